import { AppError, type DeletedTheme } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { buildTemplateList, someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { inDialog, openDialog } from '../../../../testing/render';
import { DeletedThemesModal } from './deleted-themes-modal';

const theme: DeletedTheme = {
  id: 3,
  title: 'Spring',
  type: 'email',
  emailCount: 4,
  deletedAt: someTime,
  deletedBy: '',
  daysLeft: 2,
};

async function open(...templates: DeletedTheme[]) {
  api.on('deleted_templates', { templates });
  const opened = await openDialog(() => openModal(DeletedThemesModal, {}));
  return { ...opened, dialog: await inDialog('Deleted themes') };
}

it('[H4-deleted-themes] A theme is restored once, and opened', async () => {
  const { user, dialog, result } = await open(theme);
  api.on('deleted_templates_restore', { success: true });
  api.on('api_v1_templates', buildTemplateList());
  await user.dblClick(await dialog.findByRole('button', { name: 'Restore Spring' }));
  await waitFor(() => expect(result()).toBe(3));
  expect(api.calls('deleted_templates_restore')).toHaveLength(1);
});

it('[H4-deleted-themes-refused] A refusal is shown, and the theme stays in the list', async () => {
  const { user, dialog, isClosed } = await open(theme);
  api.on('deleted_templates_restore', new AppError('limit_reached', 'Your plan has room for 1 theme.'));
  await user.click(await dialog.findByRole('button', { name: 'Restore Spring' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  alert.getByText('Your plan has room for 1 theme.');
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  await dialog.findByRole('button', { name: 'Restore Spring' });
  expect(isClosed()).toBe(false);
});

it('[H4-deleted-themes-empty] Without deleted themes it says so', async () => {
  const { dialog } = await open();
  await dialog.findByText('No recently deleted themes.');
});
