import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { runQuery } from '../support/query';
import { button, sheet, startEditing, waitForWorkBack } from '../support/screen';
import { setSiteAdmin } from '../support/shared-organization';

const fixture = openSharedFixture();
const guest = { name: 'Gia Guest', password: 'a quiet harbour at dusk' };

/** Returns a day this many days ahead, in the format of date fields. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const query = (text: string, values: unknown[]) => runQuery(fixture.galley.dataDir, text, values);

/** Ends the access now, by changing the stored date. */
async function letDayPass(email: string, organizationId: number): Promise<void> {
  await query(
    `update memberships set access_ends_at = now(), access_ends_on = now()::date
     where user_id = (select id from users where email = $1) and organization_id = $2`,
    [email, organizationId],
  );
}

/** Creates another organization that someone is also a member of. */
async function addToOther(page: Page, email: string, name: string): Promise<void> {
  await setSiteAdmin(fixture.galley.dataDir, fixture.owner.email, true);
  const { organization } = await callApi<{ organization: { id: number } }>(page, 'organizations_create', {}, { name });
  await setSiteAdmin(fixture.galley.dataDir, fixture.owner.email, false);
  await query(
    `insert into memberships (organization_id, user_id, role) select $1, id, 'editor' from users where email = $2`,
    [organization.id, email],
  );
}

const memberRow = (page: Page) => page.getByRole('row').filter({ hasText: guest.name });

const more = (page: Page) => button(page, `More for ${guest.name}`);

it('[GE-walk] [GE-elsewhere] A guest is invited until a day, is told when it passed, and is back with the draft when it is extended', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  const { page: theirs, problems: theirProblems } = await openWindow(fixture.browser);
  const email = fixture.emailOf('gia');
  const day = ahead(20);
  await withPicture(page, 'access-end-owner', async () => {
    await fixture.signIn(page);
    const { me } = await callApi<{ me: { organization: { id: number } } }>(page, 'api_v1_me');
    const templateId = await uploadHtml(page, readFixture('short-theme.html'), 'Short theme');
    const id = await createEmail(page, templateId, 'Letter');
    await page.goto(`${fixture.galley.address}/account/members?view=invitations`);
    await button(page, 'Invite many').click();
    const bulk = page.getByRole('dialog', { name: 'Invite many people' });
    await bulk.getByLabel('People').fill(`Ada Byron <${fixture.emailOf('ada')}>, ${fixture.emailOf('grace')}`);
    await bulk.getByLabel('Access ends (optional)').fill(day);
    await takePictures(page, 'bulk-invite');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await bulk.getByRole('button', { name: 'Cancel' }).click();
    // By the keyboard alone: from the address on, to the day, and Enter.
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Access ends (optional)').fill(day);
    await takePictures(page, 'invite');
    await page.getByLabel('Email', { exact: true }).press('Enter');
    const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await page.getByRole('row').filter({ hasText: email }).getByText(shown(day)).waitFor();

    await theirs.goto(link);
    await theirs.getByText(`Your access ends ${shown(day)}.`).waitFor();
    await theirs.getByLabel('Name').fill(guest.name);
    await theirs.getByLabel('Choose a password').fill(guest.password);
    await theirs.getByLabel('Choose a password').press('Enter');
    await theirs.getByRole('button', { name: /^User menu of/ }).waitFor();
    const { candidates } = await callApi<{ candidates: { id: number }[] }>(page, 'api_v1_people', { id: templateId });
    const uid = candidates[0]?.id ?? 0;
    if (uid) await callApi(page, 'api_v1_people_invite', { id: templateId }, { uid });

    await withPicture(theirs, 'access-end-guest', async () => {
      const url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
      await theirs.goto(url);
      await startEditing(theirs);
      await theirs.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
      await sheet(theirs).locator('h1').waitFor();
      await sheet(theirs).locator('h1').click();
      await theirs.keyboard.press('End');
      await theirs.keyboard.type(' of the guest');
      const kept = async () =>
        (await callApi<{ draft: { html: string } | null }>(theirs, 'build_draft_get', { id })).draft?.html ?? '';
      await expect.poll(kept, { timeout: 10_000 }).toContain('of the guest');
      await letDayPass(email, me.organization.id);
      await theirs.getByRole('alertdialog').getByText('Close', { exact: true }).click();
      await theirs.getByRole('heading', { name: 'Your access has ended' }).waitFor();
      await theirs.getByText(fixture.owner.email).waitFor();
      await takePictures(theirs, 'ended');
      expect(await findFaultsInBothThemes(theirs)).toEqual([]);
      await theirs.reload();
      await button(theirs, 'Check again').click();
      await theirs.getByText('Your access isn’t extended yet').waitFor();

      await page.goto(`${fixture.galley.address}/account/members`);
      await memberRow(page).getByText('Access ended').waitFor();
      await takePictures(page, 'people');
      await more(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Remove last day' }).waitFor();
      await takePictures(page, 'row-menu');
      await page.getByRole('menuitem', { name: 'Extend access…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: `Access of ${guest.name}` });
      const field = dialog.getByLabel('Last day of access');
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await field.fill('2020-01-01');
      await page.keyboard.press('Enter');
      await dialog.getByText('Choose today or a later day.').waitFor();
      await takePictures(page, 'extend');
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      const later = ahead(60);
      await field.fill(later);
      await page.keyboard.press('Enter');
      await memberRow(page).getByText(shown(later)).waitFor();

      await button(theirs, 'Check again').click();
      await waitForWorkBack(theirs);
      expect(new URL(theirs.url()).pathname).toBe(new URL(url).pathname);
      await sheet(theirs).getByText('of the guest').waitFor();
    });

    await more(page).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove last day' }).press('Enter');
    await expect.poll(() => memberRow(page).innerText()).not.toContain(', 20');

    await addToOther(page, email, 'Northbank Studio');
    await letDayPass(email, me.organization.id);
    await theirs.getByRole('alertdialog').getByText('Close', { exact: true }).click();
    const others = theirs.getByRole('region', { name: 'Your other organizations' });
    await others.getByRole('link', { name: 'Northbank Studio' }).waitFor();
    await takePictures(theirs, 'ended-others');
    expect(await findFaultsInBothThemes(theirs)).toEqual([]);
    await others.getByRole('link', { name: 'Northbank Studio' }).press('Enter');
    await theirs.getByTitle('Northbank Studio', { exact: true }).waitFor();
    await theirs.getByRole('button', { name: /^User menu of/ }).waitFor();
  });
  expect([problems, theirProblems]).toEqual([[], []]);
});
