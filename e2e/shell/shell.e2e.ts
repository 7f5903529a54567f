import { limits } from '@galley/contract';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture, openSharedFixture } from '../support/fixture';
import { openPalette, palette, paletteOptions, sheet } from '../support/screen';

const helpUrl = 'https://help.example.com/galley';

async function sizeOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return box;
}

describe('the shell', () => {
  const fixture = openOwnFixture({ env: () => ({ GALLEY_HELP_URL: helpUrl }) });

  testInFull(
    '[D2-header] [D9-menu] [L6-palette] [L6-palette-typed] Surrounds every screen except builder and preview, and its palette goes anywhere',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'shell', async () => {
        await fixture.signIn(page);
        const theme = await uploadHtml(
          page,
          '<table class="block-section"><tr><td><p class="block-edit">The quince is ripe</p></td></tr></table>',
          'Harbour letter',
        );
        const email = await createEmail(page, theme, 'Quince market');
        await page.reload();

        const header = page.getByRole('banner');
        await header.getByRole('combobox', { name: 'Search' }).waitFor();
        expect((await sizeOf(header)).height).toBe(limits.headerPx);
        expect((await sizeOf(header.getByRole('search'))).width).toBe(440);
        expect(await header.getByPlaceholder('Search').count()).toBe(1);
        // The organization's name between them isn't cut off on a small screen either.
        await page.setViewportSize({ width: 1024, height: 768 });
        const name = header.getByText(fixture.owner.organization, { exact: true });
        expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1440, height: 900 });
        const help = page.getByRole('link', { name: 'Help' });
        expect(await help.getAttribute('href')).toBe(helpUrl);
        const { x, y, width, height } = await sizeOf(help);
        expect([1440 - x - width, 900 - y - height]).toEqual([16, 16]);

        // Menu: 5 px below its button, rows of 34 px, arrow keys and typing, Escape returns the focus.
        const userButton = header.getByRole('button', { name: /^User menu of/ });
        await userButton.click();
        const menu = page.getByRole('menu', { name: 'User menu' });
        const profile = menu.getByRole('menuitem', { name: messages.myProfile });
        await profile.waitFor();
        expect((await sizeOf(profile)).height).toBe(34);
        const button = await sizeOf(userButton);
        expect((await sizeOf(menu)).y - (button.y + button.height)).toBeCloseTo(5, 0);
        expect(await menu.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.01s');
        const acts = await menu.getByRole('menuitem').allInnerTexts();
        expect(acts.map((text) => text.split('\n')[0])).toEqual(
          expect.arrayContaining([messages.myProfile, messages.adminTools, messages.logOut]),
        );
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        expect(await userButton.evaluate((element) => element === document.activeElement)).toBe(true);

        // Keys typed before the dialog is open go to its field.
        let send = () => {};
        const held = new Promise<void>((resolve) => {
          send = resolve;
        });
        await page.route(/\/modal-parts-[^/]*\.js$/, async (route) => {
          await held;
          await route.continue();
        });
        await page.reload();
        await header.getByRole('combobox', { name: 'Search' }).waitFor();
        const fetched = page.waitForResponse(/\/command-palette-[^/]*\.js$/);
        await page.keyboard.press('Control+k');
        await fetched;
        await page.keyboard.type('my prof');
        send();
        await expect.poll(() => palette(page).inputValue()).toBe('my prof');
        await page.keyboard.press('Escape');
        await palette(page).waitFor({ state: 'detached' });

        // The palette finds a page by a few letters, then lists it first among the recent ones.
        await openPalette(page);
        await page.keyboard.type('my prof');
        await expect.poll(() => paletteOptions(page).first().innerText()).toContain(messages.myProfile);
        expect(await palette(page).getAttribute('aria-activedescendant')).toBe(
          await paletteOptions(page).first().getAttribute('id'),
        );
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: messages.myProfile }).waitFor();
        await openPalette(page);
        await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: messages.myProfile }).waitFor();
        await page.keyboard.press('Escape');
        await palette(page).waitFor({ state: 'detached' });

        // It lists the screen's commands with their shortcuts and why they are disabled, and runs them.
        await openPalette(page);
        await page.keyboard.type('dark theme');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Command palette').waitFor();
        await page.keyboard.press('Escape');

        // It finds an email by its title on the server. The builder has its own bar.
        await openPalette(page);
        await page.keyboard.type('quince');
        await page.getByRole('group', { name: 'Emails and pages' }).getByRole('option').first().waitFor();
        await page.getByRole('option', { name: /Quince market/ }).click();
        await page.waitForURL(new RegExp(`/build/email/${theme}/${email}$`));
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
        expect(await page.getByRole('combobox', { name: 'Search' }).count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Help' }).count()).toBe(0);

        // While a text is edited, Control K is Link; otherwise it opens the palette.
        const canvas = sheet(page);
        const section = page.getByRole('list', { name: 'sections' }).getByRole('button').first();
        await section.press('Enter');
        const paragraph = canvas.locator('p').first();
        await paragraph.click();
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+k');
        await page.getByLabel('Link to').waitFor();
        expect(await palette(page).count()).toBe(0);
        await page.keyboard.press('Escape');
        const path = page.getByRole('toolbar', { name: 'Block' }).getByText('Section', { exact: true });
        await expect
          .poll(async () => {
            await page.keyboard.press('Escape');
            return path.count();
          })
          .toBe(0);
        await page.getByRole('button', { name: 'Share', exact: true }).focus();
        await page.keyboard.press('Control+k');
        await palette(page).waitFor();
        await page.keyboard.press('Escape');

        // Back asks before it leaves unsaved work; canceling stays.
        const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
        await page.evaluate(() => history.back());
        await question.getByRole('button', { name: 'Stay' }).click();
        await question.waitFor({ state: 'detached' });
        expect(new URL(page.url()).pathname).toBe(`/build/email/${theme}/${email}`);
        await page.evaluate(() => history.back());
        await question.getByRole('button', { name: 'Leave' }).click();
        await page.waitForURL(/\/profile$/);

        // Any other path, also for the server.
        const answer = await page.goto(`${fixture.galley.address}/no/such/place`);
        expect(answer?.status()).toBe(404);
        await page.getByRole('heading', { name: messages.notFoundTitle }).waitFor();
        await page.getByText(messages.notFound).waitFor();
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[D9-dialogs] [D9-select] Dialogs, modals and select lists have their sizes, answers and ways to close',
    async () => {
      const { page, problems, context } = await openWindow(fixture.browser);
      await withPicture(page, 'shell-dialogs', async () => {
        await fixture.signIn(page);
        const run = async (label: string) => {
          await openPalette(page);
          await page.keyboard.type(label);
          await expect.poll(() => paletteOptions(page).first().innerText()).toContain(label);
          await page.keyboard.press('Enter');
        };
        // A prompt: Cancel only closes it, Enter confirms.
        await run('Rename theme');
        const prompt = page.getByRole('dialog', { name: 'Rename theme' });
        await prompt.waitFor();
        expect((await sizeOf(prompt)).width).toBe(limits.confirmWidthPx);
        expect(await prompt.getByRole('button').allInnerTexts()).toEqual([messages.cancel, messages.okay]);
        await prompt.getByLabel('Theme name').fill('Never stored');
        await prompt.getByRole('button', { name: messages.cancel }).click();
        await prompt.waitFor({ state: 'detached' });
        await run('Rename theme');
        await prompt.getByLabel('Theme name').fill('Quay letter');
        await page.keyboard.press('Enter');
        await prompt.waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: 'Quay letter', exact: true }).waitFor();
        expect(await page.getByText('Never stored').count()).toBe(0);

        // A confirmation: the safe button has the focus, and Escape closes it without an action.
        await run('Delete theme');
        const question = page.getByRole('alertdialog', { name: 'Delete theme' });
        await question.waitFor();
        expect((await sizeOf(question)).width).toBe(limits.confirmWidthPx);
        const no = question.getByRole('button', { name: messages.no });
        await expect.poll(() => no.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.keyboard.press('Escape');
        await question.waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: 'Quay letter', exact: true }).waitFor();

        // A modal: 480 px wide, above everything at 10000, with a copy button; a click on the mask closes it.
        await run('Share theme');
        const modal = page.getByRole('dialog');
        await modal.getByRole('button', { name: 'Create link', exact: true }).click();
        await modal.getByRole('button', { name: 'Copy' }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/preview\/t\//);
        expect((await sizeOf(modal)).width).toBe(480);
        const layers = await page.evaluate(() =>
          [...document.querySelectorAll('body *')].map((element) => Number(getComputedStyle(element).zIndex) || 0),
        );
        expect(layers).toContain(10_000);
        await page.mouse.click(8, 8);
        await modal.waitFor({ state: 'detached' });

        // A select list: 5 px away, rows of 38 px, at most 300 px high; Escape closes it without a selection.
        await page.goto(`${fixture.galley.address}/account`);
        const select = page.getByRole('combobox', { name: /^Role/ }).first();
        await select.click();
        const list = page.getByRole('listbox');
        await list.waitFor();
        expect((await sizeOf(list.getByRole('option').first())).height).toBe(38);
        const panel = await list.evaluate((element) => {
          const box = element.closest<HTMLElement>('[class*=list]') ?? element;
          return { top: box.getBoundingClientRect().top, most: getComputedStyle(box).maxHeight };
        });
        expect(panel.most).toBe('300px');
        const field = await sizeOf(select);
        expect(panel.top - (field.y + field.height)).toBeCloseTo(5, 0);
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'detached' });
      });
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

