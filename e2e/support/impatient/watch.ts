import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Automatic requests of a page: the lease, drafts, the list's stored settings, missing thumbnails, the time zone. */
const ownWork = /\/(lease|lease\/release|draft|last|html|first-use-notice|palette-screenshots|browser-timezone)$/;

/** The requests and errors of a page since it is being watched. */
export interface PageWatch {
  /** Errors and unhandled rejections of the page, errors in its console, and responses with status 500 or above. */
  readonly problems: string[];
  /** The changing requests of the page since `forget`. Requests with the same Idempotency-Key count once. */
  wishes(): string[];
  forget(): void;
  /** Resolves when no requests are pending and their results are rendered. */
  settled(): Promise<void>;
  /** Double-clicks a button and waits until everything it started has finished. Returns the requests it sent. */
  twice(button: Locator): Promise<string[]>;
}

/** Watches the page of an impatient person. */
export function watchPage(page: Page): PageWatch {
  const problems: string[] = [];
  const running = new Set<Request>();
  let wishes = new Map<string, string>();
  let count = 0;
  const note = (problem: string) => problems.push(`${new URL(page.url()).pathname}: ${problem}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    // The console reports each refused request, and each image of a theme on a host that doesn't exist.
    const isExpected = /status of 4\d\d|ERR_NAME_NOT_RESOLVED/.test(message.text());
    if (message.type() === 'error' && !isExpected) note(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} of ${response.url()}`);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  page.on('request', (request) => {
    running.add(request);
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || ownWork.test(pathname)) return;
    count += 1;
    const key = request.headers()['idempotency-key'] ?? String(count);
    wishes.set(`${pathname} ${key}`, `${request.method()} ${pathname}`);
  });
  const settled = async () => {
    const drawn = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // A click may lead to another page, which sends more requests.
    await drawn().catch(() => undefined);
    await expect.poll(() => running.size, { timeout: 15_000 }).toBe(0);
    await drawn().catch(() => undefined);
    await expect.poll(() => running.size, { timeout: 15_000 }).toBe(0);
  };
  const forget = () => {
    wishes = new Map();
  };
  return {
    problems,
    wishes: () => [...wishes.values()],
    forget,
    settled,
    twice: async (button) => {
      await button.waitFor();
      await settled();
      forget();
      await button.dblclick();
      await expect.poll(() => wishes.size).toBeGreaterThan(0);
      await settled();
      return [...wishes.values()];
    },
  };
}
