import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';

/** The response header of the sandboxed canvas document, as in the product. */
const cage =
  "sandbox allow-same-origin; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'";

export interface PageServer {
  address: string;
  stop(): Promise<void>;
}

/** Serves one page per target on the loopback interface. Returns the base address and a function that stops it. */
export async function startPageServer(targets: readonly string[]): Promise<PageServer> {
  const scripts = new Map<string, string>();
  for (const target of targets) {
    const result = await build({
      entryPoints: [path.join(import.meta.dirname, 'pages', `${target}.ts`)],
      bundle: true,
      minify: true,
      format: 'iife',
      write: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    scripts.set(target, result.outputFiles[0]?.text ?? '');
  }
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    if (name === 'canvas-frame') {
      response.setHeader('content-security-policy', cage);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html>');
      return;
    }
    if (name.endsWith('.js')) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(scripts.get(name.slice(0, -3)) ?? '');
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>${name}</title><link rel="icon" href="data:,"></head><body><script src="/${name}.js"></script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
