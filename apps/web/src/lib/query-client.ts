import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';

/**
 * The cache of the server's data. Only requests without a response or with a server error are retried. Requests are
 * also sent when the browser reports being offline: otherwise they would neither fail nor be reverted, and browsers are
 * wrong about servers on the same computer or network.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
