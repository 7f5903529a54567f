import { AppError, type DraftSummary, draftReason, type EmailSettings, isSameSettings, limits } from '@galley/contract';
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo, columnsOf, findVersionHtml } from '../../../platform/db/documents';
import { loadPacked } from '../../../platform/db/html-contents';
import { type PackedHtml, packedOf } from '../../../platform/db/packed-html';
import { drafts } from '../../../platform/db/schema';
import { readSettings } from '../emails/settings';
import { outOfStep } from './splice-task';

/** The author and document of unsaved work. Only the author can see it (design.md 9). */
export interface DraftOwner {
  document: DocumentRef;
  userId: number;
}

export interface DraftContent {
  /** The name of the draft. A new draft with the same name replaces it. */
  tabId: string;
  /** The browser that it was made in; null = unknown, undefined = unchanged. */
  userAgent?: string | null;
  baseVersion: number;
  /** The layout that was loaded; null = the same as in the saved version. */
  layoutId: number | null;
  html: PackedHtml;
  changes: number;
  settings: EmailSettings;
}

type DraftRow = typeof drafts.$inferSelect;

const ownDrafts = (owner: DraftOwner) =>
  and(belongsTo(drafts, owner.document), eq(drafts.userId, owner.userId), isNull(drafts.deletedAt));

/**
 * Stores the unsaved work of one tab: the whole HTML, or the result of a splice on the text `fromSha256`. Returns the
 * checksum and the time of the stored draft. Throws `draft_out_of_step` if the tab's draft isn't `fromSha256` anymore.
 */
export async function keepDraft(
  tx: Transaction,
  owner: DraftOwner,
  draft: DraftContent & { fromSha256?: string; origin: 'typing' | 'deleted' },
): Promise<{ htmlSha256: string; savedAt: number }> {
  const { fromSha256 } = draft;
  if (fromSha256 !== undefined && (await lockedSha256(tx, owner, draft)) !== fromSha256) throw outOfStep();
  return await writeDraft(tx, owner, draft, draft.origin);
}

/** Stores the HTML of a refused save as a draft, in the transaction that refuses it (design.md 9). */
export async function saveAsDraft(
  tx: Transaction,
  owner: DraftOwner,
  draft: DraftContent,
  origin: 'stale' | 'lease_lost' | 'deleted',
): Promise<void> {
  await writeDraft(tx, owner, draft, origin);
}

/** Returns the caller's drafts that differ from the current version, newest first, without their HTML. */
export async function listDrafts(
  db: Queryable,
  owner: DraftOwner,
  current: { htmlSha256: string; settings: EmailSettings },
): Promise<DraftSummary[]> {
  const rows = await db
    .select(summaryColumns)
    .from(drafts)
    .where(ownDrafts(owner))
    .orderBy(desc(drafts.savedAt), desc(drafts.id))
    .limit(limits.draftsPerDocument);
  return rows
    .filter(
      (row) => row.htmlSha256 !== current.htmlSha256 || !isSameSettings(readSettings(row.settings), current.settings),
    )
    .map(presentSummary);
}

/** Returns one draft of the caller by its name, with its HTML; null = it doesn't exist. */
export async function findDraft(
  db: Queryable,
  owner: DraftOwner,
  tabId: string,
): Promise<{ summary: DraftSummary; packed: PackedHtml } | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(ownDrafts(owner), eq(drafts.tabId, tabId)));
  return row ? { summary: presentSummary(row), packed: packedOf(row.compressed, row.htmlSha256) } : null;
}

/**
 * Deletes one draft of the caller ("Discard"). With `htmlSha256`, only if it still has that HTML, so that newer text
 * isn't discarded.
 */
export async function forgetDraft(
  tx: Queryable,
  owner: DraftOwner,
  which: { tabId: string; htmlSha256?: string },
): Promise<void> {
  const { tabId, htmlSha256 } = which;
  await tx
    .update(drafts)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        ownDrafts(owner),
        eq(drafts.tabId, tabId),
        htmlSha256 === undefined ? undefined : eq(drafts.htmlSha256, htmlSha256),
      ),
    );
}

/**
 * Moves a draft to another person, who continues with it: its author no longer has it. Returns the version it is based
 * on; null = there is no such draft.
 */
export async function moveDraft(
  tx: Transaction,
  owner: DraftOwner,
  { tabId, toUserId }: { tabId: string; toUserId: number },
): Promise<number | null> {
  await lockDrafts(tx, { ...owner, userId: toUserId });
  const [row] = await tx
    .update(drafts)
    .set({ userId: toUserId })
    .where(and(ownDrafts(owner), eq(drafts.tabId, tabId)))
    .returning({ id: drafts.id, baseVersion: drafts.baseVersion });
  if (!row) return null;
  await forgetTooMany(tx, { ...owner, userId: toUserId }, row.id);
  return row.baseVersion;
}

/**
 * Returns the part of a statement (`with …`) that deletes the draft of a tab if the condition `when` is met, with
 * placeholders for the columns of `DraftOwner` and `tabId`.
 */
export function forgottenDraft(kind: DocumentKind, when: SQL = sql`true`): SQL {
  const { placeholder } = sql;
  return sql`forgotten_draft as (
      update drafts set deleted_at = now()
      where organization_id = ${placeholder('organizationId')}::bigint and document_kind = ${kind}::text
        and document_id = ${placeholder('documentId')}::bigint and user_id = ${placeholder('userId')}::bigint
        and tab_id = ${placeholder('tabId')}::text and deleted_at is null and ${when}
    )`;
}

/** Deletes drafts that were discarded or replaced before `forgottenBefore`, and those not changed since `keptSince`. */
export async function deleteOldDrafts(db: Queryable, when: { keptSince: Date; forgottenBefore: Date }): Promise<void> {
  await db.delete(drafts).where(or(lt(drafts.savedAt, when.keptSince), lt(drafts.deletedAt, when.forgottenBefore)));
}

