import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { list, row } from '../support/screen';

const fixture = openSharedFixture();
const unreachable = 'Can’t reach the server.';

/** Changes don't reach the server until `fail` is called. */
async function cutChanges(page: Page): Promise<() => Promise<void>> {
  const isChange = (method: string) => method === 'PUT' || method === 'POST' || method === 'PATCH';
  await page.route('**/*', (route) => (isChange(route.request().method()) ? route.abort() : route.continue()));
  return () => page.unroute('**/*');
}

/** Requests to these addresses get no response until `fail`; then they fail. `count`: how many were held. */
async function holdCalls(page: Page, addresses: RegExp): Promise<{ fail(): void; count(): number }> {
  let calls = 0;
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(addresses, async (route) => {
    calls += 1;
    await held;
    await route.abort();
  });
  return { fail, count: () => calls };
}

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);

async function typeName(field: Locator, name: string): Promise<void> {
  await expectFocus(field);
  await field.fill(name);
  await field.press('Enter');
}

/** The name can't be saved: an alert says so, and afterwards the field has the focus and the name. */
async function expectKept(page: Page, field: Locator, name: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: messages.errorTitle });
  await alert.getByText(unreachable).waitFor();
  await expectFocus(alert.getByRole('button', { name: messages.okay }));
  await page.keyboard.press('Enter');
  await alert.waitFor({ state: 'detached' });
  await expectFocus(field);
  expect(await field.inputValue()).toBe(name);
}

testInFull('[D4-name-kept] names in the list are in their fields again when the server cannot be reached', async () => {
  const { page, context } = await openWindow(fixture.browser);
  await withPicture(page, 'kept-names-list', async () => {
    await fixture.letIn(page);
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbor letter');
    await page.goto(`${fixture.galley.address}/t/${theme}`);
    const ofFolder = page.getByRole('textbox', { name: messages.folderName });
    const ofEmail = page.getByRole('textbox', { name: messages.emailNamePlaceholder });

    // The first email of a theme: the empty state disappears and reappears.
    let mend = await cutChanges(page);
    await page.getByRole('button', { name: 'New folder' }).click();
    await typeName(ofFolder, 'Spring');
    await expectKept(page, ofFolder, 'Spring');
    expect(await list(page).getByRole('row').count()).toBe(1);
    await mend();
    await ofFolder.press('Enter');
    await row(page, 'Spring').waitFor();

    // Renamed twice before it works. The name typed last is saved.
    mend = await cutChanges(page);
    await row(page, 'Spring').focus();
    await page.keyboard.press('F2');
    await typeName(ofFolder, 'Meadow');
    await expectKept(page, ofFolder, 'Meadow');
    await typeName(ofFolder, 'Meadows');
    await expectKept(page, ofFolder, 'Meadows');
    await mend();
    await ofFolder.press('Enter');
    await row(page, 'Meadows').waitFor();

    mend = await cutChanges(page);
    await page.getByRole('button', { name: 'New email' }).first().click();
    await typeName(ofEmail, 'Blossom');
    await expectKept(page, ofEmail, 'Blossom');
    await mend();
    await ofEmail.press('Enter');
    await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.goBack();

    mend = await cutChanges(page);
    await row(page, 'Blossom').focus();
    await page.keyboard.press('F2');
    await typeName(ofEmail, 'Petals');
    await expectKept(page, ofEmail, 'Petals');
    await mend();
    await ofEmail.press('Enter');
    await row(page, 'Petals').waitFor();
    await page.reload();
    await row(page, 'Petals').waitFor();
    await row(page, 'Meadows').waitFor();
  });
  await context.close();
});

testInFull('[D4-name-kept] a name that comes back leaves the field alone that was opened meanwhile', async () => {
  const { page, context } = await openWindow(fixture.browser);
  await withPicture(page, 'kept-names-two', async () => {
    await fixture.letIn(page);
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbor letter');
    await createEmail(page, theme, 'Tides');
    await createEmail(page, theme, 'Winds');
    await page.goto(`${fixture.galley.address}/t/${theme}`);
    const { fail } = await holdCalls(page, /\/emails\/\d+$/);
    const field = page.getByRole('textbox', { name: messages.emailNamePlaceholder });
    await row(page, 'Tides').focus();
    await page.keyboard.press('F2');
    await typeName(field, 'Currents');
    await row(page, 'Winds').focus();
    await page.keyboard.press('F2');
    await expectFocus(field);
    await field.fill('Storms');
    fail();
    await expectKept(page, field, 'Storms');
    await row(page, 'Tides').waitFor();
  });
  await context.close();
});

it('[D9-prompt-kept] a prompt keeps what was typed until it could be saved', async () => {
  const { page, context } = await openWindow(fixture.browser);
  await withPicture(page, 'kept-names-prompt', async () => {
    await fixture.letIn(page);
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Pier letter');
    await page.goto(`${fixture.galley.address}/t/${theme}`);
    await page.getByRole('button', { name: 'Actions for the theme Pier letter' }).first().click();
    await page.getByRole('menuitem', { name: 'Rename theme' }).click();
    const prompt = page.getByRole('dialog', { name: 'Rename theme' });
    const field = prompt.getByLabel('Theme name');
    const okay = prompt.getByRole('button', { name: messages.okay });

    // Busy until there is a response: neither Escape nor another Enter has an effect.
    const { fail, count } = await holdCalls(page, /\/templates\/\d+$/);
    await typeName(field, 'Quay letter');
    await expect.poll(() => okay.getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    fail();
    await prompt.getByText(unreachable).waitFor();
    await expectFocus(field);
    expect([await field.inputValue(), await field.getAttribute('aria-invalid'), count()]).toEqual([
      'Quay letter',
      'true',
      1,
    ]);

    await page.unroute(/\/templates\/\d+$/);
    await okay.click();
    await prompt.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Quay letter', level: 1 }).waitFor();
  });
  await context.close();
});

testInFull('[D9-prompt-late] a prompt whose request is never answered can be closed after ten seconds', async () => {
  const { page, context } = await openWindow(fixture.browser);
  await withPicture(page, 'kept-names-late', async () => {
    await fixture.letIn(page);
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Mole letter');
    await page.goto(`${fixture.galley.address}/t/${theme}`);
    await page.getByRole('button', { name: 'Actions for the theme Mole letter' }).first().click();
    await page.getByRole('menuitem', { name: 'Rename theme' }).click();
    const prompt = page.getByRole('dialog', { name: 'Rename theme' });
    const cancel = prompt.getByRole('button', { name: messages.cancel });
    const { fail } = await holdCalls(page, /\/templates\/\d+$/);
    await page.clock.install();
    await typeName(prompt.getByLabel('Theme name'), 'Jetty letter');
    await expect.poll(() => cancel.isDisabled()).toBe(true);
    await page.clock.runFor(9_000);
    expect([await cancel.isDisabled(), await prompt.getByText(messages.longWait).count()]).toEqual([true, 0]);
    await page.clock.runFor(1_500);
    await prompt.getByText(messages.longWait).waitFor();
    await takePictures(page, 'prompt-late');
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await prompt.waitFor({ state: 'detached' });
    fail();
    await page.getByText(unreachable).waitFor();
    await page.getByRole('heading', { name: 'Mole letter', level: 1 }).waitFor();
  });
  await context.close();
});