describe('a part of the shell that does not load', () => {
  const fixture = openSharedFixture();

  it('[D8-chunk-reload] A chunk that fails to load is reported with an option to reload; a screen that fails shows why', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await withPicture(page, 'shell-chunks', async () => {
      await fixture.signIn(page);
      await page.route(/\/app\/(menu-parts|profile-page)-.*\.js$/, (route) => route.abort());
      await page.getByRole('button', { name: /^User menu of/ }).click();
      const told = page.getByRole('alert').getByText(messages.chunkFailure);
      await told.waitFor();
      // The page keeps working, and the missing part appears after a reload.
      await page.getByRole('heading', { name: 'Themes' }).waitFor();
      await page.unroute(/\/app\/(menu-parts|profile-page)-.*\.js$/);
      await page.getByRole('button', { name: 'Reload' }).click();
      await told.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^User menu of/ }).click();
      await page.getByRole('menuitem', { name: messages.myProfile }).waitFor();
      await page.keyboard.press('Escape');

      await page.route(/\/app\/profile-page-.*\.js$/, (route) => route.abort());
      await openPalette(page);
      await page.keyboard.type('my profile');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: messages.renderFailure }).waitFor();
      await page.locator('pre').getByText(messages.chunkFailure).waitFor();
      await page.getByRole('alert').getByText(messages.chunkFailure).waitFor();
      await page.getByRole('button', { name: 'Copy details' }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        new RegExp(`^${messages.chunkFailure}\\n/profile\\n`),
      );
      // The header still leads elsewhere.
      await page.getByRole('link', { name: 'Galley, dashboard' }).click();
      await page.getByRole('heading', { name: 'Themes' }).waitFor();
    });
    await context.close();
  });
});
