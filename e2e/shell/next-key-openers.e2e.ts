import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, openPalette, row, sheet } from '../support/screen';
import { holdScripts, slowDown } from '../support/slow-page';

const fixture = openSharedFixture();
const html =
  '<!doctype html><title>Plums</title><body><div class="block-section" data-title="Text">' +
  '<h1 class="block-edit">Lorem ipsum dolor</h1></div></body>';
let context: BrowserContext;
let page: Page;
let theme = 0;

beforeEach(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  theme = await uploadHtml(page, html, 'Plums');
});
afterEach(async () => {
  await context.close();
});

const heading = () => sheet(page).locator('h1');
/** Found by its position in the page, because a dialog hides the canvas from the accessibility tree. */
const headingHtml = () =>
  page
    .frameLocator('[data-region="canvas"] iframe')
    .locator('h1')
    .evaluate((element) => element.innerHTML);
const before = 'Lorem ipsum dolor';
const press = (key: string) => () => page.keyboard.press(key);
const click = (name: string) => () => button(page, name).click();

/** Describes the focused element: the value of a field, or the text of an editor. */
const typedInto = () =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null;
    if (active?.hasAttribute('data-held-keys')) return 'held';
    return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
      ? active.value
      : (active?.innerText ?? '');
  });
const dialogs = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).count();

interface Opener {
  name: string;
  /** Runs before scripts are held: shows what opens it, and selects what is needed. */
  from: 'text' | 'block' | 'menu' | 'tools' | 'palette' | 'list';
  open(): Promise<unknown>;
  /** Null: it starts without a field, so nothing is typed. */
  gets: 'text' | null;
}

/** Everything that a key or click opens in the builder and the list, by each way to open it. */
const openers: readonly Opener[] = [
  { name: 'link by key', from: 'text', open: press('Control+k'), gets: 'text' },
  { name: 'link by button', from: 'text', open: click('Link'), gets: 'text' },
  { name: 'find by key', from: 'text', open: press('Control+f'), gets: 'text' },
  { name: 'find from a block', from: 'block', open: press('Control+f'), gets: 'text' },
  {
    name: 'find by menu',
    from: 'tools',
    open: () => page.getByRole('menuitem', { name: /^Find and replace/ }).click(),
    gets: 'text',
  },
  { name: 'find by command', from: 'palette', open: press('Enter'), gets: 'text' },
  { name: 'filter by key', from: 'block', open: press('/'), gets: 'text' },
  {
    name: 'filter by menu',
    from: 'menu',
    open: () => page.getByRole('menuitem', { name: /^Insert after/ }).click(),
    gets: 'text',
  },
  { name: 'comment by key', from: 'block', open: press('c'), gets: 'text' },
  {
    name: 'comment by menu',
    from: 'menu',
    open: () => page.getByRole('menuitem', { name: /^Comment/ }).click(),
    gets: 'text',
  },
  { name: 'source by key', from: 'block', open: press('Control+Shift+u'), gets: 'text' },
  { name: 'settings by button', from: 'block', open: click('Settings'), gets: 'text' },
  { name: 'export by key', from: 'text', open: press('Control+e'), gets: null },
  { name: 'shortcuts by key', from: 'block', open: press('?'), gets: null },
  { name: 'checks by key', from: 'block', open: press('Control+Shift+k'), gets: null },
  { name: 'palette in the list', from: 'list', open: press('Control+k'), gets: 'text' },
  { name: 'name by F2', from: 'list', open: press('F2'), gets: 'text' },
  { name: 'new folder', from: 'list', open: click('New folder'), gets: 'text' },
  { name: 'new email', from: 'list', open: () => button(page, 'New email').first().click(), gets: 'text' },
];

async function openEmail(): Promise<void> {
  const body = { title: 'Letter', type: 'email', start: 'example' };
  const { email } = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: theme }, body);
  await page.goto(`${fixture.galley.address}/build/email/${theme}/${email.id}`);
  await heading().waitFor();
  await button(page, 'Edit').click();
  await button(page, 'Save').waitFor();
}

async function prepare(from: Opener['from']): Promise<void> {
  if (from === 'list') {
    await createEmail(page, theme, 'Tides');
    await page.goto(`${fixture.galley.address}/t/${theme}`);
    await row(page, 'Tides').first().focus();
    return;
  }
  await openEmail();
  await heading().click();
  await page.keyboard.press('Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight');
  if (from === 'text') return;
  await page.keyboard.press('Escape');
  if (from === 'menu') await page.keyboard.press('Shift+F10');
  if (from === 'menu') await page.getByRole('menuitem', { name: /^Comment/ }).waitFor();
  if (from === 'tools') await button(page, 'More tools').click();
  if (from === 'tools') await page.getByRole('menuitem', { name: /^Find and replace/ }).waitFor();
  if (from !== 'palette') return;
  // Leaves the section's text: with a selected block, the key is for its link.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('Find and replace');
}

testInFull(
  '[W3-next-key-openers] what is typed at once goes into what opens, and never into the document',
  async () => {
    const wrong: string[] = [];
    for (const { name, from, open, gets } of openers) {
      await withPicture(page, `next-key-${name.replaceAll(' ', '-')}`, async () => {
        await prepare(from);
        const scripts = await holdScripts(page);
        const speedUp = await slowDown(page, 20);
        await open();
        await page.keyboard.type('plums');
        scripts.release();
        await speedUp();
        if (gets !== null) await expect.poll(typedInto, { message: name, timeout: 10_000 }).toContain('plums');
        else await expect.poll(async () => (await typedInto()) !== 'held', { message: name }).toBe(true);
        if (from !== 'list' && (await headingHtml()) !== before) wrong.push(`${name}: ${await headingHtml()}`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
    expect(wrong).toEqual([]);
    expect(openers).toHaveLength(19);
  },
);

testInFull('[W3-held-composition] a word that is composed while a panel opens arrives whole', async () => {
  await openEmail();
  await heading().click();
  const scripts = await holdScripts(page);
  const cdp = await page.context().newCDPSession(page);
  await page.keyboard.press('Control+f');
  await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  scripts.release();
  const panel = page.getByRole('complementary', { name: 'Find and replace' });
  await panel.waitFor();
  await cdp.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await cdp.send('Input.insertText', { text: '日本' });
  await expect.poll(() => panel.getByRole('textbox', { name: 'Find', exact: true }).inputValue()).toBe('日本');
  await page.keyboard.type('語');
  await expect.poll(typedInto).toBe('日本語');
  expect(await headingHtml()).toBe(before);
});

it('[W3-given-up] keys for a part that does not load reach nothing, and a notice says so', async () => {
  await openEmail();
  await heading().click();
  await page.route('**/*.js', (route) => route.abort());
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Lorem');
  await page.getByText(messages.keysGivenUp).waitFor();
  // Keys typed afterwards belong to what was given up.
  await page.keyboard.type(' ipsum');
  await page.locator('[data-held-keys]').waitFor({ state: 'detached' });
  expect([await headingHtml(), await dialogs()]).toEqual([before, 0]);
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await heading().getByText(`${before}!`, { exact: true }).waitFor();
});
