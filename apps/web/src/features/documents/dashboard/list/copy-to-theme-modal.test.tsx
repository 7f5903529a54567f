import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { buildEmail, buildTemplate } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { inDialog, openDialog } from '../../../../testing/render';
import { serveList } from '../testing/serve-list';
import { CopyToThemeModal } from './copy-to-theme-modal';

const summerSale = { id: 5, name: 'Summer sale', tid: 4, pid: 0, createdAt: 0, updatedAt: 0, isCollapsed: false };

it('[W8-theme-copy-dialog] What the other theme has no place for is said before emails are copied or moved there', async () => {
  const template = buildTemplate({ id: 3 });
  const themes = [buildTemplate({ id: 4, title: 'Summer' })];
  const emails = [{ id: 7, title: 'May news' }];
  api.on('templates_emails_fit', {
    fits: [{ id: 7, kept: ['Prices'], lost: [{ block: 'Intro', text: 'By the sea' }] }],
  });
  serveList({ emails: [], folders: [summerSale] });
  api.on('templates_emails_copy', { emails: [buildEmail({ id: 9, tid: 4 })] });
  const { user, result } = await openDialog(() => openModal(CopyToThemeModal, { template, themes, emails }));
  const dialog = await inDialog(/another theme/);
  expect(dialog.getByRole('button', { name: 'Copy' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('radio', { name: 'Summer' }));
  await dialog.findByText(/no such section: Prices/);
  dialog.getByText(/left out: By the sea/);
  await user.click(await dialog.findByRole('combobox', { name: /^Folder/ }));
  await user.click(await screen.findByRole('option', { name: 'Summer sale' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(result()).toBe(true));
  expect(api.bodies('templates_emails_copy')).toEqual([{ ids: [7], to: 4, fid: 5, isMove: true }]);
});
