import { AppError } from '@galley/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  buildAccount,
  buildInviteCounts,
  buildInviteRow,
  buildMe,
  buildMemberPage,
  buildMemberRow,
  buildOverview,
  buildTemplateList,
} from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../../testing/render';
import { setWindowWidth } from '../../../../testing/window-width';
import { MembersPage } from './members-page';

const mara = buildMemberRow({ id: 1, name: 'Mara Lind', email: 'mara@acme.example', role: 'owner', themeCount: -1 });
const ola = buildMemberRow({ hasPasskey: true, hasTwoFactor: true, teams: [{ id: 5, name: 'Writers' }] });

async function show(members = [mara, ola], me = buildMe()) {
  api.on('account_overview', buildOverview());
  api.on('account_members', buildMemberPage(members));
  api.on('account_teams', { teams: [], groups: [], newThemes: 'managers' });
  api.on('api_v1_templates', buildTemplateList());
  const rendered = renderScreen(<MembersPage />, { page: 'account_members_page', me });
  await screen.findByRole('tab', { name: 'Members (2)' });
  return rendered;
}
const lastQuery = () => api.calls('account_members').at(-1) as { query: Record<string, unknown> };

it('[W8-members-table] Members are a table whose search, filters and order are in the address', async () => {
  setWindowWidth(1440);
  const { user } = await show();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(3);
  table.getByText('Passkey');
  table.getByText('Writers');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name, email or job' }), 'ola');
  await waitFor(() => expect(window.location.search).toBe('?search=ola'));
  await waitFor(() => expect(lastQuery().query).toMatchObject({ search: 'ola', page: 1 }));
  await user.click(screen.getByRole('button', { name: 'Last active' }));
  await user.click(screen.getByRole('button', { name: 'Last active' }));
  await waitFor(() => expect(lastQuery().query).toMatchObject({ sort: 'lastActive', order: 'desc' }));
  expect(screen.getByRole('columnheader', { name: 'Last active' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).not.toContain('search'));
  await user.click(screen.getByRole('combobox', { name: /^Filter by sign-in/ }));
  await user.click(await screen.findByRole('option', { name: 'No two-factor or single sign-on' }));
  await waitFor(() => expect(lastQuery().query).toMatchObject({ twoFactor: 'no', singleSignOn: 'no' }));
});

it('[W8-members-bulk] Selected members are changed at once, and those left out are listed with the reason', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await screen.findByText('2 selected');
  await user.click(screen.getByRole('button', { name: 'Change selected members' }));
  const refused = [{ id: 1, name: 'Mara Lind', reason: 'self' as const }];
  api.on('account_members_preview', { changed: 1, names: ['Ola Berg'], unchanged: 0, refused });
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from the organization…' }));
  const dialog = await inDialog('Remove 2 people');
  await dialog.findByText('1 person will be removed:');
  dialog.getByText('Ola Berg');
  dialog.getByText(/You can’t remove yourself/);
  expect(dialog.queryByRole('textbox')).toBeNull();
  api.on('account_members_change', { changed: 1, unchanged: 0, refused });
  await user.dblClick(dialog.getByRole('button', { name: 'Remove' }));
  const list = within(await dialog.findByRole('list', { name: 'People left out' }));
  list.getByText(/You can’t remove yourself/);
  expect(api.bodies('account_members_change')).toEqual([{ uids: [1, 2], change: { kind: 'remove' } }]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

/** Selects all members, here as many as a large organization has, and opens a change of them. */
async function openForMany(user: Awaited<ReturnType<typeof show>>['user'], item: string) {
  api.on('account_members', { members: [mara, ola], total: 301, pageSize: 25 });
  api.on('account_member_ids', { ids: Array.from({ length: 301 }, (_, at) => at + 1) });
  await user.click(await screen.findByRole('button', { name: 'Role' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ola Berg' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 301 matching' }));
  await user.click(await screen.findByRole('button', { name: 'Change selected members' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('[W10-members-many] Removing many people says who goes, who stays and why, and takes the typed name', async () => {
  const { user } = await show();
  const names = ['Ada', 'Bo', 'Cem', 'Dan', 'Eva'];
  const refused = [{ id: 1, name: 'Mara Lind', reason: 'self' as const }];
  api.on('account_members_preview', { changed: 300, names, unchanged: 0, refused });
  await openForMany(user, 'Remove from the organization…');
  const dialog = await inDialog('Remove 301 people');
  await dialog.findByText('Ada, Bo, Cem, Dan, Eva, and 295 others');
  dialog.getByText(/You can’t remove yourself/);
  dialog.getByText(/They lose access to everything in this organization/);
  const name = dialog.getByRole('textbox', { name: 'Type the name of the organization: Acme' });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await findErrorAt(name, 'Enter the exact name: Acme');
  expect(api.calls('account_members_change')).toHaveLength(0);
  api.on('account_members_change', { changed: 300, unchanged: 0, refused: [] });
  await user.type(name, 'Acme');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('account_members_change')).toMatchObject([{ change: { kind: 'remove' } }]);
});

it('[W10-owners-many] Making many people owners takes the typed name too, and another role doesn’t', async () => {
  const { user } = await show();
  api.on('account_members_preview', { changed: 300, names: ['Ada'], unchanged: 1, refused: [] });
  await openForMany(user, 'Change role…');
  const dialog = await inDialog('Change the role of 301 people');
  await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Commentor' }));
  await dialog.findByText('300 people will have the new role:');
  dialog.getByText('For 1 person, nothing has to change.');
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Owner' }));
  await dialog.findByRole('textbox', { name: 'Type the name of the organization: Acme' });
});

it('[W10-invites-revoke-many] Revoking many invitations names the first and takes the typed name', async () => {
  const { user } = await show();
  const rows = Array.from({ length: 12 }, (_, at) => buildInviteRow({ id: at + 1, email: `p${at}@blue.example` }));
  api.on('account_invites', { invites: rows, total: 12, pageSize: 25, counts: buildInviteCounts() });
  await user.click(screen.getByRole('tab', { name: 'Invitations (0)' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke 12 invitations?' }));
  question.getByText(/p0@blue.example, .* and 7 others stop working/);
  const name = question.getByRole('textbox', { name: 'Type the name of the organization: Acme' });
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await findErrorAt(name, 'Enter the exact name: Acme');
  api.on('account_invites_revoke', { revoked: 12, skipped: 0 });
  await user.type(name, 'Acme{Enter}');
  await screen.findByText('12 invitations revoked');
  expect(api.bodies('account_invites_revoke')).toHaveLength(1);
});

it('[W9-payer-give] Owners let a member manage billing and end it again, from the menu of the member', async () => {
  const { user } = await show([mara, ola], buildMe({ hasBilling: true }));
  api.on('account_members_change', { changed: 1, unchanged: 0, refused: [] });
  await user.click(await screen.findByRole('button', { name: 'More for Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Give billing access…' }));
  let dialog = await inDialog('Give 1 person billing access');
  dialog.getByText(/Only owners can pay for integrations and cancel the organization/);
  api.on('account_members', buildMemberPage([mara, { ...ola, isPayer: true }]));
  await user.dblClick(dialog.getByRole('button', { name: 'Give billing access' }));
  await screen.findByText('Billing');
  await user.click(screen.getByRole('button', { name: 'More for Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End billing access…' }));
  dialog = await inDialog('End the billing access of 1 person');
  await user.click(dialog.getByRole('button', { name: 'End billing access' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = [true, false].map((isPayer) => ({ uids: [2], change: { kind: 'billing', isPayer } }));
  expect(api.bodies('account_members_change')).toEqual(changes);
});

it('[W9-payer-menus] Owners, who can manage billing anyway, admins and servers without plans have no such choice', async () => {
  const { user } = await show([mara, ola], buildMe({ hasBilling: true }));
  const choicesOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
    await user.keyboard('{Escape}');
    return labels.filter((label) => /billing/.test(label));
  };
  expect(await choicesOf('More for Mara Lind')).toEqual([]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(await choicesOf('Change selected members')).toEqual(['Give billing access…', 'End billing access…']);
  cleanup();
  for (const me of [buildMe(), buildMe({ role: 'admin', isOwner: false, hasBilling: true })]) {
    await show([mara, ola], me);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(await choicesOf('Change selected members')).toEqual([]);
    cleanup();
  }
});

it('[W8-members-narrow] A narrow window shows the main columns, and a phone shows cards with all that is known', async () => {
  const lena = buildMemberRow({ id: 3, name: 'Lena Moe', accessEndsOn: '2027-03-01' });
  setWindowWidth(1024);
  const { user } = await show([mara, lena]);
  await screen.findByText('Access ends Mar 1, 2027');
  expect(screen.queryByRole('columnheader', { name: 'Teams' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Access ends' })).toBeNull();
  act(() => setWindowWidth(390));
  const cards = within(await screen.findByRole('list', { name: 'Members' }));
  cards.getByText('Access ends Mar 1, 2027');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await screen.findByText('2 selected');
});

it('[W8-members-all] All matching members are selected, also those on other pages', async () => {
  const { user } = await show();
  api.on('account_members', { members: [mara, ola], total: 276, pageSize: 25 });
  api.on('account_member_ids', { ids: Array.from({ length: 276 }, (_, at) => at + 1) });
  await user.click(await screen.findByRole('button', { name: 'Role' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ola Berg' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 276 matching' }));
  await screen.findByText('276 selected');
});

it('[H4-account-role] A role is changed at once; one’s own only after a question', async () => {
  const { user } = await show([{ ...mara, canChangeRole: true }, ola]);
  api.on('account_members_change', { changed: 1, unchanged: 0, refused: [] });
  await user.click(await screen.findByRole('combobox', { name: /^Role of Ola Berg/ }));
  await user.click(await screen.findByRole('option', { name: 'Commentor' }));
  await screen.findByText('Ola Berg is now a commentor');
  await user.click(screen.getByRole('combobox', { name: /^Role of Mara Lind/ }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Change your own role' }));
  await user.click(question.getByRole('button', { name: 'No' }));
  expect(api.bodies('account_members_change')).toEqual([{ uids: [2], change: { kind: 'role', role: 'commentor' } }]);
});

it('[W8-invites-table] Invitations say what became of their emails, and many are resent and revoked at once', async () => {
  const { user } = await show();
  const rows = [
    buildInviteRow({ id: 41, email: 'sent@blue.example' }),
    buildInviteRow({
      id: 42,
      email: 'refused@blue.example',
      delivery: 'refused',
      deliveryError: '550 No such user',
      deliveredAt: 0,
    }),
  ];
  const counts = buildInviteCounts({ sent: 1, refused: 1, waiting: 274 });
  api.on('account_invites', { invites: rows, total: 276, pageSize: 25, counts });
  await user.click(screen.getByRole('tab', { name: 'Invitations (0)' }));
  await screen.findByText('550 No such user');
  screen.getByText('1 of 276 emails delivered');
  screen.getByText(/The mail server isn’t accepting email. 274 emails are waiting/);
  api.on('account_invites_resend', {
    sent: [{ email: 'refused@blue.example', inviteLink: 'https://galley.example/x' }],
    skipped: 0,
  });
  await user.click(screen.getByRole('button', { name: 'Resend the invitation to refused@blue.example' }));
  await screen.findByRole('button', { name: 'Copy link' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  api.on('account_invites_revoke', { revoked: 2, skipped: 0 });
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke 2 invitations?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('2 invitations revoked');
  expect(api.bodies('account_invites_revoke')).toEqual([{ iids: [41, 42] }]);
});

it('[H4-account-remove] A member is removed after a question, and stays if that is refused', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'More for Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from the organization…' }));
  const dialog = await inDialog('Remove 1 person');
  api.on('account_members_change', new AppError('forbidden', 'Only owners can do that.'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Only owners can do that.');
  api.on('account_members_change', { changed: 1, unchanged: 0, refused: [] });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[H4-account-access-end] The last day of access is set in a dialog, where a refusal is at the field', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'More for Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set last day of access…' }));
  const dialog = await inDialog('Access of Ola Berg');
  const day = dialog.getByLabelText('Last day of access');
  await user.click(dialog.getByRole('button', { name: 'Save last day' }));
  await findErrorAt(day, 'Choose a day.');
  const refusal = new AppError('invalid_field', 'This day is over.', { field: 'accessEndsOn' });
  api.on('account_organization_access_end', refusal);
  await user.type(day, '2020-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save last day' }));
  await findErrorAt(day, 'This day is over.');
  api.on('account_organization_access_end', buildAccount());
  await user.dblClick(dialog.getByRole('button', { name: 'Save last day' }));
  await screen.findByText(/^Access of Ola Berg ends/);
  expect(api.calls('account_organization_access_end')).toHaveLength(2);
});

async function showInvitations(rows = [buildInviteRow()]) {
  const shown = await show();
  api.on('account_invites', { invites: rows, total: rows.length, pageSize: 25, counts: buildInviteCounts() });
  await shown.user.click(screen.getByRole('tab', { name: 'Invitations (0)' }));
  await screen.findByRole('textbox', { name: 'Email' });
  return shown;
}

it('[H4-account-invite] An invitation goes out once with its role, and a refusal leaves the form as it is', async () => {
  const { user } = await showInvitations();
  const email = screen.getByRole('textbox', { name: 'Email' });
  const invite = screen.getByRole('button', { name: 'Invite' });
  const day = screen.getByLabelText('Access ends (optional)');
  await user.type(email, 'kim@blue.example');
  await user.type(day, '2020-01-31');
  const refusal = new AppError('invalid_field', 'This day is over.', { field: 'accessEndsOn' });
  api.on('api_v1_account_organization_invite', refusal);
  await user.click(invite);
  await findErrorAt(day, 'This day is over.');
  expect(email).toHaveProperty('value', 'kim@blue.example');
  const inviteLink = 'https://galley.example/invite/organization/token';
  api.on('api_v1_account_organization_invite', { ...buildAccount(), inviteLink, mailIds: [] });
  await user.dblClick(invite);
  await screen.findByDisplayValue(inviteLink);
  expect(api.bodies('api_v1_account_organization_invite')).toMatchObject([
    { access: 'editor', accessEndsOn: '2020-01-31' },
    { access: 'editor', themes: [] },
  ]);
});

it('[H4-account-invited] An invitation is sent again, says why its email waits, and is revoked', async () => {
  const waits = buildInviteRow({ delivery: 'waiting', deliveryError: 'connect ECONNREFUSED', deliveredAt: 0 });
  const { user } = await showInvitations([waits]);
  await screen.findByText('connect ECONNREFUSED');
  api.on('account_invites_resend', { sent: [{ email: waits.email, inviteLink: '' }], skipped: 0 });
  await user.click(screen.getByRole('button', { name: 'Resend the invitation to kim@blue.example' }));
  await screen.findByText('1 invitation sent again');
  api.on('account_invites_revoke', { revoked: 1, skipped: 0 });
  await user.click(screen.getByRole('button', { name: 'Revoke the invitation to kim@blue.example' }));
  await screen.findByText('Invitation revoked');
});

it('[W8-members-own] People who don’t manage members are led to their own membership', async () => {
  const grant = { canUploadThemes: false, canManagePeople: false, canReadLog: false, canCancel: false, canPay: false };
  const me = buildMe({ role: 'editor', isOwner: false, isAdmin: false, grant });
  renderScreen(<MembersPage />, { page: 'account_members_page', me });
  await waitFor(() => expect(window.location.pathname).toBe('/account'));
  expect(api.calls('account_members')).toEqual([]);
});
