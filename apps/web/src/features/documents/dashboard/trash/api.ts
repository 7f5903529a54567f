import { limits, type Trashed } from '@galley/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../api/api-error';
import { deleteForEver, trashQuery } from '../../../../api/documents/trash';
import { keys } from '../../../../api/keys';
import { alertError } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { trashMessages } from '../../../../messages/documents/trash';
import { chunksOf } from '../api/chunks';

/** Deleted items of a theme, newest first, page by page. */
export function useTrash(tid: number) {
  return useInfiniteQuery(trashQuery(tid));
}

/** Permanently deletes items in the trash. */
export function usePurge(tid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (trashed: readonly Trashed[]) => {
      for (const part of chunksOf(trashed, limits.bulkEmails)) {
        const ids = part.map(({ id }) => id);
        await deleteForEver(tid, ids);
      }
    },
    onSuccess: (_, trashed) => {
      toast(trashMessages.deleted(trashed.map(({ title, kind }) => ({ title, type: kind }))), {
        kind: 'removed',
      });
    },
    onError: (error) => alertError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.trash(tid) }),
  });
}
