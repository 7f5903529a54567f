import { limits } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../api/client';

const exportsKey = ['account', 'exports'];

/** Archives of all data, polled while one is being created. */
export function useExports() {
  return useQuery({
    queryKey: exportsKey,
    queryFn: async ({ signal }) => (await callRoute('account_exports', { signal })).exports,
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? limits.statusPollMs / 2 : false),
  });
}

export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: { currentPassword: string; code?: string }) =>
      callRoute('account_exports_create', { body: proof }),
    onSuccess: ({ exports }) => client.setQueryData(exportsKey, exports),
  });
}

export function isBeingMade({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running';
}
