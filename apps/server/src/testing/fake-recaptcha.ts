import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback with reCAPTCHA's protocol: its script, and the verification of the script's tokens. */
export interface FakeRecaptcha {
  /** The value for RECAPTCHA_URL. */
  url: string;
  secret: string;
  /** Additional fields in the responses of the next checks, for instance a score. */
  answers: Record<string, unknown>;
  /** The bodies of the requested checks. */
  checks: URLSearchParams[];
  /** Returns a token like those of the script. Each is valid once. */
  token(): string;
  close(): Promise<void>;
}

export async function startFakeRecaptcha(secret = 'the secret of the tests'): Promise<FakeRecaptcha> {
  const good = new Set<string>();
  const checks: URLSearchParams[] = [];
  const token = () => {
    const made = `token-${crypto.randomUUID()}`;
    good.add(made);
    return made;
  };
  const fake = { secret, answers: {} as Record<string, unknown>, checks, token };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    if (pathname === '/recaptcha/api.js') {
      response.setHeader('content-type', 'text/javascript');
      const tokens = `http://${request.headers.host}/recaptcha/token`;
      response.end(
        `window.grecaptcha = { ready: (then) => then(), execute: async () => (await fetch('${tokens}')).text() };`,
      );
    } else if (pathname === '/recaptcha/token') {
      response.setHeader('access-control-allow-origin', '*');
      response.end(token());
    } else if (pathname === '/recaptcha/api/siteverify' && request.method === 'POST') {
      let body = '';
      for await (const chunk of request) body += chunk;
      const fields = new URLSearchParams(body);
      checks.push(fields);
      const success = fields.get('secret') === secret && good.delete(fields.get('response') ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success, score: 0.9, action: 'signup', ...fake.answers }));
    } else {
      response.statusCode = 404;
      response.end('<!doctype html>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
