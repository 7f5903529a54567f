import type { Comment } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type CommentPlace, commentsQuery } from '../../../api/review/comments';
import { useLatest } from '../../../ui/latest/use-latest';
import type { CommentPerson } from './comment-actions';
import { type CommentActions, createCommentActions } from './comment-actions';
import { withChanges } from './comment-changes';
import { unconfirmedOf } from './comment-writer';
import { useCommentNews } from './use-comment-news';

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
