import type { Readable } from 'node:stream';
import { AppError, limits } from '@galley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countBytes } from './admission';
import { createJsonScanner } from './json-scanner';
import { createOpenBodies, type OpenBodies } from './open-bodies';
import { LongBody, longBodyBytes, parseJson } from './parse-json';
import { addressKey } from './rate-limit';

/** Accepts JSON bodies; an empty one counts as none. `factor` as in `createOpenBodies`. */
export function readOnlyJson(app: FastifyInstance, factor: number): void {
  const open = createOpenBodies(factor);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { pieces, length } = await readPieces(request, payload, open);
    if (length === 0) return undefined;
    return length > longBodyBytes ? new LongBody(pieces) : parseJson(Buffer.concat(pieces));
  });
}

/**
 * Reads the bytes of the body. Stops at the first byte beyond the route's length, the sender's limit, or the limits for
 * JSON, and when the body takes too long.
 */
async function readPieces(
  request: FastifyRequest,
  payload: Readable,
  open: OpenBodies,
): Promise<{ pieces: readonly Buffer[]; length: number }> {
  const { bodyLimit } = request.routeOptions;
  const address = addressKey(request.ip);
  const scan = createJsonScanner({ depth: limits.jsonDepth, elements: limits.jsonElements });
  const pieces: Buffer[] = [];
  let length = 0;
  let held = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (error: unknown) => {
        payload.off('data', take);
        payload.pause();
        reject(error);
      };
      const take = (chunk: Buffer) => {
        try {
          length += chunk.length;
          if (length > bodyLimit) throw new AppError('too_large', 'The request is too large.');
          countBytes(request, chunk.length);
          open.hold(address, chunk.length);
          held += chunk.length;
          scan(chunk);
          pieces.push(chunk);
        } catch (error) {
          refuse(error);
        }
      };
      const fail = () => reject(new AppError('bad_request', 'The request could not be read.'));
      timer = setTimeout(
        () => refuse(new AppError('bad_request', 'The request took too long to arrive.')),
        limits.jsonBodySeconds * 1000,
      );
      payload.on('data', take);
      payload.once('end', resolve);
      payload.once('error', fail);
      payload.once('close', fail);
    });
    return { pieces, length };
  } finally {
    clearTimeout(timer);
    open.release(address, held);
  }
}
