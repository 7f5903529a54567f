import { type AnonUser, AppError, isManager } from '@galley/contract';
import { type AnyDocumentFacts, canEditTemplate, documentOf } from '../../../access/targets';
import type { ChangeAuthor } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { columnsOf, findVersionHtml } from '../../../platform/db/documents';
import { commentReviewers } from '../../../platform/db/schema';
import { addressKey, rateLimiterOf } from '../../../platform/http/rate-limit';
import type { AnyDocumentTarget, CommentTarget, ShareCaller, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';

export type DocumentCaller = (UserCaller | ShareCaller) & AnyDocumentTarget;
export type CommentCaller = (UserCaller | ShareCaller) & { comment: CommentTarget };

/** The document of a call, and its theme. */
export interface Place {
  document: DocumentRef;
  templateId: number;
}

/** The writer: a person with an account or a reviewer; the other one is null. */
export interface Writer {
  userId: number | null;
  reviewerId: number | null;
}

/** Data sent with each change: the reviewer, as their browser identifies them, and their IP address. */
export interface Sent {
  anonUser?: AnonUser;
  address: string;
}

/** Purpose of the hash of reviewers' browser keys. */
const reviewerPurpose = 'reviewer';

/** Returns the document whose comments the caller reads or writes, and its theme. */
export function placeOf(caller: DocumentCaller | CommentCaller): Place {
  if ('comment' in caller) return caller.comment;
  const { organizationId, kind, id, templateId } = documentOf(caller);
  return { document: { organizationId, kind, id }, templateId };
}

/**
 * Returns the version that a comment or a request for approval is about; 0 = the current one. Pins can have newer
 * versions than their current one. Throws `invalid_field` for a version that doesn't exist.
 */
export async function reviewedVersion(db: Queryable, document: AnyDocumentFacts, version: number): Promise<number> {
  const { currentVersion } = document;
  if (version <= currentVersion) return version || currentVersion;
  if ((await findVersionHtml(db, document, version)) === null)
    throw new AppError('invalid_field', messages.notFound, { field: 'version' });
  return version;
}

/**
 * Returns the writer of a call. A reviewer is registered with their first entry, and can change their name later.
 * Throws `invalid_field` for a reviewer without a name, `too_many_requests` for too many entries with share links from
 * one address.
 */
export async function writerOf(
  services: Services,
  tx: Queryable,
  caller: DocumentCaller | CommentCaller,
  { anonUser, address }: Sent,
): Promise<Writer> {
  if (caller.kind === 'user') return { userId: caller.user.id, reviewerId: null };
  if (!anonUser) throw new AppError('invalid_field', messages.reviewerNameRequired, { field: 'anonUser' });
  rateLimiterOf(services).take('reviewerComments', { address: addressKey(address) });
  return { userId: null, reviewerId: await reviewerOf(services, tx, placeOf(caller).document, anonUser) };
}

/** Returns the id of a reviewer without an account among those of a document. Registers them, or changes their name. */
export async function reviewerOf(
  services: Pick<Services, 'secrets'>,
  tx: Queryable,
  document: DocumentRef,
  { id, name, skinTone }: AnonUser,
): Promise<number> {
  const keyHash = services.secrets.lookupHash(reviewerPurpose, id);
  const [row] = await tx
    .insert(commentReviewers)
    .values({ ...columnsOf(document), keyHash, name, skinTone: noneAsNull(skinTone) })
    .onConflictDoUpdate({
      target: [commentReviewers.documentKind, commentReviewers.documentId, commentReviewers.keyHash],
      set: { name, skinTone: noneAsNull(skinTone) },
    })
    .returning({ id: commentReviewers.id });
  if (!row) throw new Error('A reviewer was not stored.');
  return row.id;
}

/** Returns the author of a change in the log; reviewers have no account there. */
export function changeAuthorOf(caller: DocumentCaller | CommentCaller, writer: Writer): ChangeAuthor {
  return { organizationId: caller.organizationId, userId: writer.userId };
}

/** Returns the share link of a guest; 0 = the caller has an account. */
export function linkOf(caller: UserCaller | ShareCaller): number {
  return caller.kind === 'share' ? caller.shareLink.id : 0;
}

/** Returns whether an entry is the writer's own. */
export function isOwn(writer: Writer, entry: Writer): boolean {
  return writer.userId !== null ? entry.userId === writer.userId : entry.reviewerId === writer.reviewerId;
}

/** Returns whether the caller can resolve all threads, and delete comments of others. */
export async function abilitiesOf(
  db: Queryable,
  caller: DocumentCaller | CommentCaller,
): Promise<{ canResolve: boolean; canModerate: boolean }> {
  if (caller.kind !== 'user') return { canResolve: false, canModerate: false };
  return {
    canResolve: await canEditTemplate(db, caller, placeOf(caller).templateId),
    canModerate: isManager(caller.membership.role),
  };
}
