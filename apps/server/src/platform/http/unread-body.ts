import { limits } from '@galley/contract';
import type { FastifyRequest } from 'fastify';

/** How long a client may take to read its answer before a connection whose body nobody wants is closed. */
const lingerMs = 2000;

/**
 * Gets rid of a body that was refused before it was read to its end. A small one is read and dropped, so that the
 * connection can be used again. Of a larger one nothing more is read: the connection is closed a moment after the
 * answer, because closing it at once would take the answer away from a client that still sends.
 */
export function dropUnreadBody(request: FastifyRequest): void {
  const { raw } = request;
  // Requests without a connection (tests) have no `complete`.
  if (raw.complete !== false || raw.destroyed) return;
  let dropped = 0;
  raw.on('error', () => undefined);
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > limits.refusedBodyBytes) raw.pause();
  });
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, lingerMs);
  raw.socket.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}
