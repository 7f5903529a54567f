import { AppError, type Invitation } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { descriptionOf, findErrorAt, renderScreen } from '../../../testing/render';
import { InvitePage } from './invite-page';

const token = 'a-token-of-the-email-1234567890';
const invitation: Invitation = {
  kind: 'organization',
  organization: 'Blue',
  template: '',
  inviter: 'Ola Berg',
  email: 'mara@acme.example',
  name: 'Mara',
  role: 'editor',
  accessEndsOn: null,
  hasAccount: false,
};

async function show(given: Partial<Invitation> = {}, me: ReturnType<typeof buildMe> | null = null) {
  api.on('invites_show', { invitation: { ...invitation, ...given } });
  const { user } = renderScreen(<InvitePage />, { me, page: 'invite_organization', params: { token } });
  return { user, accept: await screen.findByRole('button', { name: 'Accept invitation' }) };
}

it('[H4-invite] A new person chooses a name and a password, and is in after one request', async () => {
  const { user, accept } = await show();
  screen.getByText('Ola Berg invited you as an editor.');
  api.on('invites_accept', { me: buildMe(), redirect: '/' });
  await user.type(screen.getByLabelText('Choose a password'), 'correct horse battery');
  await user.dblClick(accept);
  await screen.findByText('Another screen');
});

it('[H4-invite-refused] Wrong values are at their fields, and what was typed stays', async () => {
  const { user, accept } = await show();
  const name = screen.getByRole('textbox', { name: 'Name' });
  const password = screen.getByLabelText('Choose a password');
  await user.clear(name);
  await user.click(accept);
  await findErrorAt(name, 'Enter your name.');
  await findErrorAt(password, 'Enter a password.');
  await user.type(name, 'Mara L.');
  await user.type(password, 'correct horse battery');
  api.on('invites_accept', new AppError('limit_reached', 'There is no room for another person.'));
  await user.click(accept);
  await findErrorAt(password, 'There is no room for another person.');
  expect(name).toHaveProperty('value', 'Mara L.');
});

it('[H4-invite-self] Someone who is signed in needs no password, and sees why it isn’t possible', async () => {
  api.on('invites_accept', new AppError('limit_reached', 'There is no room for another person.'));
  const { user, accept } = await show({ hasAccount: true }, buildMe());
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(accept);
  expect((await screen.findByText('There is no room for another person.')).closest('[role=alert]')).not.toBeNull();
});

it('[H4-invite-other] Someone signed in with another address is told so', async () => {
  await show({ hasAccount: true, email: 'mara@blue.example' }, buildMe());
  expect(descriptionOf(screen.getByRole('textbox', { name: 'Email' }))).toContain('mara@acme.example');
});

it('[H4-invite-ended] A used or revoked invitation says so', async () => {
  api.on('invites_show', new AppError('not_found', 'Gone.'));
  renderScreen(<InvitePage />, { me: null, page: 'invite_organization', params: { token } });
  await screen.findByText('This invitation isn’t valid anymore');
});