/**
 * Returns the text that a tab's splice is based on: its draft, packed, or the base version if there is no draft yet.
 * Throws `not_found`.
 */
export async function draftBefore(
  db: Queryable,
  owner: DraftOwner,
  draft: { tabId: string; baseVersion: number },
): Promise<{ html: PackedHtml; isDraft: boolean }> {
  const [row] = await db
    .select({ compressed: drafts.compressed, htmlSha256: drafts.htmlSha256 })
    .from(drafts)
    .where(and(ownDrafts(owner), eq(drafts.tabId, draft.tabId)));
  if (row) return { html: packedOf(row.compressed, row.htmlSha256), isDraft: true };
  const sha256 = await baseSha256(db, owner, draft.baseVersion);
  return { html: await loadPacked(db, owner.document.organizationId, sha256), isDraft: false };
}

/** Returns the checksum of the text that a tab's splice is based on, with its draft locked. Throws `not_found`. */
async function lockedSha256(
  tx: Transaction,
  owner: DraftOwner,
  draft: { tabId: string; baseVersion: number },
): Promise<string> {
  const [row] = await tx
    .select({ htmlSha256: drafts.htmlSha256 })
    .from(drafts)
    .where(and(ownDrafts(owner), eq(drafts.tabId, draft.tabId)))
    .for('update');
  return row?.htmlSha256 ?? (await baseSha256(tx, owner, draft.baseVersion));
}

async function baseSha256(db: Queryable, owner: DraftOwner, baseVersion: number): Promise<string> {
  const sha256 = await findVersionHtml(db, owner.document, baseVersion);
  if (sha256 === null) throw new AppError('not_found', messages.notFound);
  return sha256;
}

async function writeDraft(
  tx: Transaction,
  owner: DraftOwner,
  draft: DraftContent,
  origin: 'typing' | 'stale' | 'lease_lost' | 'deleted',
): Promise<{ htmlSha256: string; savedAt: number }> {
  const { sha256, compressed, size, fileKeys } = draft.html;
  if (size > limits.htmlBytes) {
    throw new AppError('too_large', `A document may have at most ${limits.htmlBytes / 1024 / 1024} MB.`);
  }
  const values = {
    baseVersion: draft.baseVersion,
    layoutId: draft.layoutId,
    htmlSha256: sha256,
    compressed,
    fileKeys: fileKeys ? [...fileKeys] : null,
    changes: draft.changes,
    settings: draft.settings,
    ...(draft.userAgent === undefined ? {} : { userAgent: draft.userAgent }),
  };
  const { document, userId } = owner;
  await lockDrafts(tx, owner);
  // The draft of a refused save is still marked as refused while its author types, until it is based on a newer
  // version.
  const isRefusedBefore = sql`${drafts.origin} <> 'typing' and ${drafts.baseVersion} = ${draft.baseVersion}`;
  const nextOrigin =
    origin === 'typing' ? sql`case when ${isRefusedBefore} then ${drafts.origin} else 'typing' end` : origin;
  const [row] = await tx
    .insert(drafts)
    .values({
      ...columnsOf(document),
      userId,
      tabId: draft.tabId,
      ...values,
      origin,
      savedAt: sql`clock_timestamp()`,
    })
    .onConflictDoUpdate({
      target: [drafts.documentKind, drafts.documentId, drafts.userId, drafts.tabId],
      targetWhere: isNull(drafts.deletedAt),
      set: { ...values, origin: nextOrigin, savedAt: sql`clock_timestamp()` },
    })
    .returning({ id: drafts.id, savedAt: drafts.savedAt });
  if (!row) throw new Error(`The draft of ${document.kind} ${document.id} could not be kept.`);
  await forgetTooMany(tx, owner, row.id);
  return { htmlSha256: values.htmlSha256, savedAt: unixSeconds(row.savedAt) };
}

/**
 * Lets one transaction at a time write the drafts of a person for a document: the limit applies to all of their tabs,
 * and two deletions of the same rows in different order would deadlock.
 */
async function lockDrafts(tx: Transaction, { document, userId }: DraftOwner): Promise<void> {
  const lock = `drafts ${document.kind} ${document.id} ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

/** Deletes drafts beyond the limit per person and document. Drafts of refused saves are deleted last. */
async function forgetTooMany(tx: Transaction, owner: DraftOwner, newestId: number): Promise<void> {
  const rows = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(ownDrafts(owner))
    .orderBy(sql`${drafts.id} <> ${newestId}`, sql`${drafts.origin} = 'typing'`, desc(drafts.savedAt))
    .offset(limits.draftsPerDocument);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(drafts).set({ deletedAt: sql`now()` }).where(inArray(drafts.id, ids));
}

const summaryColumns = {
  baseVersion: drafts.baseVersion,
  htmlSha256: drafts.htmlSha256,
  changes: drafts.changes,
  savedAt: drafts.savedAt,
  tabId: drafts.tabId,
  layoutId: drafts.layoutId,
  settings: drafts.settings,
  origin: drafts.origin,
  userAgent: drafts.userAgent,
};

function presentSummary(row: Pick<DraftRow, keyof typeof summaryColumns>): DraftSummary {
  return {
    baseVersion: row.baseVersion,
    htmlSha256: row.htmlSha256,
    changes: row.changes,
    savedAt: unixSeconds(row.savedAt),
    tabId: row.tabId,
    lid: row.layoutId ?? 0,
    settings: readSettings(row.settings),
    reason: draftReason.catch('typing').parse(row.origin),
    userAgent: row.userAgent ?? '',
  };
}
