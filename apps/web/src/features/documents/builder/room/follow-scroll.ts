import type { CanvasView } from '@galley/editor';
import type { SourceTree } from '@galley/markup';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { socket } from '../../../../api/socket';
import type { Builder } from '../context/builder-context';
import { browserTimers } from '../session/connection/timers';
import type { Room } from './room';

/** The position is told at most this often. */
const tellMs = 300;
/** A block whose top is this close above the edge still counts as the first one, in pixels. */
const slackPx = 4;

interface Following {
  /** The canvas of this tab scrolls with that of the editor. */
  isOn: boolean;
}

const following = new WeakMap<Builder, StoreApi<Following>>();

/** Whether this tab follows where the person who edits has scrolled. Off until someone turns it on. */
export function followingOf(builder: Builder): StoreApi<Following> {
  const known = following.get(builder) ?? createStore<Following>(() => ({ isOn: false }));
  following.set(builder, known);
  return known;
}

/**
 * Tells the others which block is at the top of this canvas while it edits, and scrolls it with that of the editor while
 * it follows. Scrolling here ends the following.
 */
export function followScroll(builder: Builder, room: Room): () => void {
  const { editor, session, view } = builder;
  const store = followingOf(builder);
  const isEditing = () => session.state.phase === 'editing';
  /** Where the editor is; null = not told yet. */
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
    // Who has just come knows no position yet.
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

/** The index of the block at the top of the canvas, found by halves: each look measures one block. */
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
