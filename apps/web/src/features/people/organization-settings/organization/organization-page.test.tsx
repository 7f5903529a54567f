import { AppError, type OrganizationInvite } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildAccount, buildMe, buildMember, buildTemplateList, someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../../testing/render';
import { OrganizationPage } from './organization-page';

const invitation: OrganizationInvite = {
  id: 40,
  name: '',
  email: 'kim@blue.example',
  role: 'editor',
  themes: 'all',
  accessEndsOn: null,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  mailProblem: 'delayed',
};

async function show(account = buildAccount(), me = buildMe()) {
  api.on('api_v1_account', account);
  api.on('api_v1_templates', buildTemplateList());
  const { user } = renderScreen(<OrganizationPage />, { page: 'account', me });
  await screen.findByRole('heading', { name: account.organization.name });
  return { user };
}
const answer = async (user: Awaited<ReturnType<typeof show>>['user'], title: string, button: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  await user.click(question.getByRole('button', { name: button }));
};

it('[H4-account-invite] An invitation goes out once with its role, and a refusal leaves the form as it is', async () => {
  const { user } = await show();
  const email = screen.getByRole('textbox', { name: 'Email' });
  const invite = screen.getByRole('button', { name: 'Invite' });
  await user.click(screen.getByRole('combobox', { name: /^Role( Editor)?$/ }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  await user.type(email, 'kim@blue.example');
  const day = screen.getByLabelText('Access ends (optional)');
  await user.type(day, '2020-01-31');
  api.on(
    'api_v1_account_organization_invite',
    new AppError('invalid_field', 'This day is over.', { field: 'accessEndsOn' }),
  );
  await user.click(invite);
  await findErrorAt(day, 'This day is over.');
  expect(email).toHaveProperty('value', 'kim@blue.example');
  const inviteLink = 'https://galley.example/invite/organization/token';
  api.on('api_v1_account_organization_invite', { ...buildAccount({ invites: [invitation] }), inviteLink, mailIds: [] });
  await user.dblClick(invite);
  await screen.findByDisplayValue(inviteLink);
  screen.getByRole('button', { name: 'Revoke the invitation to kim@blue.example' });
  expect(api.bodies('api_v1_account_organization_invite')).toMatchObject([
    { access: 'admin', accessEndsOn: '2020-01-31' },
    { access: 'admin', themes: [] },
  ]);
});

it('[H4-account-role] A role is changed at once; one’s own only after a question', async () => {
  const owners = [
    buildMember({ id: 1, name: 'Mara Lind', email: 'mara@acme.example', role: 'owner', themeCount: -1 }),
    buildMember({ id: 9, name: 'Ada', email: 'ada@acme.example', role: 'owner', themeCount: -1 }),
  ];
  const { user } = await show(buildAccount({ owners }));
  api.on('account_organization_role', buildAccount({ owners }));
  await user.click(screen.getByRole('combobox', { name: /^Role of Ola Berg/ }));
  await user.click(await screen.findByRole('option', { name: 'Commentor' }));
  await screen.findByText('Ola Berg is now a commentor');
  await user.click(screen.getByRole('combobox', { name: /^Role of Mara Lind/ }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  await answer(user, 'Change your own role', 'No');
  expect(api.calls('account_organization_role')).toMatchObject([{ params: { uid: 2 }, body: { access: 'commentor' } }]);
});

it('[H4-account-remove] A member is removed after a question, and stays if that is refused', async () => {
  const { user } = await show();
  api.on('api_v1_account_organization_revoke', new AppError('forbidden', 'Only owners can do that.'));
  await user.click(screen.getByRole('button', { name: 'Remove Ola Berg' }));
  await answer(user, 'Remove from the organization', 'Yes');
  await screen.findByText('Only owners can do that.');
  await answer(user, 'Error', 'Okay');
  api.on('api_v1_account_organization_revoke', buildAccount({ editors: [] }));
  await user.click(screen.getByRole('button', { name: 'Remove Ola Berg' }));
  await answer(user, 'Remove from the organization', 'Yes');
  await screen.findByText('Member removed');
  expect(screen.queryByRole('list', { name: 'Editors' })).toBeNull();
});

it('[H4-account-access-end] The last day of access is set in a dialog, where a refusal is at the field', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'More for Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set last day of access…' }));
  const dialog = await inDialog('Access of Ola Berg');
  const day = dialog.getByLabelText('Last day of access');
  await user.click(dialog.getByRole('button', { name: 'Save last day' }));
  await findErrorAt(day, 'Choose a day.');
  api.on(
    'account_organization_access_end',
    new AppError('invalid_field', 'This day is over.', { field: 'accessEndsOn' }),
  );
  await user.type(day, '2020-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save last day' }));
  await findErrorAt(day, 'This day is over.');
  api.on('account_organization_access_end', buildAccount());
  await user.dblClick(dialog.getByRole('button', { name: 'Save last day' }));
  await screen.findByText(/^Access of Ola Berg ends/);
  expect(api.calls('account_organization_access_end')).toHaveLength(2);
});

