import { type LinkCheck, limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** The known results for the addresses of links. Polled while some are being checked. */
export function linkChecksQuery(tid: number, addresses: readonly string[]) {
  return queryOptions({
    queryKey: keys.linkChecks(tid, addresses),
    queryFn: async ({ signal }): Promise<LinkCheck[]> => {
      const body = { addresses: [...addresses] };
      return (await callRoute('template_link_checks', { params: { id: tid }, body, signal, isQuiet: true })).checks;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((check) => check.state === 'pending') ? limits.statusPollMs : false,
  });
}

/** Checks the addresses that have no result from the last day. Resolves with the known results. */
export async function startLinkChecks(tid: number, addresses: readonly string[]): Promise<LinkCheck[]> {
  const body = { addresses: [...addresses] };
  return (await callRoute('template_link_checks_start', { params: { id: tid }, body })).checks;
}
