import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the document on the builder's canvas. */
export function sheet(of: Page): FrameLocator {
  return of.getByRole('main', { name: 'Canvas' }).frameLocator('iframe');
}

/** Returns a button by its exact name, or by a pattern. */
export function button(of: Page, name: string | RegExp): Locator {
  return of.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Returns the list of emails, or a row of it by name. */
export function list(of: Page): Locator {
  return of.getByRole('treegrid');
}

export function row(of: Page, name: string): Locator {
  return list(of).getByRole('row', { name, exact: true });
}

/** Returns the field of the command palette and its entries. */
export function palette(of: Page): Locator {
  return of.getByRole('combobox', { name: 'Go to a page or run a command' });
}

export function paletteOptions(of: Page): Locator {
  return of.getByRole('listbox', { name: 'Places and commands' }).getByRole('option');
}

export async function openPalette(of: Page): Promise<void> {
  await of.keyboard.press('Control+k');
  await palette(of).waitFor();
  await expect.poll(() => palette(of).evaluate((field) => field === document.activeElement)).toBe(true);
}

/** Runs a command by its name in the palette, which then closes. */
export async function runCommand(of: Page, label: string): Promise<void> {
  await openPalette(of);
  await of.keyboard.type(label);
  await expect.poll(() => paletteOptions(of).first().innerText()).toMatch(new RegExp(`^${label}(\\n|$)`));
  await of.keyboard.press('Enter');
  await palette(of).waitFor({ state: 'detached' });
}

/** Starts editing the document that is open in view mode. */
export async function startEditing(of: Page): Promise<void> {
  await button(of, 'Edit').click();
  await button(of, 'Save').waitFor();
}

/** Waits until unsaved changes that were kept as a draft are back on the canvas, without a question. */
export async function waitForWorkBack(of: Page): Promise<void> {
  await of.getByText(/^Your unsaved changes from .+ are back\./).waitFor();
  await button(of, 'Save').waitFor();
}

/** Presses Done. Resolves when the edit lease is given back, so that another window can edit at once. */
export async function finishEditing(of: Page): Promise<void> {
  await endEditing(of, () => button(of, 'Done').click());
}

/** Ends editing by `act`, such as Cancel. Resolves when the edit lease is given back. */
export async function endEditing(of: Page, act: () => Promise<unknown>): Promise<void> {
  const released = of.waitForResponse((response) => response.url().endsWith('/lease/release'));
  await act();
  await Promise.all([released, button(of, 'Edit').waitFor()]);
}

/** Presses Tab until `focused` is `name`. */
export async function tabTo(of: Page, focused: () => Promise<unknown>, name: string, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if ((await focused()) === name) return;
    await of.keyboard.press('Tab');
  }
  throw new Error(`Tab did not lead to "${name}" but to "${await focused()}".`);
}

/** Presses Tab until the element has the focus, then presses a key. */
export async function pressOn(of: Page, target: Locator, key: string, most = 40): Promise<void> {
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses += 1) {
    if (presses === most) throw new Error('Tab did not lead to the element.');
    await of.keyboard.press('Tab');
  }
  await of.keyboard.press(key);
}
