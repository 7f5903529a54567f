import { routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the page of the API', () => {
  it('[D8-api-docs] Shows every route of the contract with its method, path and caller', async () => {
    const { status, text, headers } = await app.call('api_docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { name, method, path } of Object.values(routes)) {
      expect(text).toContain(`<article id="${name}">`);
      expect(text).toContain(`${method}</b> <code>${path}</code>`);
    }
    const rename = /<article id="templates_emails_update">.*?<\/article>/s.exec(text)?.[0] ?? '';
    expect(rename).toContain('For editors of the theme.');
    expect(rename).toContain(
      '<td><code>title</code></td><td>string</td><td>at least 1 characters, at most 255 characters',
    );
    expect(rename).toContain('<code>email.updatedAt</code>');
  });

  it('[D8-api-docs] Runs and loads nothing: one style by its hash, no script, no address elsewhere', async () => {
    const { text, headers } = await app.call('api_docs');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(text).not.toMatch(/<script|<link|<img|\bon[a-z]+=|style=|https?:/i);
    expect(text.match(/(href|src)="(?!#|\/api\/v1\/openapi\.json")/g)).toBeNull();
  });

  it('[D8-api-docs-dev] Is the same page under the same policy in development', async () => {
    const dev = await createTestApp({ config: { nodeEnv: 'development' } });
    const [here, there] = [await app.call('api_docs'), await dev.call('api_docs')];
    expect([there.status, there.text]).toEqual([200, here.text]);
    expect(there.headers['content-security-policy']).toBe(here.headers['content-security-policy']);
    await dev.close();
  });
});
