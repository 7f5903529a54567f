import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildAccount, buildTemplateList } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../../testing/render';
import { InviteMember } from './invite-member';

function show() {
  api.on('api_v1_templates', buildTemplateList());
  const { user } = renderScreen(<InviteMember canInviteOwners defaultThemes={[]} />);
  return {
    user,
    email: screen.getByRole('textbox', { name: 'Email' }),
    day: screen.getByLabelText('Access ends (optional)'),
  };
}

it('[H5-invite-day] A refused last day is named at its field, and the link is shown once it is right', async () => {
  const { user, email, day } = show();
  const invite = screen.getByRole('button', { name: 'Invite' });
  await user.type(email, 'kim@blue.example');
  await user.type(day, '2026-01-02');
  api.on(
    'api_v1_account_organization_invite',
    new AppError('invalid_field', 'Choose a later day.', { field: 'accessEndsOn' }),
  );
  await user.click(invite);
  await findErrorAt(day, 'Choose a later day.');
  const inviteLink = 'https://galley.example/invite/3/token';
  api.on('api_v1_account_organization_invite', { ...buildAccount(), inviteLink, mailIds: [] });
  await user.click(invite);
  await screen.findByDisplayValue(inviteLink);
  expect(email).toHaveProperty('value', '');
  expect(api.bodies('api_v1_account_organization_invite')).toMatchObject([
    { email: 'kim@blue.example', access: 'editor', accessEndsOn: '2026-01-02' },
    { email: 'kim@blue.example', access: 'editor', accessEndsOn: '2026-01-02' },
  ]);
});

it('[H5-invite-owner] Owners are invited without a last day and without themes', async () => {
  const { user, email, day } = show();
  await user.type(day, '2026-01-02');
  await user.click(screen.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Owner' }));
  expect(screen.queryByLabelText('Access ends (optional)')).toBeNull();
  api.on('api_v1_account_organization_invite', {
    ...buildAccount(),
    inviteLink: 'https://galley.example/i',
    mailIds: [],
  });
  await user.type(email, 'kim@blue.example{Enter}');
  await screen.findByDisplayValue('https://galley.example/i');
  expect(api.bodies('api_v1_account_organization_invite')).toMatchObject([
    { access: 'owner', accessEndsOn: null, themes: [] },
  ]);
});
