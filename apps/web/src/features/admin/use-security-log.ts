import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../api/client';

/** The filter of the security log; '' = everything. */
export interface SecurityFilter {
  action: string;
  person: string;
  address: string;
  /** Days back; '' = all. */
  days: string;
}

const key = ['admin', 'security'];
const daySeconds = 24 * 60 * 60;

/** Matching security events, newest first, loaded page by page. */
export function useSecurityLog(filter: SecurityFilter) {
  return useInfiniteQuery({
    queryKey: [...key, filter.action, filter.person, filter.address, filter.days],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('admin_security', { query: { ...queryOf(filter), cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
    // A later visit starts with the newest entries.
    gcTime: 0,
  });
}

/** The events that can be selected in the filter. */
export function useSecurityActions() {
  const { data } = useSecurityLog({ action: '', person: '', address: '', days: '' });
  return data?.pages[0]?.actions ?? [];
}

/** Reloads the log. */
export function useRefreshSecurityLog() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

/** A filter as the route expects it. */
export function queryOf({ action, person, address, days }: SecurityFilter) {
  const from = days ? Math.floor(Date.now() / 1000) - Number(days) * daySeconds : undefined;
  return { action: action || undefined, person: person || undefined, address: address || undefined, from };
}
