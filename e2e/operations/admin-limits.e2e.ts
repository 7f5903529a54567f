import { expect, it } from 'vitest';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openOwnFixture();

it('[AT-limits-walk] a site admin sees what an organization uses and limits it, by keyboard alone', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'admin-limits', async () => {
    await fixture.letIn(page);
    await page.goto(`${fixture.galley.address}/admin/organizations`);
    const open = page.getByRole('button', { name: `Limits of ${fixture.owner.organization}` });
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Limits of ${fixture.owner.organization}` });
    await dialog.getByText('Uses 1', { exact: true }).first().waitFor();
    const themes = dialog.getByLabel('Themes');
    await expect.poll(() => themes.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a whole number, or leave it empty.').waitFor();
    await takePictures(page, 'admin-limits-wrong');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await themes.fill('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    // In force at once, for the owner as well.
    await page.goto(`${fixture.galley.address}/account/members?view=invitations`);
    await page.getByLabel('Email', { exact: true }).fill('nia@limits.example');
    await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    await page
      .getByText(/1 person/)
      .first()
      .waitFor();

    // On a phone.
    await takePictures(page, 'account-no-room');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${fixture.galley.address}/admin/organizations`);
    await page.getByRole('list', { name: 'Organizations' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await open.press('Enter');
    await dialog.getByText('Uses 2, 1 more than the limit').waitFor();
    expect(await dialog.getByLabel('People').inputValue()).toBe('1');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  });
  expect(problems.filter((problem) => !/40[39]|limit/.test(problem))).toEqual([]);
});
