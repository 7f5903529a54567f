import type { BrowserProcess } from './browser-process';
import type { DevtoolsEvent } from './devtools-pipe';

/** A file that a page may show. */
export interface CagedFile {
  type: string;
  bytes: Buffer;
}

/** A document and everything it can reach. */
export interface CagedDocument {
  /** UTF-8. */
  html: Buffer;
  /** The origin that the document is shown as. Nothing is ever sent there. */
  origin: string;
  /** The file at a path of this origin; null = there is none. */
  file(path: string): Promise<CagedFile | null>;
}

/** A document that is open in the browser. */
export interface CagedPage {
  /** Lays the page out again, in CSS pixels. */
  resize(size: { width: number; height: number }): Promise<void>;
  /** The height of its content in CSS pixels, at most that of the window. */
  contentHeight(): Promise<number>;
  /** The upper part of the window. `scale` is output pixels per CSS pixel. WebP by default; PNG keeps every pixel. */
  screenshot(part: { width: number; height: number; scale: number; format?: 'webp' | 'png' }): Promise<Buffer>;
}

/** Bytes of files that one page gets; a page that wants more is shown without the others. */
const fileBytes = 32 * 1024 * 1024;
const fileCount = 1000;
/** What pages load: not, for instance, the icon of a site, which Chromium looks for by itself. */
const shownTypes = new Set(['Image', 'Stylesheet', 'Font']);

/**
 * Where the last element of the page ends. The page can't have changed what is called here, because its scripts never
 * run. `body` fills the window in documents without a doctype, so its children count.
 */
const measureHeight = `(() => {
  const ends = [...(document.body?.children ?? [])].map((child) => child.getBoundingClientRect().bottom);
  const body = document.compatMode === 'BackCompat' ? 0 : (document.body?.getBoundingClientRect().bottom ?? 0);
  return Math.ceil(Math.max(body, ...ends.slice(-1000), 1));
})()`;

/** Nothing runs, nothing is framed, nothing is loaded from elsewhere: also when a request could not be caught. */
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
 * Opens a document in a window of its own, without scripts, and lets `work` look at it. Every request of the page is
 * answered here: with the document once, with `file` for its own origin, with nothing for all others.
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
  const send = (method: string, params?: Record<string, unknown>) => pipe.send(method, params, id);
  const gate = createGate(document);
  const loaded = new Promise<void>((resolve) => {
    pipe.listen(id, (event) => {
      if (event.method === 'Page.loadEventFired') resolve();
      if (event.method === 'Fetch.requestPaused') void answer(event).catch(() => undefined);
    });
  });

  /** A browser that is gone needs no answer. */
  async function answer({ params }: DevtoolsEvent): Promise<void> {
    const { requestId, resourceType } = params;
    const { url, method } = params.request as { url: string; method: string };
    const file = method === 'GET' ? await gate(url, String(resourceType)) : null;
    if (!file) {
      // A refused document leaves the page as it is; other reasons would replace it with an error page.
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

  const resize = async ({ width, height }: { width: number; height: number }) => {
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  };

  await Promise.all([
    // A frame or window in another process waits there for a start that never comes.
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    pipe.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    send('Page.enable'),
    resize(size),
  ]);
  const { errorText } = await send('Page.navigate', { url: pageUrl(document) });
  if (errorText) throw new Error(`Chromium did not show the page: ${String(errorText)}`);
  await Promise.race([loaded, pipe.ended]);
  const result = await work({
    resize,
    async contentHeight() {
      const { result } = await send('Runtime.evaluate', { expression: measureHeight, returnByValue: true });
      return Number((result as { value?: unknown } | undefined)?.value ?? 1);
    },
    async screenshot({ width, height, scale, format = 'webp' }) {
      const clip = { x: 0, y: 0, width, height, scale };
      const { data } = await send('Page.captureScreenshot', {
        format,
        ...(format === 'webp' ? { quality: 80 } : {}),
        clip,
      });
      return Buffer.from(String(data), 'base64');
    },
  });
  await pipe.send('Target.disposeBrowserContext', { browserContextId });
  pipe.listen(id, null);
  return result;
}

const pageUrl = ({ origin }: CagedDocument) => `${origin}/`;

/** What a page gets for an address; null = nothing. The document is given out once. */
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
