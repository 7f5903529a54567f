import { constants } from 'node:os';
import type { Log } from '../log';
import { createSlots } from '../slots';
import {
  type BrowserProcess,
  browserUser,
  LateBrowser,
  removeFormerProfiles,
  startBrowserProcess,
} from './browser-process';
import { isMachineBusy } from './browser-usage';
import { browserVersion } from './browser-version';
import { type CagedDocument, type CagedPage, withCagedPage } from './caged-page';
import { findChromium } from './find-chromium';

/** Why a page could not be shown: `busy` is caused by the machine, `time` and `memory` by the page. */
export type BrowserFailure = 'missing' | 'time' | 'memory' | 'busy' | 'failed';

export class BrowserError extends Error {
  constructor(
    readonly failure: BrowserFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'BrowserError';
  }
}

/** The server's only Chromium, for thumbnails and everything else that requires a rendered page. */
export interface Browser {
  /** Whether it is installed. It can still fail to start. */
  readonly isInstalled: boolean;
  /** Returns its path and reported version, for admins; '' = not found, or not reported. */
  describe(): Promise<{ path: string; version: string }>;
  /**
   * Opens an isolated document (docs/decisions/037) and passes it to `work`: one document at a time, in the order of
   * requests, within 10 s of CPU time and 512 MB. Rejects with a `BrowserError`.
   */
  show<Result>(
    document: CagedDocument,
    size: { width: number; height: number },
    work: (page: CagedPage) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** The limits of one document, and of one browser. */
export interface BrowserLimits {
  /** CPU time; time used by other processes doesn't count. */
  seconds: number;
  /** Time after which it is ended in any case. */
  waitSeconds: number;
  memoryMb: number;
  /** Documents shown by one browser before it is replaced. */
  documents: number;
  /** Seconds without a document after which it is ended. */
  idleSeconds: number;
}

const browserLimits: BrowserLimits = { seconds: 10, waitSeconds: 90, memoryMb: 512, documents: 100, idleSeconds: 60 };

/** The memory is measured at intervals; a growing page is ended before it reaches the limit. */
const memoryShare = 0.75;
const usageTickMs = 50;

interface BrowserOptions {
  /** Path of Chromium; null = search for it. */
  configured: string | null;
  log: Log;
  /** Overrides, read again for each document. */
  limits?: Partial<BrowserLimits>;
  /** Its priority in the operating system; by default below the server and its database. */
  priority?: number;
  /** Returns whether the machine is overloaded. */
  isBusy?: () => boolean;
}

const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL;

/** Creates the browser, which is started for the first document and ended after a while without any. */
export function createBrowser({
  configured,
  log,
  limits,
  priority = lowPriority,
  isBusy = isMachineBusy,
}: BrowserOptions): Browser {
  const file = findChromium(configured);
  const limitsNow = () => ({ ...browserLimits, ...limits });
  const oneAtATime = createSlots(1);
  let running: BrowserProcess | null = null;
  let shown = 0;
  let hasSandbox = true;
  let version: Promise<string> | undefined;
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | undefined;
  if (file !== null) removeFormerProfiles();

  async function end(): Promise<void> {
    const browser = running;
    running = null;
    await browser?.kill();
  }

  async function ready(): Promise<BrowserProcess> {
    if (file === null || isClosed) throw new BrowserError('missing', 'Chromium is not installed.');
    if (running?.isAlive && shown < limitsNow().documents) return running;
    await end();
    shown = 0;
    const started = await startBrowser(file, { hasSandbox, priority, log });
    hasSandbox = started.hasSandbox;
    running = started.browser;
    return running;
  }

  const showOne: Browser['show'] = async (document, size, work) => {
    const browser = await ready();
    shown += 1;
    const watch = watchLimits(browser, limitsNow(), isBusy);
    try {
      return await withCagedPage(browser, document, size, work);
    } catch (error) {
      // In any case, the next document gets a new browser.
      await end();
      throw failureOf(watch.exceeded(), error);
    } finally {
      watch.stop();
    }
  };

  return {
    isInstalled: file !== null,
    async describe() {
      version ??= file === null ? Promise.resolve('') : browserVersion(file);
      return { path: file ?? '', version: await version };
    },
    async show(document, size, work) {
      return await oneAtATime(async () => {
        clearTimeout(idleTimer);
        try {
          return await showOne(document, size, work);
        } finally {
          idleTimer = setTimeout(() => void oneAtATime(end), limitsNow().idleSeconds * 1000);
          idleTimer.unref();
        }
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await end();
    },
  };
}

/**
 * Starts a browser. If the system doesn't allow Chromium's sandbox, a separate user must be sufficient; without either,
 * no page is opened.
 */
async function startBrowser(
  program: string,
  { hasSandbox, priority, log }: { hasSandbox: boolean; priority: number; log: Log },
): Promise<{ browser: BrowserProcess; hasSandbox: boolean }> {
  try {
    return { browser: await startBrowserProcess(program, { hasSandbox, priority }), hasSandbox };
  } catch (error) {
    if (error instanceof LateBrowser)
      throw new BrowserError('busy', 'Chromium did not start in time.', { cause: error });
    if (!hasSandbox || browserUser().uid === undefined)
      throw new BrowserError('failed', 'Chromium did not start.', { cause: error });
  }
  const browser = await startBrowserProcess(program, { hasSandbox: false, priority }).catch((error: unknown) => {
    throw new BrowserError('failed', 'Chromium did not start.', { cause: error });
  });
  log.warn('Chromium runs without its sandbox, because this system does not allow user namespaces.');
  return { browser, hasSandbox: false };
}

/** The error for a document that exceeded a limit, or failed for another reason. */
function failureOf(limit: 'time' | 'memory' | 'busy' | null, cause: unknown): BrowserError {
  if (limit === 'busy') return new BrowserError('busy', 'The server is busy.');
  if (limit === 'time') return new BrowserError('time', 'The page took too long.');
  if (limit === 'memory') return new BrowserError('memory', 'The page needs too much memory.');
  return new BrowserError('failed', 'The page could not be shown.', { cause });
}

/**
 * Ends the browser when a document exceeds a limit. It is the document's fault if it used the CPU time itself, or hung
 * on a machine that had time for it.
 */
function watchLimits(browser: BrowserProcess, limits: BrowserLimits, isBusy: () => boolean) {
  const { seconds, waitSeconds, memoryMb } = limits;
  let reason: 'time' | 'memory' | 'busy' | null = null;
  let isMeasuring = false;
  let isOver = false;
  let cpuMsBefore: number | null = null;
  const stopFor = (limit: NonNullable<typeof reason>) => {
    reason ??= limit;
    void browser.kill();
  };
  const measure = async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    const { bytes, cpuMs } = await browser.usage();
    isMeasuring = false;
    cpuMsBefore ??= cpuMs;
    if (isOver) return;
    if (bytes > memoryMb * memoryShare * 1024 * 1024) stopFor('memory');
    else if (cpuMs - cpuMsBefore > seconds * 1000) stopFor('time');
  };
  void measure();
  const deadline = setTimeout(() => stopFor(isBusy() ? 'busy' : 'time'), waitSeconds * 1000);
  const ticks = setInterval(() => void measure(), usageTickMs);
  return {
    exceeded: () => reason,
    stop() {
      isOver = true;
      clearTimeout(deadline);
      clearInterval(ticks);
    },
  };
}
