import { type Draft, type DraftReason, type DraftSummary, isSameSettings, limits } from '@galley/contract';
import type { DraftRecord } from './draft-record';

/** Unsaved work that is offered, wherever it was found. `savedAtMs` in Unix milliseconds. */
export interface OfferedDraft {
  /** Where its newest copy is. */
  from: 'browser' | 'server';
  tabId: string;
  baseVersion: number;
  /** null = the server has it and is asked when it is wanted. */
  html: string | null;
  settings: Draft['settings'];
  changes: number;
  savedAtMs: number;
  reason: DraftReason;
  /** The browser it was made in, as it names itself; '' = this one, or not known. */
  userAgent: string;
  /** Its copies in this browser. */
  records: readonly DraftRecord[];
  /** Its copies on the server. Without `htmlSha256` whatever is kept under that name. */
  serverCopies: readonly { tabId: string; htmlSha256?: string }[];
}

/** A draft of this browser, with the sha256 of its html. */
export interface LocalDraft {
  record: DraftRecord;
  htmlSha256: string;
  /** Made by this very page: nobody else writes to it. */
  isOwn: boolean;
}

/** What stands saved now. */
export interface SavedState {
  htmlSha256: string;
  settings: Draft['settings'];
}

interface Copy extends OfferedDraft {
  htmlSha256: string;
}

/**
 * All drafts that differ from what is saved, of this browser and of the server, newest first. Copies of one piece of
 * work, and copies of one text, are one offer. A draft of an older version is offered too: it is work that was never
 * saved (design.md 9).
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
    changes: record.changes,
    savedAtMs: record.savedAtMs,
    reason: record.reason ?? 'typing',
    userAgent: '',
    records: [record],
    // It was sent there as well, as far as the server could be reached.
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

/** One offer of two copies: the newer one is shown, both go when it is restored or discarded. */
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
 * The server heard later of what this browser's journal already held: the same work's own record is at least as new,
 * whatever the two clocks say. The journal may fail, so a server copy from long after still counts.
 */
function isOutrun(newer: Copy, older: Copy): boolean {
  return (
    newer.from === 'server' &&
    older.from === 'browser' &&
    older.changes >= newer.changes &&
    newer.savedAtMs - older.savedAtMs < 2 * limits.changeMaxWaitMs
  );
}

/** Newest first; the server's seconds are cut, so within one second the browser's own copy wins. */
function newestFirst(a: Copy, b: Copy): number {
  const seconds = Math.floor(b.savedAtMs / 1000) - Math.floor(a.savedAtMs / 1000);
  if (seconds !== 0) return seconds;
  if (a.from !== b.from) return a.from === 'browser' ? -1 : 1;
  return b.savedAtMs - a.savedAtMs;
}
