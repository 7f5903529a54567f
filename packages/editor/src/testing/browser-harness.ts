import type { BuilderMode } from '@galley/contract';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { openWorkerBrowser } from '../../../../scripts/testing/worker-browser';
import type { CanvasView, Editor } from '../api';
import type { Decoration, EditorDocument, FindHighlight } from '../types';
import { startKitServer } from './kit-server';
import type { TestClock } from './test-clock';

export interface OpenOptions {
  theme?: string;
  mode?: BuilderMode;
  isEditable?: boolean;
  assetBase?: string;
  /** Time passes only through `kit.clock.advance`. */
  hasTestClock?: boolean;
}

/** A page with an editor on a mounted canvas: `window.editor`, `window.view`, `window.kit`. */
export interface EditorPage {
  page: Page;
  canvas: FrameLocator;
  /** Returns the source without markers. */
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

/** Starts a separate server and uses the worker's browser; one harness serves a whole test file. */
export async function startHarness(): Promise<BrowserHarness> {
  const [server, browser] = await Promise.all([startKitServer(), openWorkerBrowser()]);
  const free: Page[] = [];
  return {
    browser,
    origin: server.origin,
    open: (html, options = {}) => openPage(browser, server.origin, free, html, options),
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.close();
    },
  };
}

const viewport = { width: 1000, height: 800 };

/**
 * Opens a window, reusing one that another test has closed, because windows and the code of their page take most of the
 * time of a short test: the pointer is moved away and the canvas is new. The page is loaded again if it is missing.
 */
async function openWindow(browser: Browser, origin: string, free: Page[]): Promise<Page> {
  const used = free.pop();
  if (used) {
    await used.unrouteAll();
    await used.mouse.move(0, 0);
    await used.setViewportSize(viewport);
    if (await used.evaluate(() => window.kit?.forget() ?? false)) return used;
  }
  const page = used ?? (await (await browser.newContext({ viewport })).newPage());
  if (!used) await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${origin}/`);
  return page;
}

async function openPage(
  browser: Browser,
  origin: string,
  free: Page[],
  html: string,
  options: OpenOptions,
): Promise<EditorPage> {
  const page = await openWindow(browser, origin, free);
  let isOpen = true;
  const reopen = (html: string, options: OpenOptions = {}): Promise<void> =>
    page.evaluate(({ html, options }) => window.kit.open(html, options), { html, options });
  await reopen(html, options);
  return {
    page,
    reopen,
    canvas: page.frameLocator('#canvas'),
    source: () => page.evaluate(() => window.kit.source()),
    close: async () => {
      if (isOpen) free.push(page);
      isOpen = false;
    },
  };
}

/** The object that `browser-kit.ts` sets on the page's window. */
export interface BrowserKit {
  document: EditorDocument | null;
  announcements: string[];
  requests: { kind: string; beId: string }[];
  log: string[];
  open(html: string, options: OpenOptions): Promise<void>;
  /** Clears the records of an earlier test; returns true. */
  forget(): true;
  source(): string;
  /** The clock of a document opened with `hasTestClock`. */
  clock: TestClock;
  /** Returns the id of the n-th block with this element name, slot name, group name or title. */
  id(name: string, nth?: number): string;
  /** Returns blocks of the canvas that differ from a fresh projection of the document. */
  differences(shown?: { editor: Editor; frame: HTMLIFrameElement }): string[];
  highlight(found: FindHighlight | null): void;
  decorate(owner: string, decorations: readonly Decoration[]): void;
  /** Returns the texts highlighted with a look. */
  highlighted(look: string): string[];
  /** Loads `/canvas-frame` and shows the editor's document in it. */
  mount(editor: Editor, frame: HTMLIFrameElement): Promise<CanvasView>;
  /** Returns the document's canvas as a server sends it drawn. */
  drawn(): string;
  /** Loads an address into the frame and lets the editor adopt what it shows; false if it doesn't. */
  adopt(src: string): Promise<boolean>;
  /** Runs commands chosen by numbers, then undoes and redoes them; returns what the canvas shows wrongly, by step. */
  play(choices: readonly number[]): { changes: number; faults: string[] };
  /** Selects a range of the edited text, in characters. */
  selectText(start: number, end: number): void;
}
