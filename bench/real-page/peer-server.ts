import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { benchDocument } from '../documents';

/** The peers compared with Galley: the bare browser and another editor. */
export type Peer = 'floor' | 'grapes';

export interface PeerServer {
  /** Returns the address of a peer's page with a document of this many sections. */
  pageOf(peer: Peer, sections: number): string;
  stop(): Promise<void>;
}

/**
 * The browser's own minimum: a page that fetches the document and writes it into a bare frame, with contenteditable on
 * the last text and an idle MutationObserver.
 */
const floorScript = `
const frame = document.querySelector('iframe');
fetch('/document' + location.search).then((answer) => answer.text()).then((html) => {
  const inner = frame.contentDocument;
  inner.open();
  inner.write(html);
  inner.close();
  new MutationObserver(() => undefined).observe(inner.documentElement, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
});`;
const pageAround = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,">${content}</html>`;
const floorPage = pageAround(
  'floor',
  `</head><body style="margin:0"><main id="canvas"><iframe style="width:100vw;height:95vh;border:0"></iframe></main><script>${floorScript}</script></body>`,
);
const grapesPage = pageAround(
  'GrapesJS',
  '<link rel="stylesheet" href="/grapes.css"></head><body style="margin:0"><div id="canvas"></div><script src="/grapes.js"></script></body>',
);

/** Serves the pages of both peers on the loopback interface. */
export async function startPeerServer(): Promise<PeerServer> {
  const files = new Map([
    ['/floor', { type: 'text/html', body: floorPage }],
    ['/grapes', { type: 'text/html', body: grapesPage }],
    ['/grapes.js', { type: 'text/javascript', body: await bundleGrapes() }],
    ['/grapes.css', { type: 'text/css', body: readGrapesStyles() }],
  ]);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://any');
    const file = files.get(url.pathname);
    response.setHeader('content-type', `${file?.type ?? 'text/html'}; charset=utf-8`);
    // Like Galley's pages, each is opened from an empty tab in its own process.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    // Galley's scripts are cached by the browser too.
    if (file && file.type !== 'text/html') response.setHeader('cache-control', 'max-age=3600');
    response.end(file?.body ?? benchDocument(Number(url.searchParams.get('sections'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (peer, sections) => `http://127.0.0.1:${port}/${peer}?sections=${sections}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bundleGrapes(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../pages/grapes-page.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

function readGrapesStyles(): string {
  const main = createRequire(import.meta.url).resolve('grapesjs');
  return readFileSync(path.join(path.dirname(main), 'css/grapes.min.css'), 'utf8');
}
