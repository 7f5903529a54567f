import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { shapeOf } from '../answer-shapes';
import { isCanceled, networkError } from '../api-error';
import { type Answer, type Body, callRoute, readAnswer, routeUrl } from '../client';
import { keys } from '../keys';

/** Organizations that match a term, page by page. */
export function adminOrganizationsQuery(term: string) {
  return infiniteQueryOptions({
    queryKey: keys.adminOrganizations(term),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('admin_organizations', { query: { term: term || undefined, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** People that match a term, page by page. */
export function adminUsersQuery(term: string) {
  return infiniteQueryOptions({
    queryKey: keys.adminUsers(term),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callRoute('admin_users', { query: { term: term || undefined, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The amount of stored data, as counts and bytes. */
export function adminStorageQuery() {
  return queryOptions({
    queryKey: keys.adminStorage,
    queryFn: ({ signal }) => callRoute('admin_storage', { signal }),
  });
}

/** Health has the same shape with status 200 and 503. A response with 503 isn't an error here. */
export async function readHealth(signal?: AbortSignal): Promise<Answer<'health'>> {
  const url = routeUrl('health', {});
  const shape = await shapeOf('health', url);
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } }).catch((error: unknown) => {
    throw isCanceled(error) ? error : networkError(url);
  });
  return readAnswer<'health'>(shape, url, await response.text());
}

/** The health of the server's parts. */
export function healthQuery() {
  return queryOptions({ queryKey: keys.health, queryFn: ({ signal }) => readHealth(signal) });
}

/** Emails that are waiting or failed. */
export function adminOutboxQuery() {
  return queryOptions({
    queryKey: keys.adminOutbox,
    queryFn: async ({ signal }) => (await callRoute('admin_outbox', { signal })).mails,
  });
}

/** Sends a test email. Resolves with the mail server's response. */
export async function sendServerTest(email: string): Promise<Answer<'admin_mail_test'>> {
  return await callRoute('admin_mail_test', { body: { email } });
}

/** Waiting and failed jobs. */
export function adminJobsQuery() {
  return queryOptions({
    queryKey: keys.adminJobs,
    queryFn: async ({ signal }) => (await callRoute('admin_jobs', { signal })).jobs,
  });
}

/** Retries a failed job, and reloads the jobs. */
export function retryJob() {
  return mutationOptions({
    mutationFn: (jid: number) => callRoute('admin_jobs_retry', { params: { jid } }),
    onSettled: (_answer, _error, _input, _before, { client }) => client.invalidateQueries({ queryKey: keys.adminJobs }),
  });
}

/** The limits of an organization and its usage. */
export function adminLimitsQuery(oid: number) {
  return queryOptions({
    queryKey: keys.adminLimits(oid),
    queryFn: ({ signal }) => callRoute('admin_limits', { params: { oid }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Sets the limits of an organization. */
export async function saveAdminLimits(oid: number, body: Body<'admin_limits_save'>): Promise<void> {
  await callRoute('admin_limits_save', { params: { oid }, body });
}

/** Locks or unlocks the account of a person, and reloads the people. */
export function setUserLocked() {
  return mutationOptions({
    mutationFn: ({ uid, isLocked }: { uid: number; isLocked: boolean }) =>
      callRoute(isLocked ? 'admin_users_lock' : 'admin_users_unlock', { params: { uid } }),
    onSettled: (_answer, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.adminUsersAll }),
  });
}

/** Deletes the account of a person, and reloads the people. */
export function deleteUser() {
  return mutationOptions({
    mutationFn: ({ uid, ...body }: { uid: number } & Body<'admin_users_delete'>) =>
      callRoute('admin_users_delete', { params: { uid }, body }),
    onSuccess: (_answer, _input, _before, { client }) => client.invalidateQueries({ queryKey: keys.adminUsersAll }),
  });
}

/** The last, next and running check of stored files, and the damaged files. */
export function fileCheckQuery() {
  return queryOptions({
    queryKey: keys.fileCheck,
    queryFn: ({ signal }) => callRoute('admin_file_check', { signal }),
  });
}

/** Starts a file check and reloads its state, also if the server refuses because a check is already running. */
export function startFileCheck() {
  return mutationOptions({
    mutationFn: () => callRoute('admin_file_check_start', {}),
    onSettled: (_answer, _error, _input, _before, { client }) => client.invalidateQueries({ queryKey: keys.fileCheck }),
  });
}
