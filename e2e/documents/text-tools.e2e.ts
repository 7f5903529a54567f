import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { sheet } from '../support/screen';

const theme = `<!doctype html>
<html lang="en"><head><title>Letter</title>
<style>body { font: 16px/1.5 Georgia, serif; margin: 40px } a { color: #a00 }</style></head>
<body>
<div class="block-section" data-title="Letter">
<h1 class="block-edit" data-block="title">Dear {{ first_name }}</h1>
<div class="block-edit" data-block="text">First line<br>second {% if gift %}with a gift{% else %}without{% endif %} line<br>and <a href="https://example.org" alias="shop">a link</a></div>
</div>
</body></html>
`;

const fixture = openSharedFixture();
let templateId: number;
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeEach(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  // A separate email: unsaved work of a test would be offered as a draft in the next one.
  templateId = await uploadHtml(page, theme, 'Letter');
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

const tool = (name: string) => page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name, exact: true });

async function openTheme(): Promise<void> {
  await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
  await sheet(page).getByRole('heading', { name: /Dear/ }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
}

/** One click edits. */
async function edit(selector: string): Promise<void> {
  const text = sheet(page).locator(selector);
  await text.click({ position: { x: 12, y: 12 } });
  await sheet(page).locator(`${selector}[contenteditable="true"]`).waitFor();
}

describe('template tags in the builder', () => {
  testInFull('[L6-chip-open] shows the source in the path, opens it with Enter, and accepts another tag', async () => {
    await openTheme();
    await edit('h1');
    const chip = sheet(page).locator('be-token', { hasText: 'first name' });
    await chip.click();
    await page.getByRole('button', { name: 'Change the tag {{ first_name }}' }).waitFor();
    await page.keyboard.press('Enter');
    const field = page.getByRole('dialog').getByLabel('Source of the tag');
    await field.fill('no tag');
    await field.press('Enter');
    await page.getByText('Enter one template tag').waitFor();
    await field.fill('{{ last_name }}');
    await field.press('Enter');
    await sheet(page).locator('be-token', { hasText: 'last name' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await chip.waitFor();
  });

  testInFull('[B3-chip-balance] shows at the field why half of a pair cannot change alone', async () => {
    await openTheme();
    await edit('div.block-edit');
    await sheet(page).locator('be-token', { hasText: 'if gift' }).dblclick();
    const field = page.getByRole('dialog').getByLabel('Source of the tag');
    await field.fill('{{ gift }}');
    await field.press('Enter');
    await page
      .getByText(/without its counterpart/)
      .first()
      .waitFor();
    await field.press('Escape');
    expect(await sheet(page).locator('be-token[data-be-t^="{%"]').allTextContents()).toEqual([
      'if gift',
      'else',
      'end if',
    ]);
  });
});

describe('lists and links in the builder', () => {
  testInFull('[T4-list] creates a list from the toolbar, and shows why a heading has none', async () => {
    await openTheme();
    await edit('div.block-edit');
    await page.keyboard.press('Control+a');
    await tool('Bulleted list').click();
    await expect.poll(() => sheet(page).locator('li').count()).toBe(3);
    await expect.poll(() => tool('Bulleted list').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+z');
    await expect.poll(() => sheet(page).locator('li').count()).toBe(0);
    await edit('h1');
    expect(await tool('Numbered list').getAttribute('aria-disabled')).toBe('true');
  });

  testInFull(
    '[B3-alias] edits the alias of a link where the theme has aliases on, and keeps it where it has not',
    async () => {
      await openTheme();
      await edit('div.block-edit');
      await sheet(page).locator('a').click();
      await page.keyboard.press('Control+k');
      const link = page.getByRole('dialog', { name: 'Link' });
      expect(await link.getByLabel('Alias').count()).toBe(0);
      await link.getByLabel('Link to').fill('https://example.org/two');
      await link.getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => sheet(page).locator('a').getAttribute('href')).toBe('https://example.org/two');
      expect(await sheet(page).locator('a').getAttribute('alias')).toBe('shop');
      await callApi(
        page,
        'template_settings_save',
        { id: templateId },
        {
          settings: { emaAliasEnabled: true, loadsRemoteContent: true },
        },
      );
      await page.keyboard.press('Control+z');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
      await openTheme();
      await edit('div.block-edit');
      await sheet(page).locator('a').click();
      await page.keyboard.press('Control+k');
      await link.getByLabel('Alias').fill('market');
      await link.getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => sheet(page).locator('a').getAttribute('alias')).toBe('market');
    },
  );
});

describe('a toolbar beside a panel', () => {
  const bar = () => page.getByRole('toolbar', { name: 'Block' });
  const menu = () => page.getByRole('menu', { name: 'More text tools' });

  /** Returns the toolbar's buttons, or their number, that aren't fully visible, and whether it scrolls. */
  const findCut = () =>
    bar().evaluate((toolbar) => {
      const { left, right } = toolbar.getBoundingClientRect();
      const parts = [...toolbar.querySelectorAll('button, p')].filter((part) => part.checkVisibility());
      const cut = parts.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left || box.right > right || part.scrollWidth > part.clientWidth;
      });
      const names = cut.map((part) => part.getAttribute('aria-label') ?? part.textContent);
      return toolbar.scrollWidth > toolbar.clientWidth ? [...names, 'scrolls'] : names;
    });

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  async function moveTo(name: string): Promise<void> {
    for (let presses = 0; presses < 12 && (await focused()) !== name; presses += 1)
      await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(name);
  }

  testInFull(
    '[L3-toolbar-fits] shows each tool whole, or in its menu, which is used by keyboard while a text is edited',
    async () => {
      const counted = theme.replace(
        'class="block-edit" data-block="text"',
        'class="block-edit block-minchar-1000" data-block="text"',
      );
      templateId = await uploadHtml(page, counted, 'Counted');
      await openTheme();
      await page.getByRole('button', { name: 'More tools' }).click();
      await page.getByRole('menuitem', { name: 'All links' }).click();
      await page.getByRole('complementary', { name: 'All links' }).waitFor();
      await edit('div.block-edit');
      await bar()
        .getByText(/at least 1000$/)
        .waitFor();
      await takePictures(page, 'toolbar-beside-panel', [1440, 1280, 1024, 992, 768, 390]);
      // From 991 px down, the sidebar is a drawer, which leaves its space to the toolbar.
      for (const width of inFull([1440, 1280, 1150, 1024, 992, 991, 768], [1440, 1024])) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(findCut, { message: `${width} px` }).toEqual([]);
        const menus = [1150, 1024, 992, 768].includes(width) ? 1 : 0;
        await expect.poll(() => tool('More text tools').count(), { message: `${width} px` }).toBe(menus);
        expect(await findCut(), `${width} px`).toEqual([]);
      }

      await page.setViewportSize({ width: 1024, height: 900 });
      expect(await tool('Bulleted list').count()).toBe(0);
      await edit('div.block-edit');
      await page.keyboard.press('Control+a');
      await tool('Undo')
        .or(bar().getByRole('button', { name: /^Undo: / }))
        .focus();
      await moveTo('More text tools');
      await page.keyboard.press('Enter');
      const list = menu().getByRole('menuitemcheckbox', { name: 'Bulleted list' });
      await list.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null))
        .toBe(true);
      await page.keyboard.press('b');
      await page.keyboard.press('Enter');
      await expect.poll(() => sheet(page).locator('li').count()).toBe(3);
      // The text is still in edit mode, with the caret in it.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      await tool('More text tools').click();
      await expect.poll(() => list.getAttribute('aria-checked')).toBe('true');
      await takePictures(page, 'toolbar-menu', [1024]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      await page.keyboard.type('x');
      await sheet(page).locator('li', { hasText: /^x/ }).waitFor();
    },
  );
});

