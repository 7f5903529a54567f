import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFull } from '../../scripts/testing/run-length';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe tags of WCAG 2.2, levels A and AA. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Frames contain the person's document or a thumbnail of it, not our interface.
  iframes: false,
};

/**
 * Checks one state of a page after another. A full run checks each in both themes. Otherwise the theme alternates,
 * starting with dark in every other file.
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

/** The theme of the last check of a page. */
const turns = new WeakMap<Page, { isDark: boolean }>();

/**
 * Checks the whole page in both themes: all rules in light, and in dark only those that depend on colors. A short run
 * checks all rules in alternating themes; the first one depends on the test file's name.
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

/** Checks in one theme, then switches back to light. */
async function findFaultsIn(page: Page, isDark: boolean, rules?: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' });
  const faults = await findFaults(page, rules);
  if (!isDark) return faults;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return faults.map((fault) => `dark: ${fault}`);
}

/** Checks the whole page with axe. Returns one line per violation: rule, requirement, element. `rules` = only these. */
export async function findFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated through the driver, because the page's policy blocks injected scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  // A toast that is fading out has faint colors for its last half second.
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
