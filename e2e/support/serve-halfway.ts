import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server whose pages stop in the middle: they hang, or the connection is closed. */
export interface HalfwayServer {
  url: string;
  ending: 'stall' | 'cut';
  /** The number of requested pages. */
  asked(): number;
  close(): Promise<void>;
}

/** Starts a server that sends the first half of a page. */
export async function serveHalfway(): Promise<HalfwayServer> {
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write('<!doctype html><body><h1>Half of a headline</h1>', () => {
      if (halfway.ending === 'cut') response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const halfway: HalfwayServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ending: 'stall',
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return halfway;
}
