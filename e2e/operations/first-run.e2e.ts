import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { fillSetUp } from '../support/people';
import { sheet } from '../support/screen';

const fixture = openOwnFixture({ isUnused: true });

/** Returns the first heading of the document on the canvas. */
const heading = (page: Page) => sheet(page).locator('h1.block-edit').first();

/** Clicks the first heading until the caret is in it, at most `most` times. Returns the number of clicks. */
async function clickIntoHeading(page: Page, most: number): Promise<number> {
  await heading(page).waitFor();
  for (let clicks = 1; clicks <= most; clicks += 1) {
    await heading(page).click();
    const isIn = await expect
      .poll(() => heading(page).evaluate((element) => element.contains(element.ownerDocument.activeElement)), {
        // Another click follows only where one didn't open the text.
        timeout: clicks === most ? 10_000 : 1500,
      })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isIn) return clicks;
  }
  throw new Error(`No caret in the heading after ${most} clicks.`);
}

testInFull('[F-E-setup-scroll] the set-up page fits a laptop', async () => {
  const { page, context } = await openWindow(fixture.browser);
  await page.goto(fixture.galley.address);
  await page.getByLabel('Your name').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await context.close();
});

it('[F-D1-first-run] From the set-up page’s button to a caret in a finished email in at most three clicks', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'first-run', async () => {
    await fillSetUp(page, fixture.galley.address);
    await page.getByRole('button', { name: 'Create account' }).click(); // One.
    await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(1 + (await clickIntoHeading(page, 1))).toBeLessThanOrEqual(3);
    expect(await heading(page).textContent()).toContain('Plant a tree');
    // Finished: pictures, several sections, nothing to drop into.
    const canvas = sheet(page);
    expect(await canvas.locator('.block-section').count()).toBe(5);
    expect(await canvas.locator('.block-section img').count()).toBeGreaterThan(3);
    // The checks are quiet until someone asks, and find nothing in what Galley itself made.
    const checks = page.getByRole('button', { name: /^Checks/ });
    expect(await checks.getAttribute('aria-label')).toBe('Checks');
    await page.keyboard.type('Now ');
    await checks.click();
    await page.getByRole('complementary', { name: 'Checks' }).getByText('No findings.').waitFor();
    expect(await checks.getAttribute('aria-label')).toBe('Checks');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('dialog').getByText('Ready to send').waitFor();
    await page.keyboard.press('Escape');
    // Reloading watches again: editing was asked for once.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(builderMessages.saved).first().waitFor();
    await page.goto(page.url());
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    // The dashboard shows the email theme, not the page theme.
    await page.goto(fixture.galley.address);
    await page.getByRole('heading', { name: 'Orchard letter', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'The autumn list is open', exact: true }).waitFor();
  });
  expect(problems).toEqual([]);
});

testInFull(
  '[F-D1-new-email] New email leads in one click to a finished email in editing, and a click into a text follows',
  async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'new-email', async () => {
      await fixture.signIn(page);
      await page.getByRole('heading', { name: 'Orchard letter', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'New email' }).first().click();
      // The name can stay empty.
      await page.getByRole('button', { name: messages.startFromExample }).click(); // One click.
      await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      // One click on the starting point, and one into the text; a second one only where the first click selects the
      // block.
      await clickIntoHeading(page, 1);
      expect(await page.getByRole('heading', { level: 1, name: 'Untitled email' }).count()).toBe(1);
      await page.goto(fixture.galley.address);

      // Blank: no section yet, also in edit mode.
      await page.getByRole('button', { name: 'New email' }).first().click();
      await page.getByLabel(messages.emailNamePlaceholder).fill('Empty one');
      await page.getByRole('button', { name: messages.startBlank }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      const canvas = sheet(page);
      await canvas.locator('body').waitFor();
      expect(await canvas.locator('.block-section').count()).toBe(0);
      await page.goto(fixture.galley.address);
    });
    expect(problems).toEqual([]);
  },
);

testInFull('[F-D4] Keys typed right after New email go into the field, and do nothing else', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'typed-at-once', async () => {
    await fixture.signIn(page);
    const button = page.getByRole('button', { name: 'New email' }).first();
    await button.waitFor();
    // Fast typing: no key waits for the field. "?" and "/" are shortcuts elsewhere.
    await button.click();
    await page.keyboard.type('/?Old');
    const field = page.getByLabel(messages.emailNamePlaceholder);
    await expect.poll(() => field.inputValue()).toBe('/?Old');
    await page.keyboard.type(' apples');
    expect(await field.inputValue()).toBe('/?Old apples');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });
  expect(problems).toEqual([]);
});
