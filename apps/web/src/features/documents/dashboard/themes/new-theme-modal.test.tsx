import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { api } from '../../../../testing/fake-api';
import { inDialog, openDialog } from '../../../../testing/render';
import { NewThemeModal, type NewThemeProps } from './new-theme-modal';
import { openNewTheme } from './open-new-theme';

const file = new File(['<html><body>Hi</body></html>'], 'spring_sale.html', { type: 'text/html' });

async function open(props: NewThemeProps = {}, title = 'New theme') {
  const opened = await openDialog(() => openModal(NewThemeModal, props));
  return { ...opened, dialog: await inDialog(title) };
}

it('[H4-new-theme] A file gives the theme its name, which can be changed before the upload', async () => {
  api.on('starter_templates', { starters: [] });
  const { user, dialog, result } = await open();
  await user.click(dialog.getByRole('button', { name: 'Upload theme' }));
  await dialog.findByText('Choose a file first.');
  await user.upload(dialog.getByLabelText('Theme file'), new File(['x'], 'notes.txt'));
  await dialog.findByText(/^notes\.txt/);
  await user.click(dialog.getByRole('button', { name: 'Upload theme' }));
  expect(result()).toBeUndefined();
  await user.upload(dialog.getByLabelText('Theme file'), file);
  const name = dialog.getByRole('textbox', { name: 'Theme name' });
  await waitFor(() => expect(name).not.toHaveProperty('value', ''));
  await user.clear(name);
  await user.type(name, 'Spring');
  await user.click(dialog.getByRole('radio', { name: 'Pages' }));
  await user.click(dialog.getByRole('button', { name: 'Upload theme' }));
  await waitFor(() => expect(result()).toMatchObject({ title: 'Spring', templateType: 'page', file }));
});

it('[H4-new-theme-starter] A starter theme is chosen by one click', async () => {
  api.on('starter_templates', { starters: [{ name: 'plain', title: 'Plain', type: 'email' }] });
  const { user, dialog, result } = await open({ isStarter: true }, 'Starter theme');
  await user.click(await dialog.findByRole('button', { name: /Plain/ }));
  await waitFor(() => expect(result()).toEqual({ starter: { name: 'plain', type: 'email' } }));
});

it('[F3-zip-choice-dialog] A ZIP with several HTML files asks which one is the theme, and keeps file, kind and name', async () => {
  const zip = new File(['PK'], 'two_letters.zip', { type: 'application/zip' });
  const report = { sections: 1, components: 0, editable: 2 };
  const choices = ['letter.html', 'offer.html'];
  api.on('starter_templates', { starters: [{ name: 'plain', title: 'Plain', type: 'email' }] });
  api.on('build_templates_uploading_status', new AppError('not_found', 'Not yet.'));
  api.on('build_template_upload', ({ body }) =>
    body.htmlFile === undefined
      ? new AppError('import_error', 'The ZIP has several HTML files.', { choices })
      : { id: 4, report, warnings: [] },
  );
  const { user, result } = await openDialog(() => openNewTheme({ file: zip }));
  const dialog = await inDialog('New theme');
  await dialog.findByText('Or start with a starter theme');
  await user.clear(dialog.getByRole('textbox', { name: 'Theme name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Theme name' }), 'Spring');
  await user.click(dialog.getByRole('radio', { name: 'Pages' }));
  await user.click(dialog.getByRole('button', { name: 'Upload theme' }));
  const asked = await inDialog('New theme');
  await asked.findByText('This ZIP has several HTML files.');
  asked.getByText(/^two_letters\.zip/);
  expect(asked.queryByText('Or start with a starter theme')).toBeNull();
  expect(asked.getByRole('textbox', { name: 'Theme name' })).toHaveProperty('value', 'Spring');
  expect(asked.getByRole('radio', { name: 'Pages', checked: true })).toBeTruthy();
  await user.click(asked.getByRole('combobox', { name: /^HTML file of the theme/ }));
  await user.click(await screen.findByRole('option', { name: 'offer.html' }));
  await user.click(asked.getByRole('button', { name: 'Upload theme' }));
  await waitFor(() => expect(result()).toBe(4), { timeout: 5000 });
  expect(api.bodies('build_template_upload')).toMatchObject([
    { title: 'Spring', templateType: 'page' },
    { title: 'Spring', templateType: 'page', htmlFile: 'offer.html' },
  ]);
});

it('[F3-zip-choice-other] Another file ends the choice', async () => {
  const upload = { file: new File(['PK'], 'two.zip'), templateType: 'email' as const, title: 'Two' };
  api.on('starter_templates', { starters: [] });
  const { user, dialog, result } = await open({ former: { upload, htmlFiles: ['a.html', 'b.html'] } });
  dialog.getByRole('combobox', { name: /^HTML file of the theme/ });
  await user.upload(dialog.getByLabelText('Theme file'), file);
  await waitFor(() => expect(dialog.queryByRole('combobox')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Upload theme' }));
  await waitFor(() => expect(result()).toMatchObject({ file, htmlFile: undefined }));
});
