import type { Folder } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { restoreFolder } from '../../../../api/documents/folders';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { isPlaceholder, withFolders } from '../loaded/email-list';
import { forgetUndo } from '../undo/offered-undo';
import { useListChange } from './emails';
import { withEmailsMoved } from './list-change';

/**
 * Undoes the deletion of a folder. The server returns its restored contents, including changes by others in the
 * meantime.
 */
export function useRestoreFolder(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ id: fid }: Folder) => restoreFolder(tid, fid),
    onSuccess: async ({ folders, emails }, { id, name }) => {
      forgetUndo(tid);
      await list.change((it) =>
        withEmailsMoved(
          withFolders(it, (all) => [...folders, ...all.filter(isPlaceholder)]),
          new Set(emails),
          id,
        ),
      );
      toast(messages.folderRestored(name));
    },
    onError: list.failed,
    onSettled: list.settleFound,
  });
}
