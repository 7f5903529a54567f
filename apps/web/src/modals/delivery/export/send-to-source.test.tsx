import { AppError, type RunningTransfer } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { buildReadiness, buildSource, buildTransfer, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import type { ExportRequest } from '../../shared/requests';
import { SendToSourceModal } from './send-to-source';

const uuid = '4d7c2a6e-91f3-4c55-9a0a-1f2e3d4c5b6a';
const remote = {
  sourceId: 21,
  sourceName: 'Bucket',
  kind: 'html',
  name: 'may.html',
  folder: 'news',
  url: '',
  version: 4,
  sentAt: someTime,
  sentBy: 'Ola Berg',
  isChanged: false,
  canUpdate: true,
} as const;

beforeEach(() => {
  api.on('build_export_readiness', buildReadiness());
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('document_remotes', { title: 'May news', version: 5, remotes: [], running: [] });
});

async function open(given: Partial<ExportRequest> = {}) {
  const request: ExportRequest = { tid: 3, id: 7, type: 'email', version: 5, ...given };
  const opened = await openDialog(() => openModal(SendToSourceModal, request));
  return { ...opened, dialog: await inDialog('Send to a connection') };
}

it('[H4-send-source] Sends the version under the typed name, once, and closes without a question', async () => {
  api.on('build_images_transfer', { uuid });
  api.on('build_images_transfer_progress', buildTransfer({ kept: 2 }));
  const { user, dialog, isClosed } = await open();
  dialog.getByText('Version 5');
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('value', 'May news');
  await user.type(name, ' final');
  await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
  await screen.findAllByText('Transfer complete!');
  await dialog.findByText('2 files stay on this server, because the connection doesn’t take them.');
  expect(api.bodies('build_images_transfer')).toMatchObject([
    { sid: 21, folder: '', emailVersion: 5, html: { name: 'May news final', mode: 'ask' } },
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isClosed()).toBe(true));
});

it('[H4-send-source-again] What was sent before is updated, or sent as a new one', async () => {
  api.on('document_remotes', { title: 'May news', version: 5, remotes: [remote], running: [] });
  api.on('build_images_transfer', { uuid });
  api.on('build_images_transfer_progress', buildTransfer());
  const { user, dialog } = await open();
  await dialog.findByText(/^Sent as version 4 on .* by Ola Berg, not changed since\.$/);
  expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Create a new one' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findAllByText('Transfer complete!');
  expect(api.bodies('build_images_transfer')).toMatchObject([{ html: { name: 'May news', mode: 'create' } }]);
});

it('[H4-send-source-refused] A missing name is at its field, a refusal says why, and what was typed stays', async () => {
  api.on('build_images_transfer', new AppError('not_ready', 'This version isn’t approved.'));
  const { user, dialog, isClosed } = await open();
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await findErrorAt(name, 'Enter a name.');
  await user.type(name, 'Final');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Error transferring file. This version isn’t approved.');
  expect(name).toHaveProperty('value', 'Final');
  expect(isClosed()).toBe(false);
});

it('[W8-transfer-cancel-dialog] A transfer that waits says why, and can be canceled', async () => {
  api.on('build_images_transfer', { uuid });
  api.on(
    'build_images_transfer_progress',
    buildTransfer({ progress: 0, total: 6, waiting: 'files.example didn’t respond. Galley will try again.' }),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Send' }));
  await dialog.findByText('0 of 6 images sent. files.example didn’t respond. Galley will try again.');
  api.on('build_transfer_cancel', buildTransfer({ progress: 'Canceled' }));
  api.on('build_images_transfer_progress', buildTransfer({ progress: 'Canceled' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel transfer' }));
  await dialog.findByText('Transfer canceled. What was sent completely stays there.');
  expect(api.calls('build_transfer_cancel')).toHaveLength(1);
  dialog.getByRole('button', { name: 'Send' });
});

it('[W8-transfer-follow] A transfer that the closed dialog began is followed when it opens again', async () => {
  const running: RunningTransfer = {
    ...{ uuid, kind: 'html', sourceId: 21, ids: [7], name: 'May as sent', folder: 'news', done: 1, total: 6 },
    ...{ waiting: '', startedBy: '', startedAt: 0 },
  };
  api.on('document_remotes', { title: 'May news', version: 5, remotes: [], running: [running] });
  api.on('build_images_transfer_progress', buildTransfer({ progress: 3, total: 6 }));
  const { dialog } = await open();
  await dialog.findByText('3 of 6 images sent');
  expect(api.calls('build_images_transfer')).toEqual([]);
  // An answer to its question continues where it began.
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('May as sent');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Folder' }).value).toBe('news');
});

it('[F3-send-screen] What is on the screen is saved and sent, or the stored version instead; a failed save sends nothing', async () => {
  api.on('build_images_transfer', { uuid });
  api.on('build_images_transfer_progress', buildTransfer());
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  const { answer } = state;
  state.answer = async () => ({ kind: 'failed', reason: 'Can’t reach the server.' });
  const { user, dialog } = await open({ version: 0, outgoing });
  await user.click(await dialog.findByRole('button', { name: 'Save and send' }));
  await dialog.findByText('Your changes aren’t saved. Can’t reach the server.');
  expect(api.calls('build_images_transfer')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send version 4 instead' }));
  await screen.findAllByText('Transfer complete!');
  state.answer = answer;
  await user.click(dialog.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(api.bodies('build_images_transfer').map((body) => body.emailVersion)).toEqual([4, 5]));
  expect(state.saves).toBe(2);
});

it('[F3-send-question] An answered question continues with the version that was saved for it', async () => {
  api.on('build_images_transfer', { uuid });
  api.on(
    'build_images_transfer_progress',
    buildTransfer({ progress: 'Question', question: 'exists', message: 'may.html' }),
  );
  const { outgoing } = fakeOutgoing({ changes: 1 });
  const { user, dialog } = await open({ version: 0, outgoing });
  await user.click(await dialog.findByRole('button', { name: 'Save and send' }));
  const overwrite = await dialog.findByRole('button', { name: 'Overwrite' });
  api.on('build_images_transfer_progress', buildTransfer());
  await user.click(overwrite);
  await screen.findAllByText('Transfer complete!');
  expect(api.bodies('build_images_transfer').map((body) => body.emailVersion)).toEqual([5, 5]);
});
