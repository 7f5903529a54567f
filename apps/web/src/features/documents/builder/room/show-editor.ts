import { setDecorations } from '@galley/editor';
import type { Builder } from '../context/builder-context';
import type { Room } from './room';
import styles from './show-editor.module.css';

const owner = 'room';

/** Marks the block on the canvas that someone else is editing, with their name. */
export function showEditor({ view, session }: Builder, room: Room): () => void {
  let shown = '';
  const draw = () => {
    const current = view.get();
    if (!current) return;
    const isWatching = session.state.phase === 'watching';
    const editor = room.store.getState().others?.find(({ state }) => state === 'editing');
    const beId = isWatching ? (editor?.selected ?? '') : '';
    const next = `${beId} ${editor?.name}`;
    if (next === shown) return;
    shown = next;
    const decoration = { kind: 'block' as const, beId, className: styles.selected ?? '', label: '' };
    const attributes = { 'data-name': editor?.name ?? '' };
    setDecorations(current, owner, beId ? [{ ...decoration, attributes }] : []);
  };
  const stops = [room.store.subscribe(draw), session.store.subscribe(draw), view.subscribe(draw)];
  return () => {
    for (const stop of stops) stop();
    const current = view.get();
    if (current) setDecorations(current, owner, []);
  };
}
