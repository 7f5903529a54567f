import { AppError, buildUrl, limits } from '@galley/contract';
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyDocumentFacts, type DocumentFacts, shareTokenPurpose as purpose } from '../../../access/targets';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Clock } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo, columnsOf, lockDocument } from '../../../platform/db/documents';
import { shareLinks } from '../../../platform/db/schema';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { documentTables } from '../stored-versions/document-tables';

export type ShareLinkRow = typeof shareLinks.$inferSelect;

/** The version that a link shows, its name, and its expiry. */
export interface LinkSettings {
  label: string;
  /** null = always the current version. */
  version: number | null;
  /** null = never. */
  expiresAt: Date | null;
}

/** The person who creates or revokes a link, and their IP address. */
export interface LinkActor {
  userId: number;
  address: string;
}

/** The shortest interval between two recorded visits of a link. */
const openedEveryMs = 60_000;

/** Returns the condition for the links of a document, including expired and revoked ones. */
export const linksOf = (document: DocumentRef) => and(belongsTo(shareLinks, document), isNull(shareLinks.deletedAt));

const isLive = (clock: Clock) =>
  and(isNull(shareLinks.revokedAt), or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, clock.now())));

/** Returns the newest valid link that shows the current version, if any. Creates none. */
async function findLiveLink(
  services: Pick<Services, 'clock'>,
  db: Queryable,
  document: DocumentRef,
): Promise<ShareLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(and(linksOf(document), isLive(services.clock), isNull(shareLinks.version)))
    .orderBy(desc(shareLinks.id))
    .limit(1);
  return row;
}

/**
 * Returns, as part of a larger statement, the encrypted token of the link that `findLiveLink` finds, with placeholders
 * for the columns of a `DocumentRef` and for `now`.
 */
export function liveLinkToken(): SQL {
  const { placeholder } = sql;
  return sql`select token_encrypted from share_links
    where organization_id = ${placeholder('organizationId')} and document_kind = ${placeholder('kind')}
      and document_id = ${placeholder('id')} and revoked_at is null and deleted_at is null and version is null
      and (expires_at is null or expires_at > ${placeholder('now')}::timestamptz)
    order by id desc limit 1`;
}

/** Returns the preview address of a document through a valid link to the current version; '' if there is none. */
export async function previewUrlOf(services: Services, document: AnyDocumentFacts): Promise<string> {
  const { type, templateId } = document;
  if (type === null) return '';
  const link = await findLiveLink(services, services.db, document);
  return link ? previewPath(services, link, { type, templateId }) : '';
}

/** Returns the preview address through the link with this encrypted token; '' for null. */
export function previewUrlBy(services: Services, document: DocumentFacts, tokenEncrypted: Buffer | null): string {
  const link = tokenEncrypted && { documentId: document.id, tokenEncrypted };
  return link ? previewPath(services, link, document) : '';
}

/**
 * Returns the link for an email about a document: one that shows `version` and never expires. Creates it if there is
 * none.
 */
export async function linkToSend(
  tx: Transaction,
  services: Services,
  document: DocumentRef,
  request: { version: number | null; actor: LinkActor },
): Promise<ShareLinkRow> {
  // Concurrent creations of links run one after another.
  await lockDocument(tx, document);
  const [known] = await tx
    .select()
    .from(shareLinks)
    .where(
      and(
        linksOf(document),
        isNull(shareLinks.revokedAt),
        isNull(shareLinks.expiresAt),
        request.version === null ? isNull(shareLinks.version) : eq(shareLinks.version, request.version),
      ),
    )
    .orderBy(desc(shareLinks.id))
    .limit(1);
  if (known) return known;
  const settings = { label: 'Sent by email', version: request.version, expiresAt: null };
  return await makeLink(tx, services, document, settings, request.actor);
}

/**
 * Creates a link: 256 random bits, stored encrypted beside a keyed hash to find it by. Throws `bad_request` if the
 * document has the maximum number of links.
 */
