import { AppError, type Teams, type TemplatePerson } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { ThemeAccessPage } from './theme-access-page';

const person = (given: Partial<TemplatePerson>): TemplatePerson => ({
  ...{ id: 2, rid: 5, name: 'Ola Berg', email: 'ola@acme.example', access: 'editor', job: '', workplace: '' },
  ...{ avatar: '', timezone: '', isPending: false, teams: [], canRemove: true, ...given },
});
const kim = person({ id: 0, rid: 6, name: '', email: 'kim@blue.example', isPending: true });
const theme = {
  template: { id: 3, title: 'Spring' },
  templatePeople: [person({}), kim],
  teams: [{ id: 4, name: 'Writers', access: 'editor', memberCount: 2 } as const],
  otherTeams: [{ id: 5, name: 'Printers' }],
  candidates: [{ id: 8, name: 'Ben Ode', email: 'ben@acme.example', avatar: '', role: 'editor' } as const],
};

async function show() {
  api.on('api_v1_people', theme);
  const { user } = renderScreen(<ThemeAccessPage />, { page: 'people', params: { id: 3 } });
  return { user, people: within(await screen.findByRole('list', { name: 'People' })) };
}

it('[H4-theme-access-invite] An address is invited once, and what was typed stays after a refusal', async () => {
  const { user } = await show();
  const email = screen.getByRole('textbox', { name: 'Email' });
  const invite = screen.getByRole('button', { name: 'Invite' });
  await user.type(email, 'new');
  await user.click(invite);
  await findErrorAt(email, 'Invalid email address');
  await user.type(email, '@blue.example');
  api.on('api_v1_people_invite', new AppError('limit_reached', 'No room for another person.'));
  await user.click(invite);
  await findErrorAt(email, 'No room for another person.');
  expect(email).toHaveProperty('value', 'new@blue.example');
  const inviteLink = 'https://galley.example/invite/3/token';
  api.on('api_v1_people_invite', { success: true, templatePeople: theme.templatePeople, inviteLink, mailIds: [] });
  await user.dblClick(invite);
  await screen.findByDisplayValue(inviteLink);
  expect(email).toHaveProperty('value', '');
  expect(api.calls('api_v1_people_invite')).toHaveLength(2);
});

it('[H4-theme-access-member] A member gets access by one click', async () => {
  const { user } = await show();
  const ben = person({ id: 8, rid: 7, name: 'Ben Ode', email: 'ben@acme.example' });
  const templatePeople = [...theme.templatePeople, ben];
  api.on('api_v1_people_invite', { success: true, templatePeople, inviteLink: '', mailIds: [] });
  api.on('api_v1_people', { ...theme, templatePeople, candidates: [] });
  await user.click(screen.getByRole('button', { name: 'Give Ben Ode access' }));
  await screen.findByText('Ben Ode now has access to the theme');
  expect(api.bodies('api_v1_people_invite')).toMatchObject([{ uid: 8 }]);
});

it('[H4-theme-access-remove] People and invitations are removed after a question, and stay if that is refused', async () => {
  const { user, people } = await show();
  await user.click(people.getByRole('button', { name: 'Remove kim@blue.example' }));
  const revoke = within(await screen.findByRole('alertdialog', { name: 'Revoke invitation' }));
  await user.click(revoke.getByRole('button', { name: 'No' }));
  expect(api.calls('api_v1_people_invite_remove')).toEqual([]);
  await user.click(people.getByRole('button', { name: 'Remove Ola Berg' }));
  const remove = within(await screen.findByRole('alertdialog', { name: 'Remove from theme' }));
  api.on('api_v1_people_invite_remove', new AppError('forbidden', 'Only admins can do that.'));
  await user.click(remove.getByRole('button', { name: 'Yes' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  alert.getByText('Only admins can do that.');
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  people.getByText('Ola Berg');
  expect(api.calls('api_v1_people_invite_remove')).toMatchObject([{ params: { id: 3, rid: 5 } }]);
});

it('[H4-theme-access-teams] A team gets access, and its access changes or ends', async () => {
  const { user } = await show();
  const teams: Teams = { teams: [], groups: [], newThemes: 'managers' };
  api.on('account_team_theme_give', teams);
  api.on('account_team_theme_take', new AppError('internal', 'Something went wrong.'));
  await user.click(screen.getByRole('button', { name: 'Give access' }));
  await waitFor(() => expect(api.calls('account_team_theme_give')).toMatchObject([{ params: { tmid: 5, tid: 3 } }]));
  await user.click(screen.getByRole('button', { name: 'Remove the team Writers' }));
  await screen.findByText('Something went wrong.');
});

it('[H4-theme-access-refused] Who can’t see the people of a theme, or a theme that is gone, is told so', async () => {
  api.on('api_v1_people', new AppError('forbidden', 'No.'));
  renderScreen(<ThemeAccessPage />, { page: 'people', params: { id: 3 } });
  await screen.findByText('Ask an owner or admin of the organization.');
});
