import type { FolderTree } from '@galley/contract';
import { type KeyboardEvent, useRef } from 'react';
import { messages } from '../../../../messages';
import type { ListRow } from '../rows/arrange-rows';
import { folderKey } from '../rows/arrange-rows';
import { type Moved, possiblePlaces } from '../rows/drag-rules';
import { useList } from '../rows/list-context';
import { placeName } from './row-drag';

export interface KeyboardMove {
  lift(row: ListRow): void;
  handleKey(event: KeyboardEvent): void;
  putBack(): void;
}

/** Moving a row with the keyboard: picked up with Enter, a folder selected with the arrow keys, dropped with Enter. */
export function useKeyboardMove(host: {
  tree: () => FolderTree;
  take: (row: ListRow) => Moved | null;
  drop: (moved: Moved, fid: number) => void;
}): KeyboardMove {
  const { store, activateRow, announce, carry, carryTo, putDown, reveal } = useList();
  const places = useRef<number[]>([]);
  const isLifted = () => store.getState().carried?.by === 'keyboard';
  const goTo = (fid: number) => {
    const name = placeName(host.tree(), { fid });
    carryTo({ fid }, name);
    announce(messages.draggedInto(name));
    if (fid !== 0) reveal(folderKey(fid));
  };
  const putBack = () => {
    if (!isLifted()) return;
    const carried = putDown();
    if (carried) announce(messages.putBack(carried.moved.title));
  };
  const drop = () => {
    const carried = putDown();
    if (!carried?.place) return;
    activateRow(carried.key, { isFocused: true });
    host.drop(carried.moved, carried.place.fid);
  };
  const lift = (row: ListRow) => {
    const moved = host.take(row);
    if (!moved) return;
    places.current = possiblePlaces(host.tree(), moved).map(({ fid }) => fid);
    const place = { fid: row.fid };
    const name = placeName(host.tree(), place);
    carry({ moved, key: row.key, by: 'keyboard', place, placeName: name });
    announce(`${messages.pickedUp(moved.title, name)} ${messages.pickedUpHelp}`);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isLifted()) return;
    const at = places.current.indexOf(store.getState().carried?.place?.fid ?? 0);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = places.current[Math.max(0, Math.min(places.current.length - 1, at + step))];
      if (next !== undefined) goTo(next);
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = event.key === 'Home' ? places.current[0] : places.current.at(-1);
      if (next !== undefined) goTo(next);
    } else if (event.key === 'Enter' || event.key === ' ') drop();
    else if (event.key === 'Escape') putBack();
    else {
      if (event.key === 'Tab') putBack();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { lift, handleKey, putBack };
}
