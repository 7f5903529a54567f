import type { Route, RouteResponse } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { fileCheckQuery, startFileCheck } from '../../../api/operations/admin';
import { alertError } from '../../../lib/dialogs';

const runningMs = 1000;
const idleMs = 30_000;

export type FileCheckFacts = RouteResponse<Route<'admin_file_check'>>;

/** The last, next and running file check, and the damaged files. Polled. */
export function useFileCheck() {
  return useQuery({
    ...fileCheckQuery(),
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningMs : idleMs),
  });
}

/** Starts a check now. Resolves when its state is displayed. */
export function useStartFileCheck() {
  return useMutation({ ...startFileCheck(), onError: (error) => alertError(errorText(error)) });
}

/** Returns true while a check is waiting, or is running and making progress. */
export function isRunning(facts: FileCheckFacts | undefined): boolean {
  return facts?.running ? !facts.running.isStalled : false;
}
