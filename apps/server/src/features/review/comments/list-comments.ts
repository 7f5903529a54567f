import { AppError, type Route, type RouteResponse, skinTone } from '@galley/contract';
import { and, eq, sql } from 'drizzle-orm';
import { documentOf, findDocument } from '../../../access/targets';
import { messages } from '../../../messages';
import { belongsTo, columnsOf } from '../../../platform/db/documents';
import { commentReads, comments } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { readComments } from '../../documents/document-comments/stored-comments';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { abilitiesOf, type CommentCaller, type DocumentCaller, placeOf } from './callers';
import { listMentionable } from './people';

/** Returns the comments of a document, the caller's last read comment, and their permissions. */
export async function listComments(
  { db }: Services,
  caller: DocumentCaller,
): Promise<RouteResponse<Route<'build_comments'>>> {
  const { document, templateId } = placeOf(caller);
  const list = await readComments(db, document);
  const abilities = await abilitiesOf(db, caller);
  if (caller.kind !== 'user') return { comments: list, author: null, people: [], readUpTo: 0, ...abilities };
  const [read] = await db
    .select({ readUpTo: commentReads.readUpTo })
    .from(commentReads)
    .where(and(belongsTo(commentReads, document), eq(commentReads.userId, caller.user.id)));
  const people = await listMentionable(db, caller, templateId);
  const { id, name, avatarKey } = caller.user;
  const tone = skinTone.catch('').parse(caller.user.skinTone);
  const author = { id, anonId: 0, name, skinTone: tone, avatar: avatarUrl(avatarKey) };
  return { comments: list, author, people, readUpTo: read?.readUpTo ?? 0, ...abilities };
}

/**
 * Records the last comment of a document that a person has seen; an older one changes nothing. Throws `not_found` for a
 * comment of another document.
 */
export async function noteRead({ db }: Services, caller: DocumentCaller, commentId: number): Promise<void> {
  const { document } = placeOf(caller);
  const [known] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(belongsTo(comments, document), eq(comments.id, commentId)));
  if (!known) throw new AppError('not_found', messages.commentGone);
  if (caller.kind !== 'user') return;
  await db
    .insert(commentReads)
    .values({ ...columnsOf(document), userId: caller.user.id, readUpTo: commentId })
    .onConflictDoUpdate({
      target: [commentReads.organizationId, commentReads.documentKind, commentReads.documentId, commentReads.userId],
      set: { readUpTo: sql`greatest(${commentReads.readUpTo}, excluded.read_up_to)` },
    });
}

/** Returns the document of a comment, for links to it. */
export async function placeOfComment(
  { db }: Services,
  caller: CommentCaller,
): Promise<RouteResponse<Route<'build_comments_place'>>> {
  const { comment } = caller;
  const target = await findDocument(db, comment.document);
  if (!target) throw new AppError('not_found', messages.notFound);
  const type = 'email' in target ? target.email.type : documentOf(target).kind;
  const { canResolve: canEdit } = await abilitiesOf(db, caller);
  return { type, id: comment.document.id, tid: comment.templateId, canEdit };
}
