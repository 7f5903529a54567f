import { limits } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountExportsQuery, startAccountExport } from '../../../../api/people/offboarding';

/** The archives of all data, polled while one is being created. */
export function useExports() {
  return useQuery({
    ...accountExportsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? limits.statusPollMs / 2 : false),
  });
}

/** Starts an archive of the organization. */
export function useStartExport() {
  return useMutation(startAccountExport());
}

/** Returns true while an archive is waiting or running. */
export function isBeingMade({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running';
}
