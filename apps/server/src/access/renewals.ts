import type { FastifyRequest } from 'fastify';

const renewals = new WeakMap<FastifyRequest, number>();

/** Records that the response to a request must contain a new token for its session. */
export function noteRenewal(request: FastifyRequest, sessionId: number): void {
  renewals.set(request, sessionId);
}

/** Returns the session whose token the response to a request renews; undefined = none. */
export function renewalOf(request: FastifyRequest): number | undefined {
  return renewals.get(request);
}
