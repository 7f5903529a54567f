import { AppError, documentType, isManager, type ThemeAccess } from '@galley/contract';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import type { DocumentKind, DocumentRef } from '../platform/db/document-ref';
import {
  auditEvents,
  comments,
  currentMemberships,
  emails,
  layouts,
  organizations,
  pinArchives,
  pinGroups,
  shareLinks,
  sources,
  templates,
  users,
  versions,
} from '../platform/db/schema';
import type {
  AnyDocumentTarget,
  CommentTarget,
  DocumentTarget,
  EmailTarget,
  LayoutTarget,
  PinGroupTarget,
  PinTarget,
  ShareLinkTarget,
  SourceTarget,
  TemplateTarget,
  UserCaller,
} from '../platform/http/types';
import type { Services } from '../services';
import { accessOf } from './template-access';

/** The purpose of share tokens: `secrets.lookupHash(shareTokenPurpose, token)` and `secrets.encrypt(…)`. */
export const shareTokenPurpose = 'share';

/** Returns a template of the organization that isn't deleted. */
export async function findTemplate(db: Queryable, id: number, organizationId: number): Promise<TemplateTarget | null> {
  const [row] = await db
    .select({
      id: templates.id,
      organizationId: templates.organizationId,
      title: templates.title,
      type: templates.type,
      currentVersion: templates.currentVersion,
    })
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.organizationId, organizationId), isNull(templates.deletedAt)));
  return row ? { ...row, type: documentType.parse(row.type) } : null;
}

/** Returns an email or page of the organization if neither it nor its template is deleted. */
async function findEmail(db: Queryable, id: number, organizationId: number): Promise<EmailTarget | null> {
  const [row] = await db
    .select({
      id: emails.id,
      organizationId: emails.organizationId,
      templateId: emails.templateId,
      title: emails.title,
      type: emails.type,
      currentVersion: emails.currentVersion,
    })
    .from(emails)
    .innerJoin(templates, and(eq(templates.id, emails.templateId), isNull(templates.deletedAt)))
    .where(and(eq(emails.id, id), eq(emails.organizationId, organizationId), isNull(emails.deletedAt)));
  return row ? { ...row, type: documentType.parse(row.type) } : null;
}

/** Returns a layout of the organization whose template isn't deleted. */
export async function findLayoutTarget(
  db: Queryable,
  id: number,
  organizationId: number,
): Promise<LayoutTarget | null> {
  const [row] = await db
    .select({
      id: layouts.id,
      organizationId: layouts.organizationId,
      templateId: layouts.templateId,
      title: layouts.title,
      currentVersion: layouts.currentVersion,
    })
    .from(layouts)
    .innerJoin(templates, and(eq(templates.id, layouts.templateId), isNull(templates.deletedAt)))
    .where(and(eq(layouts.id, id), eq(layouts.organizationId, organizationId)));
  return row ?? null;
}

/** Returns a pin of the organization whose template isn't deleted. */
export async function findPinTarget(db: Queryable, id: number, organizationId: number): Promise<PinTarget | null> {
  const [row] = await db
    .select({
      id: pinArchives.id,
      organizationId: pinArchives.organizationId,
      templateId: pinArchives.templateId,
      title: pinArchives.title,
      currentVersion: pinArchives.currentVersion,
    })
    .from(pinArchives)
    .innerJoin(templates, and(eq(templates.id, pinArchives.templateId), isNull(templates.deletedAt)))
    .where(and(eq(pinArchives.id, id), eq(pinArchives.organizationId, organizationId)));
  return row ?? null;
}

/** Returns the pin of a snapshot. */
export async function findPinOfSnapshot(db: Queryable, id: number, organizationId: number): Promise<PinTarget | null> {
  const [row] = await db
    .select({ pinId: versions.documentId })
    .from(versions)
    .where(and(eq(versions.id, id), eq(versions.organizationId, organizationId), eq(versions.documentKind, 'pin')));
  return row ? await findPinTarget(db, row.pinId, organizationId) : null;
}

