import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { inFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, list, palette, paletteOptions, row, sheet } from '../support/screen';
import { holdScripts, slowDown } from '../support/slow-page';

const fixture = openSharedFixture();
const html =
  '<!doctype html><title>Plums</title><body><div class="block-section" data-title="Text">' +
  '<h1 class="block-edit">Lorem ipsum dolor</h1><p class="block-edit">See <a href="https://old.example/list">docs</a></p></div>' +
  '<div class="block-section" data-title="Other"><p class="block-edit">Ipsum</p></div></body>';
let context: BrowserContext;
let page: Page;
let problems: string[];
let theme = 0;

beforeEach(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  theme = await uploadHtml(page, html, 'Plums');
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await context.close();
});

const heading = () => sheet(page).locator('h1');
const headingHtml = () => heading().evaluate((element) => element.innerHTML);

async function createExample(): Promise<number> {
  const body = { title: 'Letter', type: 'email', start: 'example' };
  const { email } = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: theme }, body);
  return email.id;
}

/** Opens a new email with the theme's text in edit mode. */
async function openEmail(): Promise<void> {
  await page.goto(`${fixture.galley.address}/build/email/${theme}/${await createExample()}`);
  await heading().waitFor();
  await button(page, 'Edit').click();
  await button(page, 'Save').waitFor();
}

/** Selects the second word of the heading. */
async function selectWord(): Promise<void> {
  await heading().click();
  await page.keyboard.press('Home');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight');
}

/** Simulates a slow machine that is still loading scripts: types at once, then waits. */
async function atOnce(type: () => Promise<void>): Promise<void> {
  const scripts = await holdScripts(page);
  const speedUp = await slowDown(page, inFull(20, 6));
  await type();
  scripts.release();
  await speedUp();
}

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);

