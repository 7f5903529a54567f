import { buildUrl, type RouteName, routes } from '@galley/contract';

/** The timeout of a request: one that hangs must fail the test by its name, not by the test's timeout. */
const patienceMs = 30_000;

/** A browser's view of a running server: its cookie, our Origin and header, JSON or forms. */
export interface HttpClient {
  call(
    name: RouteName,
    request?: {
      params?: Record<string, string | number>;
      query?: Record<string, string | number>;
      body?: unknown;
      form?: FormData;
      idempotencyKey?: string;
    },
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers freely.
  ): Promise<{ status: number; body: any }>;
  /** Returns the headers of every request: our Origin and header, and the session. */
  headers(): Record<string, string>;
  /** Returns a client with the same session at another address, for a server that was restarted on another port. */
  at(url: string): HttpClient;
}

/** `more` are headers of every request, for instance the address that a proxy would report. */
export function createHttpClient(
  url: string,
  session: { cookie: string } = { cookie: '' },
  more: Record<string, string> = {},
): HttpClient {
  const headers = () => ({ origin: url, 'x-requested-with': 'XMLHttpRequest', cookie: session.cookie, ...more });
  return {
    headers,
    async call(name, request = {}) {
      const json = request.body === undefined ? undefined : JSON.stringify(request.body);
      const response = await fetch(url + buildUrl(name, { ...request.params, ...request.query }), {
        method: routes[name].method,
        headers: {
          ...headers(),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
        },
        body: request.form ?? json,
        signal: AbortSignal.timeout(patienceMs),
      });
      const cookie = response.headers.getSetCookie().find((line) => /^(__Host-)?galley=/.test(line));
      if (cookie) session.cookie = cookie.split(';')[0] ?? '';
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    },
    at: (other) => createHttpClient(other, session, more),
  };
}

/** Creates the first account and one small theme, and signs the client in. Returns the theme's id. */
export async function setUpServer(client: HttpClient): Promise<{ templateId: number }> {
  const body = { name: 'Ann', email: 'ann@orchard.test', password: 'a password for tests', organization: 'Orchard' };
  const made = await client.call('setup_create', { body });
  if (made.status !== 200) throw new Error(`Set-up failed: ${JSON.stringify(made.body)}`);
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'email');
  form.set('title', 'Small');
  form.set('template', new File(['<p class="block-edit">Hello</p>'], 'index.html', { type: 'text/html' }));
  const uploaded = await client.call('build_template_upload', { form });
  if (uploaded.status !== 200) throw new Error(`The upload failed: ${JSON.stringify(uploaded.body)}`);
  return { templateId: uploaded.body.id };
}

/** Saves HTML as the next version of an email or page, like its editor. */
export async function saveDocument(client: HttpClient, id: number, html: string): Promise<void> {
  const tabId = 'saves-html';
  const { body: opened } = await client.call('build_email_html', { params: { id }, body: {} });
  const { body: taken } = await client.call('build_lease_take', { params: { id }, body: { tabId } });
  const { number } = taken.lease;
  const body = { html, title: opened.title, version: opened.emailVersion, leaseNumber: number, tabId };
  const saved = await client.call('build_save', { params: { id }, body });
  if (saved.status !== 200) throw new Error(`The save was refused: ${JSON.stringify(saved.body)}`);
  await client.call('build_lease_release', { params: { id }, body: { tabId, number } });
}
