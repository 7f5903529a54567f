import type { BulkAction } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { startBulk, undoBulk } from '../../../../api/documents/emails';
import type { ListView } from '../api/email-list';
import { useListChange } from '../api/emails';
import { useSelectionState } from '../selection/use-selection';
import { watchBulk } from './bulk-store';

interface Wanted {
  action: BulkAction;
  view: ListView;
  except: readonly number[];
  /** The folder to move to; 0 = the top. */
  fid?: number;
}

/** Starts an action on everything that a list matches. The list shows its progress, then offers Undo. */
export function useBulkChange(tid: number) {
  const list = useListChange(tid);
  const { clear } = useSelectionState();
  return useMutation({
    mutationFn: ({ action, view, except, fid = 0 }: Wanted) =>
      startBulk(tid, { action, view: requestOf(view), except: [...except], fid }),
    onSuccess: ({ bulk }) => {
      watchBulk(tid, bulk);
      clear();
    },
    onError: list.failed,
  });
}

/** Undoes such an action. */
export function useUndoBulk(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: (bulkId: number) => undoBulk(tid, bulkId),
    onSuccess: ({ bulk }) => watchBulk(tid, bulk),
    onError: list.failed,
  });
}

function requestOf({ sort, descending, author, from, to }: ListView) {
  return { sort, descending, author: author ?? undefined, after: from ?? undefined, before: to ?? undefined };
}