it('[H4-account-invited] An invitation is sent again, says why its email waits, and is revoked', async () => {
  const account = buildAccount({ invites: [invitation] });
  const { user } = await show(account);
  screen.getByText(/Email not sent yet: the mail server isn’t accepting email/);
  api.on('api_v1_account_organization_invite', { ...account, inviteLink: 'https://galley.example/x', mailIds: [] });
  await user.click(screen.getByRole('button', { name: 'Resend the invitation to kim@blue.example' }));
  await screen.findByRole('button', { name: 'Copy link' });
  api.on('account_organization_invite_revoke', buildAccount());
  await user.click(screen.getByRole('button', { name: 'Revoke the invitation to kim@blue.example' }));
  await screen.findByText('Invitation revoked');
  expect(screen.queryByText('kim@blue.example')).toBeNull();
});

it('[H4-account-rename] The organization is renamed once, and a refused name stays at its field', async () => {
  const { user } = await show();
  const name = screen.getByRole('textbox', { name: 'Organization name' });
  const save = screen.getByRole('button', { name: 'Save organization' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.type(name, ' Inc');
  api.on('api_v1_account_organization', new AppError('conflict', 'There is one with this name.'));
  await user.click(save);
  await findErrorAt(name, 'There is one with this name.');
  api.on('api_v1_account_organization', buildAccount({ organization: { id: 1, name: 'Acme Inc', domain: 'acme' } }));
  await user.dblClick(save);
  await screen.findByRole('heading', { name: 'Acme Inc' });
  expect(api.bodies('api_v1_account_organization')).toEqual([{ name: 'Acme Inc' }, { name: 'Acme Inc' }]);
});

it('[H4-account-two-factor] Owners require two-factor sign-in with their password', async () => {
  const { user } = await show();
  const me = buildMe({ organization: { id: 1, name: 'Acme', deletesAt: 0, requiresTwoFactor: true } });
  api.on('account_two_factor_require', { me });
  await user.click(screen.getByRole('button', { name: 'Require two-factor sign-in' }));
  const dialog = await inDialog('Require two-factor sign-in');
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Require it' }));
  await screen.findByText('Two-factor sign-in is required');
  screen.getByRole('button', { name: 'Stop requiring two-factor sign-in' });
});

it('[H4-account-own] Editors see only their membership, and leave after a question', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const grant = { canUploadThemes: false, canManagePeople: false, canReadLog: false, canCancel: false };
  const { user } = await show(buildAccount(), buildMe({ role: 'editor', isOwner: false, isAdmin: false, grant }));
  expect(screen.queryByRole('textbox')).toBeNull();
  api.on('account_organization_leave', { success: true });
  await user.click(screen.getByRole('button', { name: /^Leave/ }));
  await answer(user, 'Leave Acme', 'Yes');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(api.calls('api_v1_account')).toEqual([]);
});
