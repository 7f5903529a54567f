import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

/**
 * Server data of the whole page. Only a call without an answer or with a failing server is tried again. Calls are made
 * also when the browser believes to be offline: held back they would neither fail nor be taken back, and it is wrong
 * about servers on the same machine or network.
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
