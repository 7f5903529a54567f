import { type AnonUser, type AnyDocumentType, type Comment, limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';
import { socket } from '../socket';

/** The document of the comments, and the share link it was opened with. */
export interface CommentPlace {
  kind: AnyDocumentType;
  id: number;
  /** The token of a share link; absent for people with access. */
  previewToken?: string;
}

export type CommentList = Answer<'build_comments'>;

const queryOf = ({ kind, previewToken }: CommentPlace) => ({ mode: kind, previewToken });
const tokenOf = ({ previewToken }: CommentPlace) => ({ previewToken });

/** The comments on an open document. Updates when other people comment. */
export function commentsQuery(place: CommentPlace) {
  return queryOptions({
    queryKey: keys.comments(place.kind, place.id),
    queryFn: ({ signal }): Promise<CommentList> =>
      callRoute('build_comments', { params: { id: place.id }, query: queryOf(place), signal, isQuiet: true }),
    staleTime: 0,
    // Changes are announced in the document's room. Readers of a share link aren't in a room, so they poll.
    refetchInterval: () =>
      socket.status === 'open' && !place.previewToken ? limits.announcedPollMs : limits.livePollMs,
  });
}

/** Adds a comment to a document, or to a block in it. */
export async function addComment(place: CommentPlace, body: Body<'build_comments_add'>): Promise<Comment> {
  const params = { id: place.id };
  return (await callRoute('build_comments_add', { params, query: queryOf(place), body })).comment;
}

/** Replies to a comment. */
export async function replyToComment(
  place: CommentPlace,
  cid: number,
  body: Body<'build_comments_reply'>,
): Promise<Comment> {
  const params = { id: place.id, cid };
  return (await callRoute('build_comments_reply', { params, query: queryOf(place), body })).comment;
}

/** Changes the text of a comment. */
export async function updateComment(
  place: CommentPlace,
  id: number,
  body: Body<'build_comments_update'>,
): Promise<Comment> {
  return (await callRoute('build_comments_update', { params: { id }, query: tokenOf(place), body })).comment;
}

/** Deletes a comment. Reviewers without an account identify themselves by name. */
export async function deleteComment(place: CommentPlace, id: number, anonUser?: AnonUser): Promise<void> {
  await callRoute('build_comments_delete', { params: { id }, query: tokenOf(place), body: { anonUser } });
}

/** Resolves a thread, or reopens it. */
export async function setCommentStatus(
  place: CommentPlace,
  id: number,
  body: Body<'build_comments_status'>,
): Promise<Comment> {
  return (await callRoute('build_comments_status', { params: { id }, query: tokenOf(place), body })).comment;
}

/** Adds an emoji to a comment. */
export async function addReaction(
  place: CommentPlace,
  id: number,
  body: Body<'build_comments_add_emoji'>,
): Promise<Comment> {
  return (await callRoute('build_comments_add_emoji', { params: { id }, query: tokenOf(place), body })).comment;
}

/** Removes an emoji from a comment. */
export async function deleteReaction(
  place: CommentPlace,
  id: number,
  { uuid, anonUser }: { uuid: string; anonUser?: AnonUser },
): Promise<Comment> {
  const input = { params: { id, uuid }, query: tokenOf(place), body: { anonUser } };
  return (await callRoute('build_comments_delete_emoji', input)).comment;
}

/** Stores the last comment the person has read. The page doesn't show that it's busy. */
export async function noteCommentsRead(place: CommentPlace, commentId: number): Promise<void> {
  const params = { id: place.id };
  await callRoute('build_comments_read', { params, query: queryOf(place), body: { commentId }, isQuiet: true });
}

/** Finds the document of a comment. */
export function commentPlaceQuery(id: number) {
  return queryOptions({
    queryKey: keys.commentPlace(id),
    queryFn: ({ signal }) => callRoute('build_comments_place', { params: { id }, signal }),
  });
}
