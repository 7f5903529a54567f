import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openWindow } from './support/browser';
import { collectBeacons, readBeacons } from './support/collect-beacons';
import { beaconCode, hostileTheme, type Payload, payloads } from './support/payloads';

/** The product's own header for the canvas frame (design: the canvas is a cage). */
const cage =
  "sandbox allow-same-origin; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'";

interface Walls {
  header: boolean;
  neutralise: boolean;
}

let browser: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const script = await build({
    stdin: {
      contents: `import { parseSource, toCanvasHtml } from '@galley/markup';
        let next = 0;
        window.project = (source, neutralise) => {
          const tree = parseSource(source, { markerPrefix: 'cage', newId: () => 'b' + (next += 1) });
          return toCanvasHtml(tree, { assetBase: '/assets/none/', walls: { neutralise, csp: false } });
        };`,
      resolveDir: path.resolve(import.meta.dirname, '../packages/editor/src'),
    },
    bundle: true,
    format: 'iife',
    write: false,
  });
  const code = script.outputFiles[0]?.text ?? '';
  server = createServer((request, response) => {
    if (request.url?.startsWith('/frame')) {
      if (request.url.includes('header')) response.setHeader('content-security-policy', cage);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html>');
    } else if (request.url === '/code.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(code);
    } else if (request.url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>cage</title><link rel="icon" href="data:,"><script src="/code.js"></script>');
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Writes the theme into a frame behind the given walls, and lets it have its time. */
async function show(page: Page, source: string, walls: Walls): Promise<void> {
  await page.evaluate(
    async ([html, header, neutralise]) => {
      document.querySelector('iframe')?.remove();
      const frame = document.createElement('iframe');
      frame.style.cssText = 'width:900px;height:700px';
      if (header) frame.setAttribute('sandbox', 'allow-same-origin');
      frame.src = header ? '/frame?header' : '/frame';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      document.body.append(frame);
      await loaded;
      const inner = frame.contentDocument as Document;
      inner.open();
      inner.write(
        (window as unknown as { project(s: string, n: boolean): string }).project(
          html as string,
          neutralise as boolean,
        ),
      );
      inner.close();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // What waits for a hand gets one: javascript links, areas, forms, handlers.
      const targets = inner.querySelectorAll('a, area, button, summary, [onclick], [onfocus], p');
      for (const target of targets) target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    },
    [source, walls.header, walls.neutralise] as const,
  );
  // Loads, errors and animations of the payloads themselves take a moment of the browser's own time.
  await page.waitForFunction(() => performance.now() > (window as unknown as { until: number }).until, undefined, {
    timeout: 10_000,
  });
}

async function ran(chosen: readonly Payload[], walls: Walls): Promise<number[]> {
  const { page, context } = await openWindow(browser);
  await collectBeacons(page);
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, { until: performance.now() + 1500 }));
  await show(page, hostileTheme(chosen), walls);
  const heard = await readBeacons(page);
  await context.close();
  return heard;
}

const names = (numbers: number[]) => numbers.map((n) => payloads[n - 1]?.name);

describe('the cage of the canvas', () => {
  it('holds at least 40 payloads of different kinds', () => {
    expect(new Set(payloads.map((payload) => payload.name)).size).toBeGreaterThanOrEqual(40);
    expect(beaconCode(3)).not.toMatch(/["'<>&\s]/);
  });

  it('[R-cage-header] runs nothing behind the header alone, with the projection left hostile', async () => {
    expect(names(await ran(payloads, { header: true, neutralise: false }))).toEqual([]);
  });

  it('[R-cage-projection] runs nothing behind the neutralised projection alone, without any header', async () => {
    expect(names(await ran(payloads, { header: false, neutralise: true }))).toEqual([]);
  });

  it('[R-cage-none] does run payloads once both walls are gone, so the test can fail', async () => {
    const alone = payloads.filter((payload) => payload.runsAlone && !payload.isHead);
    const heard = await ran(alone, { header: false, neutralise: false });
    expect(heard.length).toBeGreaterThanOrEqual(25);
  });
});
