import { limits } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onMissing } from '../../../../api/answer-events';
import { keys } from '../../../../api/keys';
import { shownList } from './use-email-list';

/**
 * Keeps a theme's list up to date with changes by others. Asks for the displayed rows every 10 s while the page is
 * visible, and when the page gets the focus; the answer has no rows if nothing changed. Never asks while a change made
 * here is being sent, or while the list is loading.
 */
export function useListNews(tid: number): void {
  const client = useQueryClient();
  const list = { queryKey: keys.emails(tid) };
  useQuery({
    queryKey: keys.emailsNews(tid),
    queryFn: async () => {
      const isBusy = client.isMutating() > 0 || client.isFetching(list) > 0;
      if (!isBusy) await client.refetchQueries({ ...list, type: 'active' });
      return null;
    },
    refetchInterval: limits.listPollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  useEffect(() => onMissing(() => void client.invalidateQueries({ queryKey: keys.emails(tid) })), [client, tid]);
}

/** Reads the numbers of the themes again when the number of emails in this one changed. */
export function useThemeCounts(tid: number, total: number | undefined): void {
  const client = useQueryClient();
  const seen = useRef<{ tid: number; total: number } | null>(null);
  useEffect(() => {
    if (total === undefined) return;
    const { current } = seen;
    seen.current = { tid, total };
    // A change made here reads them itself.
    if (current?.tid !== tid || current.total === total || client.isMutating() > 0) return;
    void client.invalidateQueries({ queryKey: keys.templates });
  }, [client, tid, total]);
}

/** Reads the list again once the last change that is being sent here is done. The server knows the order. */
export function useSettledList(tid: number): () => void {
  const client = useQueryClient();
  return () => {
    if (client.isMutating() <= 1 && shownList(client, tid))
      void client.invalidateQueries({ queryKey: keys.emails(tid) });
  };
}
