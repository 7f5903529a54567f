import { buildUrl } from '@galley/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/db/audit';
import type { Queryable, Transaction } from '../../platform/db/database';
import { emails, shareLinks, templates } from '../../platform/db/schema';
import { shareTokenPurpose as purpose } from '../../platform/http/access-targets';
import type { Services } from '../../services';

export type ShareLinkRow = typeof shareLinks.$inferSelect;

/** A document that can be shared: an email or page, or a theme. */
export interface SharedDocument {
  organizationId: number;
  documentKind: 'email' | 'template';
  documentId: number;
}

const ofDocument = (document: SharedDocument) =>
  and(
    eq(shareLinks.organizationId, document.organizationId),
    eq(shareLinks.documentKind, document.documentKind),
    eq(shareLinks.documentId, document.documentId),
    isNull(shareLinks.deletedAt),
  );

/** The live link of a document, if there is one. */
export async function findLiveLink(db: Queryable, document: SharedDocument): Promise<ShareLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(and(ofDocument(document), isNull(shareLinks.revokedAt)))
    .orderBy(desc(shareLinks.id))
    .limit(1);
  return row;
}

/** The live link of a document, made when there is none. The document's row is locked, so that there is only one. */
export async function ensureLiveLink(
  tx: Transaction,
  services: Services,
  document: SharedDocument,
  userId: number,
): Promise<ShareLinkRow> {
  const known = await findLiveLink(tx, document);
  if (known) return known;
  const table = document.documentKind === 'email' ? emails : templates;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, document.documentId), eq(table.organizationId, document.organizationId)))
    .for('update');
  return (await findLiveLink(tx, document)) ?? (await makeLink(tx, services, document, userId));
}

/** A new link: 256 random bits, kept encrypted beside a keyed hash to find it by. */
export async function makeLink(
  tx: Transaction,
  services: Services,
  document: SharedDocument,
  userId: number,
): Promise<ShareLinkRow> {
  const token = services.secrets.randomToken();
  const [row] = await tx
    .insert(shareLinks)
    .values({
      ...document,
      tokenEncrypted: services.secrets.encrypt(purpose, token),
      tokenHash: services.secrets.lookupHash(purpose, token),
      createdBy: userId,
    })
    .returning();
  if (!row) throw new Error('The share link could not be made.');
  await recordAudit(tx, { ...auditOf(document, userId), action: 'share_link.created', details: { linkId: row.id } });
  return row;
}

/** Ends a live link; false when it is not one of this document, or ended already. */
export async function revokeLink(
  tx: Transaction,
  document: SharedDocument,
  linkId: number,
  userId: number,
): Promise<boolean> {
  const rows = await tx
    .update(shareLinks)
    .set({ revokedAt: sql`now()`, revokedBy: userId })
    .where(and(ofDocument(document), eq(shareLinks.id, linkId), isNull(shareLinks.revokedAt)))
    .returning({ id: shareLinks.id });
  if (rows.length === 0) return false;
  await recordAudit(tx, { ...auditOf(document, userId), action: 'share_link.revoked', details: { linkId } });
  return true;
}

/** The preview address of a document through one of its links, without the host. */
export function previewPath(
  services: Pick<Services, 'secrets'>,
  link: ShareLinkRow,
  document: { type: 'email' | 'page' | 'template'; templateId: number },
): string {
  const token = services.secrets.decrypt(purpose, link.tokenEncrypted);
  if (document.type === 'template') return buildUrl('build_template_preview', { id: link.documentId, token });
  const name = document.type === 'page' ? 'build_page_preview' : 'build_email_preview';
  return buildUrl(name, { tid: document.templateId, id: link.documentId, token });
}

function auditOf(document: SharedDocument, userId: number) {
  return {
    organizationId: document.organizationId,
    actorId: userId,
    objectKind: document.documentKind,
    objectId: document.documentId,
  };
}
