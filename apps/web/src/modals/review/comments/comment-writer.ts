import type { Comment, SkinTone } from '@galley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, errorText } from '../../../api/api-error';
import { type CommentList, type CommentPlace, commentsQuery } from '../../../api/review/comments';
import { socket } from '../../../api/socket';
import { toastError } from '../../../lib/toasts';
import { commentMessages as messages } from '../../../messages/review/comments';
import { type CommentChange, withComment } from './comment-changes';
import { createTemporaryIds, type TemporaryIds } from './temporary-ids';

interface Unconfirmed {
  store: StoreApi<{ changes: readonly CommentChange[] }>;
  ids: TemporaryIds;
}

/** Unconfirmed changes by document, shared by all components that show its comments. */
const unconfirmed = new Map<string, Unconfirmed>();

/** The unconfirmed changes of a document, and its temporary IDs. */
export function unconfirmedOf({ kind, id }: CommentPlace): Unconfirmed {
  const key = `${kind} ${id}`;
  const known = unconfirmed.get(key);
  if (known) return known;
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const made = {
    store: createStore<{ changes: readonly CommentChange[] }>(() => ({ changes: [] })),
    ids: createTemporaryIds({ wait, random: Math.random }),
  };
  unconfirmed.set(key, made);
  return made;
}

export type CommentWriter = ReturnType<typeof createCommentWriter>;

/** Applies changes to the cached comments of a document, and sends them to the server. */
export function createCommentWriter(client: QueryClient, place: CommentPlace) {
  const { store, ids } = unconfirmedOf(place);
  const { queryKey } = commentsQuery(place);
  const change = (apply: (list: CommentList) => CommentList) =>
    client.setQueryData<CommentList>(queryKey, (list) => list && apply(list));
  const write = (apply: (comments: Comment[]) => Comment[]) =>
    change((list) => ({ ...list, comments: apply(list.comments) }));
  return {
    ids,
    change,
    write,
    read: () => client.getQueryData<CommentList>(queryKey),
    keep: (comment: Comment) => write((comments) => withComment(comments, comment)),
    /** The real ID of a comment. Throws if the server hasn't stored the comment. */
    real: async (id: number) => {
      const found = await ids.real(id);
      if (found === 0) throw new NotStored();
      return found;
    },
    /** Applies a change at once, and reverts it if the server refuses. Resolves with false if it was refused. */
    run: async <Result>(
      one: CommentChange,
      call: () => Promise<Result>,
      settle: (result: Result) => void,
    ): Promise<boolean> => {
      store.setState(({ changes }) => ({ changes: [...changes, one] }));
      try {
        const result = await call();
        // A response to an earlier request would show the old state again.
        await client.cancelQueries({ queryKey });
        settle(result);
        void ids.real(one.kind === 'add' ? one.comment.id : one.id).then((cid) => announceChange(one, cid));
        return true;
      } catch (error) {
        toastError(hasLinkEnded(place, one, error) ? messages.linkEnded : refusalText(error));
        if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
        return false;
      } finally {
        store.setState(({ changes }) => ({ changes: changes.filter((other) => other !== one) }));
      }
    },
  };
}

/** Announces a changed comment to others with the document open, if there is a live connection. */
function announceChange({ kind }: CommentChange, cid: number): void {
  if (socket.status !== 'open' || cid === 0) return;
  const event = kind === 'add' ? 'sendComment' : kind === 'remove' ? 'deleteComment' : 'updateComment';
  void socket.emit(event, { cid });
}

/** Announces the person's new skin tone, which their reactions are shown with, to others with the document open. */
export function announceSkinTone(skinTone: SkinTone): void {
  if (socket.status === 'open') void socket.emit('updateSkinTone', { skinTone });
}

/** The server has no ID for the comment yet. */
class NotStored extends Error {}

function refusalText(error: unknown): string {
  return error instanceof NotStored ? messages.gone : errorText(error);
}

/** A 404 for a new comment means that the document is gone. For visitors of a share link, it means that the link is. */
function hasLinkEnded({ previewToken }: CommentPlace, change: CommentChange, error: unknown): boolean {
  const isNew = change.kind === 'add' && change.comment.parent === 0;
  return previewToken !== undefined && isNew && error instanceof ApiError && error.status === 404;
}
