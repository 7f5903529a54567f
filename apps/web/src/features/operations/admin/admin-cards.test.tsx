import { AppError, type OrganizationLimits } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { buildMe, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog, renderScreen } from '../../../testing/render';
import { AdminPage } from './admin-page';
import { LimitsModal } from './limits-modal';
import { MailTestCard } from './mail-test-card';
import type { AdminUser } from './use-admin';
import { UsersCard } from './users-card';

const ola: AdminUser = {
  id: 2,
  name: 'Ola Berg',
  email: 'ola@acme.example',
  avatar: '',
  isSiteAdmin: false,
  organizations: ['Acme'],
  lastSignInAt: 0,
  lastSeenAt: 0,
  lockedAt: 0,
  lockedBy: '',
  createdAt: someTime,
};
const me = buildMe({ isSiteAdmin: true });
const users = (...list: AdminUser[]) => api.on('admin_users', { users: list, nextCursor: null });

async function openUser(user: ReturnType<typeof renderScreen>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('[H4-admin-find] People are found by a part of their name, and no match is said', async () => {
  api.on('admin_users', ({ query }) => ({ users: query.term ? [] : [ola], nextCursor: null }));
  const { user } = renderScreen(<UsersCard />, { me });
  await screen.findByText('ola@acme.example');
  await user.type(screen.getByRole('searchbox', { name: 'Find a person' }), 'kim');
  await screen.findByText('No matching users.');
  expect(api.calls('admin_users').at(-1)).toMatchObject({ query: { term: 'kim' } });
});

it('[H4-admin-lock] An account is locked after a question, and stays open if that is refused', async () => {
  users(ola);
  const { user } = renderScreen(<UsersCard />, { me });
  await openUser(user, 'Lock account');
  const question = () => screen.findByRole('alertdialog', { name: 'Lock account' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(api.calls('admin_users_lock')).toEqual([]);
  api.on('admin_users_lock', new AppError('conflict', 'This is the last site admin.'));
  await openUser(user, 'Lock account');
  await user.click(within(await question()).getByRole('button', { name: 'Lock account' }));
  await screen.findByText('This is the last site admin.');
});

it('[H4-admin-delete] An account is deleted after its address and the password were typed', async () => {
  users(ola);
  const { user } = renderScreen(<UsersCard />, { me });
  await openUser(user, 'Delete account');
  const dialog = await inDialog('Delete the account of Ola Berg');
  const address = dialog.getByRole('textbox', { name: 'Type the email address: ola@acme.example' });
  const password = dialog.getByLabelText('Your password');
  await user.type(address, 'mara@acme.example');
  await user.type(password, 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await findErrorAt(address, 'Type ola@acme.example to delete the account.');
  expect(api.calls('admin_users_delete')).toEqual([]);
  await user.clear(address);
  await user.type(address, 'Ola@acme.example');
  api.on('admin_users_delete', new AppError('credentials_wrong', 'Wrong.', { field: 'currentPassword' }));
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await findErrorAt(password, 'Wrong.');
  api.on('admin_users_delete', { success: true });
  await user.dblClick(dialog.getByRole('button', { name: 'Delete account' }));
  await screen.findByText('Account deleted');
  expect(api.calls('admin_users_delete')).toHaveLength(2);
});

const none = { themes: null, people: null, integrations: null, storageBytes: null };
const limits: OrganizationLimits = {
  organization: { id: 1, name: 'Acme' },
  plan: 'Team',
  planLimits: { ...none, themes: 5 },
  quota: none,
  usage: { themes: 7, people: 2, integrations: 0, storageBytes: 1_000_000 },
};

it('[H4-admin-limits] Limits are saved once; what isn’t a number is named, and an empty field is the plan’s', async () => {
  const { user, isClosed } = await openDialog(() => openModal(LimitsModal, { limits }), { me });
  const dialog = await inDialog('Limits of Acme');
  dialog.getByText('Uses 7, 2 more than the limit');
  const themes = dialog.getByRole('textbox', { name: 'Themes' });
  await user.type(themes, 'many');
  await user.click(dialog.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(themes.getAttribute('aria-invalid')).toBe('true'));
  expect(api.calls('admin_limits_save')).toEqual([]);
  await user.clear(themes);
  await user.type(themes, '9');
  api.on('admin_limits_save', new AppError('invalid_field', 'Too small.', { field: 'people' }));
  await user.click(dialog.getByRole('button', { name: 'Save limits' }));
  await findErrorAt(dialog.getByRole('textbox', { name: 'People' }), 'Too small.');
  expect(isClosed()).toBe(false);
  api.on('admin_limits_save', limits);
  await user.dblClick(dialog.getByRole('button', { name: 'Save limits' }));
  await screen.findByText('Limits saved');
  expect(api.bodies('admin_limits_save').at(-1)).toMatchObject({ themes: 9, people: null });
});

it('[H4-admin-mail-test] What the mail server answers to a test is shown, accepted or not', async () => {
  api.on('admin_storage', {
    ...{ databaseBytes: 1, fileBytes: 1, files: 1, documents: 1, versions: 1, htmlBytes: 1, version: '0.1.0' },
    ...{ hasMailServer: true, isWorking: true, chromium: { path: '', version: '', isConfigured: false } },
  });
  api.on('admin_mail_test', { isAccepted: false, answer: '550 No such mailbox' });
  const { user } = renderScreen(<MailTestCard />, { me });
  const send = await screen.findByRole('button', { name: 'Send test email' });
  await user.dblClick(send);
  await screen.findByText(/^Not sent: 550 No such mailbox/);
  expect(api.bodies('admin_mail_test')).toEqual([{ email: 'mara@acme.example' }]);
});

it('[H4-admin-refused] Others than site admins see no tools', () => {
  renderScreen(<AdminPage />, { page: 'admin_dashboard_index' });
  screen.getByText('Only site admins can use these tools.');
});
