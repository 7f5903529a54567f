import { type FolderMove, type FolderTree, limits } from '@galley/contract';
import { messages } from '../../../../messages';
import type { ListRow } from './arrange-rows';

/** The dragged items: emails (`from` is their folder, null = several), or one folder. */
export type Moved =
  | {
      kind: 'emails';
      ids: readonly number[];
      title: string;
      from: number | null;
      /** The folder of each, by its ID, where it's known. */
      places?: ReadonlyMap<number, number>;
      /** They are everything that a list matches, and not in `ids`. */
      isSeveral?: boolean;
    }
  | { kind: 'folder'; id: number; title: string };

/** Whether the items are several emails, so that `title` is their number. */
export function isSeveral(moved: Moved): boolean {
  return moved.kind === 'emails' && (moved.isSeveral || moved.ids.length > 1);
}

/** The drop target: a folder, 0 = the top, or why it's refused. `null` = none, it stays. */
export type DropPlace = { fid: number; refusal?: string } | null;

interface Point {
  x: number;
  y: number;
}

/** How far a press must move before it counts as more than a shaky click. */
const leastMovePx = 3;

/**
 * The result of a press, based on the mouse positions since: a drag if the mouse moved while less than 5 px above or
 * below the press point, 'given up' if it left that band before, otherwise still a press.
 */
export function pressBecomes(press: Point, points: readonly Point[]): 'press' | 'drag' | 'given up' {
  for (const point of points) {
    const [across, down] = [Math.abs(point.x - press.x), Math.abs(point.y - press.y)];
    if (down >= limits.dragStartPx) return 'given up';
    if (Math.hypot(across, down) >= leastMovePx) return 'drag';
  }
  return 'press';
}

/** Whether a press can become a drag: the primary button of a mouse, without a modifier key. */
export function canPress(event: {
  button: number;
  isPrimary: boolean;
  pointerType: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && event.isPrimary && event.pointerType === 'mouse' && !hasKey;
}

/**
 * How far to scroll now: 25 px while the pointer is within 50 px of an edge of the list's visible part, otherwise 0.
 */
export function autoScrollStep(pointerY: number, seen: { top: number; bottom: number }): number {
  if (pointerY < seen.top + limits.autoScrollEdgePx) return -limits.autoScrollStepPx;
  if (pointerY > seen.bottom - limits.autoScrollEdgePx) return limits.autoScrollStepPx;
  return 0;
}

/**
 * Where something dropped on a row goes: on a folder, into it; on an email, into that email's folder; below all rows,
 * to the top. A folder can't be moved into itself. Items that are already there stay.
 */
export function dropPlace(tree: FolderTree, moved: Moved, row: ListRow | 'below'): DropPlace {
  if (row === 'below') return { fid: 0 };
  const fid = row.kind === 'folder' ? row.folder.id : row.fid;
  if (fid < 0) return null;
  if (moved.kind === 'folder' && fid !== 0 && tree.isInside(fid, moved.id)) {
    return { fid, refusal: messages.folderSelf };
  }
  return { fid };
}

/** The possible targets of a move by keyboard or menu: the top, then all folders from top to bottom. */
export function possiblePlaces(tree: FolderTree, moved: Moved): { fid: number; depth: number; name: string }[] {
  const folders = tree
    .inOrder()
    .filter(({ folder }) => folder.id > 0 && !(moved.kind === 'folder' && tree.isInside(folder.id, moved.id)))
    .map(({ folder, depth }) => ({ fid: folder.id, depth, name: folder.name }));
  return [{ fid: 0, depth: 0, name: '' }, ...folders];
}

/** The body of the move request for one email or folder. */
export function moveBody(
  moved: { kind: 'email' | 'folder'; id: number },
  fid: number,
): { action: FolderMove; fid: number; cfid: number; eid: number } {
  const isFolder = moved.kind === 'folder';
  const detached: FolderMove = isFolder ? 'detach_folder' : 'detach_email';
  return {
    action: fid === 0 ? detached : 'append_folder',
    fid,
    cfid: isFolder ? moved.id : 0,
    eid: isFolder ? 0 : moved.id,
  };
}
