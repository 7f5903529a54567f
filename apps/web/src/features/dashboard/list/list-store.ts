import { limits } from '@galley/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { collectTyped, type Typed } from '../../../lib/collect-typed';
import type { Naming } from './arrange-rows';
import type { DropPlace, Moved } from './drag-rules';

/** Something on its way to another folder. */
export interface Carried {
  moved: Moved;
  /** The row it was taken from. */
  key: string;
  by: 'pointer' | 'keyboard';
  place: DropPlace;
  /** Names the place in words: 'Spring', 'the top of the list'; '' = nowhere. */
  placeName: string;
}

interface ListState {
  /** The row that holds the one Tab stop of the list; null = the first. */
  activeKey: string | null;
  /** Counts the times the active row was asked to take the focus. */
  focusRequest: number;
  /** A row that shall be scrolled to, and how often that was asked. */
  revealed: { key: string; count: number } | null;
  renamingKey: string | null;
  naming: Naming | null;
  carried: Carried | null;
  /** From the start of a drag until 1 s after its drop (dashboard spec 4): no hover, no link is followed. */
  isDragging: boolean;
  /** Read aloud by screen readers when it changes. */
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

/** What the list of the dashboard is in the middle of. One list stands at a time; it is emptied with `resetList`. */
export const listStore = createStore<ListState>(() => initial);

export function useListState<Part>(select: (state: ListState) => Part): Part {
  return useStore(listStore, select);
}

export function resetList(): void {
  clearTimeout(flagTimer);
  takeTypedName();
  listStore.setState(initial, true);
}

/** Makes a row the one with the Tab stop; with `isFocused` it also takes the focus, wherever it is. */
export function activateRow(key: string | null, { isFocused = false } = {}): void {
  listStore.setState(({ activeKey, focusRequest }) =>
    activeKey === key && !isFocused
      ? listStore.getState()
      : { activeKey: key, focusRequest: focusRequest + (isFocused ? 1 : 0) },
  );
}

/** Scrolls a row into view, where it is drawn and where it is not. */
export function reveal(key: string): void {
  listStore.setState(({ revealed }) => ({ revealed: { key, count: (revealed?.count ?? 0) + 1 } }));
}

export function startRenaming(key: string): void {
  listStore.setState({ renamingKey: key, activeKey: key, naming: null });
}

/** Back to the title; the row takes the focus again. */
export function stopRenaming(key: string): void {
  if (listStore.getState().renamingKey !== key) return;
  listStore.setState({ renamingKey: null });
  activateRow(key, { isFocused: true });
}

let endTyping: (() => Typed) | null = null;

/** Shows the field for a name. What is typed until it has the focus is collected: it is neither lost nor a shortcut. */
export function startNaming(naming: Naming): void {
  takeTypedName();
  endTyping = collectTyped(window);
  listStore.setState({ naming, renamingKey: null });
}

/** What was typed since the field was asked for; the keys belong to the page again. */
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

/** Takes something up. */
export function carry(carried: Carried): void {
  clearTimeout(flagTimer);
  listStore.setState({ carried, isDragging: carried.by === 'pointer' });
}

/** Changes where the carried thing would go. */
export function carryTo(place: DropPlace, placeName: string): void {
  const { carried } = listStore.getState();
  if (!carried) return;
  const isSame = carried.place?.fid === place?.fid && carried.place?.refusal === place?.refusal;
  if (isSame && carried.placeName === placeName) return;
  listStore.setState({ carried: { ...carried, place, placeName } });
}

/** Puts the carried thing down; the dragging flag stands for another second. */
export function putDown(): Carried | null {
  const { carried, isDragging } = listStore.getState();
  listStore.setState({ carried: null });
  clearTimeout(flagTimer);
  if (isDragging) flagTimer = setTimeout(() => listStore.setState({ isDragging: false }), limits.draggingFlagMs);
  return carried;
}

/** Says something to screen readers. The same words twice are said twice. */
export function announce(text: string): void {
  const { announcement } = listStore.getState();
  listStore.setState({ announcement: announcement === text ? `${text}\u00a0` : text });
}