/** Returns a group of pins of the organization whose template isn't deleted. */
export async function findPinGroupTarget(
  db: Queryable,
  id: number,
  organizationId: number,
): Promise<PinGroupTarget | null> {
  const [row] = await db
    .select({ id: pinGroups.id, organizationId: pinGroups.organizationId, templateId: pinGroups.templateId })
    .from(pinGroups)
    .innerJoin(templates, and(eq(templates.id, pinGroups.templateId), isNull(templates.deletedAt)))
    .where(and(eq(pinGroups.id, id), eq(pinGroups.organizationId, organizationId)));
  return row ?? null;
}

/** Returns a source of the organization. */
export async function findSourceTarget(
  db: Queryable,
  id: number,
  organizationId: number,
): Promise<SourceTarget | null> {
  const [row] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.id, id), eq(sources.organizationId, organizationId)));
  return row ?? null;
}

/** Lookups for documents, by kind. */
const finders: Record<DocumentKind, (db: Queryable, ref: DocumentRef) => Promise<AnyDocumentTarget | null>> = {
  email: async (db, { id, organizationId }) => {
    const email = await findEmail(db, id, organizationId);
    return email && { email };
  },
  template: async (db, { id, organizationId }) => {
    const template = await findTemplate(db, id, organizationId);
    return template && { template };
  },
  layout: async (db, { id, organizationId }) => {
    const layout = await findLayoutTarget(db, id, organizationId);
    return layout && { layout };
  },
  pin: async (db, { id, organizationId }) => {
    const pin = await findPinTarget(db, id, organizationId);
    return pin && { pin };
  },
};

/** Returns a document that isn't deleted, of any kind. */
export async function findDocument(db: Queryable, ref: DocumentRef): Promise<AnyDocumentTarget | null> {
  return await finders[ref.kind](db, ref);
}

/** The facts about a document that are the same for every kind. */
export interface DocumentFacts extends DocumentRef {
  templateId: number;
  title: string;
  currentVersion: number;
  /** Its type in previews and addresses. */
  type: 'email' | 'page' | 'template';
}

/** The same for documents of any kind: layouts and pins have no page of their own, and so no such type. */
export type AnyDocumentFacts = Omit<DocumentFacts, 'type'> & { type: DocumentFacts['type'] | null };

/** Returns the document that a caller has access to. */
export function documentOf(target: DocumentTarget): DocumentFacts;
export function documentOf(target: AnyDocumentTarget): AnyDocumentFacts;
export function documentOf(target: AnyDocumentTarget): AnyDocumentFacts {
  if ('layout' in target) return { ...target.layout, kind: 'layout', type: null };
  if ('pin' in target) return { ...target.pin, kind: 'pin', type: null };
  if ('email' in target) {
    const { organizationId, id, templateId, title, currentVersion, type } = target.email;
    return { kind: 'email', organizationId, id, templateId, title, currentVersion, type };
  }
  const { organizationId, id, title, currentVersion } = target.template;
  return { kind: 'template', organizationId, id, templateId: id, title, currentVersion, type: 'template' };
}

/** Returns the id of a document's theme. */
export function templateIdOf(target: AnyDocumentTarget): number {
  return documentOf(target).templateId;
}

/** Returns a comment if neither it nor its document is deleted. */
export async function findCommentTarget(
  db: Queryable,
  id: number,
  organizationId: number,
): Promise<CommentTarget | null> {
  const [row] = await db
    .select({ kind: comments.documentKind, id: comments.documentId })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.organizationId, organizationId), isNull(comments.deletedAt)));
  if (!row) return null;
  const document = { organizationId, ...row };
  const target = await findDocument(db, document);
  return target && { id, document, templateId: templateIdOf(target) };
}

/** Returns an email in the trash. */
export async function findTrashedEmail(db: Queryable, id: number, organizationId: number): Promise<EmailTarget | null> {
  const [row] = await db
    .select({ email: emails })
    .from(emails)
    .innerJoin(templates, and(eq(templates.id, emails.templateId), isNull(templates.deletedAt)))
    .where(and(eq(emails.id, id), eq(emails.organizationId, organizationId), isNotNull(emails.deletedAt)));
  return row ? { ...row.email, type: documentType.parse(row.email.type) } : null;
}

