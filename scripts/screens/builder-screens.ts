import type { Page } from 'playwright-core';

/** A screenshot of the builder in edit mode: its name, and how to open it. `close` restores the page. */
export interface BuilderScreen {
  name: string;
  open(page: Page): Promise<void>;
  close?(page: Page): Promise<void>;
}

const canvas = (page: Page) => page.getByRole('main', { name: 'Canvas' }).frameLocator('iframe');

/** Opens a panel at the right by its button or its shortcut. The next panel replaces it. */
const panel = (name: string, title: string, keys?: string): BuilderScreen => ({
  name,
  async open(page) {
    await (keys === undefined
      ? page.getByRole('button', { name: title, exact: true }).click()
      : page.keyboard.press(keys));
    await page.getByRole('complementary', { name: title }).waitFor();
  },
});

/** Opens a panel or dialog from the menu "More tools". */
const tool = (name: string, item: string, role: 'complementary' | 'dialog'): BuilderScreen => ({
  name,
  async open(page) {
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole(role, { name: item }).waitFor();
  },
  ...(role === 'dialog' ? { close: (page: Page) => page.keyboard.press('Escape') } : {}),
});

/** All parts around the canvas, in an email with a selected headline. */
export const builderScreens: readonly BuilderScreen[] = [
  {
    name: 'editing',
    async open(page) {
      const headline = canvas(page).locator('h1').first();
      await headline.click();
      await headline.click();
      await page.keyboard.press('End');
      await page.keyboard.type(' today');
    },
  },
  panel('activity', 'Activity', 'Control+Shift+M'),
  panel('versions', 'Versions'),
  panel('checklist', 'Checklist'),
  panel('checks', 'Checks', 'Control+Shift+K'),
  panel('links', 'All links', 'Control+Shift+L'),
  tool('layouts', 'Layouts', 'complementary'),
  panel('find', 'Find and replace', 'Control+F'),
  tool('personas', 'Personas', 'dialog'),
  {
    name: 'pins',
    open: (page) => page.getByRole('tab', { name: 'Pins' }).click(),
    close: (page) => page.getByRole('tab', { name: 'Sections' }).click(),
  },
  {
    name: 'image-library',
    async open(page) {
      await canvas(page).locator('img').nth(1).click();
      await page.getByRole('button', { name: 'Image library', exact: true }).click();
      await page.getByRole('dialog').first().waitFor();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'source',
    async open(page) {
      await page.keyboard.press('Control+Shift+U');
      await page.getByRole('region', { name: 'Source' }).waitFor();
    },
    close: (page) => page.keyboard.press('Control+Shift+U'),
  },
];

/** Discards the changes, so that the next window starts with the stored version. */
export async function discardChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Stop editing' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await discarded;
}
