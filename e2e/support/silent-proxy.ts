import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between the browser and the server that can stop responding: connections stay open and new ones are accepted,
 * but no data is sent.
 */
export interface SilentProxy {
  address: string;
  /** The target. Set it before the first request. */
  leadTo(address: string): void;
  fallSilent(): void;
  /** Forwards again. Connections from the silent period are closed. */
  speak(): void;
  close(): void;
}

/** Opens the proxy on a free port of this machine. */
export async function openSilentProxy(): Promise<SilentProxy> {
  let target = 0;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isSilent) return;
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.on('data', (bytes) => isSilent || upstream.write(bytes));
    upstream.on('data', (bytes) => isSilent || client.write(bytes));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => isSilent || client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(address) {
      target = Number(new URL(address).port);
    },
    fallSilent() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
      destroyAll();
    },
    close() {
      destroyAll();
      server.close();
    },
  };
}
