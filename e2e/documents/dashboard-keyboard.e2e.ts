import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { runCommand } from '../support/screen';

const fixture = openSharedFixture();

/** Presses Tab until a control or a row with this name has the focus. Fails after the whole page. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      // Scroll containers and dialogs can have the focus too, but the names of their contents don't count.
      if (!element?.matches('a, button, input, select, textarea, [role]:not([role$="dialog"])')) return '';
      const labels = (element as HTMLInputElement).labels;
      return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
    seen.push(focused.trim());
  }
  throw new Error(`Tab never came to ${name}. It came to: ${[...new Set(seen)].join(' | ')}`);
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const isFocused = (page: Page, title: string) =>
  row(page, title).evaluate((element) => element === document.activeElement);

testInFull(
  '[L6-keyboard-dashboard] From a starter theme to a shared, moved, deleted and restored email by keyboard alone',
  async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'dashboard-keyboard', async () => {
      await fixture.signIn(page);
      await page.reload();
      await page.getByRole('heading', { name: 'Themes' }).waitFor();

      // The first tab stop skips the header.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
      await page.keyboard.press('Enter');

      // A theme from a starter.
      await tabTo(page, /^New theme$/);
      await page.keyboard.press('Enter');
      await focusedDialog(page, 'dialog', 'New theme');
      await tabTo(page, /^Orchard letter/);
      await page.keyboard.press('Enter');
      await page.getByText(serverMessages.starterCreated('email')).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      // An email, created and named.
      await tabTo(page, /^New email$/);
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: messages.emailNamePlaceholder }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
      await page.keyboard.type('Quince market');
      await page.keyboard.press('Enter');
      // It opens in edit mode; Back returns to the list.
      await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      await page.goBack();
      await page.locator('a[href^="/build/email/"]').filter({ hasText: 'Quince market' }).waitFor();
      await goToRow(page, 'Quince market');
      await page.keyboard.press('F2');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Pear market');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Pear market', exact: true }).waitFor();

      // A folder, and the email moved into it.
      await runCommand(page, 'New folder');
      const folderName = page.getByRole('textbox', { name: messages.folderName });
      await folderName.waitFor();
      await expect.poll(() => folderName.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type('Autumn');
      await page.keyboard.press('Enter');
      await row(page, 'Autumn').waitFor();
      await goToRow(page, 'Pear market');
      await runCommand(page, 'Move to folder');
      const move = await focusedDialog(page, 'dialog', /^Move/);
      const here = move.getByRole('radio', { checked: true });
      if (!(await here.evaluate((radio) => radio === document.activeElement))) await tabTo(page, /top/i);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => move.getByRole('radio', { name: 'Autumn' }).isChecked()).toBe(true);
      await page.keyboard.press('Enter');
      await move.waitFor({ state: 'detached' });
      await expect.poll(() => row(page, 'Pear market').getAttribute('aria-level')).toBe('2');

      // Shared: the link is copied.
      await goToRow(page, 'Pear market');
      await runCommand(page, 'Share');
      await focusedDialog(page, 'dialog', /^Share/);
      await tabTo(page, /^Create link$/);
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Preview link' }).waitFor();
      await tabTo(page, /^Copy/);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/preview\/e\//);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      // Deleted and restored.
      await goToRow(page, 'Pear market');
      await page.keyboard.press('Delete');
      await focusedDialog(page, 'alertdialog', 'Delete email');
      await tabTo(page, /^Yes$/);
      await page.keyboard.press('Enter');
      await row(page, 'Pear market').waitFor({ state: 'detached' });
      await runCommand(page, 'Undo the last deletion');
      await row(page, 'Pear market').waitFor();
    });
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

/** Returns the dialog with this name once it has the focus. The palette that opened it may still be closing. */
async function focusedDialog(page: Page, role: 'dialog' | 'alertdialog', name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole(role, { name });
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return dialog;
}

/** Moves down the list of emails to a row. */
async function goToRow(page: Page, title: string): Promise<void> {
  if (await isFocused(page, title)) return;
  if (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row')))
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row')) break;
    }
  await page.keyboard.press('Home');
  for (let step = 0; step < 10 && !(await isFocused(page, title)); step += 1) await page.keyboard.press('ArrowDown');
  expect(await isFocused(page, title)).toBe(true);
}

testInFull('[L6-touch] On a touch screen every target of the dashboard is at least 44 px high and wide', async () => {
  const context = await fixture.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${fixture.galley.address}/login`);
  await page.getByLabel('Email', { exact: true }).waitFor();
  const found: string[] = [];
  const look = async (state: string) => {
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, a[href], input, select, textarea, [role="tab"], [role="menuitem"], [role="option"]',
        ),
      ]
        .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        // Links in a sentence are as high as their line; links in a row are as high as the row.
        .filter(
          (control) =>
            !(control.tagName === 'A' && control.closest('p, dd, td')) &&
            !(control.closest('[role="row"]') && control.tagName !== 'INPUT' && !control.querySelector('svg')),
        )
        // A row of 44 px includes its hairline. A field is measured with its whole box, a check box with its label.
        .map((control) => {
          const target = control.tagName === 'INPUT' ? (control.closest('label') ?? control.parentElement) : control;
          return { control, box: (target ?? control).getBoundingClientRect() };
        })
        .filter(({ box }) => box.width > 2 && box.bottom > 0 && (box.width < 43 || box.height < 43))
        .map(({ control, box }) => {
          const name = control.getAttribute('aria-label') ?? control.textContent?.slice(0, 30);
          return `${control.tagName} ${name} ${Math.round(box.width)} × ${Math.round(box.height)}`;
        }),
    );
    found.push(...small.map((fault) => `${state}: ${fault}`));
  };
  await withPicture(page, 'dashboard-touch', async () => {
    await look('sign-in');
    await page.setViewportSize({ width: 1024, height: 844 });
    await fixture.letIn(page);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/', '/account', '/account/members', '/profile', '/admin']) {
        await page.goto(fixture.galley.address + path);
        await page.locator('main').first().waitFor();
        await page.waitForLoadState('networkidle');
        await look(`${path}, ${width} px`);
      }
    }
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    await look('user menu');
  });
  expect(found).toEqual([]);
  await context.close();
});

it('[L6-late-select] A select keeps the focus when its code arrives, and the next key opens it', async () => {
  const { page, context } = await openWindow(fixture.browser);
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/app/select-parts-*.js', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await fixture.letIn(page);
  await page.goto(`${fixture.galley.address}/account/log`);
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.focus();
  const plain = await person.elementHandle();
  answer();
  await page.waitForFunction((button) => !button?.isConnected, plain);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Everyone' }).waitFor();
  await context.close();
});

testInFull(
  '[L6-media] With reduced motion nothing moves; with forced colors focus and selection stay visible',
  async () => {
    const { page, context } = await openWindow(fixture.browser);
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await fixture.signIn(page);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0.02)
        .map((element) => element.className),
    );
    expect(moving).toEqual([]);
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(ring).toMatch(/^(solid|auto) [1-9]/);
    await page.keyboard.press('Control+k');
    const chosen = page.getByRole('option', { selected: true });
    await chosen.waitFor();
    expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await context.close();
  },
);
