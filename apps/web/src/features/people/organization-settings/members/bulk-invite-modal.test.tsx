import { AppError } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { buildInviteCounts, buildTemplate, buildTemplateList, someTime } from '../../../../testing/entities';
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
  api.on('account_invites_send', { rows: sent, limit: '', mailIds: [7], startedAt: someTime });
  api.on('account_invites_progress', { counts: buildInviteCounts({ sent: 1 }) });
  await user.dblClick(dialog.getByRole('button', { name: /^(Send|Invite)/ }));
  await dialog.findByRole('button', { name: 'Done' });
  await dialog.findByText('1 of 1 email delivered');
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

it('[W8-bulk-preview] Wrong rows come first and are counted, and each row says its role and its themes', async () => {
  api.on('api_v1_templates', buildTemplateList([buildTemplate({ id: 3, title: 'Spring' })]));
  const { user, dialog, list } = await open();
  await user.click(list);
  await user.paste(
    'Email,Role,Themes\nkim@blue.example,editor,Spring\nada@blue.example,boss,\ngrace@blue.example,admin,',
  );
  const rows = [
    { email: 'kim@blue.example', role: 'editor', state: 'new' },
    { email: 'grace@blue.example', role: 'admin', state: 'new' },
  ] as const;
  api.on('account_invites_check', { rows: [...rows], limit: '' });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('1 of 3 people can’t be invited. Their rows come first.');
  const [, ...shown] = within(dialog.getByRole('table')).getAllByRole('row');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'ada@blue.exampleNo role is called “boss”. Use owner, admin, editor or commentor.',
    'kim@blue.exampleWill be invitedEditorSpring',
    'grace@blue.exampleWill be invitedAdminAll themes',
  ]);
});