describe('what a key costs', () => {
  it('[S6-key-draws] draws nothing in the shell, and lays the page out once', async () => {
    await page.addInitScript(() => {
      Object.assign(window, {
        shellDraws: 0,
        // React reports everything it renders to this object.
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          inject: () => 1,
          onCommitFiberRoot: () => {
            window.shellDraws += 1;
          },
          onCommitFiberUnmount: () => undefined,
        },
      });
    });
    await openTheme();
    await edit('h1');
    await page.keyboard.press('x');
    const undo = page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: /^Undo: / });
    await undo.waitFor();
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable');
    const layouts = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
    };
    const layoutsBefore = await layouts();
    // In one task, so that no timer reads the text in between, however slow the machine is.
    const draws = await page.evaluate(async () => {
      const frame = document.querySelector<HTMLIFrameElement>('#canvas iframe');
      const text = frame?.contentDocument?.querySelector('[contenteditable="true"]');
      const before = window.shellDraws;
      for (let key = 0; key < 50; key += 1) {
        const init = { inputType: 'insertText', data: 'x', bubbles: true, cancelable: true };
        text?.dispatchEvent(new InputEvent('beforeinput', init));
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
      return { before, after: window.shellDraws, text: text?.textContent ?? '' };
    });
    expect(draws.text).toMatch(/x{51}/);
    expect(draws.before).toBeGreaterThan(0);
    // The first key marks the document as changed again.
    expect(draws.after - draws.before).toBeLessThanOrEqual(3);
    expect((await layouts()) - layoutsBefore).toBeLessThanOrEqual(55);
  });
});

declare global {
  interface Window {
    /** Returns how often React has changed the page. */
    shellDraws: number;
  }
}
