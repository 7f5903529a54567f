import { type Browser, type CDPSession, type KeyInput, launch, type Page } from 'puppeteer-core';
import { browserArguments, describeMissing, findTool } from '../../../../scripts/lib/find-browser.mjs';
import { type Driver, type PointerStep, splitKeys } from './driver';

/** Prevents Firefox from opening connections by itself; nothing else is changed. */
const quietFirefox = {
  'app.normandy.enabled': false,
  'browser.newtabpage.activity-stream.feeds.topsites': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/**
 * Firefox on Linux leaves plain caret movement to the desktop's key bindings, which keys pressed by a WebDriver never
 * reach (with Shift they do). The key is pressed anyway, so that the page receives it; then the caret is moved as that
 * key would.
 */
const caretMoves: Readonly<Record<string, readonly [direction: string, granularity: string]>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

/** Runs in the page. */
function moveCaret(direction: string, granularity: string): void {
  const frame = document.activeElement as HTMLIFrameElement | null;
  const doc = frame?.contentDocument;
  if (doc?.activeElement?.getAttribute('contenteditable') !== 'true') return;
  doc.getSelection()?.modify('move', direction, granularity);
}

/**
 * Starts the machine's Chromium over CDP, or its stock Firefox over WebDriver BiDi, with these preferences in addition
 * to those that prevent its own connections.
 */
export async function launchPuppeteer(
  name: 'chromium' | 'firefox',
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Driver> {
  const executablePath = findTool(name);
  if (!executablePath) throw new Error(describeMissing(name));
  const isFirefox = name === 'firefox';
  const browser = await launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath,
    headless: true,
    defaultViewport: null,
    args: isFirefox ? [] : browserArguments,
    extraPrefsFirefox: isFirefox ? { ...quietFirefox, ...preferences } : {},
  });
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  await page.setViewport({ width: 1000, height: 800 }).catch(ignoreOrientation);
  const devtools = isFirefox ? null : await page.createCDPSession();
  return new PuppeteerDriver(name, await browser.version(), browser, page, devtools);
}

/**
 * Ignores this error: Firefox ESR 140 doesn't support screen orientation, which is set in the same call, but the size
 * is set anyway.
 */
function ignoreOrientation(error: unknown): void {
  if (!String(error).includes('setScreenOrientationOverride')) throw error;
}

class PuppeteerDriver implements Driver {
  readonly compose: Driver['compose'];

  constructor(
    readonly name: 'chromium' | 'firefox',
    readonly version: string,
    private readonly browser: Browser,
    private readonly page: Page,
    devtools: CDPSession | null,
  ) {
    this.compose = devtools && ((steps, text) => compose(devtools, steps, text));
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url).catch(async (error: unknown) => {
      // The page was about to navigate by itself, which aborts this navigation in Firefox.
      if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      await this.page.goto(url);
    });
    await this.page.bringToFront();
  }

  evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.page.evaluate(work as (...args: unknown[]) => unknown, ...args) as Promise<T>;
  }

  async press(keys: string): Promise<void> {
    const { modifiers, key } = splitKeys(keys);
    const { keyboard } = this.page;
    for (const modifier of modifiers) await keyboard.down(modifier as KeyInput);
    await keyboard.press(key as KeyInput);
    for (const modifier of modifiers.toReversed()) await keyboard.up(modifier as KeyInput);
    const move = this.name === 'firefox' && modifiers.length === 0 ? caretMoves[key] : undefined;
    if (move) await this.page.evaluate(moveCaret, ...move);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async pointer(steps: readonly PointerStep[]): Promise<void> {
    const { mouse } = this.page;
    for (const step of steps) {
      if (step.kind === 'move') await mouse.move(step.x, step.y);
      else {
        const options = { button: step.button ?? 'left', clickCount: step.count ?? 1 };
        await (step.kind === 'down' ? mouse.down(options) : mouse.up(options));
      }
    }
  }

  async pageCount(): Promise<number> {
    return (await this.browser.pages()).length;
  }

  async address(): Promise<string> {
    return this.page.url();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

async function compose(devtools: CDPSession, steps: readonly string[], text: string): Promise<void> {
  for (const step of steps) {
    const end = step.length;
    await devtools.send('Input.imeSetComposition', { text: step, selectionStart: end, selectionEnd: end });
  }
  await devtools.send('Input.insertText', { text });
}
