import type { PageSize } from '@galley/contract';
import type { BrowserProcess } from './browser-process';
import type { DevtoolsEvent } from './devtools-pipe';

/** A file that a page can show. */
export interface CagedFile {
  type: string;
  bytes: Buffer;
}

/** A document and everything it can load. */
export interface CagedDocument {
  /** UTF-8. */
  html: Buffer;
  /** The origin of the displayed document. Nothing is ever sent there. */
  origin: string;
  /** Returns the file at a path of this origin; null = none. */
  file(path: string): Promise<CagedFile | null>;
}

/** A document that is open in the browser. */
export interface CagedPage {
  /** Lays out the page again, in CSS pixels. */
  resize(size: { width: number; height: number }): Promise<void>;
  /** Returns the height of its content in CSS pixels, at most that of the window. */
  contentHeight(): Promise<number>;
  /**
   * Captures the upper part of the window. `scale` is output pixels per CSS pixel. WebP by default; PNG is lossless.
   */
  screenshot(part: { width: number; height: number; scale: number; format?: 'webp' | 'png' }): Promise<Buffer>;
  /** Prints it as a tagged PDF with links and texts. Calls `write` with one piece after the other. */
  print(paper: PrintPaper, write: (piece: Buffer) => Promise<void>): Promise<void>;
}

/** The paper of a printed page: laid out at this width in CSS pixels. */
export interface PrintPaper {
  width: number;
  /** `full`: one page as tall as the content, unless it is taller than `heightMax` pixels. Otherwise pages of a size. */
  paper: 'full' | PageSize;
  /** The size of the pages of content that is too tall for one. */
  tallPaper: PageSize;
  heightMax: number;
}

/** Bytes of files for one page; a page that requires more is shown without the others. */
const fileBytes = 32 * 1024 * 1024;
const fileCount = 1000;
/** Resource types that pages can load, excluding for instance the site icon that Chromium requests itself. */
const shownTypes = new Set(['Image', 'Stylesheet', 'Font']);

/**
 * Returns where the last element of the page ends. The page can't have replaced the functions called here, because its
 * scripts never run. `body` fills the window in documents without a doctype, so its children count.
 */
const measureHeight = `(() => {
  const ends = [...(document.body?.children ?? [])].map((child) => child.getBoundingClientRect().bottom);
  const body = document.compatMode === 'BackCompat' ? 0 : (document.body?.getBoundingClientRect().bottom ?? 0);
  return Math.ceil(Math.max(body, ...ends.slice(-1000), 1));
})()`;

/** Returns where the page ends; in a taller window, `scrollHeight` is the window's height. */
const measureScroll = '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]';
/** The window in which the height is measured, for elements as tall as the window. */
const printWindowHeight = 800;
/** A design wider than requested is printed completely, up to this width. */
const printWidthMax = 2000;
const pxPerInch = 96;
/** In inches. */
const pageSizes: Record<PageSize, { width: number; height: number }> = {
  a4: { width: 210 / 25.4, height: 297 / 25.4 },
  letter: { width: 8.5, height: 11 },
};
const pageMargin = 10 / 25.4;
const streamBytes = 512 * 1024;

/** Blocks scripts, frames and resources from other origins, even if a request could not be intercepted. */
const policyOf = (origin: string) =>
  [
    'sandbox',
    "default-src 'none'",
    `img-src ${origin} data:`,
    `style-src 'unsafe-inline' ${origin} data:`,
    `font-src ${origin} data:`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * Opens a document in a separate window, without scripts, and passes it to `work`. Every request of the page is
 * answered here: with the document once, with `file` for its own origin, with a failure for all others.
 */
export async function withCagedPage<Result>(
  { pipe }: BrowserProcess,
  document: CagedDocument,
  size: { width: number; height: number },
  work: (page: CagedPage) => Promise<Result>,
): Promise<Result> {
  const { browserContextId } = await pipe.send('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  const id = String(sessionId);
  const send: Send = (method, params) => pipe.send(method, params, id);
  const gate = createGate(document);
  const loaded = new Promise<void>((resolve) => {
    pipe.listen(id, (event) => {
      if (event.method === 'Page.loadEventFired') resolve();
      if (event.method === 'Fetch.requestPaused') void answer(send, gate, event).catch(() => undefined);
    });
  });
  await Promise.all([
    // A frame or window in another process then waits for a start that never happens.
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    pipe.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    send('Page.enable'),
    resize(send, size),
  ]);
  const { errorText } = await send('Page.navigate', { url: pageUrl(document) });
  if (errorText) throw new Error(`Chromium did not show the page: ${String(errorText)}`);
  await Promise.race([loaded, pipe.ended]);
  const result = await work(openedPage(send));
  await pipe.send('Target.disposeBrowserContext', { browserContextId });
  pipe.listen(id, null);
  return result;
}

/** Sends a command to the page. */
type Send = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Answers a request of the page; ignores a browser that has ended. */
async function answer(send: Send, gate: ReturnType<typeof createGate>, { params }: DevtoolsEvent): Promise<void> {
  const { requestId, resourceType } = params;
  const { url, method } = params.request as { url: string; method: string };
  const file = method === 'GET' ? await gate(url, String(resourceType)) : null;
  if (!file) {
    // A refused document leaves the page unchanged; other reasons would replace it with an error page.
    const errorReason = resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
    await send('Fetch.failRequest', { requestId, errorReason });
    return;
  }
  const headers = { 'content-type': file.type, 'access-control-allow-origin': '*', ...file.headers };
  await send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: file.bytes.toString('base64'),
  });
}

