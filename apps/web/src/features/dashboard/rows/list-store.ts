import { limits } from '@galley/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { collectTyped, type Typed } from '../../../lib/collect-typed';
import type { Naming } from './arrange-rows';
import type { DropPlace, Moved } from './drag-rules';

/** An item being moved to another folder. */
export interface DragPayload {
  moved: Moved;
  /** The row it was taken from. */
  key: string;
  by: 'pointer' | 'keyboard';
  place: DropPlace;
  /** The target's name: 'Spring', 'the top of the list'; '' = none. */
  placeName: string;
}

interface ListState {
  /** The row with the list's tab stop; null = the first. */
  activeKey: string | null;
  /** Counts the focus requests for the active row. */
  focusRequest: number;
  /** A row to scroll to, and the number of requests. */
  revealed: { key: string; count: number } | null;
  renamingKey: string | null;
  naming: Naming | null;
  carried: DragPayload | null;
  /** From the start of a drag until 1 s after its drop (dashboard spec 4): no hover, and links are not followed. */
  isDragging: boolean;
  /** Announced by screen readers when it changes. */
  announcement: string;
}

const initial: ListState = {
  activeKey: null,
  focusRequest: 0,
  revealed: null,
  renamingKey: null,
  naming: null,
  carried: null,
  isDragging: false,
  announcement: '',
};

/** The transient state of the dashboard's list. There is only one list at a time. `resetList` clears it. */
export const listStore = createStore<ListState>(() => initial);

export function useListState<Part>(select: (state: ListState) => Part): Part {
  return useStore(listStore, select);
}

export function resetList(): void {
  clearTimeout(flagTimer);
  takeTypedName();
  listStore.setState(initial, true);
}

/** Gives a row the tab stop. With `isFocused`, it also gets the focus, wherever it is. */
export function activateRow(key: string | null, { isFocused = false } = {}): void {
  listStore.setState(({ activeKey, focusRequest }) =>
    activeKey === key && !isFocused
      ? listStore.getState()
      : { activeKey: key, focusRequest: focusRequest + (isFocused ? 1 : 0) },
  );
}

/** Scrolls a row into view, whether it's rendered or not. */
export function reveal(key: string): void {
  listStore.setState(({ revealed }) => ({ revealed: { key, count: (revealed?.count ?? 0) + 1 } }));
}

export function startRenaming(key: string): void {
  listStore.setState({ renamingKey: key, activeKey: key, naming: null });
}

/** Back to the title. The row gets the focus again. */
export function stopRenaming(key: string): void {
  if (listStore.getState().renamingKey !== key) return;
  listStore.setState({ renamingKey: null });
  activateRow(key, { isFocused: true });
}

let endTyping: (() => Typed) | null = null;

/** Shows a name field. Text typed before it has the focus is collected, so that it's neither lost nor a shortcut. */
export function startNaming(naming: Naming): void {
  takeTypedName();
  endTyping = collectTyped(window);
  listStore.setState({ naming, renamingKey: null });
}

/** Text typed since the field was requested. After that, keys go to the page again. */
export function takeTypedName(): Typed {
  const typed = endTyping?.() ?? { text: '', isEntered: false };
  endTyping = null;
  return typed;
}

export function stopNaming(): void {
  takeTypedName();
  listStore.setState({ naming: null });
}

let flagTimer: ReturnType<typeof setTimeout> | undefined;

/** Picks up an item. */
export function carry(carried: DragPayload): void {
  clearTimeout(flagTimer);
  listStore.setState({ carried, isDragging: carried.by === 'pointer' });
}

/** Changes the target of the dragged item. */
export function carryTo(place: DropPlace, placeName: string): void {
  const { carried } = listStore.getState();
  if (!carried) return;
  const isSame = carried.place?.fid === place?.fid && carried.place?.refusal === place?.refusal;
  if (isSame && carried.placeName === placeName) return;
  listStore.setState({ carried: { ...carried, place, placeName } });
}

/** Drops the item. The dragging flag stays for another second. */
export function putDown(): DragPayload | null {
  const { carried, isDragging } = listStore.getState();
  listStore.setState({ carried: null });
  clearTimeout(flagTimer);
  if (isDragging) flagTimer = setTimeout(() => listStore.setState({ isDragging: false }), limits.draggingFlagMs);
  return carried;
}

/** Announces a message to screen readers. Identical messages are announced again. */
export function announce(text: string): void {
  const { announcement } = listStore.getState();
  listStore.setState({ announcement: announcement === text ? `${text}\u00a0` : text });
}
