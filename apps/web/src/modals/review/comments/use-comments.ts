import type { Comment } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { type CommentPlace, commentsQuery } from '../../../api/review/comments';
import { socket } from '../../../api/socket';
import { useLatest } from '../../../ui/latest/use-latest';
import type { CommentPerson } from './comment-actions';
import { type CommentActions, createCommentActions } from './comment-actions';
import { withChanges } from './comment-changes';
import { unconfirmedOf } from './comment-writer';

const noComments: readonly Comment[] = [];

/** The comments of a document, including changes in this browser that the server hasn't confirmed yet. */
export function useCommentList(place: CommentPlace, opened: readonly Comment[] = noComments) {
  const { store, ids } = unconfirmedOf(place);
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
