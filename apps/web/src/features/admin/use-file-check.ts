import type { Route, RouteResponse } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute, errorText } from '../../lib/api';
import { alertError } from '../../lib/dialogs';

const key = ['admin', 'file-check'];
const runningMs = 1000;
const idleMs = 30_000;

export type FileCheckFacts = RouteResponse<Route<'admin_file_check'>>;

/** The last, the next and the running check of stored files, and what is damaged; asked again while it is looked at. */
export function useFileCheck() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callRoute('admin_file_check', { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningMs : idleMs),
  });
}

/** Starts a check now; resolves once its state is shown. */
export function useStartFileCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute('admin_file_check_start', {}),
    onError: (error) => alertError(errorText(error)),
    // Also after a refusal: someone else started it.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Whether a check waits or runs, and something works on it. */
export function isRunning(facts: FileCheckFacts | undefined): boolean {
  return facts?.running ? !facts.running.isStalled : false;
}
