import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { benchDocument } from '../documents';

export interface FloorServer {
  /** The address of the page with a document of so many sections. */
  pageOf(sections: number): string;
  stop(): Promise<void>;
}

/**
 * The browser's own limit: a page that fetches the document and writes it into a bare frame, with contenteditable on
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
const floorPage = `<!doctype html><html lang="en"><head><title>floor</title><link rel="icon" href="data:,"></head><body style="margin:0"><main id="canvas"><iframe style="width:100vw;height:95vh;border:0"></iframe></main><script>${floorScript}</script></body></html>`;

/** Serves the page of the floor on loopback. */
export async function startFloorServer(): Promise<FloorServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://any');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // As Galley's pages: from an empty tab, each is opened in a process of its own.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.end(url.pathname === '/floor' ? floorPage : benchDocument(Number(url.searchParams.get('sections'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (sections) => `http://127.0.0.1:${port}/floor?sections=${sections}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
