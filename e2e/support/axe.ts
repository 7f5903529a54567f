import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFull } from '../../scripts/testing/run-length';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 at the levels A and AA, as axe knows them. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Frames contain the person's document or a thumbnail of it, not our interface.
  iframes: false,
};

/**
 * A look at one state of a page after another. A full run looks at each in both themes, otherwise each is looked at in
 * one of them by turns; the other turn begins in dark.
 */
export function takeTurns(beginsInDark = false): (page: Page) => Promise<string[]> {
  if (isFull) return findFaultsInBothThemes;
  let isDark = !beginsInDark;
  return async (page) => {
    isDark = !isDark;
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' });
    const faults = await findFaults(page);
    return isDark ? faults.map((fault) => `dark: ${fault}`) : faults;
  };
}

/** The theme in which a page was looked at last. */
const turns = new WeakMap<Page, { isDark: boolean }>();

/**
 * Looks at the whole page in both themes: all rules in light, and in dark those that colors can break. In the short form
 * with all rules in one of them, by turns; which one is first depends on the name of the test's file.
 */
export async function findFaultsInBothThemes(page: Page): Promise<string[]> {
  if (!isFull) {
    const beginsInDark = (expect.getState().testPath ?? '').length % 2 === 0;
    const isDark = !(turns.get(page)?.isDark ?? !beginsInDark);
    turns.set(page, { isDark });
    return await findFaultsIn(page, isDark);
  }
  const light = await findFaultsIn(page, false);
  return [...light, ...(await findFaultsIn(page, true, ['color-contrast', 'link-in-text-block']))];
}

/** In one theme; afterwards the page is light again. */
async function findFaultsIn(page: Page, isDark: boolean, rules?: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' });
  const faults = await findFaults(page, rules);
  if (!isDark) return faults;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return faults.map((fault) => `dark: ${fault}`);
}

/**
 * Looks at the whole page with axe; each violation is one line: rule, what it asks for, where. `rules` = these only.
 */
export async function findFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated by the test's own channel: the page's policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  // A toast that fades out has faint colors for its last half second.
  await page.evaluate(async () => {
    const once = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
    await Promise.all(once.map(({ finished }) => finished.catch(() => undefined)));
  });
  const results = await page.evaluate(
    async (how) =>
      (window as unknown as { axe: { run(on: Document, how: unknown): Promise<AxeResults> } }).axe.run(document, how),
    rules ? { ...options, runOnly: { type: 'rule', values: [...rules] } } : options,
  );
  const hasPopover = (await page.locator('[role="dialog"]:not([aria-modal="true"])').count()) > 0;
  return results.violations.flatMap((rule) =>
    rule.nodes
      // A popover covers what is beside its button until it's closed.
      .filter(
        (node) => !(hasPopover && rule.id === 'target-size' && /partially obscured/.test(node.failureSummary ?? '')),
      )
      .map(
        (node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)} ${node.failureSummary?.split('\n')[1] ?? ''}`,
      ),
  );
}
