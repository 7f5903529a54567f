import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request to a fake of a platform. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Parses the body as JSON. Refuses with 400 if it isn't. */
  // biome-ignore lint/suspicious/noExplicitAny: a fake reads what it is sent, and refuses what it can't read.
  json(): any;
  form(): Promise<FormData>;
  fields(): URLSearchParams;
}

export interface FakeAnswer {
  status?: number;
  json?: unknown;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Thrown by a fake to refuse a request. */
export class FakeRefusal extends Error {
  constructor(readonly answer: FakeAnswer) {
    super(`Refused with ${answer.status}`);
  }
}

export interface FakeVendor {
  origin: string;
  port: number;
  /** "METHOD /path" of all requests. */
  arrivals: string[];
  /** Responses to the next requests, instead of the platform's own. */
  next: FakeAnswer[];
  /** Stops the server. Rejects if the fake itself failed. */
  close(): Promise<void>;
}

/** Starts an HTTP server on loopback that responds with the results of `handle`. */
export async function startFakeVendor(
  handle: (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer,
): Promise<FakeVendor> {
  const arrivals: string[] = [];
  const next: FakeAnswer[] = [];
  const faults: unknown[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://fake');
    const body = await buffer(incoming);
    arrivals.push(`${incoming.method} ${url.pathname}`);
    const answer = await answerTo(
      handle,
      { next, faults },
      {
        method: incoming.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers as Record<string, string | undefined>,
        body,
        json: () => parse(body),
        form: () =>
          new Response(new Uint8Array(body), {
            headers: { 'content-type': incoming.headers['content-type'] ?? '' },
          }).formData(),
        fields: () => new URLSearchParams(body.toString()),
      },
    );
    const text = answer.json === undefined ? answer.body : JSON.stringify(answer.json);
    const type = answer.json === undefined ? {} : { 'content-type': 'application/json' };
    response.writeHead(answer.status ?? 200, { ...type, ...answer.headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    arrivals,
    next,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve, reject) =>
        server.close(() => (faults.length === 0 ? resolve() : reject(faults[0]))),
      );
    },
  };
}

async function answerTo(
  handle: (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer,
  { next, faults }: { next: FakeAnswer[]; faults: unknown[] },
  request: FakeRequest,
): Promise<FakeAnswer> {
  const planned = next.shift();
  if (planned) return planned;
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof FakeRefusal) return error.answer;
    faults.push(error);
    process.stderr.write(`The fake failed: ${error}\n`);
    return { status: 500, json: { fault: String(error) } };
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new FakeRefusal({ status: 400, json: { title: 'The body is not JSON.' } });
  }
}

/** Returns the MIME type by the first bytes, as platforms check it; null = unknown. */
export function sniffImage(bytes: Buffer): string | null {
  const hex = bytes.subarray(0, 4).toString('hex');
  if (hex === '89504e47') return 'image/png';
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  if (hex === '47494638') return 'image/gif';
  return null;
}
