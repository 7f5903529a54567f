import { expect, it } from 'vitest';
import { callApi } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openOwnFixture();
const nia = { name: 'Nia Brook', email: 'nia@accounts.example', password: 'a hedge of quinces' };

it('[AT-users-walk] [LK-shown] a site admin finds, locks, unlocks and deletes an account by keyboard alone', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  const other = await openWindow(fixture.browser);
  await withPicture(page, 'admin-accounts', async () => {
    await fixture.letIn(page);
    await addPerson(page, fixture.galley.address, nia, 'editor');
    await fixture.signIn(other.page, nia);

    await page.goto(`${fixture.galley.address}/admin/users`);
    await page.getByLabel('Find a person').focus();
    await page.keyboard.type('nia@');
    const table = page.getByRole('table');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    const row = table.getByRole('row', { name: /Nia Brook/ });
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'Actions for Nia Brook' }).press('Enter');
      await page.getByRole('menuitem', { name: entry }).press('Enter');
    };
    await choose('Lock account');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Lock account' }).focus();
    await page.keyboard.press('Enter');
    await row.getByText('Locked', { exact: true }).waitFor();
    expect(await findFaultsInBothThemes(page)).toEqual([]);

    await takePictures(page, 'admin-users');

    // An owner of the organization sees it too, with its meaning.
    await page.goto(`${fixture.galley.address}/account/members`);
    const member = page.getByRole('row').filter({ hasText: nia.email });
    await member.getByText('Locked', { exact: true }).waitFor();
    await page.getByText('The person can’t sign in until it’s unlocked.').waitFor();
    await member.scrollIntoViewIfNeeded();
    await takePictures(page, 'members-locked');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.goto(`${fixture.galley.address}/admin/users`);
    await page.getByLabel('Find a person').fill('nia@');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);

    // The person is signed out, and told why after the right password.
    await other.page.reload();
    await other.page.getByLabel('Email').fill(nia.email);
    await other.page.getByLabel('Password', { exact: true }).fill(nia.password);
    await other.page.keyboard.press('Enter');
    await other.page.getByText('Your account is locked.').first().waitFor();
    await takePictures(other.page, 'login-locked');

    await choose('Unlock account');
    await row.getByText('Active', { exact: true }).waitFor();
    await other.page.getByLabel('Password', { exact: true }).fill(nia.password);
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('button', { name: /^User menu of/ }).waitFor();

    await choose('Delete account');
    const dialog = page.getByRole('dialog', { name: 'Delete the account of Nia Brook' });
    await dialog.getByLabel(/^Type the email address/).waitFor();
    await page.keyboard.type('nia@elsewhere.example');
    await page.keyboard.press('Enter');
    await dialog.getByText('Type nia@accounts.example to delete the account.').waitFor();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await dialog.getByLabel(/^Type the email address/).fill(nia.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(fixture.owner.password);
    await page.keyboard.press('Enter');
    await page.getByText('No matching users.').waitFor();

    // On a phone, the same as a list; nobody locks their own account.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Find a person').fill('');
    const list = page.getByRole('list', { name: 'Users' });
    await list.getByText(fixture.owner.email).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await list.getByRole('button', { name: `Actions for ${fixture.owner.name}` }).click();
    await page.getByText('This is your own account.').first().waitFor();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await callApi(page, 'api_v1_auth_forgot_password', {}, { email: fixture.owner.email });
    await page.goto(`${fixture.galley.address}/admin/outbox`);
    const mails = page.getByRole('list', { name: 'Outbox' });
    await mails.getByText(fixture.owner.email).first().waitFor();
    expect(await mails.getByText(nia.email).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await mails.getByRole('button').first().press('Enter');
    await page.getByRole('dialog').getByText('(link hidden)').first().waitFor();
  });
  expect(problems.filter((problem) => !/40[13]/.test(problem))).toEqual([]);
});
