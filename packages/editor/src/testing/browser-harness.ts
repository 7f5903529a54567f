import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BuilderMode } from '@galley/contract';
import { build } from 'esbuild';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import type { EditorDocument } from '../types';

/** The canvas frame's own header (design 7). */
export const canvasPolicy =
  "sandbox allow-same-origin; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'";

const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** A Chromium or Chrome on this machine; throws a sentence that says what to install. */
export function findChromium(): string {
  const wanted = process.env.GALLEY_CHROMIUM;
  const found = wanted ? [wanted] : browserPaths;
  const path = found.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('No Chromium found: install Debian’s chromium, or set GALLEY_CHROMIUM to its path.');
  return path;
}

export interface OpenOptions {
  theme?: string;
  mode?: BuilderMode;
  isEditable?: boolean;
  assetBase?: string;
}

/** A page with an editor on a mounted canvas: `window.editor`, `window.view`, `window.kit`. */
export interface EditorPage {
  page: Page;
  canvas: FrameLocator;
  /** Source without our markers. */
  source(): Promise<string>;
  /** Opens another document on the same page. */
  reopen(html: string, options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserHarness {
  browser: Browser;
  origin: string;
  open(html: string, options?: OpenOptions): Promise<EditorPage>;
  close(): Promise<void>;
}

/** Starts a browser and a server of its own; one harness serves a whole test file. */
export async function startHarness(): Promise<BrowserHarness> {
  const script = await bundle();
  const server = await serve(script);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments });
  return {
    browser,
    origin,
    open: (html, options = {}) => openPage(browser, origin, html, options),
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openPage(browser: Browser, origin: string, html: string, options: OpenOptions): Promise<EditorPage> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const reopen = (html: string, options: OpenOptions = {}): Promise<void> =>
    page.evaluate(({ html, options }) => window.kit.open(html, options), { html, options });
  await reopen(html, options);
  return {
    page,
    reopen,
    canvas: page.frameLocator('#canvas'),
    source: () => page.evaluate(() => window.kit.source()),
    close: () => context.close(),
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./browser-kit.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

function serve(script: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/canvas-frame') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': canvasPolicy });
      return void response.end('');
    }
    if (path === '/kit.js') {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
      return void response.end(script);
    }
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(
        '<!doctype html><title>Editor</title><style>html,body{margin:0}iframe{border:0;width:1000px;height:780px}</style>' +
          '<iframe id="canvas" title="Canvas"></iframe><script src="/kit.js"></script>',
      );
    }
    response.writeHead(404);
    response.end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** What `browser-kit.ts` puts on the page's window. */
export interface BrowserKit {
  document: EditorDocument | null;
  announcements: string[];
  requests: { kind: string; beId: string }[];
  log: string[];
  open(html: string, options: OpenOptions): Promise<void>;
  source(): string;
  /** Id of the n-th block with this element name, slot name, group name or title. */
  id(name: string, nth?: number): string;
  /** Blocks of the canvas that differ from a fresh projection of the document. */
  differences(): string[];
  /** Runs commands chosen by numbers, then undoes and redoes them; what the canvas shows wrongly, by step. */
  play(choices: readonly number[]): { changes: number; faults: string[] };
  /** Selects a range of the edited text, in characters. */
  selectText(start: number, end: number): void;
}
