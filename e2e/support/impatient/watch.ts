import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** What a page does by itself: the lease, drafts, what it remembers of the list, thumbnails that it lacks. */
const ownWork = /\/(lease|lease\/release|draft|last|html|first-use-notice|palette-screenshots)$/;

/** The requests and errors of a page since it is watched. */
export interface PageWatch {
  /** Errors and unhandled rejections of the page, errors in its console, answers from 500 on. */
  readonly problems: string[];
  /** The changing requests of the page since `forget`; requests with the same Idempotency-Key count once. */
  wishes(): string[];
  forget(): void;
  /** Resolves when nothing is under way and what came is drawn. */
  settled(): Promise<void>;
  /** Double-clicks a button and waits until everything it began is over; the requests that it sent. */
  twice(button: Locator): Promise<string[]>;
}

/** Watches a page of an impatient person. */
export function watchPage(page: Page): PageWatch {
  const problems: string[] = [];
  const running = new Set<Request>();
  let wishes = new Map<string, string>();
  let count = 0;
  const note = (problem: string) => problems.push(`${new URL(page.url()).pathname}: ${problem}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    // A refusal is an answer, and pictures of themes lie on hosts that don't exist: the browser writes down each of
    // them.
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
    // What a click asks for may lead to another page, and that one asks for more.
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
