import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { BillingConfig, Plan } from '../../platform/plans';
import { answerRequest, fieldsOfRequest } from './stripe-api';
import { elementsPage, elementsScript, pdfOf } from './stripe-elements';
import { FakeStripeError } from './stripe-errors';
import { fieldsOf, textOf } from './stripe-form';
import { type FakeEvent, FakeStripeState } from './stripe-state';

export { type FakeEvent, testCards } from './stripe-state';

/**
 * Our fake of Stripe: a server on loopback with customers, cards, subscriptions and invoices, and a clock that tests
 * move. It only has the parts that Galley uses. Its responses begin as Stripe's published examples and are parsed by
 * Stripe's own client.
 */
export interface FakeStripe {
  url: string;
  /** The configuration of a server that uses it: keys, addresses, and plans with prices that it knows. */
  config: BillingConfig;
  state: FakeStripeState;
  /** Requests to the API, the oldest first. */
  requests: { method: string; path: string; idempotencyKey: string }[];
  /** While true, every request is answered with 503. */
  isDown: boolean;
  /** Delays a response until the returned promise resolves. Its content was created before. */
  holdBack: (request: { method: string; path: string }) => Promise<void> | null;
  /** Returns the body of a webhook and its signature. */
  sign(event: FakeEvent, options?: { secret?: string; at?: number }): { body: string; signature: string };
  /** From now on, sends each event to this address, as Stripe does. */
  deliverTo(url: string): void;
  /** Resolves when everything sent so far was responded to. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

const secretKey = 'sk_test_fake';
const publishableKey = 'pk_test_fake';
const webhookSecret = 'whsec_fake';

/** The plans of the tests: Free, Team for $20.00 and Business for $50.00 a month. */
export const fakePlans: [Plan, ...Plan[]] = [
  plan('free', 'Free', null, { themes: 3, people: 3, integrations: 1, storageBytes: 500 }),
  plan('team', 'Team', 'price_team', { themes: 25, people: 15, integrations: 5, storageBytes: 10_000 }),
  plan('business', 'Business', 'price_business', {
    themes: null,
    people: null,
    integrations: null,
    storageBytes: null,
  }),
];

export async function startFakeStripe({ now = Date.now() }: { now?: number } = {}): Promise<FakeStripe> {
  const state = new FakeStripeState(Math.floor(now / 1000));
  state.addPrice('price_team', 2000, 'month', 'Team');
  state.addPrice('price_business', 5000, 'month', 'Business');
  state.addPrice('price_klaviyo', 900, 'month', 'Klaviyo');
  state.addPrice('price_mautic', 400, 'month', 'Mautic');
  const stripe = new Stripe(secretKey);
  const sent: Promise<unknown>[] = [];
  const answers = new Map<string, { request: string; status: number; body: string }>();
  const requests: FakeStripe['requests'] = [];

  const answerApi = (request: IncomingMessage, url: URL, body: string): { status: number; body: string } => {
    const fields = fieldsOfRequest(url.search, body);
    const method = request.method ?? 'GET';
    try {
      if (url.pathname.endsWith('/confirm')) {
        if (textOf(fields, 'key') !== publishableKey) throw unauthorized();
        const number = textOf(fieldsOf(fieldsOf(fields, 'payment_method_data'), 'card'), 'number');
        const id = url.pathname.split('/').at(-2) ?? '';
        return found(state.confirmSetupIntent(id, textOf(fields, 'client_secret'), number));
      }
      if (request.headers.authorization !== `Bearer ${secretKey}`) throw unauthorized();
      return found(withAddresses(fake.url, answerRequest(state, { method, path: url.pathname, fields })));
    } catch (error) {
      if (!(error instanceof FakeStripeError)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.body }) };
    }
  };

  /** Repeats the response for a key if the request is the same, and refuses a different request. */
  const answerOnce = (request: IncomingMessage, url: URL, body: string) => {
    const key = String(request.headers['idempotency-key'] ?? '');
    requests.push({ method: request.method ?? '', path: url.pathname, idempotencyKey: key });
    if (fake.isDown) return { status: 503, body: JSON.stringify({ error: { type: 'api_error', message: 'Down' } }) };
    const line = `${request.method} ${url.pathname} ${body}`;
    const known = key === '' ? undefined : answers.get(key);
    if (known && known.request === line) return known;
    if (known) {
      const error = {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      };
      return { status: 400, body: JSON.stringify({ error }) };
    }
    const answer = answerApi(request, url, body);
    if (key !== '' && request.method === 'POST') answers.set(key, { ...answer, request: line });
    return answer;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', fake.url);
    let body = '';
    for await (const chunk of request) body += chunk;
    if (url.pathname.startsWith('/v1/')) {
      const answer = answerOnce(request, url, body);
      await fake.holdBack({ method: request.method ?? '', path: url.pathname });
      send(response, answer.status, 'application/json', answer.body);
    } else if (url.pathname === '/stripe.js') send(response, 200, 'text/javascript', elementsScript(fake.url));
    else if (url.pathname === '/elements/card') send(response, 200, 'text/html', elementsPage);
    else if (url.pathname.startsWith('/invoices/')) send(response, 200, 'application/pdf', pdfOf(url.pathname));
    else send(response, 404, 'text/plain', 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeStripe = {
    url: address,
    config: {
      secretKey,
      publishableKey,
      webhookSecrets: [webhookSecret],
      apiUrl: address,
      scriptUrl: `${address}/stripe.js`,
      plans: fakePlans,
      integrationPrices: {},
    },
    state,
    requests,
    isDown: false,
    holdBack: () => null,
    sign(event, { secret = webhookSecret, at = state.now } = {}) {
      const body = JSON.stringify(event, null, 2);
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }) };
    },
    deliverTo(target) {
      state.onEvent = (event) => {
        const { body, signature } = fake.sign(event, { at: Math.floor(Date.now() / 1000) });
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        sent.push(fetch(target, { method: 'POST', body, headers }).catch(() => undefined));
      };
    },
    async delivered() {
      while (sent.length > 0) await sent.shift();
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

function plan(id: string, name: string, priceId: string | null, limits: Plan['limits']): Plan {
  const { storageBytes } = limits;
  return {
    id,
    name,
    priceId,
    limits: { ...limits, storageBytes: storageBytes === null ? null : storageBytes * 1024 * 1024 },
  };
}

function unauthorized(): FakeStripeError {
  return new FakeStripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function found(body: unknown): { status: number; body: string } {
  return { status: 200, body: JSON.stringify(body) };
}

/** Adds addresses to finalized invoices. */
function withAddresses(origin: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withAddresses(origin, one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAddresses(origin, one)]));
  if (fields.object !== 'invoice' || fields.number === null) return fields;
  const page = `${origin}/invoices/${String(fields.id)}`;
  return { ...fields, hosted_invoice_url: page, invoice_pdf: `${page}/pdf` };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', 'request-id': 'req_fake' });
  response.end(body);
}