describe('[W3-next-key] the next key goes where it was meant', () => {
  it('[W3-next-key] [W3-link-selected] [F3-link-place] Control K and an address: the link, not the selected word; the present one is replaced, in a form at the link', () =>
    withPicture(page, 'next-key-link', async () => {
      await openEmail();
      await selectWord();
      await atOnce(async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.press('Control+k');
        await page.keyboard.type('https://new.example/x');
        await page.keyboard.press('Backspace');
        await page.keyboard.type('y');
        await page.keyboard.press('Enter');
      });
      await heading().locator('a').waitFor();
      expect(await headingHtml()).toBe('Lorem <a href="https://new.example/y">ipsum</a> dolor');

      // Keys typed after the form closed go to the text.
      await atOnce(async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('https://b.example');
        await page.keyboard.press('Enter');
        await page.keyboard.type('plums');
      });
      await heading().getByText('plums').waitFor();
      expect(await headingHtml()).toMatch(/plums/);

      await sheet(page).locator('p a').click();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('fern.example/sale');
      expect(await page.getByLabel('Link to').inputValue()).toBe('fern.example/sale');
      const [link, form] = await Promise.all(
        [sheet(page).locator('p a'), page.getByRole('dialog', { name: 'Link' })].map((one) => one.boundingBox()),
      );
      expect(Math.abs((form?.y ?? 0) - (link?.y ?? 0) - (link?.height ?? 0))).toBeLessThan(20);
      expect(Math.abs((form?.x ?? 0) - (link?.x ?? 0))).toBeLessThan(40);
      await page.keyboard.press('Escape');
    }));

  testInFull('[W3-next-key] Control F, the palette and its Enter, the filter and a comment', () =>
    withPicture(page, 'next-key-panels', async () => {
      await openEmail();
      await selectWord();
      const before = await headingHtml();
      await atOnce(async () => {
        await page.keyboard.press('Control+f');
        await page.keyboard.type('Lorem');
      });
      const find = page.getByRole('textbox', { name: 'Find', exact: true });
      await expect.poll(() => find.inputValue()).toBe('Lorem');
      expect(await headingHtml()).toBe(before);

      await page
        .getByRole('complementary', { name: 'Find and replace' })
        .getByRole('button', { name: /^Close/ })
        .click();
      await heading().click();
      await page.keyboard.press('Escape');
      await atOnce(async () => {
        await page.keyboard.press('/');
        await page.keyboard.type('oth');
      });
      await expect.poll(() => page.getByRole('searchbox', { name: /^Filter/ }).inputValue()).toBe('oth');

      await heading().click();
      await page.keyboard.press('Escape');
      await atOnce(async () => {
        await page.keyboard.press('c');
        await page.keyboard.type('Nice');
      });
      await expect.poll(() => page.getByRole('complementary').locator('textarea').first().inputValue()).toBe('Nice');
      expect(await headingHtml()).toBe(before);
    }),
  );

  testInFull('[W3-next-key] a link parameter and a new name, in the dashboard as in the builder', () =>
    withPicture(page, 'next-key-rows', async () => {
      await openEmail();
      await button(page, 'Settings').click();
      const settings = page.getByRole('dialog');
      await settings.getByText('Add parameters to links on export').click();
      for (const [name, value] of [
        ['utm_campaign', 'may'],
        ['utm_medium', 'x'],
      ] as const) {
        const presets = settings.getByRole('button', { name, exact: true });
        await presets.waitFor();
        await atOnce(async () => {
          await presets.click();
          await page.keyboard.type(value);
        });
      }
      await expect.poll(() => settings.getByLabel('Value of parameter 1').inputValue()).toBe('may');
      await expect.poll(() => settings.getByLabel('Value of parameter 2').inputValue()).toMatch(/x$/);
      await page.keyboard.press('Escape');
    }),
  );

  it('[W3-edit-keys] [F3-click-to-edit-keys] after Edit or a click, what is typed goes to the text that was pressed, or nowhere, which is said', () =>
    withPicture(page, 'next-key-edit', async () => {
      for (const way of ['edit', 'edit and press', 'press'] as const) {
        const id = await createExample();
        let answer = () => {};
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route(/\/lease$/, async (route) => {
          await answered;
          await route.fallback();
        });
        await page.goto(`${fixture.galley.address}/build/email/${theme}/${id}`);
        await heading().waitFor();
        const isPressed = way !== 'edit';
        if (way !== 'press') await button(page, 'Edit').click();
        if (isPressed) {
          await heading().click({ position: { x: 2, y: 10 } });
          await page.keyboard.press('Home');
        }
        await page.keyboard.type('Plums ');
        answer();
        await button(page, 'Save').waitFor();
        if (isPressed) await heading().getByText('Plums Lorem ipsum dolor', { exact: true }).waitFor();
        else await page.getByText(messages.keysGivenUp).waitFor();
        if (!isPressed) expect(await headingHtml()).toBe('Lorem ipsum dolor');
        await page.unrouteAll();
        if (!isPressed) await button(page, 'Done').click();
        if (!isPressed) await button(page, 'Edit').waitFor();
      }
    }));

  testInFull(
    '[F3-click-to-edit-slow] a click or double click in a watched email, on a slow processor, with keys at once',
    () =>
      withPicture(page, 'next-key-click', async () => {
        const open = async () => {
          await page.goto(`${fixture.galley.address}/build/email/${theme}/${await createExample()}`);
          await heading().waitFor();
          await button(page, 'Edit').waitFor();
        };
        await open();
        await atOnce(async () => {
          await heading().dblclick({ position: { x: 12, y: 10 } });
          await page.keyboard.type('Figs');
          await page.keyboard.press('End');
          await page.keyboard.type('!');
        });
        // The browser draws the blank beside a replaced word as a hard one.
        const shown = () => heading().innerText();
        await expect.poll(async () => (await shown()).replace(/\s/g, ' ')).toBe('Figs ipsum dolor!');

        await open();
        await atOnce(async () => {
          await sheet(page).locator('p a').click();
          await page.keyboard.press('Home');
          await page.keyboard.type('Also ');
          await page.keyboard.press('Escape');
        });
        await sheet(page).getByText('Also See docs').waitFor();
        await expect.poll(() => sheet(page).locator('[contenteditable="true"]').count()).toBe(0);

        // Unsaved work of the same email comes back first, and the click continues it.
        const scripts = await holdScripts(page);
        await page.reload({ waitUntil: 'commit' });
        scripts.release();
        await heading().waitFor();
        await heading().click({ position: { x: 2, y: 10 } });
        await page.keyboard.press('Home');
        await page.keyboard.type('Ripe ');
        await heading().getByText('Ripe Lorem ipsum dolor', { exact: true }).waitFor();
        await sheet(page).getByText('Also See docs').waitFor();

        // In another window, nothing is typed, and a dialog says where it is edited.
        const second = await context.newPage();
        await second.goto(page.url());
        await sheet(second)
          .locator('h1')
          .click({ position: { x: 2, y: 10 } });
        await second.keyboard.type('x');
        await second.getByRole('alertdialog').getByText(messages.editedElsewhere).waitFor();
        // Behind the dialog, the canvas has no role.
        const title = second.locator('#canvas').frameLocator('iframe').locator('h1');
        expect(await title.innerText()).not.toContain('x');
      }),
  );

  it('[W3-done-waits] [W3-unsaved-only] Done during a slow save ends editing after its answer, and nothing is called unsaved', () =>
    withPicture(page, 'next-key-done', async () => {
      await page.clock.install();
      await openEmail();
      await heading().click();
      await page.keyboard.type('Plums ');
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/\/save$/, async (route) => {
        if (route.request().method() !== 'GET') await answered;
        await route.fallback();
      });
      await button(page, 'Save').click();
      await button(page, 'Saving').waitFor();
      // Longer than a call may stay without a response.
      await page.clock.runFor(6000);
      await button(page, 'Done').click();
      await expect.poll(() => button(page, 'Done').getAttribute('aria-busy')).toBe('true');
      expect(await page.getByText('Not saved').count()).toBe(0);
      answer();
      await button(page, 'Edit').waitFor();
    }));

  testInFull('[W3-next-key] a name in the list', () =>
    withPicture(page, 'next-key-names', async () => {
      await createEmail(page, theme, 'Tides');
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      await row(page, 'Tides').focus();
      await atOnce(async () => {
        await page.keyboard.press('F2');
        await page.keyboard.type('Winds');
        await page.keyboard.press('Enter');
      });
      await row(page, 'Winds').waitFor();
      expect(await list(page).getByRole('row', { name: 'Tides' }).count()).toBe(0);
      await atOnce(async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('shortc');
      });
      await expect.poll(() => palette(page).inputValue()).toBe('shortc');
      await expectFocus(palette(page));
      await paletteOptions(page).first().waitFor();
    }),
  );
});
