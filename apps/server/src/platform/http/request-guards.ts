import { AppError } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { requestHostOf } from './hosts';

/**
 * Requires two things of every changing request that a page of another site can't send: the own Origin and a header
 * that needs a CORS preflight. `Origin: null` (isolated frames) and a missing one are also refused (docs/design.md 7,
 * limits-and-promises.md D8).
 */
export function refuseForeignRequest(config: Config, request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    throw new AppError('origin_refused', 'The request lacks the header X-Requested-With: XMLHttpRequest.');
  }
  refuseForeignOrigin(config, request);
}

/** The part of it that also applies to opening a socket, which can't have custom headers. */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  const origin = request.headers.origin;
  if (!origin || !isOwnOrigin(config, request, origin)) {
    throw new AppError('origin_refused', 'The request comes from another site.');
  }
}

function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  const requestHost = requestHostOf(request);
  // For the browser, sub-addresses are the same site and send each other's cookies. The origin distinguishes them.
  if (requestHost.kind === 'organization') return origin === requestHost.origin;
  if (config.configuredUrl) return origin === config.configuredUrl;
  if (config.isLoopback) {
    const port = new URL(config.publicUrl).port || '80';
    return ['localhost', '127.0.0.1', '[::1]'].some((name) => origin === new URL(`http://${name}:${port}`).origin);
  }
  return origin === `${request.protocol}://${request.host}`;
}

/** Returns the `Idempotency-Key` of a request, '' if it has none. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return '';
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('bad_request', 'The header Idempotency-Key must have 1 to 200 visible characters.');
  }
  return key;
}
