import { expect, it } from 'vitest';
import { uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openSharedFixture();

it('[P-team-walk] [L6-touch-link] an owner makes a team, gives it a theme, and its member opens it until the team is deleted', async () => {
  const { page } = await openWindow(fixture.browser);
  const other = await openWindow(fixture.browser);
  await withPicture(page, 'teams', async () => {
    const wanda = { name: 'Wanda Writer', email: fixture.emailOf('wanda'), password: 'a quiet walk home' };
    await fixture.signIn(page);
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbour letter');
    await addPerson(page, fixture.galley.address, wanda, 'editor');
    await page.goto(`${fixture.galley.address}/account`);
    await page.getByRole('link', { name: 'Teams' }).press('Enter');
    await page.getByLabel('Team name').fill('Writers');
    await page.getByLabel('Team name').press('Enter');
    await page.getByRole('heading', { name: 'Writers' }).waitFor();
    // By keyboard alone: typing finds the person.
    const member = page.getByLabel('Add a member to Writers');
    await member.focus();
    await page.keyboard.type('Wanda');
    await page.getByRole('option', { name: /^Wanda/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => member.inputValue()).toBe('Wanda Writer');
    await page.getByRole('button', { name: 'Add member' }).press('Enter');
    await page.getByRole('list', { name: 'Members of Writers' }).getByText(wanda.email).waitFor();

    // Access is given on the page of the theme's people.
    await page.goto(`${fixture.galley.address}/people/${theme}`);
    const teams = page.getByRole('region', { name: 'Teams' });
    await teams.getByRole('button', { name: 'Give access' }).click();
    await teams.getByText('1 member').waitFor();
    await page.getByRole('list', { name: 'People', exact: true }).getByText('Editor, Writers').waitFor();
    await takePictures(page, 'people-teams');
    const phone = await openWindow(fixture.browser, { isPhone: true });
    await fixture.letIn(phone.page);
    await phone.page.goto(`${fixture.galley.address}/people/${theme}`);
    const link = await phone.page.getByRole('link', { name: 'Manage teams' }).boundingBox();
    expect([(link?.width ?? 0) >= 44, link?.height]).toEqual([true, 44]);
    await phone.context.close();

    await fixture.letIn(other.page, wanda);
    await other.page.goto(`${fixture.galley.address}/t/${theme}`);
    await other.page.getByRole('heading', { name: 'Harbour letter' }).first().waitFor();

    await page.goto(`${fixture.galley.address}/account/teams`);
    await page.getByRole('list', { name: 'Themes of Writers' }).getByTitle('Harbour letter', { exact: true }).waitFor();
    await takePictures(page, 'teams');
    await page.getByRole('button', { name: 'Delete Writers' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Writers' }).count()).toBe(0);
    await other.page.reload();
    await expect.poll(() => other.page.getByText('Harbour letter').count()).toBe(0);
  });
});
