import { type Comment, type CommentStatus, isMentioned, renderComment } from '@galley/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, errorText } from '../../../api/api-error';
import { randomId } from '../../../api/random-id';
import {
  addComment,
  addReaction,
  type CommentList,
  type CommentPlace,
  commentsQuery,
  deleteComment,
  deleteReaction,
  noteCommentsRead,
  replyToComment,
  setCommentStatus,
  updateComment,
} from '../../../api/review/comments';
import { socket } from '../../../api/socket';
import { toastError } from '../../../lib/toasts';
import { commentMessages as messages } from '../../../messages/review/comments';
import { useLatest } from '../../../ui/latest/use-latest';
import { type CommentChange, isSamePerson, withChanges, withComment, withoutComment } from './comment-changes';
import type { CommentPerson } from './comment-person';
import { createTemporaryIds, type TemporaryIds } from './temporary-ids';

/** The target of a new comment. */
export interface CommentAnchor {
  blockId: string;
  quote: string;
  fingerprint: string;
  /** The version being reviewed; 0 = the current one. */
  version: number;
}

export const documentAnchor: CommentAnchor = { blockId: '', quote: '', fingerprint: '', version: 0 };

interface Unanswered {
  store: StoreApi<{ changes: readonly CommentChange[] }>;
  ids: TemporaryIds;
}

/** Unconfirmed changes by document, shared by all components that show its comments. */
const unanswered = new Map<string, Unanswered>();

function unansweredOf({ kind, id }: CommentPlace): Unanswered {
  const key = `${kind} ${id}`;
  const known = unanswered.get(key);
  if (known) return known;
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const made = {
    store: createStore<{ changes: readonly CommentChange[] }>(() => ({ changes: [] })),
    ids: createTemporaryIds({ wait, random: Math.random }),
  };
  unanswered.set(key, made);
  return made;
}

const noComments: readonly Comment[] = [];

/** The comments of a document, including changes in this browser that the server hasn't confirmed yet. */
export function useCommentList(place: CommentPlace, opened: readonly Comment[] = noComments) {
  const { store, ids } = unansweredOf(place);
  const changes = useStore(store, (state) => state.changes);
  const query = useQuery(commentsQuery(place));
  useCommentNews(place);
  const stored = query.data?.comments ?? opened;
  const comments = useMemo(() => withChanges(stored, changes, ids.known), [stored, changes, ids]);
  return { comments, list: query.data, isLoading: query.isPending, error: query.error, retry: () => query.refetch() };
}

const liveEvents = ['joined', 'sendComment', 'updateComment', 'deleteComment', 'updateSkinTone'] as const;

/**
 * Reloads the comments when the server announces a change, and when the room is joined: changes between the first
 * request and that moment weren't announced to this browser.
 */
function useCommentNews(place: CommentPlace): void {
  const client = useQueryClient();
  const { kind, id } = place;
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: commentsQuery({ kind, id }).queryKey });
    let stops: (() => void)[] = [];
    const listen = () => {
      if (socket.status === 'off' || stops.length > 0) return;
      stops = liveEvents.map((event) => socket.on(event, refresh));
    };
    listen();
    const stopWatching = socket.watch(listen);
    return () => {
      stopWatching();
      for (const stop of stops) stop();
    };
  }, [client, kind, id]);
}

export type CommentActions = ReturnType<typeof createCommentActions>;

/** Functions to change the comments of a document. */
export function useCommentActions(
  place: CommentPlace,
  person: CommentPerson,
  onOwn?: (anonId: number) => void,
): CommentActions {
  const client = useQueryClient();
  const latestOwn = useLatest(onOwn);
  const { kind, id, previewToken } = place;
  return useMemo(
    () => createCommentActions(client, { kind, id, previewToken }, person, (anonId) => latestOwn.current?.(anonId)),
    [client, kind, id, previewToken, person, latestOwn],
  );
}

