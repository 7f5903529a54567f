import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { api } from '../../../../testing/fake-api';
import { inDialog, openDialog } from '../../../../testing/render';
import { NewThemeModal, type NewThemeProps } from './new-theme-modal';

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
