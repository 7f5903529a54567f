import type { CanvasView } from '@galley/editor';
import type { SourceTree } from '@galley/markup';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { socket } from '../../../../api/socket';
import type { Builder } from '../context/builder-context';
import { browserTimers } from '../session/connection/timers';
import type { Room } from './room';

/** Minimum milliseconds between two messages about the scroll position. */
const tellMs = 300;
/** Pixels above the edge up to which a block still counts as the first one. */
const slackPx = 4;

interface Following {
  /** State of following the scroll position of the person who is editing. */
  isOn: boolean;
}

const following = new WeakMap<Builder, StoreApi<Following>>();

/** Whether this tab follows the editor's scroll position. Off by default. */
export function followingOf(builder: Builder): StoreApi<Following> {
  const known = following.get(builder) ?? createStore<Following>(() => ({ isOn: false }));
  following.set(builder, known);
  return known;
}

/**
 * Sends which block is at the top of this canvas while this tab edits, and scrolls this canvas with the editor's while
 * it follows. Scrolling here ends the following.
 */
export function followScroll(builder: Builder, room: Room): () => void {
  const { editor, session, view } = builder;
  const store = followingOf(builder);
  const isEditing = () => session.state.phase === 'editing';
  /** The editor's position; null until it was received. */
  let theirs: number | null = null;
  let told = -1;
  let cancel: (() => void) | null = null;

  const tell = () => {
    cancel = null;
    const canvas = view.get();
    if (!canvas || !isEditing() || !room.store.getState().isFollowed || socket.status !== 'open') return;
    const top = findTop(canvas, editor.peekTree());
    if (top === told) return;
    told = top;
    void socket.emit('scroll', { top });
  };
  const tellSoon = () => {
    if (isEditing() && room.store.getState().isFollowed) cancel ??= browserTimers.after(tellMs, tell);
  };
  const show = () => {
    const canvas = view.get();
    if (!store.getState().isOn || theirs === null || !canvas || session.state.phase !== 'watching') return;
    const beId = topBlocks(editor.peekTree())[theirs];
    if (beId !== undefined) canvas.scrollToTop(beId);
  };

  let stopCanvas = () => {};
  const followCanvas = () => {
    stopCanvas();
    const canvas = view.get();
    if (!canvas) return;
    const stops = [
      canvas.onLayout(tellSoon),
      canvas.onActivity(({ type }) => {
        if (type === 'wheel' || type === 'touchmove') store.setState({ isOn: false });
      }),
    ];
    stopCanvas = () => {
      for (const stop of stops) stop();
    };
  };
  followCanvas();
  const stops = [
    view.subscribe(followCanvas),
    socket.on('scroll', ({ top }) => {
      theirs = top;
      show();
    }),
    store.subscribe(show),
    // People who have just joined haven't received a position yet.
    room.store.subscribe(({ others }, before) => {
      if (others === before.others) return;
      told = -1;
      tellSoon();
    }),
  ];
  return () => {
    cancel?.();
    stopCanvas();
    for (const stop of stops) stop();
  };
}

function topBlocks(tree: SourceTree): string[] {
  return tree.root.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.beId]));
}

/** Returns the index of the block at the top of the canvas, by a binary search that measures one block per step. */
function findTop(canvas: CanvasView, tree: SourceTree): number {
  const blocks = topBlocks(tree);
  let [first, last] = [0, Math.max(0, blocks.length - 1)];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    const rect = canvas.measure(blocks[middle] ?? '');
    if (rect && rect.top <= slackPx) first = middle;
    else last = middle - 1;
  }
  return first;
}
