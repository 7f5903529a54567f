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
import { writeVersion } from '../stored-versions/write-versions';
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
  | ({ kind: 'saved' } & SavedDocument)
  | { kind: 'stale' | 'lease_lost' | 'deleted'; currentVersion: number };

/**
 * Saves the next version of a document of any kind. Base version and lease are checked in the transaction that writes
 * it, so the first to commit wins. A refused save is kept as a draft in that transaction, also of a document that was
 * moved to the trash meanwhile. Resolves only after the commit is on disk. Throws `stale_version`, `lease_lost`,
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
  const outcome = await services.db.transaction(async (tx): Promise<SaveOutcome> => {
    const found = await lockForSave(tx, document, once);
    const locked = found?.locked ?? (await lockEvenDeleted(tx, document));
    const earlier = earlierOf(once, found?.fence.earlier ?? null);
    if (earlier) return earlier;
    const refusal = refusalOf(locked, { ...save, userId: once.userId }, found?.fence.lease ?? null);
    if (refusal === null)
      return await writeSaved(tx, services, caller, { locked, once, save, title, settings, stored });
    // A request with the same key may have ended while this one waited for the lock.
    const other = earlierOf(once, await findAnswer(tx, once));
    return other ?? (await keepRefused(tx, { locked, once, save, settings, refusal }));
  });
  if (outcome.kind === 'saved') return { version: outcome.version, layoutId: outcome.layoutId };
  throw errorOf(document, outcome);
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

/** A checked save of a locked document. */
interface CheckedSave {
  locked: LockedDocument;
  once: OnceRequest;
  save: DocumentSave;
  settings: EmailSettings | undefined;
}

async function writeSaved(
  tx: Transaction,
  services: Services,
  caller: UserCaller,
  checked: CheckedSave & { title: string; stored: PackedHtml },
): Promise<SaveOutcome> {
  const { locked, once, save, settings, title, stored } = checked;
  const { kind, id: documentId, currentVersion } = locked;
  const loaded = documentTables[kind].takesLayouts ? save.layoutId : null;
  const layoutId = loaded === null ? locked.layoutId : await setLoadedLayout(tx, locked, loaded);
  const outcome: SaveOutcome = { kind: 'saved', version: locked.newestVersion + 1, layoutId };
  const written = await writeVersion(
    tx,
    kind,
    authorOf(caller),
    {
      document: locked,
      html: stored,
      title,
      settings,
      event: (version) => documentEvent(locked, { action: 'saved', details: { version } }),
    },
    {
      name: 'save',
      sql: sql`${forgottenDraft(kind)}, ${rememberedAnswer()}`,
      values: { documentId, tabId: save.tabId, ...answerValues(once, outcome) },
    },
  );
  await documentKinds[kind].complete?.(tx, services, locked, { ...written, of: currentVersion });
  return outcome;
}

async function keepRefused(
  tx: Transaction,
  checked: CheckedSave & { refusal: Exclude<SaveOutcome['kind'], 'saved'> },
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
