import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildEmail } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openImportModal } from '../..';

const html = new File(['<p>May</p>'], 'may.html', { type: 'text/html' });

beforeEach(() => api.on('templates_sources', { sources: [], templateSources: [], hasSources: false }));

async function open() {
  const request = { tid: 3, type: 'email', templateTitle: 'Spring', fid: 4 } as const;
  const opened = await openDialog(() => openImportModal(request));
  const dialog = await inDialog('Import email');
  return { ...opened, dialog, submit: dialog.getByRole('button', { name: 'Import email' }) };
}

it('[H4-import-file] A file becomes one email in the folder, and notes about it can be read before it is opened', async () => {
  const email = buildEmail({ title: 'May' });
  api.on('templates_emails_import', { email, warnings: ['A script was left out.'] });
  const { user, dialog, submit, result } = await open();
  await user.upload(dialog.getByLabelText('HTML file'), html);
  await dialog.findByText(/^may\.html, 10/);
  await user.type(dialog.getByRole('textbox', { name: 'Email name' }), 'May');
  await user.dblClick(submit);
  await screen.findByText('A script was left out.');
  await user.click(screen.getByRole('button', { name: 'Open email' }));
  await waitFor(() => expect(result()).toEqual({ email, isOpening: true }));
  const [call, ...others] = api.calls('templates_emails_import');
  expect(others).toEqual([]);
  expect(call).toMatchObject({ params: { id: 3 }, body: { title: 'May', fid: 4 } });
  expect(await call?.file?.text()).toBe('<p>May</p>');
});

it('[H4-import-checks] A missing, empty or other file is named before anything is sent', async () => {
  const { user, dialog, submit } = await open();
  await user.click(submit);
  await dialog.findByText('Choose a file first.');
  await user.upload(dialog.getByLabelText('HTML file'), new File([], 'empty.html', { type: 'text/html' }));
  await dialog.findByText('“empty.html” is empty (0 bytes).');
  await user.click(dialog.getByRole('radio', { name: 'Paste' }));
  await user.click(submit);
  await findErrorAt(dialog.getByRole('textbox', { name: 'HTML' }), 'Paste the HTML first.');
  expect(api.calls('templates_emails_import')).toEqual([]);
});

it('[H4-import-refused] Pasted HTML stays after a refusal, and repeating after a lost connection is one email', async () => {
  const { user, dialog, submit, result } = await open();
  await user.click(dialog.getByRole('radio', { name: 'Paste' }));
  const field = dialog.getByRole('textbox', { name: 'HTML' });
  await user.click(field);
  await user.paste('<p>Pasted</p>');
  api.on('templates_emails_import', new AppError('import_error', 'Line 1 can’t be read.'));
  await user.click(submit);
  await findErrorAt(field, 'Line 1 can’t be read.');
  api.on('templates_emails_import', 'unreachable');
  await user.click(submit);
  await findErrorAt(field, 'Can’t reach the server.');
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Keep editing');
  const email = buildEmail();
  api.on('templates_emails_import', { email, warnings: [] });
  await user.click(submit);
  await waitFor(() => expect(result()).toEqual({ email, isOpening: false }));
  const [, lost, again] = api.calls('templates_emails_import').map(({ idempotencyKey }) => idempotencyKey);
  expect(lost).toBe(again);
});
