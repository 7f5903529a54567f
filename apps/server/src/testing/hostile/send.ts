import { connect } from 'node:net';
import type { Person } from './people';

const patienceMs = 60_000;

export interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData;
}

/** Sends a request and reads the response to its end. Returns the status; 0 = the connection broke. */
export async function send(person: Person, { method, path, headers, body }: RawRequest): Promise<number> {
  try {
    const answer = await fetch(person.url + path, {
      method,
      headers: { ...person.headers, ...headers },
      body: typeof body === 'string' || body instanceof FormData || !body ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

export function json(body: unknown): Pick<RawRequest, 'headers' | 'body'> {
  return {
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Returns a form with one file in the field `name`. */
export function formWith(name: string, file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(name, file);
  return form;
}

export function fileOf(bytes: string | Buffer, name: string, type: string): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
}

/**
 * Opens `count` connections that announce a body and send half of it, and holds them open until the returned function
 * is called.
 */
export async function holdHalfSent(url: string, path: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(
              `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${url}\r\nX-Requested-With: XMLHttpRequest\r\n` +
                'Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"email":"',
            );
            resolve(socket);
          });
          socket.on('error', () => resolve(socket));
        }),
    ),
  );
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Requests a path and doesn't read the response until the returned function is called. */
export async function holdUnread(person: Person, path: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(person.url);
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.pause();
            socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
            resolve(socket);
          });
          socket.on('error', () => resolve(socket));
        }),
    ),
  );
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