/**
 * Returns the refusal of work on a missing email: people who could edit it are informed that it's in the trash and who
 * deleted it, everyone else gets `not_found`.
 */
export async function missingEmail(
  db: Queryable,
  caller: UserCaller,
  emailId: number,
  trashed?: EmailTarget | null,
): Promise<AppError> {
  const email = trashed ?? (await findTrashedEmail(db, emailId, caller.organizationId));
  if (!email || !(await canEditTemplate(db, caller, email.templateId)))
    return new AppError('not_found', messages.notFound);
  const type = email.type === 'page' ? 'page' : 'email';
  return new AppError('not_found', messages.emailDeletedBy(type, await deleterOf(db, email)));
}

/** Returns the name of the person who deleted an email last; '' = unknown. */
export async function deleterOf(
  db: Queryable,
  { organizationId, id }: Pick<EmailTarget, 'organizationId' | 'id'>,
): Promise<string> {
  const [deleter] = await db
    .select({ name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        eq(auditEvents.objectKind, 'email'),
        eq(auditEvents.objectId, id),
        eq(auditEvents.action, 'email.deleted'),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return deleter?.name ?? '';
}

/**
 * Returns whether a caller can edit a template: owners and admins can edit every template of their organization,
 * editors those they were invited to (docs/design.md 12).
 */
export async function canEditTemplate(db: Queryable, caller: UserCaller, templateId: number): Promise<boolean> {
  if (caller.membership.role === 'commentor') return false;
  return await hasAccess(db, caller, templateId, ['editor']);
}

/** The same for reviewing, including commentors for the templates they were invited to. */
export async function canReviewTemplate(db: Queryable, caller: UserCaller, templateId: number): Promise<boolean> {
  return await hasAccess(db, caller, templateId, ['editor', 'commentor']);
}

async function hasAccess(
  db: Queryable,
  caller: UserCaller,
  templateId: number,
  accepted: readonly ThemeAccess[],
): Promise<boolean> {
  if (isManager(caller.membership.role)) return true;
  const { rows } = await db.execute<{ access: ThemeAccess | null }>(
    sql`select ${accessOf(caller.organizationId, templateId, caller.user.id)} as access`,
  );
  const access = rows[0]?.access ?? null;
  return access !== null && accepted.includes(access);
}

/**
 * Returns whether a person is still a member of the organization and can open one of its themes, regardless of the
 * session.
 */
export async function mayOpenTemplate(
  db: Queryable,
  who: { organizationId: number; userId: number; templateId: number },
): Promise<boolean> {
  const [row] = await db
    .select({
      role: currentMemberships.role,
      access: accessOf(currentMemberships.organizationId, who.templateId, currentMemberships.userId),
    })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(and(eq(currentMemberships.organizationId, who.organizationId), eq(currentMemberships.userId, who.userId)));
  return row !== undefined && (isManager(row.role) || row.access !== null);
}

/** Returns the valid share link of a token; null for a wrong, revoked or expired one. */
export async function findShareLink(services: Services, token: string): Promise<ShareLinkTarget | null> {
  const [row] = await services.db
    .select({
      id: shareLinks.id,
      organizationId: shareLinks.organizationId,
      documentKind: shareLinks.documentKind,
      documentId: shareLinks.documentId,
      version: shareLinks.version,
    })
    .from(shareLinks)
    .innerJoin(organizations, and(eq(organizations.id, shareLinks.organizationId), isNull(organizations.canceledAt)))
    .where(
      and(
        eq(shareLinks.tokenHash, services.secrets.lookupHash(shareTokenPurpose, token)),
        isNull(shareLinks.revokedAt),
        or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, services.clock.now())),
        isNull(shareLinks.deletedAt),
      ),
    );
  if (!row) return null;
  const { id, organizationId, documentKind, documentId, version } = row;
  return { id, document: { organizationId, kind: documentKind, id: documentId }, version, mode: 'preview' };
}
