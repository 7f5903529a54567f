import { AppError, limits, type RouteDefinition, type RouteName, routes } from '@galley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { authorize } from './access';
import { invalidField } from './errors';
import { type MultipartBody, readMultipart } from './multipart';
import { refuseOddInput, refuseOddTexts } from './refuse-odd-input';
import { readIdempotencyKey, refuseForeignRequest } from './request-guards';
import type { HandlerMap, RawReply, UploadedFile } from './types';

/** A handler without its route's types: what the map holds once the names are only strings. */
type AnyHandler = (context: {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: unknown;
  files: Map<string, UploadedFile>;
  idempotencyKey: string;
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<unknown>;

/**
 * Binds every route of the contract to its handler. Throws, and so keeps the server from starting, when a route has
 * no handler or a handler no route.
 */
export function bindRoutes(app: FastifyInstance, services: Services, handlers: HandlerMap): void {
  const missing = Object.keys(routes).filter((name) => !handlers[name as RouteName]);
  if (missing.length > 0) throw new Error(`Routes without a handler: ${missing.join(', ')}.`);
  const unknown = Object.keys(handlers).filter((name) => !Object.hasOwn(routes, name));
  if (unknown.length > 0) throw new Error(`Handlers without a route: ${unknown.join(', ')}.`);
  for (const [name, handler] of Object.entries(handlers)) {
    bindRoute(app, services, routes[name as RouteName], handler as unknown as AnyHandler);
  }
}

function bindRoute(app: FastifyInstance, services: Services, route: RouteDefinition, handler: AnyHandler): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.carriesDocument ? limits.documentBodyBytes : limits.jsonBodyBytes,
    config: { routeName: route.name },
    async handler(request, reply) {
      if (route.method !== 'GET') refuseForeignRequest(services.config, request);
      refuseOddTexts(request.params);
      refuseOddTexts(request.query);
      const params = parse(route.params, request.params);
      // The share token of a reader counts for access, so the query is read before anybody is let in.
      const query = parse(route.query, request.query);
      const caller = await authorize(services, request, { ...route, params, query });
      const multipart = route.multipart ? await readMultipart(services, request) : null;
      const signal = abortWhenClosed(reply);
      try {
        const result = await handler({
          params,
          query,
          body: parseBody(route, multipart ? multipart.fields : (request.body ?? {})),
          caller,
          files: multipart?.files ?? new Map(),
          idempotencyKey: readIdempotencyKey(request),
          signal,
          request,
          reply,
        });
        return route.kind === 'raw' ? sendRaw(reply, result as RawReply) : sendJson(reply, route, result);
      } finally {
        await disposeOf(multipart);
      }
    },
  });
}

function parse(schema: RouteDefinition['body'], value: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidField(parsed.error);
  return parsed.data as Record<string, unknown>;
}

/** A body holds what the route's schema names and nothing else. */
function parseBody(route: RouteDefinition, value: unknown): Record<string, unknown> {
  refuseOddInput(route.body, value);
  return parse(route.body, value);
}

function sendJson(reply: FastifyReply, route: RouteDefinition, result: unknown): FastifyReply {
  if (!route.response) throw new Error(`Route ${route.name} has no response schema.`);
  const parsed = route.response.safeParse(result);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(
      `The answer of ${route.name} is not what the contract says: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
}

function sendRaw(reply: FastifyReply, result: RawReply): FastifyReply {
  return reply
    .status(result.status ?? 200)
    .headers(result.headers ?? {})
    .header('content-type', result.contentType)
    .send(result.body);
}

function abortWhenClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new AppError('bad_request', 'The client has gone.'));
  });
  return controller.signal;
}

async function disposeOf(multipart: MultipartBody | null): Promise<void> {
  await multipart?.dispose();
}
