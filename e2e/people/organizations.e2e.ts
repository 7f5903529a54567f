import { buildUrl } from '@galley/contract';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
import { messages } from '../../apps/web/src/messages';
import { documentMessages } from '../../apps/web/src/messages/documents/dialogs';
import { peopleMessages } from '../../apps/web/src/messages/people/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

let mailServer: MailServer;
const fixture = openOwnFixture({
  env: async () => {
    mailServer = await startMailServer();
    return { SMTP_URL: mailServer.url, GALLEY_URL: 'http://localhost:{port}', GALLEY_SUBDOMAINS: 'on' };
  },
});

afterAll(async () => {
  await mailServer?.close();
});

const ola = { name: 'Ola Brandt', email: 'ola@harbour.example', password: 'a long walk by the sea' };

/** Returns an organization's address below the public one. Browsers resolve `*.localhost` to this machine. */
const at = (domain: string) => fixture.galley.address.replace('//', `//${domain}.`);
const hostOf = (page: Page) => new URL(page.url()).host;
const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Organization: ${name}` });
const organizations = (page: Page) => page.getByRole('list', { name: 'Your organizations' });
const themes = (page: Page) => page.getByRole('heading', { name: 'Themes', exact: true });

/** Returns the address on `host` in the newest email to someone. */
async function linkTo(address: string, host: string): Promise<string> {
  const find = () =>
    mailServer.mails
      .filter((mail) => mail.to?.some((to) => to.address === address))
      .map((mail) => /href="(http[^"]+)"/.exec(mail.html ?? '')?.[1] ?? '')
      .findLast((link) => link.startsWith(host));
  await expect.poll(() => find() ?? '', { timeout: 20_000 }).not.toBe('');
  return find() ?? '';
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: messages.logOut }).click();
  await page.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
}

describe('a member of two organizations', () => {
  it('[D2-organizations] [D1-handover] Creates a second one and is signed in there by a code', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'organizations-new', async () => {
      await fixture.signIn(page);
      await uploadHtml(page, '<p class="block-edit">Harbour</p>', 'Harbour letter');
      await switcher(page, fixture.owner.organization).click();
      await expect.poll(() => organizations(page).getByRole('img', { name: 'owned' }).count()).toBe(1);
      await page.getByRole('button', { name: 'New organization' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click();
      await page.getByText(messages.nameRequired).waitFor();
      await page.getByLabel('Organization name').fill('Northbank Studio');
      await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click();
      await switcher(page, 'Northbank Studio').waitFor();
      expect(hostOf(page)).toBe(new URL(at('northbank-studio')).host);
      expect(page.url()).not.toContain('handover');
      const { me } = await callApi<{ me: { id: number; parentID: number } }>(page, 'api_v1_me');
      expect(me.parentID).toBe(me.id);

      // Host-only cookies: none is sent to another organization.
      const cookies = await context.cookies();
      const sessions = cookies.filter(({ name }) => name === 'galley');
      expect(sessions.map(({ domain }) => domain).sort()).toEqual(['localhost', 'northbank-studio.localhost']);
      expect(new Set(sessions.map(({ value }) => value)).size).toBe(2);

      for (const [email, access] of [
        [ola.email, 'owner'],
        ['nobody@harbour.example', 'editor'],
      ]) {
        await callApi(page, 'api_v1_account_organization_invite', {}, { email, access });
      }
      const folio = await uploadHtml(page, '<p class="block-edit">Folio</p>', 'Folio');
      await createEmail(page, folio, 'Spring market');
      // The switcher returns to the first organization's own host, with another code.
      await switcher(page, 'Northbank Studio').click();
      await page.getByRole('link', { name: /^Harbour Press/ }).click();
      await switcher(page, fixture.owner.organization).waitFor();
      expect(hostOf(page)).toBe(new URL(at('harbour-press')).host);
      await callApi(page, 'api_v1_account_organization_invite', {}, { email: ola.email, access: 'editor' });
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull(
    '[D6-invite-host] [D2-organizations] [D2-other-organization] Joins both, switches by keyboard, sees whose rows are whose',
    async () => {
      const { page, context, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'organizations-member', async () => {
        await page.goto(await linkTo(ola.email, at('harbour-press')));
        await page.getByLabel('Name', { exact: true }).fill(ola.name);
        await page.getByLabel('Choose a password').fill(ola.password);
        await page.getByRole('button', { name: 'Accept invitation' }).click();
        await page.getByText(`Ask an owner or admin of ${fixture.owner.organization}`).waitFor();
        await page.goto(await linkTo(ola.email, at('northbank-studio')));
        await page.getByLabel('Password', { exact: true }).fill(ola.password);
        await page.getByRole('button', { name: 'Accept invitation' }).click();
        await switcher(page, 'Northbank Studio').waitFor();
        await context.clearCookies();

        // Signed in on the main host, in the organization he joined first.
        await fixture.signIn(page, ola);
        await switcher(page, fixture.owner.organization).focus();
        await page.keyboard.press('Enter');
        await organizations(page).waitFor();
        const current = organizations(page).locator('[aria-current="true"]');
        expect(await current.textContent()).toContain(fixture.owner.organization);
        const owned = organizations(page)
          .getByRole('listitem')
          .filter({ has: page.getByRole('img', { name: 'owned' }) });
        expect(await owned.allTextContents()).toEqual([expect.stringContaining('Northbank Studio')]);
        expect(await findFaults(page)).toEqual([]);
        await takePictures(page, 'organization-switcher');
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await switcher(page, 'Northbank Studio').waitFor();
        expect(hostOf(page)).toBe(new URL(at('northbank-studio')).host);

        // On the main host again: a row of the other organization, its theme, and an absolute link to it.
        await page.goto(fixture.galley.address);
        await page.getByRole('combobox', { name: 'Search' }).fill('spring');
        const hit = page.getByRole('option', { name: /Spring market/ });
        await hit.getByText('Northbank Studio > Folio').waitFor();
        await takePictures(page, 'search-other-organization');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
        expect(new URL(page.url()).origin).toBe(at('northbank-studio'));
        expect(new URL(page.url()).pathname).toMatch(/^\/build\/email\/\d+\/\d+$/);
      });
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  testInFull(
    '[D1-logout] [D1-hosts] [F-D14-handover] Logs out of one organization alone, and of all at the main host',
    async () => {
      const { page, context } = await openWindow(fixture.browser);
      await withPicture(page, 'organizations-logout', async () => {
        await fixture.signIn(page, ola);
        // The page shows the sign-in, and the code is sent once.
        const codes: string[] = [];
        page.on('request', (request) => request.url().endsWith('/auth/handover') && codes.push(request.url()));
        let letIn = () => {};
        const held = new Promise<void>((resolve) => {
          letIn = resolve;
        });
        await page.route('**/api/v1/auth/handover', async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(at('northbank-studio'));
        await page.getByText('Opening the organization').waitFor();
        letIn();
        await switcher(page, 'Northbank Studio').waitFor();
        expect(codes).toEqual([`${at('northbank-studio')}/api/v1/auth/handover`]);
        const asked: string[] = [];
        page.on('request', (request) => request.url().endsWith('/api/v1/auth/logout') && asked.push(request.url()));
        await logOut(page);
        expect(page.url()).toBe(`${at('northbank-studio')}/login`);
        await page.goto(fixture.galley.address);
        await themes(page).waitFor();
        expect(await page.getByRole('button', { name: /^User menu of/ }).count()).toBe(1);

        // People who are signed in on the main host are signed in again without a password, and get the requested page.
        await page.goto(`${at('northbank-studio')}/profile`);
        await page.getByLabel('Job').waitFor();
        expect(new URL(page.url()).pathname).toBe('/profile');
        await page.goto(fixture.galley.address);
        await logOut(page);
        expect(page.url()).toBe(`${fixture.galley.address}/login`);
        expect(asked).toEqual([
          `${at('northbank-studio')}/api/v1/auth/logout`,
          `${fixture.galley.address}/api/v1/auth/logout`,
        ]);
        await page.goto(at('northbank-studio'));
        await page.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
        expect(hostOf(page)).toBe(new URL(fixture.galley.address).host);
        // After the password, the requested organization opens.
        await page.getByLabel('Email', { exact: true }).fill(ola.email);
        await page.getByLabel('Password', { exact: true }).fill(ola.password);
        await page.getByRole('button', { name: 'Log in' }).click();
        await switcher(page, 'Northbank Studio').waitFor();

        // No membership, an unknown organization, and a code that this browser didn't request.
        await page.goto(`${fixture.galley.address}${buildUrl('organization_enter', { oid: 999_999 })}`);
        await page.getByText(peopleMessages.notYourOrganization).waitFor();
        await page.goto(`${at('harbour-press')}/handover#${'x'.repeat(43)}`);
        await page.getByText('This sign-in link has expired').waitFor();
        const answer = await page.goto(at('nobody'));
        expect(answer?.status()).toBe(404);
        await page.getByText(messages.notFound).waitFor();
      });
      await context.close();
    },
  );

  testInFull(
    '[D6-revoke] [D6-lost-work] [D2-person-card] Is removed while editing: access ends on both hosts, the words can be copied',
    async () => {
      const { page, context, problems } = await openWindow(fixture.browser);
      const guestWindow = await openWindow(fixture.browser);
      const guest = guestWindow.page;
      await withPicture(guest, 'organizations-removed', async () => {
        await fixture.letIn(page);
        const { templates } = await callApi<{ templates: { id: number; title: string }[] }>(page, 'api_v1_templates');
        const theme = templates.find(({ title }) => title === 'Harbour letter')?.id ?? 0;
        const email = await createEmail(page, theme, 'Tide table');
        const { candidates } = await callApi<{ candidates: { id: number }[] }>(page, 'api_v1_people', { id: theme });
        const guestId = candidates[0]?.id ?? 0;
        await callApi(page, 'api_v1_people_invite', { id: theme }, { uid: guestId });

        await fixture.letIn(guest, ola);
        await guest.goto(`${at('harbour-press')}${buildUrl('build_email', { tid: theme, id: email })}`);
        await guest.getByRole('button', { name: 'Edit', exact: true }).click();
        await guest.frameLocator('iframe[title]').locator('p').first().click({ clickCount: 2 });
        await guest.keyboard.press('End');
        await guest.keyboard.type(' at high water');

        await page.goto(`${fixture.galley.address}/account/members`);
        await page.getByRole('button', { name: ola.name, exact: true }).click();
        const card = page.getByRole('dialog', { name: ola.name });
        await card.getByText(messages.roleEditor).waitFor();
        await card.getByText(fixture.owner.organization).waitFor();
        await card.getByText(/^\d{1,2}:\d\d [ap]m E[SD]T/).waitFor();
        expect(await findFaults(page)).toEqual([]);
        await takePictures(page, 'person-card');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: `More for ${ola.name}` }).click();
        await page.getByRole('menuitem', { name: 'Remove from the organization…' }).click();
        const removal = page.getByRole('dialog', { name: 'Remove 1 person' });
        await removal.getByRole('button', { name: 'Remove' }).click();
        await expect.poll(() => page.getByRole('button', { name: ola.name, exact: true }).count()).toBe(0);

        await guest.keyboard.press('Control+s');
        const lost = guest.getByRole('alertdialog', { name: documentMessages.unsavedWorkTitle });
        await lost.getByText(serverMessages.accessEndedTo(fixture.owner.organization)).waitFor();
        expect(await lost.getByLabel('Unsaved text').inputValue()).toContain('at high water');
        expect(await findFaults(guest)).toEqual([]);
        await takePictures(guest, 'unsaved-work', [1440, 1024]);
        await lost.getByRole('button', { name: 'Copy text' }).click();
        expect(await guest.evaluate(() => navigator.clipboard.readText())).toContain('at high water');
        await lost.getByRole('radio', { name: 'HTML' }).check();
        expect(await lost.getByLabel('Unsaved HTML').inputValue()).toMatch(/class="block-edit"[^>]*>.*at high water/);
        await lost.getByRole('button', { name: 'Close', exact: true }).first().click();
        // The main host's session was in the same organization, so nothing is accessible anymore.
        await guest.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
        expect(hostOf(guest)).toBe(new URL(fixture.galley.address).host);
        await guest.goto(`${at('harbour-press')}/t/${theme}`);
        await guest.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
        await fixture.letIn(guest, ola);
        await guest.goto(at('harbour-press'));
        await guest.getByText(peopleMessages.notYourOrganization).waitFor();
      });
      expect(problems).toEqual([]);
      expect(guestWindow.problems).toEqual([]);
      await Promise.all([context.close(), guestWindow.context.close()]);
    },
  );
});
