import { AppError, type ErrorBody, explainIssue, limits } from '@galley/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { messages } from '../../messages';
import { HtmlDamaged } from '../db/packed-html';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import { outageError } from '../outages';
import { currentRequestId } from '../requester';

const unknownError: ErrorBody = { error: 'Something went wrong on the server.', code: 'internal' };
/** SQLSTATEs for text that can't be stored: with a NUL or half a surrogate pair. */
const badTextStates = new Set(['22021', '22P05']);
const missingReference = '23503';
/** Throttled, because every request fails during an outage. */
const reportOutage = createFaultReporter();

/**
 * Converts a thrown value to the error shape. Unknown errors are logged and returned as a plain 500 with the id of the
 * request, which finds the log line.
 */
export function toAppError(error: unknown, log: Log, where: string): { status: number; body: ErrorBody } {
  if (error instanceof AppError) return { status: error.status, body: error.toBody() };
  if (error instanceof HtmlDamaged) return { status: 500, body: { ...unknownError, error: messages.documentDamaged } };
  const known = fromFramework(error) ?? fromDatabase(error);
  if (known) return { status: known.status, body: known.toBody() };
  const outage = outageError(error);
  if (outage) {
    reportOutage(log, outage.message, { where, error });
    return { status: outage.status, body: outage.toBody() };
  }
  log.error('A request failed.', { where, error });
  return { status: 500, body: { ...unknownError, requestId: currentRequestId() ?? undefined } };
}

/** Sends an error in the shape of the contract. It isn't cached; a 503 contains the retry time. */
export function sendError(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', limits.retryAfterSeconds);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/**
 * Parses input by its schema. All params, queries, bodies and single fields must use it. Throws a 400 with the message
 * of `explainIssue` and the first invalid field, `settings.subject` for a nested one. `field` is the name of a value
 * that is parsed separately.
 */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown, field = ''): z.output<T> {
  const parsed = schema.safeParse(value, {
    error: (issue) => explainIssue(field ? { ...issue, path: [field, ...(issue.path ?? [])] } : issue),
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = [...(field ? [field] : []), ...(issue?.path ?? [])].join('.');
  const sentence = issue?.message ?? explainIssue({});
  throw name ? new AppError('invalid_field', sentence, { field: name }) : new AppError('bad_request', sentence);
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
    // A lease, draft or link for a document that was purged after the request found it.
    const constraint = 'constraint' in cause ? String(cause.constraint) : '';
    if (code === missingReference && constraint.endsWith('_document_fk')) {
      return new AppError('not_found', messages.notFound);
    }
  }
  return null;
}
