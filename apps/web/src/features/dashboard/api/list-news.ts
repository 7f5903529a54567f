import { limits } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callRoute, onMissing } from '../../../lib/api';
import { templatesKey } from './templates';

/**
 * Keeps the list of a theme as others left it: a short question every 10 s while the page is visible, and at once when it
 * comes to the front; the list itself is fetched only when it is another one, and never while something of one's own is
 * on its way.
 */
export function useListNews(tid: number): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['emails-stamp', tid],
    queryFn: ({ signal }) => callRoute('templates_emails_stamp', { params: { id: tid }, signal, isQuiet: true }),
    refetchInterval: limits.listPollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  const seen = useRef<string | null>(null);
  const stamp = data?.stamp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stamp that was put off is looked at again with the next answer
  useEffect(() => {
    if (stamp === undefined || stamp === seen.current || client.isMutating() > 0) return;
    const isFirst = seen.current === null;
    seen.current = stamp;
    if (isFirst) return;
    void client.invalidateQueries({ queryKey: ['emails', tid] });
    void client.invalidateQueries({ queryKey: templatesKey });
  }, [stamp, dataUpdatedAt, client, tid]);
  useEffect(() => onMissing(() => void client.invalidateQueries({ queryKey: ['emails', tid] })), [client, tid]);
}