function createCommentActions(
  client: QueryClient,
  place: CommentPlace,
  { author, anonUser }: CommentPerson,
  onOwn: (anonId: number) => void,
) {
  const { store, ids } = unansweredOf(place);
  const { queryKey } = commentsQuery(place);

  const write = (change: (comments: Comment[]) => Comment[]) =>
    client.setQueryData<CommentList>(queryKey, (list) => list && { ...list, comments: change(list.comments) });

  /** Applies a change at once, and reverts it if the server refuses. Resolves with false if it was refused. */
  async function run<Result>(
    change: CommentChange,
    call: () => Promise<Result>,
    settle: (result: Result) => void,
  ): Promise<boolean> {
    store.setState(({ changes }) => ({ changes: [...changes, change] }));
    try {
      const result = await call();
      // A response to an earlier request would show the old state again.
      await client.cancelQueries({ queryKey });
      settle(result);
      void ids.real(change.kind === 'add' ? change.comment.id : change.id).then((cid) => tell(change, cid));
      return true;
    } catch (error) {
      toastError(hasLinkEnded(place, change, error) ? messages.linkEnded : refusalText(error));
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
      return false;
    } finally {
      store.setState(({ changes }) => ({ changes: changes.filter((one) => one !== change) }));
    }
  }

  const keep = (comment: Comment) => write((comments) => withComment(comments, comment));
  const real = async (id: number) => {
    const found = await ids.real(id);
    if (found === 0) throw new NotStored();
    return found;
  };

  const add = (draft: Comment, call: (tempId: number) => Promise<Comment>) =>
    run(
      { kind: 'add', comment: draft },
      () => call(draft.tempId),
      (comment) => {
        ids.settle(draft.tempId, comment.id);
        if (comment.user.anonId > 0) onOwn(comment.user.anonId);
        keep(comment);
      },
    );

  return {
    /** Comments on the document or a block. Resolves with false if it was refused; the caller keeps the text. */
    add: (text: string, anchor: CommentAnchor) => {
      const mentions = mentionsIn(client.getQueryData<CommentList>(queryKey), text);
      const draft = draftOf({ ids, text, mentions, user: author, ...anchor });
      const body = { content: text, mentions: mentions.map(({ id }) => id), ...anchor, anonUser };
      return add(draft, (tempId) => addComment(place, { ...body, tempId }));
    },
    /** Replies to a thread. */
    reply: (root: Comment, text: string) => {
      const mentions = mentionsIn(client.getQueryData<CommentList>(queryKey), text);
      const draft = draftOf({ ids, text, mentions, user: author, parent: root.id, blockId: root.blockId });
      const body = { content: text, mentions: mentions.map(({ id }) => id), anonUser };
      return add(draft, async (tempId) => replyToComment(place, await real(root.id), { ...body, tempId }));
    },
    edit: ({ id }: Comment, text: string) => {
      const mentions = mentionsIn(client.getQueryData<CommentList>(queryKey), text);
      const body = { content: text, mentions: mentions.map((one) => one.id), anonUser };
      return run(
        { kind: 'edit', id, source: text, content: renderComment(text, mentions) },
        async () => updateComment(place, await real(id), body),
        keep,
      );
    },
    remove: ({ id }: Comment) =>
      run(
        { kind: 'remove', id },
        async () => {
          const stored = await real(id);
          await deleteComment(place, stored, anonUser);
          return stored;
        },
        (stored) => write((comments) => withoutComment(comments, stored)),
      ),
    setStatus: ({ id }: Comment, status: CommentStatus) =>
      run(
        { kind: 'status', id, status, by: author.name },
        async () => setCommentStatus(place, await real(id), { status, anonUser }),
        (root) =>
          write((comments) =>
            withComment(comments, root).map((one) => (one.parent === root.id ? { ...one, status } : one)),
          ),
      ),
    /** Adds a reaction, or removes it if the person already has it. */
    react: ({ id, emojis }: Comment, code: string) => {
      const own = emojis.find((one) => one.code === code && isSamePerson(one.user, author));
      if (own)
        return run(
          { kind: 'unreact', id, uuid: own.uuid },
          async () => deleteReaction(place, await real(id), { uuid: own.uuid, anonUser }),
          keep,
        );
      const uuid = randomId();
      return run(
        { kind: 'react', id, emoji: { uuid, code, user: author, timeAdded: nowSeconds() } },
        async () => addReaction(place, await real(id), { uuid, code, anonUser }),
        (comment) => {
          const own = comment.emojis.find((one) => one.uuid === uuid);
          if (own && own.user.anonId > 0) onOwn(own.user.anonId);
          keep(comment);
        },
      );
    },
    /** Marks the comments up to this one as seen. Failures aren't shown. */
    noteRead: async (commentId: number) => {
      if (author.id === 0) return;
      await noteCommentsRead(place, commentId).catch(() => undefined);
      client.setQueryData<CommentList>(
        queryKey,
        (list) => list && { ...list, readUpTo: Math.max(list.readUpTo, commentId) },
      );
    },
  };
}

/** Announces a changed comment to others with the document open, if there is a live connection. */
function tell({ kind }: CommentChange, cid: number): void {
  if (socket.status !== 'open' || cid === 0) return;
  const event = kind === 'add' ? 'sendComment' : kind === 'remove' ? 'deleteComment' : 'updateComment';
  void socket.emit(event, { cid });
}

/** The server has no ID for the comment yet. */
class NotStored extends Error {}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The people a text mentions by name. */
function mentionsIn(list: CommentList | undefined, text: string): { id: number; name: string }[] {
  if (!text.includes('@')) return [];
  return (list?.people ?? []).filter((person) => isMentioned(text, person)).map(({ id, name }) => ({ id, name }));
}

/** A comment as displayed until the server has stored it. */
function draftOf({
  ids,
  text,
  ...facts
}: { ids: TemporaryIds; text: string } & Pick<Comment, 'mentions' | 'user'> & Partial<Comment>): Comment {
  const tempId = ids.create();
  return {
    quote: '',
    fingerprint: '',
    blockId: '',
    version: 0,
    parent: 0,
    ...facts,
    id: tempId,
    tempId,
    source: text,
    content: renderComment(text, facts.mentions),
    emojis: [],
    dateCreated: nowSeconds(),
    dateEdited: 0,
    status: 'open',
    resolvedBy: '',
    isDeleted: false,
  };
}

function refusalText(error: unknown): string {
  return error instanceof NotStored ? messages.gone : errorText(error);
}

/** A 404 for a new comment means that the document is gone. For visitors of a share link, it means that the link is. */
function hasLinkEnded({ previewToken }: CommentPlace, change: CommentChange, error: unknown): boolean {
  const isNew = change.kind === 'add' && change.comment.parent === 0;
  return previewToken !== undefined && isNew && error instanceof ApiError && error.status === 404;
}
