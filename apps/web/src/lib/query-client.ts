import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

/** Server data of the whole page. Only a call without an answer or with a failing server is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
});

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
