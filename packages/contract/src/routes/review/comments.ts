import { z } from 'zod';
import { defineRoute } from '../../define-route';
import {
  anonUser,
  comment,
  commentAuthor,
  commentStatus,
  commentText,
  emojiCode,
  mentionable,
} from '../../entities/comment';
import { anyDocumentType, id, idInBody, idParam, ofLength, storedInteger, success, uuid } from '../../entities/common';
import { limits } from '../../limits';

const idParams = z.object({ id: idParam });
/** The token of a share link. It determines access, so it's read before the body (docs/decisions/045). */
const previewToken = z.string().max(200).optional();
const byToken = z.object({ previewToken });
/** The kind of document that the id belongs to. */
const ofDocument = z.object({ mode: anyDocumentType.default('email'), previewToken });
/** Required if the caller has only a share link. */
const byReviewer = { anonUser: anonUser.optional() };
const tempId = z.number().int().min(-limits.tempCommentIdMax).max(0).default(0);

/** Comments on documents, their replies and reactions. */
export const commentRoutes = {
  build_comments: defineRoute({
    name: 'build_comments',
    method: 'GET',
    path: '/api/v1/build/documents/:id/comments',
    access: 'document.reviewer',
    summary: 'The comments on a document with their reactions, oldest first, and who can be mentioned.',
    params: idParams,
    query: ofDocument,
    response: z.object({
      comments: z.array(comment),
      /** The caller as the author of comments; null = a reviewer with a share link. */
      author: commentAuthor.nullable(),
      /** Empty with a share link. */
      people: z.array(mentionable),
      /** The newest comment seen by the caller; 0 = none, or the caller has no account. */
      readUpTo: z.number().int(),
      /** Whether the caller can resolve and reopen all threads. */
      canResolve: z.boolean(),
      /** Whether the caller can delete the comments of others. */
      canModerate: z.boolean(),
    }),
  }),
  build_comments_add: defineRoute({
    name: 'build_comments_add',
    method: 'POST',
    path: '/api/v1/build/documents/:id/comments',
    access: 'document.reviewer',
    creates: true,
    limit: 'comments',
    summary: 'Comments on a document or one of its blocks. Takes an Idempotency-Key.',
    params: idParams,
    query: ofDocument,
    body: z.object({
      ...commentText,
      blockId: z
        .string()
        .max(limits.markerLength)
        .regex(/^[\w.-]*$/)
        .default(''),
      quote: ofLength(z.string().trim(), limits.commentQuoteLength).default(''),
      fingerprint: ofLength(z.string(), limits.markerLength).default(''),
      /** The reviewed version; 0 = the current one. */
      version: storedInteger.default(0),
      tempId,
      ...byReviewer,
    }),
    response: z.object({ comment }),
  }),
  build_comments_reply: defineRoute({
    name: 'build_comments_reply',
    method: 'POST',
    path: '/api/v1/build/documents/:id/comments/:cid/replies',
    access: 'document.reviewer',
    creates: true,
    limit: 'comments',
    summary: 'Answers a comment. A resolved thread is open again. Takes an Idempotency-Key.',
    params: z.object({ id: idParam, cid: idParam }),
    query: ofDocument,
    body: z.object({ ...commentText, tempId, ...byReviewer }),
    response: z.object({ comment }),
  }),
  build_comments_read: defineRoute({
    name: 'build_comments_read',
    method: 'POST',
    path: '/api/v1/build/documents/:id/comments/read',
    access: 'document.reviewer',
    summary: 'Notes that the caller has seen the comments up to this one. Does nothing without an account.',
    params: idParams,
    query: ofDocument,
    body: z.object({ commentId: idInBody }),
    response: success,
  }),
  build_comments_place: defineRoute({
    name: 'build_comments_place',
    method: 'GET',
    path: '/api/v1/build/comments/:id',
    access: 'comment.reviewer',
    summary: 'Which document a comment is on.',
    params: idParams,
    query: byToken,
    response: z.object({
      type: anyDocumentType,
      id,
      tid: id,
      /** Whether the caller can open the document in the builder. */
      canEdit: z.boolean(),
    }),
  }),
  build_comments_update: defineRoute({
    name: 'build_comments_update',
    method: 'PUT',
    path: '/api/v1/build/comments/:id',
    access: 'comment.reviewer',
    limit: 'comments',
    summary: 'Changes the text of an own comment.',
    params: idParams,
    query: byToken,
    body: z.object({ ...commentText, ...byReviewer }),
    response: z.object({ comment }),
  }),
  build_comments_delete: defineRoute({
    name: 'build_comments_delete',
    method: 'DELETE',
    path: '/api/v1/build/comments/:id',
    access: 'comment.reviewer',
    summary: 'Deletes an own comment; owners and admins delete any. A thread with replies keeps its place.',
    params: idParams,
    query: byToken,
    body: z.object(byReviewer),
    response: success,
  }),
  build_comments_status: defineRoute({
    name: 'build_comments_status',
    method: 'POST',
    path: '/api/v1/build/comments/:id/status',
    access: 'comment.reviewer',
    limit: 'comments',
    summary: 'Resolves or reopens a thread: editors any, everyone else their own.',
    params: idParams,
    query: byToken,
    body: z.object({ status: commentStatus, ...byReviewer }),
    response: z.object({ comment }),
  }),
  build_comments_add_emoji: defineRoute({
    name: 'build_comments_add_emoji',
    method: 'POST',
    path: '/api/v1/build/comments/:id/emojis',
    access: 'comment.reviewer',
    limit: 'comments',
    summary: 'Reacts to a comment. The same emoji by the same person again changes nothing.',
    params: idParams,
    query: byToken,
    body: z.object({ uuid, code: emojiCode, ...byReviewer }),
    response: z.object({ comment }),
  }),
  build_comments_delete_emoji: defineRoute({
    name: 'build_comments_delete_emoji',
    method: 'DELETE',
    path: '/api/v1/build/comments/:id/emojis/:uuid',
    access: 'comment.reviewer',
    summary: 'Removes an own reaction from a comment.',
    params: z.object({ id: idParam, uuid }),
    query: byToken,
    body: z.object(byReviewer),
    response: z.object({ comment }),
  }),
} as const;
