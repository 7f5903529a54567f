import type { PreviewDocument } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CommentPlace, commentsQuery } from '../../../api/review/comments';
import { useCommentNews } from '../../../modals/review/comments/use-comment-news';

/** Identifies the document of a preview in requests about its comments. */
export function usePreviewPlace({ id, type }: Pick<PreviewDocument, 'id' | 'type'>, token: string): CommentPlace {
  return useMemo(() => ({ kind: type, id, previewToken: token || undefined }), [type, id, token]);
}

/** Returns the number of open threads of a preview. Updates with what the room announces. */
export function useOpenCount(place: CommentPlace): number {
  useCommentNews(place);
  const { data } = useQuery({ ...commentsQuery(place), refetchInterval: false });
  return data?.comments.filter(({ parent, status }) => parent === 0 && status === 'open').length ?? 0;
}
