import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { limits } from '@galley/contract';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { messages } from '../../messages';
import type { Services } from '../../services';
import { HtmlDamaged } from '../db/packed-html';
import { ofRequest } from '../requester';
import { reportSecurityEvent } from '../security/security-events';
import { settleAborted, settleRequest } from './admission';
import { bindRoutes } from './bind-routes';
import { sendError, toAppError } from './errors';
import { baseHeaders } from './headers';
import { findRequestHost } from './hosts';
import { logRequests } from './log-requests';
import { multipartOptions } from './multipart';
import { isProbe } from './probes';
import { readOnlyJson } from './read-json';
import { reportRefusal } from './report-refusal';
import { createRequestIds, followRequests, requestIdHeader } from './request-id';
import { serveWeb } from './static-web';
import type { HandlerMap, LetIn } from './types';
import { unknownHostPage } from './unknown-host-page';
import { dropUnreadBody, usualLingerMs } from './unread-body';

const requestMs = 30 * 60_000;

/**
 * Creates the HTTP layer: every contract route bound to its handler, one error shape, security headers, the web
 * application. After a refusal, the client has `lingerMs` to read the response.
 */
export async function createHttpServer(
  services: Services,
  handlers: HandlerMap,
  letIn: LetIn,
  extend?: (app: FastifyInstance) => void,
  lingerMs = usualLingerMs,
): Promise<FastifyInstance> {
  const { trustProxy } = services.config;
  const options: FastifyServerOptions = {
    logger: false,
    // A function that limits the number of trusted proxies.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: limits.jsonBodyBytes,
    // A client that sends byte by byte must not hold a connection indefinitely, but a large upload over a slow
    // connection can take long.
    requestTimeout: requestMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2048 },
    // An address that can't be parsed (`%zz`) or has a part that is too long matches no route.
    frameworkErrors: (_error, request, reply) =>
      sendError(reply.headers({ ...baseHeaders(services.config), [requestIdHeader]: request.id }), 404, {
        error: messages.notFound,
        code: 'not_found',
      }),
    genReqId: createRequestIds(services.config),
  };
  const app = fastify(options);
  followRequests(app);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof HtmlDamaged) reportDamagedHtml(services, error);
    const where = `${request.method} ${request.routeOptions.url ?? ''}`;
    const { status, body } = ofRequest(request.id, () => toAppError(error, services.log, where));
    settleRequest(request, error);
    reportRefusal(services, request, error);
    if (body.retryAfter !== undefined) void reply.header('retry-after', body.retryAfter);
    return sendError(reply, status, body);
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(baseHeaders(services.config));
    if (isProbe(request)) return;
    const requestHost = await findRequestHost(services, request);
    if (requestHost.kind === 'former') return sendFormer(requestHost.origin, request, reply);
    if (requestHost.kind === 'unknown') return sendUnknownHost(services, request, reply);
    // For unknown addresses, no body is read.
    if (request.is404 && !['GET', 'HEAD'].includes(request.method)) {
      return sendError(reply, 404, { error: messages.notFound, code: 'not_found' });
    }
  });
  app.addHook('onRequestAbort', async (request) => settleAborted(request));
  logRequests(app, services);
  app.addHook('onSend', async (request, reply) => dropUnreadBody(request, reply, lingerMs));
  readOnlyJson(app, services.config.rateLimitFactor);
  await app.register(compress, { global: true, threshold: 4096, encodings: ['gzip'] });
  await app.register(cookie);
  await app.register(multipart, multipartOptions);
  bindRoutes(app, services, handlers, letIn);
  extend?.(app);
  await serveWeb(app, services);
  await app.ready();
  return app;
}

/**
 * Logs damaged HTML for site admins, who restore it: the start of the hash identifies the content and reveals nothing.
 */
function reportDamagedHtml(services: Services, { sha256 }: HtmlDamaged): void {
  const content = sha256.slice(0, 12);
  services.log.error('A stored document cannot be read.', { content });
  reportSecurityEvent(services, { action: 'file.damaged', details: { content } });
}

/** Responds on a former address of an organization: pages and images of sent emails are redirected to the new one. */
function sendFormer(origin: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!['GET', 'HEAD'].includes(request.method)) {
    return sendError(reply, 404, { error: messages.notFound, code: 'not_found' });
  }
  // Not permanent, because the address becomes available again. Images embedded in other sites are redirected too.
  return reply.headers({ 'cross-origin-resource-policy': 'cross-origin' }).redirect(`${origin}${request.url}`, 302);
}

/**
 * Responds on an unknown host, or that of a nonexistent organization: a page for people, the error shape for programs.
 */
function sendUnknownHost(services: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage) return sendError(reply, 404, { error: messages.notFound, code: 'not_found' });
  const { html, policy } = unknownHostPage(services.config.publicUrl);
  return reply.status(404).header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}
