import type { Route, RouteResponse } from '@galley/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, isCancelled, networkError } from '../../api/api-error';
import { callRoute, parseAnswer, routeUrl } from '../../api/client';
import { alertError } from '../../lib/dialogs';
import { toast } from '../../lib/toasts';

/** The data of the site admin tools. Each is loaded when its part is opened. */
export function useOrganizations(term: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'organizations', term],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('admin_organizations', { query: { term: term || undefined, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export function useUsers(term: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'users', term],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('admin_users', { query: { term: term || undefined, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export function useStorage() {
  return useQuery({
    queryKey: ['admin', 'storage'],
    queryFn: ({ signal }) => callRoute('admin_storage', { signal }),
  });
}

const healthMs = 10_000;

export type OutboxMail = RouteResponse<Route<'admin_outbox'>>['mails'][number];

/** Health has the same shape with 200 and with 503. The response with 503 is the important one. */
export async function readHealth(signal?: AbortSignal): Promise<RouteResponse<Route<'health'>>> {
  const url = routeUrl('health', {});
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } }).catch((error: unknown) => {
    throw isCancelled(error) ? error : networkError(url);
  });
  return parseAnswer('health', url, await response.text());
}

/** The state of the server's parts, polled every 10 s while displayed. */
export function useHealth() {
  return useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: healthMs,
  });
}

export function useOutbox() {
  return useQuery({
    queryKey: ['admin', 'outbox'],
    queryFn: async ({ signal }) => (await callRoute('admin_outbox', { signal })).mails,
  });
}

const jobsKey = ['admin', 'jobs'];

/** Waiting and failed jobs, polled every 10 s like health. */
export function useJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: async ({ signal }) => (await callRoute('admin_jobs', { signal })).jobs,
    refetchInterval: healthMs,
  });
}

/** Retries a failed job. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jid: number) => callRoute('admin_jobs_retry', { params: { jid } }),
    onSuccess: () => toast('Job restarted'),
    onError: (error) => alertError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
}
