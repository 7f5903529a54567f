import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFull, testInFull } from '../../scripts/testing/run-length';
import { findFaults, findFaultsInBothThemes, takeTurns } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { startBlank } from '../support/people';
import { endEditing, finishEditing, sheet, waitForWorkBack } from '../support/screen';

const fixture = openSharedFixture();
let address: string;

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.signIn(page);
  await page.getByRole('link', { name: /Orchard letter/ }).click();
  await page.getByRole('button', { name: 'New email' }).first().click();
  await startBlank(page, 'Autumn list');
  address = page.url();
  for (const title of ['Hero', 'Picture and text']) {
    const sections = page.getByRole('list', { name: 'sections' });
    await sections.getByRole('button', { name: new RegExp(`^${title}(,|$)`) }).press('Enter');
  }
  await finishEditing(page);
  await context.close();
});

/** States whose layout depends on the window: view mode, edit mode, a menu, a selected block. */
async function walkLayout(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await look('watching');
  await button('Edit').click();
  await button('Save').waitFor();
  await look('editing');
  await button('More tools').click();
  await page.getByRole('menu', { name: 'More tools' }).waitFor();
  await look('more tools');
  await page.keyboard.press('Escape');
  await sheet(page).locator('h1').first().click();
  await look('text selected');
  await endEditing(page, async () => {
    if (await button('Cancel').isVisible()) return await button('Cancel').click();
    await button('More tools').click();
    await page.getByRole('menuitem', { name: 'Cancel editing' }).click();
  });
}

/** Opens one state of the builder after another and calls `look` for each. */
async function walkStates(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const canvas = sheet(page);
  const close = () => page.keyboard.press('Escape');
  await look('watching');
  await button('Share').click();
  await button('Create with options').or(button('New link')).click();
  await page.getByLabel('Name (optional)').waitFor();
  await look('new link');
  await button('Create link').click();
  await page.getByLabel('Preview link').first().waitFor();
  await look('share');
  await close();
  await button('Export').click();
  await page.getByRole('dialog').waitFor();
  await look('export');
  await close();
  await button('Versions').click();
  await page.getByRole('complementary', { name: 'Versions' }).waitFor();
  await look('versions');
  await button('Close versions').click();

  await button('Edit').click();
  await button('Save').waitFor();
  if (await button('Sidebar').isVisible()) {
    await button('Sidebar').click();
    await page.getByRole('tab', { name: 'Sections' }).waitFor();
    await look('drawer');
    await close();
  }
  await look('editing');
  await button('More tools').click();
  const tools = page.getByRole('menu', { name: 'More tools' });
  await tools.waitFor();
  await look('more tools');
  const panels = await tools.locator('[role=menuitem]:not([aria-disabled=true])').allTextContents();
  await close();
  for (const panel of panels) {
    await button('More tools').click();
    await tools.getByRole('menuitem').filter({ hasText: panel }).click();
    await page.getByRole('dialog').or(page.getByRole('complementary')).or(page.getByRole('region')).last().waitFor();
    await look(panel);
    if (await page.getByRole('dialog').isVisible()) await close();
  }
  for (const shut of await page.getByRole('button', { name: /^Close / }).all())
    await shut.click().catch(() => undefined);
  await button('Settings').click();
  await page.getByRole('dialog').waitFor();
  await look('settings');
  await close();

  const headline = canvas.locator('h1').first();
  await headline.click();
  await look('text selected');
  await headline.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await look('text edited');
  await button('Link').click();
  await page.getByLabel('Link to').waitFor();
  await look('link');
  await close();
  await canvas.locator('img').nth(1).click();
  await look('image selected');
  await canvas.locator('img').nth(1).click({ button: 'right' });
  await page.getByRole('menu').waitFor();
  await look('menu of a block');
  await close();
  await button('List of changes').click();
  await page.getByRole('menu', { name: 'List of changes' }).waitFor();
  await look('list of changes');
  await close();
  await page.keyboard.press('Escape');
  await look('section selected');
  await page.getByRole('radio', { name: /Forced inversion/ }).check();
  await look('forced inversion');
  await button('Cancel').click();
  await page.getByRole('alertdialog').waitFor();
  await look('question');
  await button('Keep as draft').click();
  await page.getByText('You have a saved draft.').waitFor();
  await look('draft kept');
  await page.reload();
  await waitForWorkBack(page);
  await look('work is back');
  await button('Cancel').click();
  await endEditing(page, () => page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click());
}

describe('the builder’s own interface', () => {
  for (const width of [1440, 1024, 800, 390]) {
    const play = width === 1440 ? it : testInFull;
    play(`[L6-axe] has no WCAG 2.2 AA violations found by axe, light and dark, ${width} px`, async () => {
      const { page, context, problems } = await openWindow(fixture.browser);
      await fixture.letIn(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await sheet(page).locator('h1').first().waitFor();
      const found: string[] = [];
      let looked = 0;
      const findFaultsOf = takeTurns(width !== 1440);
      // All states with the sidebar and with the drawer. The other window sizes only differ in layout.
      const isWholeWalk = isFull && (width === 1440 || width === 800);
      const look = async (state: string) => {
        looked += 1;
        found.push(...(await findFaultsOf(page)).map((fault) => `${state}: ${fault}`));
      };
      await withPicture(page, `axe-${width}`, async () => {
        await (isWholeWalk ? walkStates : walkLayout)(page, look);
      });
      expect(found).toEqual([]);
      expect(looked).toBeGreaterThan(isWholeWalk ? 18 : 3);
      expect(problems).toEqual([]);
      await context.close();
    });
  }

  testInFull('[L6-axe] would find a violation', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await page.goto(`${fixture.galley.address}/login`);
    await page.getByLabel('Email', { exact: true }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.evaluate(() => {
      const nameless = document.createElement('button');
      document.body.append(nameless);
    });
    expect((await findFaults(page)).join()).toContain('button-name');
    await page.evaluate(() => {
      const faint = document.createElement('p');
      faint.textContent = 'faint';
      faint.style.cssText = 'color: #777; background: #888';
      document.body.append(faint);
    });
    expect((await findFaultsInBothThemes(page)).join()).toContain('dark: color-contrast');
    await context.close();
  });
});
