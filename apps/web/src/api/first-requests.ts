interface FirstRequest {
  response: Promise<Response>;
  /** The page's clock, ms. */
  sentAt: number;
}

declare global {
  /** Requests that `public/start.js` sent before the code was loaded, by method and address. */
  var firstRequests: Map<string, FirstRequest> | undefined;
}

/** After this, the screen isn't just starting, and a response could be out of date. */
const validMs = 30_000;

/**
 * The response of a request that was sent while the page was loading; each is given out once. Null if there is none. It
 * resolves to null if the request failed: then the caller sends it again, and reports its failure.
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
