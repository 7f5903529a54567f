import { limits } from '@galley/contract';
import type { FastifyRequest } from 'fastify';

/** How long a client may take to read its response before the connection of a refused body is closed. */
export const usualLingerMs = 2000;

/**
 * Discards a refused body that was not read completely. A small one is read and dropped, so that the connection can be
 * reused. A larger one is not read any further: the connection is closed a moment after the response, because a client
 * that is still sending would lose the response otherwise.
 */
export function dropUnreadBody(request: FastifyRequest, lingerMs: number): void {
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
