import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { inFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { randomNumbers, seedOfRun } from '../support/random';
import { sheet, waitForWorkBack } from '../support/screen';

/** `npm run soak` runs the long form. */
const crashes = process.env.GALLEY_SOAK ? 52 : inFull(20, 1);
/** The number of people who type at the same time, each in a separate email. */
const hands = inFull(4, 1);
const keyEveryMs = 40;
/** The number of keys typed in two seconds, which is the maximum loss in a crash. */
const keysInTwoSeconds = 2000 / keyEveryMs;
const headline = 'A headline of the theme';

const fixture = openSharedFixture();

interface Desk {
  context: BrowserContext;
  page: Page;
  id: number;
  url: string;
  /** The stored document before typing. */
  stored: string;
  /** The text that was typed, saved and is in the headline. */
  kept: string;
}

const htmlOf = async (page: Page, id: number): Promise<string> =>
  (await callApi<{ html: string }>(page, 'build_email_get_html', { id })).html;

/** Saves and continues editing. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByText(builderMessages.saved).first().waitFor();
}

/** Opens an email with one saved section for a new person. */
async function sitDown(templateId: number, name: string): Promise<Desk> {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  const id = await createEmail(page, templateId, name);
  const url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
  await page.goto(url);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const entry = page.getByRole('list', { name: 'sections' }).getByRole('button').first();
  await entry.focus();
  await entry.press('Enter');
  await sheet(page).getByRole('heading', { name: headline }).waitFor();
  await save(page);
  return { context, page, id, url, stored: await htmlOf(page, id), kept: '' };
}

/**
 * Four-digit numbers without spaces, which a line break would drop. The end of the text shows the last key that was
 * saved.
 */
function counters(keys: number): string {
  let text = '';
  for (let count = 1; text.length < keys; count++) text += `-${String(count).padStart(4, '0')}`;
  return text.slice(0, keys);
}

async function crash(page: Page, context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = new Promise((resolve) => page.once('crash', resolve));
  // A crashed page doesn't respond.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Types, crashes, restores and saves. Returns the number of lost keys. */
async function round(desk: Desk, keys: number): Promise<number> {
  const { context } = desk;
  const text = counters(keys);
  const title = sheet(desk.page).locator('h1');
  await title.click();
  await title.click();
  await desk.page.keyboard.press('Control+End');
  await desk.page.keyboard.type(text, { delay: keyEveryMs });
  await crash(desk.page, context);
  desk.page = await context.newPage();
  desk.page.setDefaultTimeout(20_000);
  const { page } = desk;
  await withPicture(page, `crash-${desk.id}`, async () => {
    await page.goto(desk.url);
    await waitForWorkBack(page);
  });
  const shown = (await sheet(page).locator('h1').textContent()) ?? '';
  const before = headline + desk.kept;
  expect(shown.slice(0, before.length)).toBe(before);
  const restored = shown.slice(before.length);
  expect(text.startsWith(restored), `"${restored}" is the beginning of what was typed`).toBe(true);
  desk.kept += restored;
  await save(page);
  expect(await htmlOf(page, desk.id)).toBe(desk.stored.replace(headline, headline + desk.kept));
  return keys - restored.length;
}

describe('a crashed tab', () => {
  it('[A4-crash] loses at most two seconds of typing at random keys, and every draft comes back exact', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const templateId = await uploadHtml(page, readFixture('short-theme.html'), 'Short theme');
    await context.close();
    const random = randomNumbers(seedOfRun('Crashes'));
    const desks: Desk[] = [];
    for (let hand = 1; hand <= hands; hand++) desks.push(await sitDown(templateId, `Letter ${hand}`));
    const lost: number[] = [];
    // More keys than fit in two seconds, otherwise losing all of them would pass.
    for (let turn = 0; turn < crashes / hands; turn++) {
      lost.push(...(await Promise.all(desks.map((desk) => round(desk, random(keysInTwoSeconds + 5, 100))))));
    }
    process.stdout.write(
      `Crashes: ${lost.length} of ${crashes} restored; keys lost each: ${lost.join(' ')} (at most ${keysInTwoSeconds})\n`,
    );
    expect(lost).toHaveLength(crashes);
    expect(Math.max(...lost)).toBeLessThanOrEqual(keysInTwoSeconds);
    for (const desk of desks) await desk.context.close();
  }, 900_000);
});
