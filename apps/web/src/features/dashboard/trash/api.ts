import { limits, type Trashed, words } from '@galley/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { callRoute } from '../../../api/client';
import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { chunksOf } from '../api/chunks';
import { trashKey } from '../api/use-remove-emails';

/** Deleted items of a theme, newest first, page by page. */
export function useTrash(tid: number) {
  return useInfiniteQuery({
    queryKey: trashKey(tid),
    queryFn: ({ pageParam, signal }) =>
      callRoute('templates_trash', { params: { id: tid }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => part.nextCursor ?? undefined,
  });
}

/** Permanently deletes items in the trash. */
export function useDeleteForEver(tid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (trashed: readonly Trashed[]) => {
      for (const part of chunksOf(trashed, limits.bulkEmails)) {
        await callRoute('templates_trash_delete', { params: { id: tid }, body: { ids: part.map(({ id }) => id) } });
      }
    },
    onSuccess: (_, trashed) => {
      toast(words.goneForEver(trashed.map(({ title, kind }) => ({ title, type: kind }))), { kind: 'removed' });
    },
    onError: (error) => alertError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: trashKey(tid) }),
  });
}
