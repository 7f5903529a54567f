import type { FastifyRequest } from 'fastify';

const renewals = new WeakMap<FastifyRequest, number>();

/** Notes that the answer to a request brings a new token for its session. */
export function noteRenewal(request: FastifyRequest, sessionId: number): void {
  renewals.set(request, sessionId);
}

/** The session whose token the answer to a request renews; undefined = none. */
export function renewalOf(request: FastifyRequest): number | undefined {
  return renewals.get(request);
}
