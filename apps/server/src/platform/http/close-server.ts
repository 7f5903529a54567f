import type { FastifyInstance } from 'fastify';

/** How long what is being answered, and who still sends, may take when the server stops. */
const graceMs = 10_000;

/**
 * Stops the HTTP server: no new connections, idle ones are closed at once, answers under way end. Connections that are
 * still open after the grace (bodies that never end, slow readers) are cut.
 */
export async function closeHttpServer(app: FastifyInstance, waitMs = graceMs): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), waitMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
