import { type Folder, FolderTree } from '@galley/contract';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { inDialog, openDialog } from '../../../../testing/render';
import type { Moved } from '../rows/drag-rules';
import { MoveToFolderModal } from './move-to-folder-modal';

const folder = (id: number, name: string, pid = 0) => ({ id, name, pid }) as Folder;
const names = ['May', 'June', 'July', 'August', 'Sale', 'Drafts', 'Events', 'Offers'];
const tree = new FolderTree(names.map((name, at) => folder(at + 1, name)));

async function open(from: number | null) {
  const moved: Moved = { kind: 'emails', ids: [7], title: 'May news', from };
  const onCreate = async (name: string, pid: number) => folder(20, name, pid);
  const opened = await openDialog(() => openModal(MoveToFolderModal, { tree, moved, from, onCreate }));
  return { ...opened, dialog: await inDialog(/May news/) };
}

it('[H4-move] A folder is found by its name and chosen; where it is already can’t be', async () => {
  const { user, dialog, result } = await open(1);
  const move = () => dialog.getByRole('button', { name: 'Move' });
  expect(move().getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('textbox', { name: /find/i }), 'sal');
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  await user.click(dialog.getByRole('radio', { name: /^Sale/ }));
  await user.click(move());
  await waitFor(() => expect(result()).toBe(5));
});

it('[H4-move-none] A name that no folder has says so, and nothing can be moved', async () => {
  const { user, dialog } = await open(1);
  await user.type(dialog.getByRole('textbox', { name: /find/i }), 'xyz');
  expect(dialog.queryByRole('radio')).toBeNull();
  dialog.getByText(/xyz/);
  expect(dialog.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
});

it('[W8-move-new-folder] A folder is created in the chosen one without leaving the dialog, and chosen', async () => {
  const { user, dialog, result } = await open(null);
  await user.click(dialog.getByRole('radio', { name: /^Sale/ }));
  dialog.getByText('In Sale');
  await user.type(dialog.getByRole('textbox', { name: 'New folder' }), 'Winter{Enter}');
  expect(await dialog.findByRole('radio', { name: /^Winter/ })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(result()).toBe(20));
});
