import type { Comment, CommentAuthor, CommentEmoji, CommentStatus } from '@galley/contract';

/** A change made in this browser that the server hasn't confirmed yet. */
export type CommentChange =
  | { kind: 'add'; comment: Comment }
  | { kind: 'edit'; id: number; content: string; source: string }
  | { kind: 'remove'; id: number }
  | { kind: 'status'; id: number; status: CommentStatus; by: string }
  | { kind: 'react'; id: number; emoji: CommentEmoji }
  | { kind: 'unreact'; id: number; uuid: string };

/**
 * Applies unconfirmed changes to the comments. `realIds`: the real ID of each temporary one. Comments written in this
 * browser keep their temporary ID beside the real one, so that their elements aren't remounted.
 */
export function withChanges(
  comments: readonly Comment[],
  changes: readonly CommentChange[],
  realIds: ReadonlyMap<number, number>,
): readonly Comment[] {
  const shown = changes.reduce<readonly Comment[]>((list, change) => applyChange(list, change, realIds), comments);
  if (realIds.size === 0) return shown;
  const temporary = new Map([...realIds].map(([tempId, id]) => [id, tempId]));
  return shown.map((one) => ({ ...one, tempId: temporary.get(one.id) ?? one.tempId }));
}

/** The list with a comment in place of the one with its ID, or at the end. */
export function withComment(comments: readonly Comment[], comment: Comment): Comment[] {
  const isKnown = comments.some(({ id }) => id === comment.id);
  return isKnown ? comments.map((one) => (one.id === comment.id ? comment : one)) : [...comments, comment];
}

/** The list without a comment. One that starts a thread with replies stays, marked as deleted. */
export function withoutComment(comments: readonly Comment[], id: number): Comment[] {
  const hasReplies = comments.some(({ parent, isDeleted }) => parent === id && !isDeleted);
  if (!hasReplies) return comments.filter((one) => one.id !== id);
  return comments.map((one) => (one.id === id ? { ...one, ...deleted } : one));
}

const deleted = { isDeleted: true, content: '', source: '', quote: '', emojis: [], mentions: [] };

function applyChange(
  comments: readonly Comment[],
  change: CommentChange,
  realIds: ReadonlyMap<number, number>,
): readonly Comment[] {
  if (change.kind === 'add') {
    const real = realIds.get(change.comment.id);
    // The stored comment may already have replies by others.
    return comments.some(({ id }) => id === real) ? comments : [...comments, change.comment];
  }
  const id = realIds.get(change.id) ?? change.id;
  if (change.kind === 'remove') return withoutComment(comments, id);
  if (change.kind === 'status') {
    const root = comments.find((one) => one.id === id);
    const thread = root?.parent || id;
    return comments.map((one) =>
      one.id === thread || one.parent === thread
        ? { ...one, status: change.status, resolvedBy: change.status === 'resolved' ? change.by : '' }
        : one,
    );
  }
  return comments.map((one) => (one.id === id ? changed(one, change) : one));
}

function changed(comment: Comment, change: Extract<CommentChange, { kind: 'edit' | 'react' | 'unreact' }>): Comment {
  switch (change.kind) {
    case 'edit':
      return { ...comment, content: change.content, source: change.source };
    case 'react': {
      const { emoji } = change;
      // Adding the same emoji again is ignored.
      const isThere = comment.emojis.some(({ code, user }) => code === emoji.code && isSamePerson(user, emoji.user));
      return isThere ? comment : { ...comment, emojis: [...comment.emojis, emoji] };
    }
    case 'unreact':
      return { ...comment, emojis: comment.emojis.filter(({ uuid }) => uuid !== change.uuid) };
  }
}

/** Whether two authors are the same person or the same reviewer. */
export function isSamePerson(
  a: Pick<CommentAuthor, 'id' | 'anonId'>,
  b: Pick<CommentAuthor, 'id' | 'anonId'>,
): boolean {
  return a.id > 0 ? a.id === b.id : a.anonId !== 0 && a.anonId === b.anonId;
}

/** A thread: its first comment, and the replies, oldest first. */
export interface Thread {
  root: Comment;
  replies: Comment[];
}

/**
 * Groups comments by thread, in the order of the first comments. Replies without their first comment start a thread.
 */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>();
  for (const comment of comments) if (comment.parent === 0) threads.set(comment.id, { root: comment, replies: [] });
  for (const comment of comments) {
    if (comment.parent === 0) continue;
    const thread = threads.get(comment.parent);
    if (thread) thread.replies.push(comment);
    else threads.set(comment.id, { root: comment, replies: [] });
  }
  return [...threads.values()];
}

/** The comments of others after the newest one the person has seen. */
export function unreadOf(
  comments: readonly Comment[],
  readUpTo: number,
  me: Pick<CommentAuthor, 'id' | 'anonId'>,
): number[] {
  return comments
    .filter(({ id, user, isDeleted }) => id > readUpTo && !isDeleted && !isSamePerson(user, me))
    .map(({ id }) => id);
}
