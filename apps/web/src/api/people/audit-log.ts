import type { LogSettings } from '@galley/contract';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callRoute, routeUrl } from '../client';
import { keys } from '../keys';

export interface AccountLogFilter {
  person?: number;
  action?: string;
  kind?: string;
  object?: number;
  from?: number;
  to?: number;
  /** The changes of one batch. */
  batch?: string;
}

/** The organization's change log, newest first. Loaded from the start on each visit. */
export function accountLogQuery(filter: AccountLogFilter) {
  return infiniteQueryOptions({
    queryKey: keys.accountLog(filter),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => callRoute('account_audit', { query: { ...filter, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    gcTime: 0,
  });
}

/** Returns the address of that log as a file. */
export function accountLogFile(filter: AccountLogFilter): string {
  return routeUrl('account_audit_csv', { query: { ...filter } });
}

/**
 * Sign-ins and other security events of members, newest first; `person` '' = everyone. Loaded from the start on each
 * visit.
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

/** Returns the address of these events as a file. */
export function memberEventsFile(person: string): string {
  return routeUrl('account_security_csv', { query: { person: person ? Number(person) : undefined } });
}

/** The retention period of the log, and the address it's sent to. */
export function logSettingsQuery() {
  return queryOptions({
    queryKey: keys.logSettings,
    queryFn: ({ signal }) => callRoute('account_log_settings', { signal }),
  });
}

/** A mutation of these settings. The response has all settings and replaces the cached ones. */
export function logSettingsChange<Input, Answer extends LogSettings>(change: (input: Input) => Promise<Answer>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: ({ keptDays, stream }, _input, _before, { client }) => {
      client.setQueryData<LogSettings>(keys.logSettings, { keptDays, stream });
    },
  });
}

export const logSettingsCalls = {
  setRetention: (keptDays: number | null) => callRoute('account_log_retention', { body: { keptDays } }),
  setStream: (logUrl: string) => callRoute('account_log_stream_set', { body: { logUrl } }),
  replaceSecret: () => callRoute('account_log_stream_rotate'),
  test: () => callRoute('account_log_stream_test'),
  removeStream: () => callRoute('account_log_stream_remove'),
};
