import { buildUrl } from '@galley/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';

/** Reports to the top window that it ran, and by which payload; a worker reports to its page. */
const beacon = (name: string) =>
  `(globalThis.top && top.heard ? top.heard : { push: (it) => globalThis.postMessage(it) }).push(${JSON.stringify(name)})`;
const files: Record<string, string> = {
  'index.html': '<html><body><p class="block-edit" id="p">Plain</p><script src="page.js"></script></body></html>',
  'x.js': beacon('script'),
  'm.js': `${beacon('module')}; export const found = true`,
  'w.js': beacon('worker'),
  'page.js': 'document.getElementById("p").textContent = "Changed by the script of the theme"',
};

const fixture = openSharedFixture();
let templateId: number;
let base: string;

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.signIn(page);
  templateId = await uploadZip(page, await zipOf(files));
  const opened = await callApi<{ assetBase: string }>(page, 'build_template_html', { id: templateId, version: 0 }, {});
  base = opened.assetBase;
  await context.close();
});

async function zipOf(contents: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(contents)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function uploadZip(page: Page, zip: Buffer): Promise<number> {
  return await page.evaluate(
    async ([bytes, url]) => {
      const form = new FormData();
      form.set('uuid', crypto.randomUUID());
      form.set('templateType', 'page');
      form.set('title', 'Scripts');
      const content = Uint8Array.from(atob(bytes as string), (letter) => letter.charCodeAt(0));
      form.set('template', new File([content], 'theme.zip', { type: 'application/zip' }));
      const headers = { 'X-Requested-With': 'XMLHttpRequest' };
      const response = await fetch(url as string, { method: 'POST', headers, body: form });
      return ((await response.json()) as { id: number }).id;
    },
    [zip.toString('base64'), buildUrl('build_template_upload')] as const,
  );
}

/** HTML injected into the shell. Each entry tries another way to run a theme's file or its own script. */
function attacks(folder: string): { inline: string[]; files: string[] } {
  const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const x = `${folder}x.js`;
  const inline = `${beacon('inline')}`;
  return {
    inline: [
      `<img src="/no-such.png" onerror="${quoted(inline)}">`,
      `<svg onload="${quoted(inline)}"></svg>`,
      `<iframe srcdoc="${quoted(`<script>${inline}</script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script type="module">${inline}</script>`)}"></iframe>`,
      `<iframe src="javascript:${quoted(inline)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script src="data:text/javascript,${encodeURIComponent(inline)}"></script>`)}"></iframe>`,
    ],
    files: [
      `<iframe srcdoc="${quoted(`<script src="${x}"></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script src="${x}" referrerpolicy="no-referrer" crossorigin></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script type="module" src="${folder}m.js"></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<base href="${folder}"><script src="x.js"></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script src="/app/..${x}"></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script src="/app/%2e%2e${x}"></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script src="/app/..%2f${x.slice(1)}"></script>`)}"></iframe>`,
      `<iframe srcdoc="${quoted(`<script src="/start.js/..${x}"></script>`)}"></iframe>`,
      `<object data="${x}" type="text/javascript"></object>`,
      `<embed src="${x}">`,
    ],
  };
}

interface Found {
  heard: string[];
  worker: string;
  imported: string;
}

/** Injects the HTML into the shell, then tries workers and service workers. Returns what ran. */
async function attack(page: Page, html: readonly string[]): Promise<Found> {
  await page.evaluate(() => Object.assign(window, { heard: [] }));
  await page.evaluate(
    async ({ pieces, url }) => {
      const place = document.createElement('div');
      place.innerHTML = pieces.join('');
      // Scripts set by innerHTML never run. Script elements created separately would.
      for (const src of place.querySelectorAll('script')) src.remove();
      const script = document.createElement('script');
      script.src = url;
      // A frame counts as loaded when its scripts have run or were blocked. Blocked addresses may not fire any event.
      const awaited = [...place.querySelectorAll('iframe[srcdoc], img'), script].map(
        (element) =>
          new Promise((resolve) => {
            element.addEventListener('load', resolve);
            element.addEventListener('error', resolve);
          }),
      );
      document.body.append(place, script);
      await Promise.all(awaited);
    },
    { pieces: html, url: `${base}x.js` },
  );
  const worker = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        try {
          const made = new Worker(url);
          made.onmessage = ({ data }) => resolve(String(data));
          made.onerror = () => resolve('refused');
        } catch {
          resolve('refused');
        }
      }),
    `${base}w.js`,
  );
  const imported = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        try {
          const source = new Blob([`try { importScripts(${JSON.stringify(url)}) } catch { postMessage('refused') }`]);
          const made = new Worker(URL.createObjectURL(source));
          made.onmessage = ({ data }) => resolve(String(data));
          made.onerror = () => resolve('refused');
        } catch {
          resolve('refused');
        }
      }),
    new URL(`${base}w.js`, fixture.galley.address).href,
  );
  const heard = await page.evaluate(() => [...new Set((window as unknown as { heard: string[] }).heard)].sort());
  return { heard, worker, imported };
}

/** Serves the shell with its policy and the content type of the theme's scripts, or without one of them. */
async function openShell(walls: { policy: boolean; type: boolean }): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  if (!walls.policy) {
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const response = await route.fetch();
        const { 'content-security-policy': _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      },
    );
  }
  if (!walls.type) {
    await page.route(/\.js(\?|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/javascript' } });
    });
  }
  await page.goto(`${fixture.galley.address}/`);
  await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
  return { page, context };
}

describe('scripts of themes beside the shell', () => {
  it('[V10-both] Do not run in the shell when HTML is put into it, by any way', async () => {
    const { page, context } = await openShell({ policy: true, type: true });
    const { inline, files: ways } = attacks(base);
    expect(await attack(page, [...inline, ...ways])).toEqual({ heard: [], worker: 'refused', imported: 'refused' });
    await context.close();
  });

  testInFull('[V10-policy] Are blocked by the policy of the shell alone, even if served as scripts', async () => {
    const { page, context } = await openShell({ policy: true, type: false });
    const { inline, files: ways } = attacks(base);
    expect(await attack(page, [...inline, ...ways])).toEqual({ heard: [], worker: 'refused', imported: 'refused' });
    await context.close();
  });

  testInFull('[V10-type] Are blocked by their type alone, even without a policy of the shell', async () => {
    const { page, context } = await openShell({ policy: false, type: true });
    expect(await attack(page, attacks(base).files)).toEqual({ heard: [], worker: 'refused', imported: 'refused' });
    await context.close();
  });

  testInFull('[V10-none] Do run once both are gone, so the test can fail', async () => {
    const { page, context } = await openShell({ policy: false, type: false });
    const { inline, files: ways } = attacks(base);
    const found = await attack(page, [...inline, ...ways]);
    expect(found).toEqual({ heard: ['inline', 'module', 'script'], worker: 'worker', imported: 'worker' });
    await context.close();
  });

  testInFull('[V10-preview] Run in the preview of a page as before', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const { email } = await callApi<{ email: { id: number } }>(
      page,
      'templates_emails_create',
      { id: templateId },
      { title: 'With a script', type: 'page' },
    );
    const made = await callApi<{ shareLink: { url: string } }>(page, 'share_links_create', { id: email.id });
    await page.goto(made.shareLink.url);
    await page.frameLocator('iframe').getByText('Changed by the script of the theme', { exact: true }).waitFor();
    await context.close();
  });
});
