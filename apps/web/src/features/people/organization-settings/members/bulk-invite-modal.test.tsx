import { AppError } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { buildAccount, buildTemplateList } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../../../../testing/render';
import { BulkInviteModal } from './bulk-invite-modal';

beforeEach(() => api.on('api_v1_templates', buildTemplateList()));

async function open() {
  const request = { canInviteOwners: true, defaultThemes: [] };
  const opened = await openDialog(() => openModal(BulkInviteModal, request));
  const dialog = await inDialog('Invite many people');
  return { ...opened, dialog, list: dialog.getByRole('textbox', { name: 'People' }) };
}

it('[H4-bulk-invite] A list is previewed row by row, and only what can be sent is sent, once', async () => {
  const { user, dialog, list } = await open();
  await user.type(list, 'Kim <kim@blue.example>, ola@acme.example');
  const rows = [
    { email: 'kim@blue.example', role: 'editor', state: 'new' },
    { email: 'ola@acme.example', role: 'editor', state: 'member' },
  ] as const;
  api.on('account_invites_check', { rows: [...rows], limit: '' });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const table = within(await dialog.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(3);
  const sent = rows.map((row) => ({ ...row, isSent: row.state === 'new', inviteLink: '' }));
  api.on('account_invites_send', { ...buildAccount(), rows: sent, limit: '', mailIds: [] });
  await user.dblClick(dialog.getByRole('button', { name: /^(Send|Invite)/ }));
  await dialog.findByRole('button', { name: 'Done' });
  expect(api.bodies('account_invites_send')).toMatchObject([
    { access: 'editor', rows: [{ email: 'kim@blue.example', name: 'Kim' }, { email: 'ola@acme.example' }] },
  ]);
});

it('[H4-bulk-invite-refused] An empty list isn’t sent, a refusal keeps what was typed, and so does the way back', async () => {
  const { user, dialog, list } = await open();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await findErrorAt(list, '');
  expect(api.calls('account_invites_check')).toEqual([]);
  await user.type(list, 'kim@blue.example');
  api.on('account_invites_check', new AppError('too_many_requests', 'Try again in 1 minute.'));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await findErrorAt(list, 'Try again in 1 minute.');
  expect(list).toHaveProperty('value', 'kim@blue.example');
  const rows = [{ email: 'kim@blue.example', role: 'editor', state: 'full' } as const];
  api.on('account_invites_check', { rows, limit: 'Your plan has room for 2 people.' });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('Your plan has room for 2 people.');
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByRole('textbox', { name: 'People' })).toHaveProperty('value', 'kim@blue.example');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
