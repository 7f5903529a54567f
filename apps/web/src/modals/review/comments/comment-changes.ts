import type { Comment, CommentAuthor, CommentEmoji, CommentStatus } from '@galley/contract';

/** A change that was made in this browser and isn't answered yet. */
export type CommentChange =
  | { kind: 'add'; comment: Comment }
  | { kind: 'edit'; id: number; content: string; source: string }
  | { kind: 'remove'; id: number }
  | { kind: 'status'; id: number; status: CommentStatus; by: string }
  | { kind: 'react'; id: number; emoji: CommentEmoji }
  | { kind: 'unreact'; id: number; uuid: string };

/**
 * The comments with what isn't answered yet. `realIds`: what temporary ids became. Those that this browser wrote keep
 * their temporary id beside the real one, so that nothing on the screen is made anew when it arrives.
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

/** A list with a comment instead of the one with its id, or at the end. */
export function withComment(comments: readonly Comment[], comment: Comment): Comment[] {
  const isKnown = comments.some(({ id }) => id === comment.id);
  return isKnown ? comments.map((one) => (one.id === comment.id ? comment : one)) : [...comments, comment];
}

/** A list without a comment. One that starts a thread with replies stays as deleted. */
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
    // Others may have answered already with what was stored.
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
      // The same emoji by the same person again is ignored (builder spec 4).
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

/** A thread: the comment that starts it, and its replies, oldest first. */
export interface Thread {
  root: Comment;
  replies: Comment[];
}

/** Comments by thread, in the order of the first ones. Replies whose thread is gone start their own. */
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

/** Comments of others after the newest one that the person has seen. */
export function unreadOf(
  comments: readonly Comment[],
  readUpTo: number,
  me: Pick<CommentAuthor, 'id' | 'anonId'>,
): number[] {
  return comments
    .filter(({ id, user, isDeleted }) => id > readUpTo && !isDeleted && !isSamePerson(user, me))
    .map(({ id }) => id);
}
