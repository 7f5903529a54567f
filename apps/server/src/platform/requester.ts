import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work on behalf of its requester. Connections and workers are shared fairly between requesters. */
export function asRequester<Result>(name: string, work: () => Result): Result {
  return current.run(name, work);
}

/** The requester of the running code; null for work without one, such as server startup. */
export function currentRequester(): string | null {
  return current.getStore() ?? null;
}
