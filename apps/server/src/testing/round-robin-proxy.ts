import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy that connects each new connection to the next of its servers, or to another one while that doesn't listen.
 */
export interface RoundRobinProxy {
  url: string;
  /** Sets the ports of the servers. */
  leadTo(ports: readonly number[]): void;
  /** The number of connections so far, by port. */
  counts: Map<number, number>;
  close(): void;
}

/** Opens the proxy on a free port of this machine. */
export async function openRoundRobinProxy(): Promise<RoundRobinProxy> {
  let ports: readonly number[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();
  const counts = new Map<number, number>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const lead = (client: Socket, tries: number) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined || tries === 0) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    let isOpen = false;
    keep(upstream);
    upstream.once('connect', () => {
      isOpen = true;
      counts.set(port, (counts.get(port) ?? 0) + 1);
      client.pipe(upstream);
      upstream.pipe(client);
    });
    upstream.once('close', () => {
      if (isOpen) client.destroy();
      else lead(client, tries - 1);
    });
    client.once('close', () => upstream.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    lead(client, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    leadTo(next) {
      ports = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
