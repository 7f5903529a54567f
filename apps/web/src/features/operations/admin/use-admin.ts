import type { Route, RouteResponse } from '@galley/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import {
  adminJobsQuery,
  adminOrganizationsQuery,
  adminOutboxQuery,
  adminStorageQuery,
  adminUsersQuery,
  healthQuery,
  retryJob,
} from '../../../api/operations/admin';
import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { adminMessages } from '../../../messages/operations/admin';

/** The queries of the site admin tools. Each runs when its tab is opened. */
export function useOrganizations(term: string) {
  return useInfiniteQuery({ ...adminOrganizationsQuery(term), placeholderData: (before) => before });
}

/** Accounts of the server that match a term, page by page. The previous list stays until the next one is loaded. */
export function useUsers(term: string) {
  return useInfiniteQuery({ ...adminUsersQuery(term), placeholderData: (before) => before });
}

/** The amount of stored data, as counts and bytes. */
export function useStorage() {
  return useQuery(adminStorageQuery());
}

/** An organization of the server. */
export type AdminOrganization = RouteResponse<Route<'admin_organizations'>>['organizations'][number];

/** An account of the server. */
export type AdminUser = RouteResponse<Route<'admin_users'>>['users'][number];

const healthMs = 10_000;

export type OutboxMail = RouteResponse<Route<'admin_outbox'>>['mails'][number];

/** The state of the server's parts, polled every 10 s. */
export function useHealth() {
  return useQuery({ ...healthQuery(), refetchInterval: healthMs });
}

/** Emails of the last month. */
export function useOutbox() {
  return useQuery(adminOutboxQuery());
}

/** Waiting and failed jobs, polled every 10 s. */
export function useJobs() {
  return useQuery({ ...adminJobsQuery(), refetchInterval: healthMs });
}

/** Retries a failed job. */
export function useRetryJob() {
  return useMutation({
    ...retryJob(),
    onSuccess: () => toast(adminMessages.jobRestarted),
    onError: (error) => alertError(errorText(error)),
  });
}
