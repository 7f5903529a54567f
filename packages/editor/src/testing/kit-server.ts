import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { canvasFramePolicy } from '@galley/contract';
import { build } from 'esbuild';

export interface KitServer {
  origin: string;
  close(): Promise<void>;
}

const page =
  '<!doctype html><title>Editor</title><link rel="icon" href="data:,">' +
  '<style>html,body{margin:0}iframe{border:0;width:1000px;height:780px}</style>' +
  '<iframe id="canvas" title="Canvas"></iframe><script src="/kit.js"></script>';

/** Serves a page with the editor of `browser-kit.ts` and the canvas frame with its own header, like the product. */
export async function startKitServer(): Promise<KitServer> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const send = (type: string, body: string): void => {
      response.setHeader('content-type', `${type}; charset=utf-8`);
      response.end(body);
    };
    if (url.startsWith('/canvas-frame')) {
      response.setHeader('content-security-policy', canvasFramePolicy(url.endsWith('webkit=1')));
      send('text/html', '<!doctype html><html><head><title></title></head><body></body></html>');
    } else if (url === '/kit.js') send('text/javascript', script);
    else if (url === '/') send('text/html', page);
    else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

let bundled: Promise<string> | undefined;

/** Returns the bundle, which the files of a worker share. */
function bundle(): Promise<string> {
  bundled ??= buildBundle();
  return bundled;
}

async function buildBundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./browser-kit.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}
