import { AsyncLocalStorage } from 'node:async_hooks';

const addressPrefix = 'address ';

const current = new AsyncLocalStorage<string>();

/** Runs work on behalf of its requester. Connections and workers are shared fairly between requesters. */
export function asRequester<Result>(name: string, work: () => Result): Result {
  return current.run(name, work);
}

/** Returns the requester for requests without a known person, by the key of their address. */
export function addressRequester(address: string): string {
  return `${addressPrefix}${address}`;
}

/**
 * Returns whether a requester is more than an address: a person, a browser in which someone signed in, or the server.
 */
export function isKnownRequester(name: string | null): boolean {
  return !name?.startsWith(addressPrefix);
}

/** Returns the requester of the running code; null for work without one, such as server startup. */
export function currentRequester(): string | null {
  return current.getStore() ?? null;
}
