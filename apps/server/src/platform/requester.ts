import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work in the name of its requester. Connections and workers are shared in turns by this name. */
export function asRequester<Result>(name: string, work: () => Result): Result {
  return current.run(name, work);
}

/** In whose name the running code works; null for what nobody asked for, as the start of the server. */
export function currentRequester(): string | null {
  return current.getStore() ?? null;
}
