import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../../scripts/lib/find-browser.mjs';
import { watchRequests } from './quiet';

/** Starts this machine's Chromium. Throws a sentence if there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium or Chrome found. Set GALLEY_CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: browserArguments });
}

/**
 * Opens a person's window with its own cookies and storage; `isPhone` = with touch. The page's errors are collected in
 * `problems`.
 */
export async function openWindow(
  browser: Browser,
  options: { colorScheme?: 'light' | 'dark'; width?: number; height?: number; isPhone?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? 'light',
    acceptDownloads: true,
    hasTouch: options.isPhone ?? false,
    isMobile: options.isPhone ?? false,
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  letGoOfRoutes(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  watchRequests(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return { context, page, problems };
}

/** A request that a test responds to may be pending when its window closes. Its result doesn't matter then. */
function letGoOfRoutes(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
}

/** Runs `work`. If it throws, saves a screenshot in `test-results/` and rethrows. */
export async function withPicture(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await page.screenshot({ path: `test-results/${name}.png` }).catch(() => undefined);
    throw error;
  }
}