/** Creates the functions of a page that has loaded. */
function openedPage(send: Send): CagedPage {
  return {
    resize: (size) => resize(send, size),
    contentHeight: () => contentHeight(send),
    async screenshot({ width, height, scale, format = 'webp' }) {
      const clip = { x: 0, y: 0, width, height, scale };
      const { data } = await send('Page.captureScreenshot', {
        format,
        ...(format === 'webp' ? { quality: 80 } : {}),
        clip,
      });
      return Buffer.from(String(data), 'base64');
    },
    print: (paper, write) => print(send, paper, write),
  };
}

async function resize(send: Send, { width, height }: { width: number; height: number }): Promise<void> {
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
}

async function evaluate(send: Send, expression: string): Promise<unknown> {
  const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
  return (result as { value?: unknown } | undefined)?.value;
}

async function contentHeight(send: Send): Promise<number> {
  return Number((await evaluate(send, measureHeight)) ?? 1);
}

async function print(
  send: Send,
  { width: wanted, paper, tallPaper, heightMax }: PrintPaper,
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  // As on a screen: print styles drop backgrounds and colors.
  await send('Emulation.setEmulatedMedia', { media: 'screen' });
  await resize(send, { width: wanted, height: printWindowHeight });
  const [wide = wanted] = readPair(await evaluate(send, measureScroll));
  const width = Math.min(Math.max(wanted, wide), printWidthMax);
  if (width > wanted) await resize(send, { width, height: printWindowHeight });
  const [, scrolled = 0] = readPair(await evaluate(send, measureScroll));
  const height = scrolled > printWindowHeight ? scrolled : Math.max(await contentHeight(send), 1);
  const isOnePage = paper === 'full' && height <= heightMax;
  await evaluate(send, setMargins(isOnePage ? 0 : pageMargin));
  const { stream } = await send('Page.printToPDF', {
    ...(isOnePage ? onePage({ width, height }) : pagesOf(paper === 'full' ? tallPaper : paper, width)),
    printBackground: true,
    generateTaggedPDF: true,
    transferMode: 'ReturnAsStream',
  });
  for (let isEnd = false; !isEnd; ) {
    const piece = await send('IO.read', { handle: stream, size: streamBytes });
    await write(Buffer.from(String(piece.data), piece.base64Encoded ? 'base64' : 'utf8'));
    isEnd = piece.eof === true;
  }
  await send('IO.close', { handle: stream });
}

const pageUrl = ({ origin }: CagedDocument) => `${origin}/`;

/** Creates a function that returns the response for an address; null = none. The document is only returned once. */
function createGate(document: CagedDocument) {
  let isOpen = false;
  let left = { bytes: fileBytes, files: fileCount };
  return async (
    url: string,
    resourceType: string,
  ): Promise<(CagedFile & { headers: Record<string, string> }) | null> => {
    if (resourceType === 'Document') {
      if (isOpen || url !== pageUrl(document)) return null;
      isOpen = true;
      const headers = { 'content-security-policy': policyOf(document.origin), 'referrer-policy': 'no-referrer' };
      return { type: 'text/html; charset=utf-8', bytes: document.html, headers };
    }
    if (!shownTypes.has(resourceType) || !url.startsWith(`${document.origin}/`) || left.files === 0) return null;
    left = { ...left, files: left.files - 1 };
    const file = await document.file(new URL(url).pathname);
    if (!file || file.bytes.length > left.bytes) return null;
    left = { ...left, bytes: left.bytes - file.bytes.length };
    return { ...file, headers: { 'x-content-type-options': 'nosniff' } };
  };
}

function readPair(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Overrides the margins set by the document, which would split its single page into two. */
function setMargins(inches: number): string {
  return `(() => {
    const style = document.createElement('style');
    style.textContent = '@page { margin: ${inches}in !important }';
    (document.head ?? document.documentElement).append(style);
  })()`;
}

/** Adds one pixel, because a page that is a fraction too short would be split into two. */
function onePage({ width, height }: { width: number; height: number }) {
  const margins = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 };
  return { paperWidth: width / pxPerInch, paperHeight: (height + 1) / pxPerInch, ...margins };
}

/** Scales the width of the design to fit between the margins. */
function pagesOf(size: PageSize, width: number) {
  const paper = pageSizes[size];
  const scale = Math.max(0.1, Math.min(1, ((paper.width - 2 * pageMargin) * pxPerInch) / width));
  const margins = { marginTop: pageMargin, marginBottom: pageMargin, marginLeft: pageMargin, marginRight: pageMargin };
  return { paperWidth: paper.width, paperHeight: paper.height, scale, ...margins };
}
