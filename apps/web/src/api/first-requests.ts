interface FirstRequest {
  response: Promise<Response>;
  /** When it was sent, in milliseconds of `performance.now()`. */
  sentAt: number;
}

declare global {
  /** Requests that `public/start.js` sent before the code was loaded, by method and address. */
  var firstRequests: Map<string, FirstRequest> | undefined;
}

/** Older responses are discarded, because they may be out of date. */
const validMs = 30_000;

/**
 * Returns the response to a request that was sent while the page was loading, once; null if there is none. The promise
 * resolves to null if the request failed: the caller then sends the request itself and reports a failure.
 */
export function takeFirstResponse(method: string, url: string): Promise<Response | null> | null {
  const key = `${method} ${url}`;
  const request = globalThis.firstRequests?.get(key);
  if (!request) return null;
  globalThis.firstRequests?.delete(key);
  if (performance.now() - request.sentAt > validMs) return null;
  return request.response.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
