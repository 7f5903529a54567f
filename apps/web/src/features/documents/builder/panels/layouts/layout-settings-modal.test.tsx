import { AppError, type Layout, noScreenshots } from '@galley/contract';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../../lib/dialogs';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../../../testing/render';
import { LayoutSettingsModal } from './layout-settings-modal';

const layout: Layout = {
  id: 12,
  tid: 3,
  title: 'Newsletter',
  version: 2,
  is_upgradable: false,
  upgrading: false,
  parentPageId: 0,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  updatedAt: someTime,
  miniatureUrl: '/content/layout',
  ...noScreenshots,
};

async function open() {
  const opened = await openDialog(() => openModal(LayoutSettingsModal, { layout, isOfPages: false }));
  const dialog = await inDialog('Layout settings');
  return {
    ...opened,
    dialog,
    name: dialog.getByRole('textbox', { name: 'Layout name' }),
    save: dialog.getByRole('button', { name: 'Save settings' }),
  };
}

it('[H4-layout-settings] A layout is renamed once', async () => {
  const { user, name, save, result } = await open();
  api.on('build_layout_settings', ({ body }) => ({ layout: { ...layout, title: body.title ?? '' } }));
  await user.type(name, ' 2026');
  await user.dblClick(save);
  await waitFor(() => expect(result()?.([layout])).toMatchObject([{ title: 'Newsletter 2026' }]));
  expect(api.bodies('build_layout_settings')).toMatchObject([{ title: 'Newsletter 2026', parentPageId: 0 }]);
});

it('[H4-layout-settings-refused] An empty name isn’t sent, and a refusal leaves what was typed', async () => {
  const { user, dialog, name, save, isClosed } = await open();
  await user.clear(name);
  await user.click(save);
  await findErrorAt(name, 'Enter a name.');
  await user.type(name, 'Sale');
  api.on('build_layout_settings', new AppError('bad_request', 'There is a layout with this name.'));
  await user.click(save);
  await dialog.findByText('There is a layout with this name.');
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Keep editing');
  expect(name).toHaveProperty('value', 'Sale');
  expect(isClosed()).toBe(false);
});
