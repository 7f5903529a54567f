import { type Draft, type DraftReason, type DraftSummary, isSameSettings, limits } from '@galley/contract';
import type { DraftRecord } from './draft-store';

/** An offered draft, wherever it was found. `savedAtMs` in Unix milliseconds. */
export interface OfferedDraft {
  /** The location of its newest copy. */
  from: 'browser' | 'server';
  tabId: string;
  baseVersion: number;
  /** null if only the server has it. It's then loaded on demand. */
  html: string | null;
  settings: Draft['settings'];
  /** The layout that was loaded; 0 if it is the one of the saved version. */
  lid: number;
  changes: number;
  savedAtMs: number;
  reason: DraftReason;
  /** User agent of the browser it was made in; '' for this one, or if unknown. */
  userAgent: string;
  /** Its copies in this browser. */
  records: readonly DraftRecord[];
  /** Its copies on the server. Without `htmlSha256`, any content under that name. */
  serverCopies: readonly { tabId: string; htmlSha256?: string }[];
}

/** A draft in this browser, with the sha256 of its HTML. */
export interface LocalDraft {
  record: DraftRecord;
  htmlSha256: string;
  /** Created by this page, so no one else writes to it. */
  isOwn: boolean;
}

/** The saved version. */
export interface SavedState {
  htmlSha256: string;
  settings: Draft['settings'];
}

interface Copy extends OfferedDraft {
  htmlSha256: string;
}

/**
 * Returns all drafts in this browser and on the server that differ from the saved version, newest first. Copies of one
 * draft, and copies of one text, are one offer. Includes drafts of older versions, because they were never saved.
 */
export function listOffers(
  local: readonly LocalDraft[],
  server: readonly (DraftSummary & { html?: string })[],
  saved: SavedState,
): OfferedDraft[] {
  const copies = [...local.map(ofBrowser), ...server.map(ofServer)].filter(
    (copy) => copy.htmlSha256 !== saved.htmlSha256 || !isSameSettings(copy.settings, saved.settings),
  );
  const offers: Copy[] = [];
  for (const copy of copies.sort(newestFirst)) {
    const index = offers.findIndex((offer) => isSameWork(offer, copy));
    const known = offers[index];
    if (known) offers[index] = merge(known, copy);
    else offers.push(copy);
  }
  return offers.sort(newestFirst).map(({ htmlSha256: _htmlSha256, ...offer }) => offer);
}

function ofBrowser({ record, htmlSha256, isOwn }: LocalDraft): Copy {
  return {
    from: 'browser',
    tabId: record.tabId,
    baseVersion: record.baseVersion,
    html: record.html,
    settings: record.settings,
    lid: record.lid ?? 0,
    changes: record.changes,
    savedAtMs: record.savedAtMs,
    reason: record.reason ?? 'typing',
    userAgent: '',
    records: [record],
    // It was also sent to the server, as far as the server could be reached.
    serverCopies: [{ tabId: record.tabId, ...(isOwn ? {} : { htmlSha256 }) }],
    htmlSha256,
  };
}

function ofServer(draft: DraftSummary & { html?: string }): Copy {
  return {
    from: 'server',
    tabId: draft.tabId,
    baseVersion: draft.baseVersion,
    html: draft.html ?? null,
    settings: draft.settings,
    lid: draft.lid,
    changes: draft.changes,
    savedAtMs: draft.savedAt * 1000,
    reason: draft.reason,
    userAgent: draft.userAgent,
    records: [],
    serverCopies: [{ tabId: draft.tabId, htmlSha256: draft.htmlSha256 }],
    htmlSha256: draft.htmlSha256,
  };
}

function isSameWork(a: Copy, b: Copy): boolean {
  const isSameText = a.htmlSha256 === b.htmlSha256 && isSameSettings(a.settings, b.settings);
  return isSameText || (a.tabId === b.tabId && a.baseVersion === b.baseVersion);
}

/** Merges two copies into one offer and shows the newer one. Restoring or discarding it removes both. */
function merge(newer: Copy, older: Copy): Copy {
  const shown = isOutrun(newer, older) ? older : newer;
  const reason = newer.reason === 'typing' ? older.reason : newer.reason;
  const isHere = newer.from === 'browser' || older.from === 'browser';
  return {
    ...shown,
    reason,
    userAgent: isHere ? '' : shown.userAgent,
    records: [...newer.records, ...older.records],
    serverCopies: [...newer.serverCopies, ...older.serverCopies],
  };
}

/**
 * Returns whether the server only received later what this browser's journal already had. The journal's record of the
 * same draft is at least as new, whatever the two clocks say. The journal may fail, so a much later server copy still
 * counts.
 */
function isOutrun(newer: Copy, older: Copy): boolean {
  return (
    newer.from === 'server' &&
    older.from === 'browser' &&
    older.changes >= newer.changes &&
    newer.savedAtMs - older.savedAtMs < 2 * limits.changeMaxWaitMs
  );
}

/** Sorts newest first. The server's times are whole seconds, so within one second the browser's own copy wins. */
function newestFirst(a: Copy, b: Copy): number {
  const seconds = Math.floor(b.savedAtMs / 1000) - Math.floor(a.savedAtMs / 1000);
  if (seconds !== 0) return seconds;
  if (a.from !== b.from) return a.from === 'browser' ? -1 : 1;
  return b.savedAtMs - a.savedAtMs;
}
