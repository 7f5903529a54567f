import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { openDialog } from '../../../../testing/render';
import { ConflictModal } from './conflict-modal';
import type { Conflict } from './session-ports';

const conflict: Conflict = {
  kind: 'stale',
  currentVersion: 6,
  since: [],
  mine: { baseVersion: 5, changes: 3, savedAtMs: 1_781_000_000_000 },
};
const views = { mine: async () => null, theirs: async () => null };

async function open(kind: 'email' | 'template', title = 'Two versions', given: Partial<Conflict> = {}) {
  const props = { conflict: { ...conflict, ...given }, views, kind };
  const opened = await openDialog(() => openModal(ConflictModal, props));
  return { ...opened, dialog: within(await screen.findByRole('alertdialog', { name: title })) };
}

it('[H4-conflict] Keeping one’s work has the focus, and Escape decides nothing', async () => {
  const { user, dialog, result } = await open('email');
  const keep = dialog.getByRole('button', { name: 'Save mine as a new version' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(result()).toBe('later'));
});

it.each([
  ['Save mine as a new version', 'keepMine'],
  ['Save mine as a copy', 'saveCopy'],
  ['Discard mine', 'discard'],
])('[H4-conflict-ways] Each way is one button: %s', async (name, way) => {
  const { user, dialog, result } = await open('email');
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(result()).toBe(way));
});

it('[H4-conflict-theme] A theme has no copy, and a draft is spoken of as a draft', async () => {
  const { dialog } = await open('template', 'Restore this draft?', { kind: 'draft' });
  dialog.getByRole('button', { name: 'Use the draft as a new version' });
  expect(dialog.queryByRole('button', { name: /copy/ })).toBeNull();
});
