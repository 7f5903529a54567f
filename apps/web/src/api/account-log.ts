import type { Route, RouteQuery } from '@galley/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute, routeUrl } from './client';
import { keys } from './keys';

export type AccountLogFilter = Omit<NonNullable<RouteQuery<Route<'account_audit'>>>, 'cursor'>;

/** What changed in the organization, newest first. A later visit starts with the newest entries. */
export function accountLogQuery(filter: AccountLogFilter) {
  return infiniteQueryOptions({
    queryKey: keys.accountLog(filter),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => callRoute('account_audit', { query: { ...filter, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    gcTime: 0,
  });
}

/** The address of that log as a file. */
export function accountLogFile(filter: { person?: number; action?: string }): string {
  return routeUrl('account_audit_csv', { query: filter });
}

/**
 * Sign-ins and other security events of members, newest first; `person` '' = everyone. A later visit starts with the
 * newest entries.
 */
export function memberEventsQuery(person: string) {
  return infiniteQueryOptions({
    queryKey: keys.accountSecurity(person),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('account_security', {
        query: { person: person ? Number(person) : undefined, cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    gcTime: 0,
  });
}
