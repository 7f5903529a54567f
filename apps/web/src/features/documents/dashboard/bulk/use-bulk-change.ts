import type { BulkAction, BulkChange } from '@galley/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startBulk, undoBulk } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { tabTexts } from '../../../../lib/browser-features';
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

/**
 * The action in a theme that this tab started last, until its end was reported; null = none. A reload keeps it, so that
 * its end is reported and can be undone.
 */
export function useRunningBulk(tid: number): BulkChange | null {
  const running = useQuery<BulkChange | null>({
    queryKey: keys.runningBulk(tid),
    queryFn: skipToken,
    initialData: () => readKept(tid),
  });
  return running.data ?? null;
}

/** Shows the progress of an action in the list of its theme; null = its end was reported. */
export function useWatchBulk(tid: number): (bulk: BulkChange | null) => void {
  const client = useQueryClient();
  return (bulk) => {
    tabTexts.write(keptKey(tid), bulk && JSON.stringify(bulk));
    client.setQueryData<BulkChange | null>(keys.runningBulk(tid), bulk);
  };
}

const keptKey = (tid: number) => `bulk.running.${tid}`;

function readKept(tid: number): BulkChange | null {
  const text = tabTexts.read(keptKey(tid));
  try {
    return text === null ? null : (JSON.parse(text) as BulkChange);
  } catch {
    return null; // Written by another program. Treated as missing.
  }
}

function requestOf({ sort, descending, author, from, to }: ListView) {
  return { sort, descending, author: author ?? undefined, after: from ?? undefined, before: to ?? undefined };
}
