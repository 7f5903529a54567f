import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LastSave } from '../session/session-state';
import { renderInBuilder } from '../testing/render-in-builder';
import { HistoryTools } from './history-tools';

const before = { version: 14, html: '<p>before</p>', settings: {} as never, lid: 0, updatedAt: 1 };
const lastSave: LastSave = { version: 15, before, changes: ['Move section', 'Type “plums”', ''], unnamed: 2 };

function open(given: LastSave | null) {
  const asked: string[] = [];
  const session = { returnBeforeSave: async () => void asked.push('return') };
  return { ...renderInBuilder(<HistoryTools />, { isEditing: true, state: { lastSave: given }, session }), asked };
}

it('[F3-before-save-button] After a save, one click returns to before it; without one there is nothing to undo', async () => {
  const { user, asked, unmount } = open(lastSave);
  await user.click(screen.getByRole('button', { name: 'Restore to before this save' }));
  expect(asked).toEqual(['return']);
  unmount();
  open(null);
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

it('[F3-before-save-button] The list of changes names what the save stored', async () => {
  const { user, asked } = open(lastSave);
  await user.click(screen.getByRole('button', { name: 'List of changes' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Restore to before this save5 changes',
    'Move section',
    'Type “plums”',
    'Change',
    '2 more changes',
  ]);
  expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([null, 'true', 'true', 'true', 'true']);
  await user.click(items[0]!);
  await waitFor(() => expect(asked).toEqual(['return']));
});
