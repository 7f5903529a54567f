import { AsyncLocalStorage } from 'node:async_hooks';

const addressPrefix = 'address ';

interface Origin {
  requester: string | null;
  requestId: string | null;
}

const current = new AsyncLocalStorage<Origin>();

/**
 * Runs work on behalf of its requester. Connections and workers are shared fairly between requesters. The work still
 * belongs to the same request.
 */
export function asRequester<Result>(requester: string, work: () => Result): Result {
  return current.run({ requester, requestId: currentRequestId() }, work);
}

/** Runs work that belongs to an HTTP request, so that its log lines have the id of the request. */
export function ofRequest<Result>(requestId: string, work: () => Result): Result {
  return current.run({ requester: currentRequester(), requestId }, work);
}

/** Returns the id of the HTTP request that the running code belongs to; null = none, as in a background job. */
export function currentRequestId(): string | null {
  return current.getStore()?.requestId ?? null;
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
  return current.getStore()?.requester ?? null;
}
