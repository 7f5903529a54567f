import { AppError, type EmailSettings } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { authorOf } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import {
  answerValues,
  findAnswer,
  hashRequest,
  type OnceRequest,
  refuseOtherRequest,
  rememberAnswer,
  rememberedAnswer,
} from '../../../platform/db/run-once';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { forgottenDraft, saveAsDraft } from '../drafts/drafts';
import { checkLine, checkSettings } from '../emails/settings';
import { setLoadedLayout } from '../layouts/stored-layouts';
import { documentEvent } from '../stored-versions/document-event';
import { documentTables } from '../stored-versions/document-tables';
import { findVersion } from '../stored-versions/find-version';
import { type LockedDocument, lockEvenDeleted, lockForSave, type SaveFence } from '../stored-versions/lock-document';
import {
  type NextVersion,
  type StatementParts,
  writeFencedVersion,
  writeVersion,
} from '../stored-versions/write-versions';
import { documentKinds, settingsOf } from './document-kinds';
import { leaseLost, staleVersion } from './refusals';

export interface DocumentSave {
  html: PackedHtml;
  title: string;
  /** The version that the changes are based on. */
  version: number;
  leaseNumber: number;
  /** The tab whose draft is deleted with the save. */
  tabId: string;
  /** Absent = as in the current version. */
  settings?: EmailSettings;
  /** The layout that was loaded since then; null = none. */
  layoutId: number | null;
  /** The prefix of the markers in the HTML, for documents that are stored without markers. */
  markerPrefix?: string;
  /** '' = none. */
  idempotencyKey: string;
  signal: AbortSignal;
}

export interface SavedDocument {
  version: number;
  /** The layout that was loaded last; null = none. */
  layoutId: number | null;
}

/** The outcome of a save, stored as the response for its Idempotency-Key. */
type SaveOutcome =
  | { kind: 'saved'; version: number }
  | { kind: 'stale' | 'lease_lost' | 'deleted'; currentVersion: number };

/**
 * Saves the next version of a document of any kind. Base version and lease are checked in the transaction that writes
 * it, so the first to commit wins. The usual save is one statement; everything else locks the document first. A refused
 * save is kept as a draft in that transaction, also of a document that was moved to the trash meanwhile. Resolves only
 * after the commit is on disk. Throws `stale_version`, `lease_lost`,
 * `not_found`, `invalid_field` and `too_large`, and `conflict` if the Idempotency-Key was used for another request.
 */
export async function saveDocument(
  services: Services,
  caller: UserCaller,
  document: DocumentRef,
  save: DocumentSave,
): Promise<SavedDocument> {
  const { html, layoutId, markerPrefix, signal } = save;
  const { organizationId } = caller;
  refuseTooLarge(html.size);
  const title = checkLine(save.title, 'title', 'A name');
  const settings = save.settings && checkSettings(save.settings);
  const { toStored } = documentKinds[document.kind];
  const stored = toStored ? await toStored(services, { organizationId, html, markerPrefix, signal }) : html;
  const once = {
    organizationId,
    userId: caller.user.id,
    scope: `save:${document.kind}:${document.id}`,
    key: save.idempotencyKey,
    request: [html.sha256, save.title, save.version, save.leaseNumber, layoutId],
  };
  const checked = { once, save, title, settings, stored };
  const written = await saveAtOnce(services, caller, document, checked);
  if (written) return written;
  const { outcome, locked } = await services.db.transaction(async (tx) => {
    const found = await lockForSave(tx, document, once);
    const locked = found?.locked ?? (await lockEvenDeleted(tx, document));
    const earlier = earlierOf(once, found?.fence.earlier ?? null);
    if (earlier) return { outcome: earlier, locked };
    const refusal = refusalOf(locked, { ...save, userId: once.userId }, found?.fence.lease ?? null);
    if (refusal === null) return await writeSaved(tx, services, caller, { ...checked, locked });
    // A request with the same key may have ended while this one waited for the lock.
    const other = earlierOf(once, await findAnswer(tx, once));
    return { outcome: other ?? (await keepRefused(tx, { locked, once, save, settings, refusal })), locked };
  });
  if (outcome.kind === 'saved') return { version: outcome.version, layoutId: locked.layoutId };
  throw errorOf(document, outcome);
}

/**
 * Saves by one statement if nothing stands against the save, and its kind and layout need no further statements.
 * Returns null if nothing was written.
 */
