import {
  AppError,
  type Draft,
  type DraftSummary,
  draftReason,
  type EmailSettings,
  isSameSettings,
  limits,
  texts,
} from '@galley/contract';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { isDamage } from '../../platform/blobs/damage';
import { unixSeconds } from '../../platform/clock';
import type { Queryable, Transaction } from '../../platform/db/database';
import { loadHtml } from '../../platform/db/html-contents';
import { compressHtml, decompressHtml, sha256OfText } from '../../platform/db/packed-html';
import { drafts, emailVersions } from '../../platform/db/schema';
import { readSettings } from '../emails/settings';

/** Whose unsaved work of which email; nobody else ever sees it (design.md 9). */
export interface DraftOwner {
  organizationId: number;
  emailId: number;
  userId: number;
}

export interface DraftContent {
  /** Names the piece of unsaved work; what is kept under the same name replaces it. */
  tabId: string;
  /** The browser it was made in; nothing = as known before. */
  userAgent?: string;
  baseVersion: number;
  html: string;
  changes: number;
  settings: EmailSettings;
}

/** One replacement against the text the server holds. */
export interface DraftSplice {
  fromSha256: string;
  start: number;
  end: number;
  text: string;
  toSha256: string;
}

type DraftRow = typeof drafts.$inferSelect;

const ownDrafts = (owner: DraftOwner) =>
  and(
    eq(drafts.organizationId, owner.organizationId),
    eq(drafts.documentKind, 'email'),
    eq(drafts.documentId, owner.emailId),
    eq(drafts.userId, owner.userId),
    isNull(drafts.deletedAt),
  );

/** Applies a splice; pure. Throws `draft_out_of_step` when it was not made for this text or does not give its result. */
function applySplice(text: string, splice: DraftSplice): string {
  const isFor = sha256OfText(text) === splice.fromSha256 && splice.start <= splice.end && splice.end <= text.length;
  if (!isFor) throw outOfStep();
  const result = text.slice(0, splice.start) + splice.text + text.slice(splice.end);
  if (sha256OfText(result) !== splice.toSha256) throw outOfStep();
  return result;
}

/**
 * Keeps unsaved work of one tab: the whole html, or a splice against that tab's draft (against the base version when
 * there is no draft yet). Returns what is kept now.
 */
export async function keepDraft(
  tx: Transaction,
  owner: DraftOwner,
  draft: Omit<DraftContent, 'html'> & {
    content: { html: string } | { splice: DraftSplice };
    origin: 'typing' | 'deleted';
  },
): Promise<{ htmlSha256: string; savedAt: number }> {
  const html =
    'html' in draft.content
      ? draft.content.html
      : applySplice(await textBefore(tx, owner, draft), draft.content.splice);
  return await writeDraft(tx, owner, { ...draft, html }, draft.origin);
}

/** Keeps the html of a refused save, in the transaction that refuses it (design.md 9). */
export async function parkRefusedSave(
  tx: Transaction,
  owner: DraftOwner,
  draft: DraftContent,
  origin: 'stale' | 'lease_lost' | 'deleted',
): Promise<void> {
  await writeDraft(tx, owner, draft, origin);
}

/** The caller's drafts that hold something else than the current version, newest first, without their html. */
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

/** One draft of the caller with its html, by its name; null when there is none. */
export async function findDraft(db: Queryable, owner: DraftOwner, tabId: string): Promise<Draft | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(ownDrafts(owner), eq(drafts.tabId, tabId)));
  if (!row) return null;
  return { ...presentSummary(row), html: await decompressHtml(row.compressed, row.htmlSha256) };
}

/**
 * Forgets one draft of the caller: Discard. With `htmlSha256` only while it still holds that html, so that nobody
 * discards what was typed since they looked.
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

/** Deletes drafts that were given up or replaced before `forgottenBefore`, and those not touched since `keptSince`. */
export async function deleteOldDrafts(db: Queryable, when: { keptSince: Date; forgottenBefore: Date }): Promise<void> {
  await db.delete(drafts).where(or(lt(drafts.savedAt, when.keptSince), lt(drafts.deletedAt, when.forgottenBefore)));
}

async function textBefore(
  tx: Transaction,
  owner: DraftOwner,
  draft: { tabId: string; baseVersion: number },
): Promise<string> {
  const [row] = await tx
    .select()
    .from(drafts)
    .where(and(ownDrafts(owner), eq(drafts.tabId, draft.tabId)))
    .for('update');
  if (row) {
    return await decompressHtml(row.compressed, row.htmlSha256).catch((error) => {
      // The author's browser still has all of it, and what it sends takes the place of the damaged bytes.
      throw isDamage(error) ? outOfStep() : error;
    });
  }
  const [base] = await tx
    .select({ htmlSha256: emailVersions.htmlSha256 })
    .from(emailVersions)
    .where(
      and(
        eq(emailVersions.organizationId, owner.organizationId),
        eq(emailVersions.emailId, owner.emailId),
        eq(emailVersions.version, draft.baseVersion),
        isNull(emailVersions.deletedAt),
      ),
    );
  if (!base) throw new AppError('not_found', texts.notFound);
  return await loadHtml(tx, owner.organizationId, base.htmlSha256);
}

async function writeDraft(
  tx: Transaction,
  owner: DraftOwner,
  draft: DraftContent,
  origin: 'typing' | 'stale' | 'lease_lost' | 'deleted',
): Promise<{ htmlSha256: string; savedAt: number }> {
  if (Buffer.byteLength(draft.html, 'utf-8') > limits.htmlBytes) {
    throw new AppError('too_large', `A document may have at most ${limits.htmlBytes / 1024 / 1024} MB.`);
  }
  const values = {
    baseVersion: draft.baseVersion,
    htmlSha256: sha256OfText(draft.html),
    compressed: await compressHtml(draft.html),
    changes: draft.changes,
    settings: draft.settings,
    ...(draft.userAgent === undefined ? {} : { userAgent: draft.userAgent }),
  };
  // One at a time of one person and document: what is too much is counted over all of their tabs, and two that delete the
  // same rows in another order would wait for each other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${owner.emailId} ${owner.userId}`}, 0))`,
  );
  // Work that a save was refused for stays refused work while its author types on, until it stands on a newer version.
  const isRefusedBefore = sql`${drafts.origin} <> 'typing' and ${drafts.baseVersion} = ${draft.baseVersion}`;
  const nextOrigin =
    origin === 'typing' ? sql`case when ${isRefusedBefore} then ${drafts.origin} else 'typing' end` : origin;
  const [row] = await tx
    .insert(drafts)
    .values({
      organizationId: owner.organizationId,
      documentKind: 'email',
      documentId: owner.emailId,
      userId: owner.userId,
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
  if (!row) throw new Error(`The draft of email ${owner.emailId} could not be kept.`);
  await forgetTooMany(tx, owner, row.id);
  return { htmlSha256: values.htmlSha256, savedAt: unixSeconds(row.savedAt) };
}

/** Keeps as many drafts as one person may have of one document; typing goes before the html of refused saves. */
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
    settings: readSettings(row.settings),
    reason: draftReason.catch('typing').parse(row.origin),
    userAgent: row.userAgent,
  };
}

function outOfStep(): AppError {
  return new AppError('draft_out_of_step', 'The server holds another draft. Send the whole document.');
}
