import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { logLevels } from '../log';
import { ofRequest } from '../requester';
import { senderOf } from './admission';

/** Frequent routes of little interest, which are only logged at `debug`. */
const quietRoutes =
  /^\/(?:assets|blobs|avatars|content|app|canvas-frame)(?:\/|$)|^\/(?:livez|readyz)$|^\/api\/v1\/health$/;

/**
 * Logs one line per request: the route's name in the contract, status, time and ids. Never a parameter, a query, an IP
 * address, a token or a hash: the address of a request is never logged (docs/operations/files-logs-secret.md).
 */
export function logRequests(app: FastifyInstance, { config, log }: Pick<Services, 'config' | 'log'>): void {
  if (logLevels.indexOf(config.logLevel) < logLevels.indexOf('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...senderOf(request),
    };
    const isQuiet = quietRoutes.test(route) || (route === '-' && request.method === 'GET');
    ofRequest(request.id, () => log[isQuiet ? 'debug' : 'info']('request', line));
  });
}

/** Returns the pattern of the route, such as `/api/v1/build/emails/:id`; '-' if there is none. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  return request.is404 || url === undefined || url === '/*' || url === '*' ? '-' : url;
}
