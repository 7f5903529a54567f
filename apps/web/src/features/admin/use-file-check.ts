import type { Route, RouteResponse } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error';
import { callRoute } from '../../api/client';
import { alertError } from '../../lib/dialogs';

const key = ['admin', 'file-check'];
const runningMs = 1000;
const idleMs = 30_000;

export type FileCheckFacts = RouteResponse<Route<'admin_file_check'>>;

/** The last, next and running check of stored files, and the damaged files. Polled while displayed. */
export function useFileCheck() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callRoute('admin_file_check', { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningMs : idleMs),
  });
}

/** Starts a check now. Resolves when its state is displayed. */
export function useStartFileCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute('admin_file_check_start', {}),
    onError: (error) => alertError(errorText(error)),
    // Also after a refusal, because someone else started it.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Whether a check is waiting or running, and is making progress. */
export function isRunning(facts: FileCheckFacts | undefined): boolean {
  return facts?.running ? !facts.running.isStalled : false;
}
