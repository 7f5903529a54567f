import { limits } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onMissing } from '../../../../api/answer-events';
import { emailsStampQuery } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import type { EmailList } from './email-list';

/**
 * Keeps a theme's list up to date with changes by others. Sends a short request every 10 s while the page is visible,
 * and when the page gets the focus. Reloads the list only if it differs from the displayed one, and never while a
 * change made here is being sent. A list that is still loading is compared after the next response.
 */
export function useListNews(tid: number): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    ...emailsStampQuery(tid),
    refetchInterval: limits.listPollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  const seen = useRef<string | null>(null);
  const stamp = data?.stamp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a postponed stamp is checked again with the next response
  useEffect(() => {
    if (stamp === undefined || client.isMutating() > 0) return;
    const list = { queryKey: keys.emails(tid), exact: true };
    const shown = client.getQueryData<EmailList>(list.queryKey)?.pages[0]?.stamp;
    // A long list on a slow connection can take longer than 10 s. Restarting the request each time would never finish.
    const isRead = shown === undefined || shown === stamp || client.isFetching(list) > 0;
    if (!isRead) void client.invalidateQueries({ queryKey: list.queryKey });
    if (seen.current !== null && seen.current !== stamp) void client.invalidateQueries({ queryKey: keys.templates });
    seen.current = stamp;
  }, [stamp, dataUpdatedAt, client, tid]);
  useEffect(() => onMissing(() => void client.invalidateQueries({ queryKey: keys.emails(tid) })), [client, tid]);
}
