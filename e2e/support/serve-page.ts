import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';

/** An HTML response with its Content-Security-Policy, if any. */
export interface PageAnswer {
  body: string;
  policy?: string;
}

/**
 * Serves a page that runs a script of this folder, for the browsers without their own Galley. `respond` gets the
 * address and the page's HTML; null = not found.
 */
export async function servePage(
  script: string,
  respond: (url: string, page: string) => PageAnswer | null,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const built = await build({
    entryPoints: [path.join(import.meta.dirname, script)],
    bundle: true,
    format: 'iife',
    write: false,
  });
  const code = built.outputFiles[0]?.text ?? '';
  const page = `<!doctype html><title>${script}</title><link rel="icon" href="data:,"><body><script src="/code.js"></script>`;
  const server = createServer((request, response) => {
    const isCode = request.url === '/code.js';
    const answer = isCode ? { body: code } : respond(request.url ?? '/', page);
    if (!answer) response.statusCode = 404;
    if (answer?.policy) response.setHeader('content-security-policy', answer.policy);
    response.setHeader('content-type', `${isCode ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    response.end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
