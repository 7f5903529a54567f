import { type Email, type Folder, FolderTree } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { placeholderEmail } from '../loaded/email-list';
import { arrangeFlat, arrangeTree } from '../rows/arrange-rows';
import { buildList } from '../testing/list-content';
import { columnsIn, gridLines } from './grid-lines';

const buildEmail = (id: number, fid = 0): Email => ({
  ...placeholderEmail({ tid: 1, title: `Email ${id}`, type: 'email' }),
  id,
  fid,
});
const folder: Folder = { id: 7, pid: 0, tid: 1, name: 'Spring', createdAt: 0, updatedAt: 0, isCollapsed: false };
const told = (lines: ReturnType<typeof gridLines>) =>
  lines.map((line) =>
    line.kind === 'row' ? line.key : line.rows.map((row) => (row.kind === 'email' ? row.email.id : '…')).join(' '),
  );

describe('the grid view of the list', () => {
  it('[D4-pictures] Has lines; a folder and the row after it each start a new one', () => {
    const emails = [buildEmail(1), buildEmail(2), buildEmail(3, 7), buildEmail(4, 7), buildEmail(5, 7), buildEmail(6)];
    const tree = new FolderTree([folder]);
    const lines = gridLines(arrangeTree(tree, buildList(emails, [folder])), 2);
    expect(told(lines)).toEqual(['folder-7', '3 4', '5', '1 2', '6']);
    expect(lines.map((line) => line.first)).toEqual([0, 1, 3, 4, 6]);
    expect(told(gridLines(arrangeFlat(tree, buildList(emails)), 4))).toEqual(['1 2 3 4', '5 6']);
    expect(gridLines([], 3)).toEqual([]);
  });

  it('[W8-list-unread] Has a card for each email that is not loaded', () => {
    const list = { ...buildList([buildEmail(1)]), counts: new Map([[0, 5]]) };
    expect(told(gridLines(arrangeFlat(new FolderTree([]), list), 2))).toEqual(['1 …', '… …', '…']);
  });

  it('[D4-pictures] Has as many side by side as fit, at least one', () => {
    expect([0, 358, 720, 1092].map(columnsIn)).toEqual([1, 2, 3, 5]);
  });
});
