import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute, routeUrl } from '../client';
import { keys } from '../keys';

/** The filter of the security log; '' = no filter. */
export interface SecurityFilter {
  action: string;
  person: string;
  address: string;
  /** The number of days back; '' = all. */
  days: string;
}

const daySeconds = 24 * 60 * 60;

/** Security events that match the filter, newest first, page by page. Loaded from the start on each visit. */
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

/** Returns the address of that log as a file. */
export function securityLogFile(filter: SecurityFilter): string {
  return routeUrl('admin_security_csv', { query: queryOf(filter) });
}

/** Converts a filter to the route's query. */
function queryOf({ action, person, address, days }: SecurityFilter) {
  const from = days ? Math.floor(Date.now() / 1000) - Number(days) * daySeconds : undefined;
  return { action: action || undefined, person: person || undefined, address: address || undefined, from };
}
