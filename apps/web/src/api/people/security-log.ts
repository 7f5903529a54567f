import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute, routeUrl } from '../client';
import { keys } from '../keys';

/** The filter of the security log; '' = everything. */
export interface SecurityFilter {
  action: string;
  person: string;
  address: string;
  /** Days back; '' = all. */
  days: string;
}

const daySeconds = 24 * 60 * 60;

/** Matching security events, newest first, page by page. A later visit starts with the newest entries. */
export function securityLogQuery(filter: SecurityFilter) {
  return infiniteQueryOptions({
    queryKey: keys.securityLogOf(filter),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('admin_security', { query: { ...queryOf(filter), cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    gcTime: 0,
  });
}

/** The address of that log as a file. */
export function securityLogFile(filter: SecurityFilter): string {
  return routeUrl('admin_security_csv', { query: queryOf(filter) });
}

/** A filter as the route expects it. */
function queryOf({ action, person, address, days }: SecurityFilter) {
  const from = days ? Math.floor(Date.now() / 1000) - Number(days) * daySeconds : undefined;
  return { action: action || undefined, person: person || undefined, address: address || undefined, from };
}
