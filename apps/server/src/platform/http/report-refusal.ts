import { AppError } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { reportSecurityEvent } from '../security/security-events';
import { senderOf } from './admission';
import { RateLimitReached } from './rate-limit';

/** Records refusals that may be an attack: a reached limit, a request from another site, missing rights. */
export function reportRefusal(services: Services, request: FastifyRequest, error: unknown): void {
  if (!(error instanceof AppError)) return;
  const route = `${request.method} ${request.routeOptions.url ?? ''}`;
  const event = { ...senderOf(request), address: request.ip };
  if (error.code === 'too_many_requests') {
    const details = error instanceof RateLimitReached ? { route, limit: error.limit, by: error.by } : { route };
    reportSecurityEvent(services, { ...event, action: 'rate_limit.reached', details });
  } else if (error.code === 'origin_refused') {
    const origin = (request.headers.origin ?? '').slice(0, 200);
    reportSecurityEvent(services, { ...event, action: 'origin.refused', details: { route, origin } });
  } else if (error.code === 'forbidden') {
    reportSecurityEvent(services, { ...event, action: 'access.refused', details: { route } });
  }
}
