import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute, errorText } from '../../lib/api';
import { alertError } from '../../lib/dialogs';
import { toast } from '../../lib/toasts';

/** What the tools of site admins read. Each is asked for when its part is opened. */
export function useOrganizations() {
  return useQuery({
    queryKey: ['admin', 'organizations'],
    queryFn: async ({ signal }) => (await callRoute('admin_organizations', { signal })).organizations,
  });
}

export function useUsers() {
  return useQuery({
    queryKey: ['admin', 'users'],
    queryFn: async ({ signal }) => (await callRoute('admin_users', { signal })).users,
  });
}

export function useStorage() {
  return useQuery({
    queryKey: ['admin', 'storage'],
    queryFn: ({ signal }) => callRoute('admin_storage', { signal }),
  });
}

export function useOutbox() {
  return useQuery({
    queryKey: ['admin', 'outbox'],
    queryFn: async ({ signal }) => (await callRoute('admin_outbox', { signal })).mails,
  });
}

const jobsKey = ['admin', 'jobs'];

export function useJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: async ({ signal }) => (await callRoute('admin_jobs', { signal })).jobs,
  });
}

/** Lets a failed job run again. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jid: number) => callRoute('admin_jobs_retry', { params: { jid } }),
    onSuccess: () => toast('The job runs again'),
    onError: (error) => alertError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
}
