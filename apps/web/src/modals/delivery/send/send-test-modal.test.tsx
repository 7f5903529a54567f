import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildEmailDetails, buildMe, buildReadiness } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openSendTestModal } from '../..';

beforeEach(() => api.on('build_export_readiness', buildReadiness()));

async function open({ hasMailServer = true } = {}) {
  const me = buildMe({ hasMailServer });
  const opened = await openDialog(() => openSendTestModal({ id: 7, version: 5 }), { me });
  const dialog = await inDialog('Send test');
  const to = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Send test to' });
  return { ...opened, dialog, to, send: dialog.getByRole('button', { name: 'Send test' }) };
}

it('[H4-send-test] Sends the version to the person’s own address, once, and says that it was sent', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_send_test', { message: 'Test sent', mailIds: [1] });
  api.on('outgoing_mails', { mails: [{ id: 1, to: 'mara@acme.example', state: 'sent' }] });
  const { user, dialog, to, send, isClosed } = await open();
  await dialog.findByText('News in May');
  expect(to.value).toBe('mara@acme.example');
  await user.dblClick(send);
  await screen.findByText('Test sent');
  expect(isClosed()).toBe(true);
  expect(api.bodies('build_send_test')).toEqual([{ version: 5, email: 'mara@acme.example' }]);
});

it('[H4-send-test-parameters] Link parameters are as in the settings, and can be changed for the test', async () => {
  const settings = {
    subject: '',
    previewText: '',
    epaEnabled: true,
    emailLinkParams: [{ name: 'utm_source', value: 'news' }],
  };
  api.on('build_email_details', buildEmailDetails({ settings }));
  api.on('build_send_test', { message: 'Test sent', mailIds: [] });
  const { user, dialog, send } = await open();
  await dialog.findByText('None yet: the name “May news” is used.');
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Add link parameters' });
  expect(box.checked).toBe(true);
  await user.click(box);
  await user.click(send);
  await screen.findByText('Test sent');
  expect(api.bodies('build_send_test')).toMatchObject([{ linkParameters: false }]);
});

it('[H4-send-test-refused] Wrong addresses aren’t sent, a refusal is shown, and a lost connection repeats the same email', async () => {
  api.on('build_email_details', buildEmailDetails());
  const { user, to, send, dialog, isClosed } = await open();
  await user.clear(to);
  await user.type(to, 'nobody');
  await user.click(send);
  await findErrorAt(to, 'Invalid email address');
  expect(api.calls('build_send_test')).toEqual([]);
  await user.type(to, '@acme.example');
  api.on('build_send_test', 'unreachable');
  await user.click(send);
  await dialog.findByText('Can’t reach the server.');
  api.on('build_send_test', new AppError('too_many_requests', 'Too many emails. Try again in 1 minute.'));
  await user.click(send);
  await dialog.findByText('Too many emails. Try again in 1 minute.');
  const [first, second] = api.calls('build_send_test');
  expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  expect([to.value, isClosed()]).toEqual(['nobody@acme.example', false]);
});

it('[H4-send-test-outbox] Without a mail server it says so before and after, and stays open', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_send_test', { message: 'Test sent', mailIds: [1] });
  api.on('outgoing_mails', { mails: [{ id: 1, to: 'mara@acme.example', state: 'outbox' }] });
  const { user, dialog, send, isClosed } = await open({ hasMailServer: false });
  dialog.getByText('No mail server is set up. The email is saved to the outbox and isn’t sent.');
  await user.click(send);
  await dialog.findByText(/^Saved to the outbox, not sent/);
  expect(isClosed()).toBe(false);
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(isClosed()).toBe(true));
});

it('[F3-send-screen] Unsaved changes are saved and sent, once; a failed save sends nothing', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_send_test', { message: 'Test sent', mailIds: [] });
  const settings = { ...buildEmailDetails().settings, subject: 'News in June' };
  const { outgoing, state } = fakeOutgoing({ changes: 2, settings });
  const { answer } = state;
  state.answer = async () => ({ kind: 'failed', reason: 'Can’t reach the server.' });
  const opened = await openDialog(() => openSendTestModal({ id: 7, version: 0, outgoing }));
  const dialog = await inDialog('Send test');
  dialog.getByText('A new version with your changes');
  dialog.getByText('News in June');
  const send = dialog.getByRole('button', { name: 'Save and send test' });
  await opened.user.click(send);
  await dialog.findByText('Your changes aren’t saved. Can’t reach the server.');
  expect([api.calls('build_send_test'), opened.isClosed()]).toEqual([[], false]);
  state.answer = answer;
  await opened.user.dblClick(send);
  await screen.findByText('Test sent');
  expect(api.bodies('build_send_test')).toMatchObject([{ version: 5 }]);
  expect(state.saves).toBe(2);
});

it('[F3-send-screen] The stored version can be sent instead', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_send_test', { message: 'Test sent', mailIds: [] });
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  const { user } = await openDialog(() => openSendTestModal({ id: 7, version: 0, outgoing }));
  const dialog = await inDialog('Send test');
  await user.click(dialog.getByRole('button', { name: 'Send version 4 instead' }));
  await screen.findByText('Test sent');
  expect(api.bodies('build_send_test')).toMatchObject([{ version: 4 }]);
  expect(state.saves).toBe(0);
});