export async function makeLink(
  tx: Transaction,
  services: Services,
  document: DocumentRef,
  settings: LinkSettings,
  actor: LinkActor,
): Promise<ShareLinkRow> {
  // Concurrent creations of links run one after another.
  await lockDocument(tx, document);
  const live = await tx.$count(shareLinks, and(linksOf(document), isLive(services.clock)));
  if (live >= limits.shareLinks) throw new AppError('bad_request', messages.tooManyShareLinks);
  const token = services.secrets.randomToken();
  const [row] = await tx
    .insert(shareLinks)
    .values({
      ...columnsOf(document),
      ...settings,
      tokenEncrypted: services.secrets.encrypt(purpose, token),
      tokenHash: services.secrets.lookupHash(purpose, token),
      createdBy: actor.userId,
    })
    .returning();
  if (!row) throw new Error('The share link could not be made.');
  await noteChange(tx, document, { action: 'share_link.created', linkId: row.id, label: row.label, actor });
  return row;
}

/** Changes the name and expiry of a valid link; undefined = it isn't a valid link of this document. */
export async function changeLink(
  tx: Transaction,
  services: Services,
  document: DocumentRef,
  change: { linkId: number; label: string; expiresAt: Date | null; userId: number },
): Promise<ShareLinkRow | undefined> {
  const { linkId, label, expiresAt, userId } = change;
  const [row] = await tx
    .update(shareLinks)
    .set({ label, expiresAt })
    .where(and(linksOf(document), eq(shareLinks.id, linkId), isLive(services.clock)))
    .returning();
  if (row) {
    await recordChange(
      tx,
      { organizationId: document.organizationId, userId },
      { action: 'share_link.changed', object: objectOf(document), details: { linkId } },
    );
  }
  return row;
}

/** Revokes a valid link; undefined = it isn't a valid link of this document. */
export async function revokeLink(
  tx: Transaction,
  services: Services,
  document: DocumentRef,
  linkId: number,
  actor: LinkActor,
): Promise<ShareLinkRow | undefined> {
  const [row] = await tx
    .update(shareLinks)
    .set({ revokedAt: sql`now()`, revokedBy: actor.userId })
    .where(and(linksOf(document), eq(shareLinks.id, linkId), isLive(services.clock)))
    .returning();
  if (row) await noteChange(tx, document, { action: 'share_link.revoked', linkId, label: row.label, actor });
  return row;
}

/** Records that a reader opened a link, at most once a minute. */
export async function noteLinkOpened(services: Services, linkId: number): Promise<void> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - openedEveryMs);
  await services.db
    .update(shareLinks)
    .set({ lastOpenedAt: now })
    .where(and(eq(shareLinks.id, linkId), or(isNull(shareLinks.lastOpenedAt), lt(shareLinks.lastOpenedAt, before))));
}

/** Returns the preview address of a document through one of its links, without the host. */
export function previewPath(
  services: Pick<Services, 'secrets'>,
  link: Pick<ShareLinkRow, 'documentId' | 'tokenEncrypted'>,
  document: { type: 'email' | 'page' | 'template'; templateId: number },
): string {
  const { type, templateId } = document;
  const id = link.documentId;
  const token = services.secrets.decrypt(purpose, link.tokenEncrypted);
  if (type === 'template') return buildUrl('build_template_preview', { id, token });
  return buildUrl(type === 'page' ? 'build_page_preview' : 'build_email_preview', { tid: templateId, id, token });
}

async function noteChange(
  tx: Transaction,
  document: DocumentRef,
  change: { action: 'share_link.created' | 'share_link.revoked'; linkId: number; label: string; actor: LinkActor },
): Promise<void> {
  const { action, linkId, actor } = change;
  const { organizationId, kind: documentKind, id: documentId } = document;
  const event = { action, object: objectOf(document), details: { linkId } };
  await recordChange(tx, { organizationId, userId: actor.userId }, event);
  const { userId, address } = actor;
  const details = { linkId, documentKind, documentId };
  const names = { document: await titleOf(tx, document), link: change.label };
  await recordSecurityEvent(tx, { action, userId, organizationId, address, details, names });
}

async function titleOf(tx: Transaction, { organizationId, kind, id }: DocumentRef): Promise<string> {
  const { table } = documentTables[kind];
  const [row] = await tx
    .select({ title: table.title })
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)));
  return row?.title ?? '';
}

function objectOf({ kind, id }: DocumentRef) {
  return { kind, id };
}
