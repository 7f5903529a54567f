import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, pressOn } from '../support/screen';

const fixture = openSharedFixture({ hasMail: true });
/** Returns the links in the newest email to an address, not counting the first `seen` ones. */
async function linksTo(address: string, seen: number): Promise<string[]> {
  const find = () => fixture.galley.mails.slice(seen).findLast(({ to }) => to?.some((one) => one.address === address));
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  return [...(find()?.html ?? '').matchAll(/href="(http[^"]+\/profile\/email\/[^"]+)"/g)].map(([, url]) => url ?? '');
}

/** Requests another address by keyboard only. The button has the focus again afterwards. */
async function askFor(page: Page, email: string): Promise<void> {
  await page.goto(`${fixture.galley.address}/profile`);
  const opener = button(page, 'Change email address');
  await pressOn(page, opener, 'Enter', 60);
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(fixture.owner.password);
  await takePictures(page, 'email-change');
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Check your email' }).getByRole('button', { name: 'Done' });
  await done.waitFor();
  await expect.poll(() => done.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
}

it('[F-D10-both] [F-D10-stop] A person changes their email address with the links in both mailboxes, and stops another change', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'change-email', async () => {
    await fixture.letIn(page);
    const { email } = fixture.owner;
    const wanted = fixture.emailOf('mara.new');
    await askFor(page, wanted);
    const [[confirmOld], [confirmNew]] = await Promise.all([linksTo(email, 0), linksTo(wanted, 0)]);
    await page.goto(confirmOld ?? '');
    await button(page, 'Confirm email address').waitFor();
    await takePictures(page, 'email-confirm');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await button(page, 'Confirm email address').press('Enter');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await takePictures(page, 'email-confirm-other');
    await page.goto(confirmNew ?? '');
    await button(page, 'Confirm email address').press('Enter');
    await page.getByText(`You now sign in with ${wanted}.`).waitFor();
    await takePictures(page, 'email-confirm-done');
    await page.goto(confirmNew ?? '');
    await button(page, 'Confirm email address').press('Enter');
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await takePictures(page, 'email-confirm-used');

    const seen = fixture.galley.mails.length;
    await askFor(page, email);
    const stop = (await linksTo(wanted, seen)).find((url) => url.includes('#'));
    await page.goto(stop ?? '');
    await button(page, 'Stop the change').waitFor();
    await takePictures(page, 'email-stop');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await button(page, 'Stop the change').press('Enter');
    await page.getByRole('heading', { name: 'Change stopped' }).waitFor();
    await takePictures(page, 'email-stopped');
    await page.goto(`${fixture.galley.address}/profile`);
    await page.getByText(wanted, { exact: true }).waitFor();
  });
  expect(problems.filter((problem) => !/40[049]/.test(problem))).toEqual([]);
});
