import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { benchDocument } from '../documents';

export interface FloorServer {
  /** The address of the bare page with a document of so many sections. */
  pageOf(sections: number): string;
  stop(): Promise<void>;
}

/**
 * The browser's own limit: a page that fetches the document and writes it into a bare frame, with contenteditable on
 * the last text and an idle MutationObserver.
 */
const script = `
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
const page = `<!doctype html><html lang="en"><head><title>floor</title><link rel="icon" href="data:,"></head>
<body style="margin:0"><main id="canvas"><iframe style="width:100vw;height:95vh;border:0"></iframe></main>
<script>${script}</script></body></html>`;

/** Serves the floor on loopback. */
export async function startFloorServer(): Promise<FloorServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://any');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url.pathname === '/document' ? benchDocument(Number(url.searchParams.get('sections'))) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (sections) => `http://127.0.0.1:${port}/?sections=${sections}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
