import { AppError, type ErrorBody, limits, words } from '@galley/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { HtmlDamaged } from '../db/html-contents';
import type { Log } from '../log';
import { outageError } from '../outages';

const unknownError: ErrorBody = { error: 'Something went wrong on the server.', code: 'internal' };
/** SQLSTATEs that mean "this text cannot be stored": a NUL or half a surrogate pair. */
const badTextStates = new Set(['22021', '22P05']);
/** An outage fails every request; one line of the log each while it lasts is enough. */
const outageLogMs = 10_000;
const outageLogged = new Map<string, number>();

/** Turns what was thrown into the one error shape; the unknown is logged and told as a plain 500. */
export function toAppError(error: unknown, log: Log, where: string): { status: number; body: ErrorBody } {
  if (error instanceof AppError) return { status: error.status, body: error.toBody() };
  if (error instanceof HtmlDamaged) return { status: 500, body: { ...unknownError, error: words.documentDamaged } };
  const known = fromFramework(error) ?? fromDatabase(error);
  if (known) return { status: known.status, body: known.toBody() };
  const outage = outageError(error);
  if (outage) {
    logOutage(outage, error, log, where);
    return { status: outage.status, body: outage.toBody() };
  }
  log.error('A request failed.', { where, error });
  return { status: 500, body: unknownError };
}

export function sendError(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', limits.retryAfterSeconds);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** A 400 that names the first wrong field, `settings.subject` for a nested one. */
export function invalidField(error: z.ZodError): AppError {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return field
    ? new AppError('invalid_field', `${field}: ${issue?.message ?? 'is not valid'}`, { field })
    : new AppError('bad_request', issue?.message ?? 'The request is not valid.');
}

function fromFramework(error: unknown): AppError | null {
  if (error instanceof Error && error.message.startsWith('Unexpected end of multipart data'))
    return new AppError('bad_request', 'The request could not be read.');
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  switch (error.statusCode) {
    case 413:
      return new AppError('too_large', 'The request is too large.');
    case 415:
      return new AppError('unsupported_type', 'The request has an unsupported content type.');
    case 429:
      return new AppError('too_many_requests', error.message);
    case 404:
      return new AppError('not_found', error.message);
    case 400:
      return new AppError('bad_request', 'The request could not be read.');
    default:
      return null;
  }
}

function fromDatabase(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (badTextStates.has(code)) return new AppError('bad_request', 'A text holds a character that cannot be stored.');
  }
  return null;
}

function logOutage(outage: AppError, error: unknown, log: Log, where: string): void {
  const now = Date.now();
  if (now - (outageLogged.get(outage.message) ?? 0) < outageLogMs) return;
  outageLogged.set(outage.message, now);
  log.error(outage.message, { where, error });
}
