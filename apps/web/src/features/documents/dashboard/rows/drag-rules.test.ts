import { type Folder, FolderTree } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../../messages';
import { rowStep } from '../list/row-keys';
import { placeholderEmail } from '../loaded/email-list';
import { buildList } from '../testing/list-content';
import { arrangeTree } from './arrange-rows';
import { autoScrollStep, canPress, dropPlace, type Moved, moveBody, possiblePlaces, pressBecomes } from './drag-rules';

const folder = (id: number, pid = 0, isCollapsed = false): Folder => ({
  id,
  pid,
  tid: 1,
  name: `Folder ${id}`,
  createdAt: 1,
  updatedAt: 1,
  isCollapsed,
});
const tree = new FolderTree([folder(1), folder(2, 1), folder(3)]);
const inThree = { ...placeholderEmail({ tid: 1, fid: 3, title: 'A', type: 'email' }), id: 5 };
const atTop = { ...inThree, id: 6, fid: 0 };
const rows = arrangeTree(tree, buildList([inThree, atTop], [folder(1), folder(2, 1), folder(3)]));
const row = (key: string) => rows.find((one) => one.key === key)!;
const oneEmail: Moved = { kind: 'emails', ids: [6], title: 'A', from: 0 };
const folderOne: Moved = { kind: 'folder', id: 1, title: 'Folder 1' };

describe('the start of a drag', () => {
  const press = { x: 100, y: 100 };
  const way = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }));

  it('[D4-drag] Is a move of the mouse under 5 px above or below the press point', () => {
    expect(pressBecomes(press, way([160, 104]))).toBe('drag');
    expect(pressBecomes(press, way([100, 104]))).toBe('drag');
    expect(pressBecomes(press, way([100, 96]))).toBe('drag');
    expect(pressBecomes(press, way([100, 105]))).toBe('given up');
    expect(pressBecomes(press, way([160, 94]))).toBe('given up');
    expect(pressBecomes(press, way([101, 101]))).toBe('press');
    expect(pressBecomes(press, way([101, 101], [101, 104], [101, 180]))).toBe('drag');
  });

  it('[D4-drag] Needs the primary button of a mouse', () => {
    const event = {
      button: 0,
      isPrimary: true,
      pointerType: 'mouse',
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
    };
    expect(canPress(event)).toBe(true);
    expect(canPress({ ...event, button: 2 })).toBe(false);
    expect(canPress({ ...event, button: 1 })).toBe(false);
    expect(canPress({ ...event, pointerType: 'touch' })).toBe(false);
    expect(canPress({ ...event, ctrlKey: true })).toBe(false);
  });

  it('[D4-auto-scroll] Scrolls 25 px within 50 px of an edge', () => {
    const seen = { top: 65, bottom: 900 };
    expect([64, 114, 115, 850, 851, 950].map((y) => autoScrollStep(y, seen))).toEqual([-25, -25, 0, 0, 25, 25]);
  });
});

describe('the end of a drag', () => {
  it('[D4-drop-actions] Moves into a folder when dropped on it or its contents, and to the top below all rows', () => {
    expect(dropPlace(tree, oneEmail, row('folder-2'))).toEqual({ fid: 2 });
    expect(dropPlace(tree, oneEmail, row('email-5'))).toEqual({ fid: 3 });
    expect(dropPlace(tree, oneEmail, row('email-6'))).toEqual({ fid: 0 });
    expect(dropPlace(tree, folderOne, 'below')).toEqual({ fid: 0 });
  });

  it('[D3-no-circle] Refuses to move a folder into itself', () => {
    const refusal = messages.folderSelf;
    expect(dropPlace(tree, folderOne, row('folder-2'))).toEqual({ fid: 2, refusal });
    expect(dropPlace(tree, folderOne, row('folder-1'))).toEqual({ fid: 1, refusal });
    expect(dropPlace(tree, folderOne, row('folder-3'))).toEqual({ fid: 3 });
    expect(possiblePlaces(tree, folderOne).map(({ fid }) => fid)).toEqual([0, 3]);
    expect(possiblePlaces(tree, oneEmail).map(({ fid, depth }) => [fid, depth])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  it('[D4-drop-actions] Names append_folder, detach_email and detach_folder', () => {
    expect(moveBody({ kind: 'email', id: 5 }, 2)).toEqual({ action: 'append_folder', fid: 2, cfid: 0, eid: 5 });
    expect(moveBody({ kind: 'folder', id: 3 }, 2)).toEqual({ action: 'append_folder', fid: 2, cfid: 3, eid: 0 });
    expect(moveBody({ kind: 'email', id: 5 }, 0)).toEqual({ action: 'detach_email', fid: 0, cfid: 0, eid: 5 });
    expect(moveBody({ kind: 'folder', id: 3 }, 0)).toEqual({ action: 'detach_folder', fid: 0, cfid: 3, eid: 0 });
  });
});

describe('the arrow keys', () => {
  const at = (key: string) => rows.findIndex((one) => one.key === key);
  const step = (from: string, key: string, page = 2) => rowStep(rows, at(from), key, page);

  it('[D2-list-keys] Walk the rows and stop at both ends', () => {
    expect(rows.map(({ key }) => key)).toEqual(['folder-1', 'folder-2', 'folder-3', 'email-5', 'email-6']);
    expect(step('folder-1', 'ArrowDown')).toEqual({ to: 1 });
    expect(step('folder-1', 'ArrowUp')).toEqual({ to: 0 });
    expect(step('email-6', 'ArrowDown')).toEqual({ to: 4 });
    expect(step('folder-1', 'PageDown', 3)).toEqual({ to: 3 });
    expect(step('email-6', 'Home')).toEqual({ to: 0 });
    expect(step('folder-1', 'End')).toEqual({ to: 4 });
    expect(step('folder-1', 'x')).toBeNull();
  });

  it('[D2-list-keys] Open and close folders, go into them and out', () => {
    expect(step('folder-1', 'ArrowRight')).toEqual({ to: 1 });
    expect(step('folder-1', 'ArrowLeft')).toEqual({ folder: 1, isCollapsed: true });
    expect(step('folder-2', 'ArrowRight')).toBeNull();
    expect(step('email-5', 'ArrowLeft')).toEqual({ to: 2 });
    expect(step('email-6', 'ArrowLeft')).toBeNull();
    const closed = arrangeTree(new FolderTree([folder(1, 0, true), folder(2, 1, true)]), buildList([]));
    expect(rowStep(closed, 0, 'ArrowRight', 1)).toEqual({ folder: 1, isCollapsed: false });
    expect(rowStep(closed, 0, 'ArrowLeft', 1)).toBeNull();
  });
});
