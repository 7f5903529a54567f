import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildReadiness } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openShareEmailModal } from '../..';

it('[H4-share-email] Emails the link of a version with a note and a PDF', async () => {
  api.on('build_export_readiness', buildReadiness());
  api.on('build_export_send_link', { message: 'Link sent', mailIds: [] });
  const { user, isClosed } = await openDialog(() => openShareEmailModal({ id: 7, type: 'email', version: 5 }));
  const dialog = await inDialog('Share by email');
  dialog.getByText(/can see version 5 of this email, without signing in/);
  await user.type(dialog.getByLabelText('Send link to'), 'ola@acme.example, kim@acme.example');
  await user.type(dialog.getByLabelText('Note'), 'Please look at the prices.');
  await user.click(dialog.getByRole('checkbox', { name: 'Attach a PDF' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Send link' }));
  await screen.findByText('Link sent');
  expect(isClosed()).toBe(true);
  expect(api.bodies('build_export_send_link')).toEqual([
    {
      eid: 7,
      version: 5,
      email: 'ola@acme.example, kim@acme.example',
      note: 'Please look at the prices.',
      attachPdf: true,
    },
  ]);
});

it('[H4-share-email-pdf] Without a browser on the server there is no PDF, and the dialog says why', async () => {
  api.on('build_export_readiness', buildReadiness({ canPrint: false }));
  await openDialog(() => openShareEmailModal({ id: 7, type: 'page' }));
  const dialog = await inDialog('Share by email');
  await dialog.findByText(/no browser that makes PDF files/);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Attach a PDF' }).disabled).toBe(true);
});

it('[H4-share-email-refused] A note that is refused stays, and isn’t dropped without a question', async () => {
  api.on('template_send_link', new AppError('invalid_field', 'The note has a forbidden address.', { field: 'note' }));
  const { user, isClosed } = await openDialog(() => openShareEmailModal({ id: 3, type: 'template' }));
  const dialog = await inDialog('Share theme by email');
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await user.type(dialog.getByLabelText('Send link to'), 'ola@acme.example');
  await user.type(note, 'See this');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  await findErrorAt(note, 'The note has a forbidden address.');
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Keep editing');
  expect([note.value, isClosed()]).toEqual(['See this', false]);
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Discard changes');
  expect(isClosed()).toBe(true);
});

it('[F3-send-screen] A link is sent after saving what is on the screen, or to the stored version alone', async () => {
  api.on('build_export_readiness', buildReadiness());
  api.on('build_export_send_link', { message: 'Link sent', mailIds: [] });
  for (const [button, version, saved] of [
    ['Save and send link', 0, 1],
    ['Send version 4 instead', 4, 0],
  ] as const) {
    const { outgoing, state } = fakeOutgoing({ changes: 1 });
    const { user, isClosed } = await openDialog(() => openShareEmailModal({ id: 7, type: 'email', outgoing }));
    const dialog = await inDialog('Share by email');
    await user.type(dialog.getByLabelText('Send link to'), 'ola@acme.example');
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(state.saves).toBe(saved);
    expect(api.bodies('build_export_send_link').at(-1)).toMatchObject({ version });
  }
});