async function saveAtOnce(
  services: Services,
  caller: UserCaller,
  document: DocumentRef,
  checked: CheckedSave,
): Promise<SavedDocument | null> {
  const { kind, id } = document;
  const { version: baseVersion, leaseNumber, layoutId } = checked.save;
  const { isVersionChosen } = documentTables[kind];
  if (documentKinds[kind].complete || isVersionChosen || layoutId !== null) return null;
  const outcome = { kind: 'saved', version: baseVersion + 1 } as const;
  const next = nextVersion({ organizationId: caller.organizationId, kind, id, currentVersion: baseVersion }, checked);
  const fence = { baseVersion, leaseNumber };
  const also = savedParts(document, checked, outcome);
  const written = await writeFencedVersion(services.db, kind, authorOf(caller), next, { fence, also });
  return written && { version: outcome.version, layoutId: written.layoutId };
}

/** Returns the version that a save writes, with its change. */
function nextVersion(
  document: DocumentRef & NextVersion['document'],
  { stored, title, settings }: CheckedSave,
): NextVersion {
  const event = (version: number) => documentEvent(document, { action: 'saved', details: { version } });
  return { document, html: stored, title, settings, event };
}

/** Returns the other writes of a save: the tab's draft is deleted, and the outcome is stored. */
function savedParts(
  { kind, id: documentId }: DocumentRef,
  { once, save }: CheckedSave,
  outcome: SaveOutcome,
): StatementParts {
  return {
    name: 'save',
    sql: (when) => sql`${forgottenDraft(kind, when)}, ${rememberedAnswer(when)}`,
    values: { documentId, tabId: save.tabId, ...answerValues(once, outcome) },
  };
}

/**
 * Returns the outcome of an earlier request with the same key, if there was one. Throws `conflict` if it was a
 * different request.
 */
function earlierOf(once: OnceRequest, earlier: SaveFence['earlier']): SaveOutcome | null {
  if (earlier && earlier.requestSha256 !== hashRequest(once)) throw refuseOtherRequest();
  return earlier ? (earlier.answer as SaveOutcome) : null;
}

function refusalOf(
  document: LockedDocument,
  { version, leaseNumber, userId }: { version: number; leaseNumber: number; userId: number },
  lease: SaveFence['lease'],
): Exclude<SaveOutcome['kind'], 'saved'> | null {
  if (document.isDeleted) return 'deleted';
  if (document.currentVersion !== version) return 'stale';
  return lease?.userId === userId && lease.number === leaseNumber ? null : 'lease_lost';
}

/** A save whose fields were checked, with the HTML to store. */
interface CheckedSave {
  once: OnceRequest;
  save: DocumentSave;
  title: string;
  settings: EmailSettings | undefined;
  stored: PackedHtml;
}

async function writeSaved(
  tx: Transaction,
  services: Services,
  caller: UserCaller,
  { locked, ...checked }: CheckedSave & { locked: LockedDocument },
): Promise<{ outcome: SaveOutcome; locked: LockedDocument }> {
  const { kind, currentVersion } = locked;
  const loaded = documentTables[kind].takesLayouts ? checked.save.layoutId : null;
  const layoutId = loaded === null ? locked.layoutId : await setLoadedLayout(tx, locked, loaded);
  const outcome: SaveOutcome = { kind: 'saved', version: locked.newestVersion + 1 };
  const next = nextVersion(locked, checked);
  const written = await writeVersion(tx, kind, authorOf(caller), next, savedParts(locked, checked, outcome));
  await documentKinds[kind].complete?.(tx, services, locked, { ...written, of: currentVersion });
  return { outcome, locked: { ...locked, layoutId } };
}

async function keepRefused(
  tx: Transaction,
  checked: Pick<CheckedSave, 'once' | 'save' | 'settings'> & {
    locked: LockedDocument;
    refusal: Exclude<SaveOutcome['kind'], 'saved'>;
  },
): Promise<SaveOutcome> {
  const { locked, once, save, refusal } = checked;
  const outcome = { kind: refusal, currentVersion: locked.currentVersion };
  if (refusal === 'deleted' && documentKinds[locked.kind].deletedWhileEditing === null) return outcome;
  const { tabId, version: baseVersion, layoutId, html } = save;
  const settings = checked.settings ?? settingsOf(await findVersion(tx, locked, locked.currentVersion));
  const owner = { document: locked, userId: once.userId };
  await saveAsDraft(tx, owner, { tabId, baseVersion, layoutId, html, changes: 1, settings }, refusal);
  // Not stored for a deleted document: after a restore from the trash, the same request is accepted.
  if (refusal !== 'deleted') await rememberAnswer(tx, once, outcome);
  return outcome;
}

function errorOf(
  { kind }: DocumentRef,
  { kind: refusal, currentVersion }: Exclude<SaveOutcome, { kind: 'saved' }>,
): AppError {
  if (refusal === 'deleted')
    return new AppError('not_found', documentKinds[kind].deletedWhileEditing ?? messages.notFound);
  return refusal === 'stale' ? staleVersion(currentVersion) : leaseLost(currentVersion);
}
