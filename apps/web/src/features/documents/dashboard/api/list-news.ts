import { limits } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onMissing } from '../../../../api/answer-events';
import { emailsStampQuery } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import type { EmailList } from './email-list';

/**
 * Keeps the list of a theme up to date with changes by others: a short request every 10 s while the page is visible,
 * and when it gets the focus. The list itself is only loaded if it is another one than that which is shown, and
 * never while an own change is being sent. A list that is still being read is compared with the next response.
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
    // A long list on a slow connection takes longer than 10 s: beginning it anew each time would never end.
    const isRead = shown === undefined || shown === stamp || client.isFetching(list) > 0;
    if (!isRead) void client.invalidateQueries({ queryKey: list.queryKey });
    if (seen.current !== null && seen.current !== stamp) void client.invalidateQueries({ queryKey: keys.templates });
    seen.current = stamp;
  }, [stamp, dataUpdatedAt, client, tid]);
  useEffect(() => onMissing(() => void client.invalidateQueries({ queryKey: keys.emails(tid) })), [client, tid]);
}
