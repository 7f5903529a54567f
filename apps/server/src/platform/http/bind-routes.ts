import { Readable } from 'node:stream';
import { AppError, type RouteDefinition, type RouteName, routes } from '@galley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import type { PackedHtml } from '../db/packed-html';
import { asRequester } from '../requester';
import { admissionOf, admitRequest, beginWork, bodyLimitOf, countBytes, requesterOf, settleRequest } from './admission';
import { type JsonText, piecesOf, writeJson } from './json-pieces';
import { type MultipartBody, readMultipart } from './multipart';
import { oncePerKey } from './once-per-key';
import { readBody } from './read-body';
import { readIdempotencyKey } from './request-guards';
import type { HandlerMap, LetIn, RawReply, UploadedFile } from './types';

/** Response parts up to this total length are joined, because that costs less than a stream. */
const copiedBytes = 512 * 1024;

/** A handler without its route's types, as stored in the map by name. */
type AnyHandler = (context: {
  params: unknown;
  query: unknown;
  body: unknown;
  document: PackedHtml | null;
  caller: unknown;
  files: Map<string, UploadedFile>;
  idempotencyKey: string;
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<unknown>;

/**
 * Binds every route of the contract to its handler. Throws if a route has no handler or a handler no route, which
 * prevents the server from starting.
 */
export function bindRoutes(app: FastifyInstance, services: Services, handlers: HandlerMap, letIn: LetIn): void {
  const missing = Object.keys(routes).filter((name) => !handlers[name as RouteName]);
  if (missing.length > 0) throw new Error(`Routes without a handler: ${missing.join(', ')}.`);
  const unknown = Object.keys(handlers).filter((name) => !Object.hasOwn(routes, name));
  if (unknown.length > 0) throw new Error(`Handlers without a route: ${unknown.join(', ')}.`);
  for (const [name, handler] of Object.entries(handlers)) {
    bindRoute(app, services, letIn, routes[name as RouteName], handler as unknown as AnyHandler);
  }
}

function bindRoute(
  app: FastifyInstance,
  services: Services,
  letIn: LetIn,
  route: RouteDefinition,
  handler: AnyHandler,
): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: bodyLimitOf(route),
    config: { routeName: route.name },
    // Before the body, so that a refused request costs no more than its headers.
    onRequest: async (request) =>
      await asRequester(
        requesterOf(services, request),
        async () => await admitRequest(services, letIn, route, request),
      ),
    handler: async (request, reply) =>
      await asRequester(requesterOf(services, request), async () => await answer(request, reply)),
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const multipart = route.multipart ? await readMultipart(services, request) : null;
    const signal = abortWhenClosed(reply);
    try {
      const sent = multipart ? multipart.fields : (request.body ?? {});
      const { body, document } = await readBody(services, route, sent, (bytes) => countBytes(request, bytes));
      const idempotencyKey = readIdempotencyKey(request);
      const { params, query, caller } = await admissionOf(request);
      beginWork(request, body);
      const files = multipart?.files ?? new Map();
      const handle = () =>
        handler({ params, query, body, document, caller, files, idempotencyKey, signal, request, reply });
      if (route.kind === 'raw') {
        const result = await handle();
        settleRequest(request);
        return sendRaw(reply, result as RawReply);
      }
      const keyed = { route, caller, params, query, body, files, key: idempotencyKey };
      const text = await oncePerKey(services, keyed, async () => answerText(route, await handle()));
      settleRequest(request);
      return sendJson(reply, text);
    } finally {
      await disposeOf(multipart);
    }
  }
}

function answerText(route: RouteDefinition, result: unknown): JsonText {
  if (!route.response) throw new Error(`Route ${route.name} has no response schema.`);
  const parsed = route.response.safeParse(result);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(
      `The answer of ${route.name} is not what the contract says: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  return writeJson(parsed.data, piecesOf(result));
}

function sendJson(reply: FastifyReply, text: JsonText): FastifyReply {
  void reply.type('application/json; charset=utf-8');
  if (typeof text === 'string') return reply.send(text);
  const length = text.reduce((sum, part) => sum + part.length, 0);
  if (length <= copiedBytes) return reply.send(Buffer.concat(text));
  return reply.header('content-length', length).send(Readable.from(text));
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
