import type { Readable } from 'node:stream';
import { AppError, limits } from '@galley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countBytes } from './admission';
import { createJsonScanner } from './json-scanner';

/** JSON is the only body besides multipart; an empty one counts as none. */
export function readOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const text = await readText(request, payload);
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new AppError('bad_request', 'The request is not valid JSON.');
    }
  });
}

/** The body as text. Stops at the first byte beyond the route's length, the sender's limit, or what JSON of ours holds. */
async function readText(request: FastifyRequest, payload: Readable): Promise<string> {
  const { bodyLimit } = request.routeOptions;
  const scan = createJsonScanner({ depth: limits.jsonDepth, elements: limits.jsonElements });
  const chunks: Buffer[] = [];
  let length = 0;
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
        scan(chunk);
        chunks.push(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    payload.on('data', take);
    payload.once('end', resolve);
    const fail = () => reject(new AppError('bad_request', 'The request could not be read.'));
    payload.once('error', fail);
    payload.once('close', fail);
  });
  return Buffer.concat(chunks).toString('utf8');
}
