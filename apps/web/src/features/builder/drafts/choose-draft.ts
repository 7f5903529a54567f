import { type Draft, isSameSettings, limits } from '@galley/contract';
import type { DraftRecord } from './draft-record';

/** A draft that may be offered, wherever it was found. `savedAtMs` in Unix milliseconds. */
export interface OfferedDraft {
  from: 'browser' | 'server';
  baseVersion: number;
  html: string;
  settings: Draft['settings'];
  changes: number;
  savedAtMs: number;
}

/** What stands saved now. */
export interface SavedState {
  html: string;
  settings: Draft['settings'];
}

/**
 * The newest draft that differs from what is saved, from this browser or from the server; null when there is none.
 * A draft of an older version is offered too: it is work that was never saved (design.md 9).
 */
export function chooseDraft(
  local: readonly DraftRecord[],
  server: Draft | null,
  saved: SavedState,
): OfferedDraft | null {
  const offers: OfferedDraft[] = local.map((record) => ({
    from: 'browser',
    baseVersion: record.baseVersion,
    html: record.html,
    settings: record.settings,
    changes: record.changes,
    savedAtMs: record.savedAtMs,
  }));
  if (server && !isOutrun(server, local))
    offers.push({
      from: 'server',
      baseVersion: server.baseVersion,
      html: server.html,
      settings: server.settings,
      changes: server.changes,
      savedAtMs: server.savedAt * 1000,
    });
  const different = offers.filter((offer) => differs(offer, saved));
  return different.sort(newestFirst)[0] ?? null;
}

/**
 * The server heard later of what this browser's journal already held: the same tab's own record is at least as new,
 * whatever the two clocks say. The journal may fail, so a server copy from long after still counts.
 */
function isOutrun(server: Draft, local: readonly DraftRecord[]): boolean {
  return local.some(
    (record) =>
      record.tabId === server.tabId &&
      record.baseVersion === server.baseVersion &&
      record.changes >= server.changes &&
      server.savedAt * 1000 - record.savedAtMs < 2 * limits.changeMaxWaitMs,
  );
}

function differs(offer: OfferedDraft, saved: SavedState): boolean {
  return offer.html !== saved.html || !isSameSettings(offer.settings, saved.settings);
}

/** Newest first; the server's seconds are cut, so within one second the browser's own copy wins. */
function newestFirst(a: OfferedDraft, b: OfferedDraft): number {
  const seconds = Math.floor(b.savedAtMs / 1000) - Math.floor(a.savedAtMs / 1000);
  if (seconds !== 0) return seconds;
  if (a.from !== b.from) return a.from === 'browser' ? -1 : 1;
  return b.savedAtMs - a.savedAtMs;
}
