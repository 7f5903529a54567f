import type { BulkAction, BulkChange } from '@galley/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startBulk, undoBulk } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { useListChange } from '../api/emails';
import type { ListView } from '../loaded/email-list';
import { useSelectionState } from '../selection/use-selection';

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
  const watch = useWatchBulk(tid);
  return useMutation({
    mutationFn: ({ action, view, except, fid = 0 }: Wanted) =>
      startBulk(tid, { action, view: requestOf(view), except: [...except], fid }),
    onSuccess: ({ bulk }) => {
      watch(bulk);
      clear();
    },
    onError: list.failed,
  });
}

/** Undoes such an action. */
export function useUndoBulk(tid: number) {
  const list = useListChange(tid);
  const watch = useWatchBulk(tid);
  return useMutation({
    mutationFn: (bulkId: number) => undoBulk(tid, bulkId),
    onSuccess: ({ bulk }) => watch(bulk),
    onError: list.failed,
  });
}

/** The action in a theme that this window started last, until its end was reported; null = none. */
export function useRunningBulk(tid: number): BulkChange | null {
  return useQuery<BulkChange | null>({ queryKey: keys.runningBulk(tid), queryFn: skipToken }).data ?? null;
}

/** Shows the progress of an action in the list of its theme; null = its end was reported. */
export function useWatchBulk(tid: number): (bulk: BulkChange | null) => void {
  const client = useQueryClient();
  return (bulk) => client.setQueryData<BulkChange | null>(keys.runningBulk(tid), bulk);
}

function requestOf({ sort, descending, author, from, to }: ListView) {
  return { sort, descending, author: author ?? undefined, after: from ?? undefined, before: to ?? undefined };
}
