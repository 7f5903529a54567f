import { limits } from '@galley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a client has to read its response before the connection of a refused body is closed. */
export const usualLingerMs = 2000;

/**
 * Discards a refused body that was not read completely. A small one is read and dropped, so that the connection can be
 * reused. A larger one isn't read any further: the connection is closed shortly after the response, because otherwise a
 * client that is still sending would lose the response. This also applies to a client that wants the connection to be
 * closed, such as a proxy: Node would close it with the response.
 */
export function dropUnreadBody(request: FastifyRequest, reply: FastifyReply, lingerMs: number): void {
  const { raw } = request;
  const { raw: response } = reply;
  // Requests without a connection (tests) have no `complete`.
  if (raw.complete !== false || raw.destroyed) return;
  const isClosedAfter = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  // Fastify adds it to responses about bodies that its parser refuses.
  reply.removeHeader('connection');
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
  raw.once('end', () => {
    clearTimeout(timer);
    if (!isClosedAfter) return;
    if (response.writableFinished) raw.socket.end();
    else response.once('finish', () => raw.socket.end());
  });
}
