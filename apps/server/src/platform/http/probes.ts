import { routes } from '@galley/contract';
import type { FastifyRequest } from 'fastify';

const paths = new Set<string>([routes.health.path, routes.livez.path, routes.readyz.path]);

/**
 * Returns whether a request asks how the server is. Such requests are sent to any host name or IP address of the
 * server, and are answered without reading a session, because the database may be unavailable.
 */
export function isProbe(request: FastifyRequest): boolean {
  return paths.has(request.routeOptions.url ?? '');
}
