import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type SourceContext, SourceError, type SourceHttpRequest } from '../features/delivery/sources/port';

export interface TestSourceContext extends SourceContext {
  /** The seconds of each requested pause; pauses take no time. */
  pauses: number[];
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

/**
 * Creates the context of an adapter with fakes instead of the internet: `hosts` maps the host of an address
 * ("api.example.com") to the port of its fake on loopback. Pauses move the clock and take no time.
 */
export function createSourceContext({
  hosts,
  settings = {},
  secrets = {},
  offer = () => null,
}: {
  hosts: Readonly<Record<string, number>>;
  settings?: Record<string, string>;
  secrets?: Record<string, string>;
  offer?: SourceContext['offer'];
}): TestSourceContext {
  // A whole second, like times in headers.
  let now = Math.floor(Date.now() / 1000) * 1000;
  const pauses: number[] = [];
  const clock = {
    now: () => new Date(now),
    pause: async (seconds: number) => {
      pauses.push(seconds);
      now += seconds * 1000;
    },
  };
  const context: TestSourceContext = {
    settings: { ...settings },
    secrets: { ...secrets },
    pauses,
    clock,
    offer,
    signal: new AbortController().signal,
    save: async (change) => {
      Object.assign(context.settings, change.settings);
      Object.assign(context.secrets, change.secrets);
    },
    http: (asked) => send(hosts, asked),
    connect: async () => {
      throw new SourceError('unreachable', 'This test has no raw connections.');
    },
  };
  return context;
}

async function send(
  hosts: Readonly<Record<string, number>>,
  { url, method = 'GET', headers, body, bytesMax }: SourceHttpRequest,
) {
  const target = new URL(url);
  const port = hosts[target.host];
  if (port === undefined) throw new SourceError('unreachable', `${target.host} isn’t part of this test.`);
  return await new Promise<Awaited<ReturnType<SourceContext['http']>>>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `${target.pathname}${target.search}`,
        headers: { ...headers, host: target.host, connection: 'close' },
      },
      (answer) =>
        void buffer(answer).then((bytes) => {
          if (bytesMax !== undefined && bytes.length > bytesMax)
            reject(new SourceError('too_large', 'The answer is too large.'));
          else
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers as Record<string, string | undefined>,
              body: bytes,
            });
        }, reject),
    );
    sent.on('error', (error) => reject(new SourceError('unreachable', 'The fake did not answer.', { cause: error })));
    sent.end(body);
  });
}
