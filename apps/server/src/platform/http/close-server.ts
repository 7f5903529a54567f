import type { FastifyInstance } from 'fastify';

/** The grace period for open requests when the server stops. */
const graceMs = 10_000;

/**
 * Stops the HTTP server: no new connections, idle ones are closed immediately, open responses are finished. Connections
 * that are still open after the grace period (endless bodies, slow readers) are closed.
 */
export async function closeHttpServer(app: FastifyInstance, waitMs = graceMs): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), waitMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
