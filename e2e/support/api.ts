import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildUrl, type RouteName, routes } from '@galley/contract';
import type { BrowserContext, Page } from 'playwright-core';

const addresses = new WeakMap<BrowserContext, string>();

/** The Galley of a browser context before one of its windows has opened a page. */
export function rememberAddress(context: BrowserContext, address: string): void {
  addresses.set(context, address);
}

/** Returns the Galley's address for a page that hasn't opened anything yet; undefined otherwise. */
function addressBefore(page: Page): string | undefined {
  return page.url() === 'about:blank' ? addresses.get(page.context()) : undefined;
}

/** Calls a named route from the page with the person's session. Throws unless it succeeds. */
export async function callApi<T>(
  page: Page,
  name: RouteName,
  params: Record<string, string | number> = {},
  body?: unknown,
): Promise<T> {
  const address = addressBefore(page);
  if (address !== undefined) return await callBefore(page, address, name, params, body);
  const answer = await page.evaluate(
    async ([method, url, text]) => {
      const response = await fetch(url as string, {
        method: method as string,
        headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
        body: text,
      });
      return { status: response.status, text: await response.text() };
    },
    [routes[name].method, buildUrl(name, params), body === undefined ? undefined : JSON.stringify(body)] as const,
  );
  if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

async function callBefore<T>(
  page: Page,
  address: string,
  name: RouteName,
  params: Record<string, string | number>,
  body: unknown,
): Promise<T> {
  const response = await page.context().request.fetch(address + buildUrl(name, params), {
    method: routes[name].method,
    headers: { Origin: address, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { data: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${name} answered ${response.status()}: ${text}`);
  return JSON.parse(text) as T;
}

/** Uploads a theme with one HTML file by a call. Returns its id. */
export async function uploadHtml(
  page: Page,
  html: string,
  title: string,
  type: 'email' | 'page' = 'email',
): Promise<number> {
  const address = addressBefore(page);
  if (address !== undefined) {
    const response = await page.context().request.post(address + buildUrl('build_template_upload'), {
      headers: { Origin: address, 'X-Requested-With': 'XMLHttpRequest' },
      multipart: {
        uuid: crypto.randomUUID(),
        templateType: type,
        title,
        template: { name: 'theme.html', mimeType: 'text/html', buffer: Buffer.from(html) },
      },
    });
    if (!response.ok()) throw new Error(`The upload answered ${response.status()}: ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  }
  const answer = await page.evaluate(
    async ([source, name, url, templateType]) => {
      const form = new FormData();
      form.set('uuid', crypto.randomUUID());
      form.set('templateType', templateType as string);
      form.set('title', name as string);
      form.set('template', new File([source as string], 'theme.html', { type: 'text/html' }));
      const response = await fetch(url as string, {
        method: 'POST',
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        body: form,
      });
      return { status: response.status, text: await response.text() };
    },
    [html, title, buildUrl('build_template_upload'), type] as const,
  );
  if (answer.status >= 300) throw new Error(`The upload answered ${answer.status}: ${answer.text}`);
  return (JSON.parse(answer.text) as { id: number }).id;
}

/** Creates an email of a theme by a call. Returns its id. */
export async function createEmail(page: Page, templateId: number, title: string): Promise<number> {
  const { email } = await callApi<{ email: { id: number } }>(
    page,
    'templates_emails_create',
    { id: templateId },
    { title, type: 'email' },
  );
  return email.id;
}

/** Reads a text file from the tests' folder. */
export function readFixture(name: string): string {
  return readFileSync(path.join(import.meta.dirname, '..', 'fixtures', name), 'utf8');
}
