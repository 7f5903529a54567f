import type { RouteName } from '@galley/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../apps/server/src/testing/http-client';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { previewMessages } from '../../apps/web/src/messages/review/preview';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { startBlank } from '../support/people';
import { row, sheet } from '../support/screen';

/** One journey through the product for each role; each continues with the results of the one before. */

const fixture = openSharedFixture({ hasMail: true });
const admin = { name: 'Ada Falk', email: '', password: 'a gull above the pier' };
const editor = { name: 'Edo Brandt', email: '', password: 'ropes and salt and tar' };
beforeAll(() => {
  admin.email = fixture.emailOf('ada');
  editor.email = fixture.emailOf('edo');
});
const theme = `<!DOCTYPE html><html><head><title>Letter</title></head><body>
<table class="block-section"><tr><td><h1 class="block-edit">Tides of the week</h1></td></tr></table>
</body></html>`;

/** A person's session outside of the browser, for setting up data and calling routes. */
async function sessionOf({ email, password }: { email: string; password: string }): Promise<HttpClient> {
  const client = createHttpClient(fixture.galley.address);
  const { status } = await client.call('api_v1_auth_login', { body: { email, password } });
  expect(status).toBe(200);
  return client;
}

/** Accepts the invitation in the newest email to an address, as a new person. */
async function accept(person: typeof admin): Promise<void> {
  const find = () => fixture.galley.mails.findLast((mail) => mail.to?.some((to) => to.address === person.email));
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  const token = /\/invite\/organization\/([\w-]+)/.exec(find()?.html ?? '')?.[1] ?? '';
  const body = { name: person.name, password: person.password };
  const { status } = await createHttpClient(fixture.galley.address).call('invites_accept', { params: { token }, body });
  expect(status).toBe(200);
}

async function statusesOf(client: HttpClient, calls: [RouteName, Record<string, number>, unknown?][]) {
  const statuses: [RouteName, number][] = [];
  for (const [name, params, body] of calls) statuses.push([name, (await client.call(name, { params, body })).status]);
  return statuses;
}

async function chooseThemeAct(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Theme actions of ${title}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

describe('journeys', () => {
  it('[J-owner] An owner sets up, invites, changes roles, deletes and restores, and reads who did what', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'journey-owner', async () => {
      await fixture.signIn(page);
      const letters = await uploadHtml(page, theme, 'Harbour letter');
      await createEmail(page, letters, 'Tides');
      await createEmail(page, letters, 'Winds');

      await page.getByRole('link', { name: 'Organization settings' }).click();
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('button', { name: 'Invite people' }).click();
      for (const [person, role] of [
        [admin, 'Admin'],
        [editor, 'Editor'],
      ] as const) {
        await page.getByLabel('Email', { exact: true }).fill(person.email);
        await page.getByLabel('Role', { exact: true }).click();
        await page.getByRole('option', { name: role }).click();
        // The editor gets access to one theme later.
        if (role === 'Editor') await page.getByRole('checkbox', { name: 'All themes' }).uncheck();
        await page.getByRole('button', { name: 'Invite', exact: true }).click();
        await page.getByText(messages.invited(person.email)).waitFor();
        await accept(person);
      }
      await page.goto(`${fixture.galley.address}/account/members`);
      const roleOfAda = page.getByLabel(`Role of ${admin.name}`);
      for (const [role, named] of [
        ['Editor', 'an editor'],
        ['Admin', 'an admin'],
      ] as const) {
        await roleOfAda.click();
        await page.getByRole('option', { name: role, exact: true }).click();
        await page.getByText(`${admin.name} is now ${named}`).waitFor();
      }
      // The last owner cannot be demoted.
      expect(await page.getByLabel(`Role of ${fixture.owner.name}`).count()).toBe(0);
      expect(await page.getByRole('button', { name: `More for ${fixture.owner.name}` }).count()).toBe(0);

      await page.goto(`${fixture.galley.address}/t/${letters}`);
      await row(page, 'Winds').focus();
      await page.keyboard.press('Delete');
      await page.getByText(messages.deleteEmail('Winds')).waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
      await row(page, 'Winds').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(page, 'Winds').waitFor();
      await page.reload();
      await row(page, 'Winds').waitFor();

      // The log shows who did what, newest first.
      await page.goto(`${fixture.galley.address}/account/log`);
      for (const line of ['restored the email “Winds” from the trash', 'deleted the email “Winds”'])
        await page.getByText(`${fixture.owner.name} ${line}`).waitFor();
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull('[J-admin] An admin uploads a theme, gives an editor access, and has no owner permissions', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'journey-admin', async () => {
      await fixture.signIn(page, admin);
      await page.getByRole('button', { name: 'New theme' }).first().click();
      const dialog = page.getByRole('dialog');
      const file = { name: 'pier.html', mimeType: 'text/html', buffer: Buffer.from(theme) };
      await dialog.getByLabel('Theme file').setInputFiles(file);
      await dialog.getByLabel('Theme name').fill('Pier notes');
      await dialog.getByRole('button', { name: 'Upload theme' }).click();
      await page.getByRole('heading', { name: 'Pier notes', exact: true, level: 1 }).waitFor();

      await chooseThemeAct(page, 'Pier notes', 'People');
      await page.getByRole('button', { name: `Give ${editor.name} access` }).click();
      await page.getByText(`${editor.name} now has access to the theme`).waitFor();

      await page.getByRole('link', { name: 'Organization settings' }).click();
      await page.getByRole('heading', { name: fixture.owner.organization }).waitFor();
      expect(await page.getByLabel('Organization name').count()).toBe(0);
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('button', { name: editor.name, exact: true }).waitFor();
      expect(await page.getByLabel(`Role of ${fixture.owner.name}`).count()).toBe(0);
      // Admins can choose between Editor and Commentor for others.
      await page.getByLabel(`Role of ${editor.name}`).click();
      await page.getByRole('option').first().waitFor();
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['Editor', 'Commentor']);
      await page.keyboard.press('Escape');
      await page.goto(`${fixture.galley.address}/admin`);
      await page.getByText(messages.noPermission).or(page.getByText(messages.notFound)).first().waitFor();
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull('[J-editor] An editor writes in the theme they have access to, and in no other', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'journey-editor', async () => {
      await fixture.signIn(page, editor);
      await page.getByRole('heading', { name: 'Pier notes', level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: /Harbour letter/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'New theme' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Organization settings' }).count()).toBe(0);

      await page.getByRole('button', { name: 'New email' }).first().click();
      await startBlank(page, 'Nets and knots');
      await page.getByRole('list', { name: 'sections' }).getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      const title = sheet(page).locator('h1');
      await title.click();
      await title.click();
      await page.keyboard.press('End');
      await page.keyboard.type(', by hand');
      await expect.poll(() => title.textContent()).toBe('Tides of the week, by hand');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(builderMessages.saved).first().waitFor();

      const own = await sessionOf(editor);
      const ownerSession = await sessionOf(fixture.owner);
      const { templates } = (await ownerSession.call('api_v1_templates')).body;
      const idOf = (name: string) => templates.find((one: { title: string }) => one.title === name).id as number;
      const [letters, pier] = [idOf('Harbour letter'), idOf('Pier notes')];
      const refused: [RouteName, Record<string, number>, unknown?][] = [
        ['templates_emails', { id: letters }],
        ['templates_emails_create', { id: letters }, { title: 'Mine', type: 'email' }],
        ['templates_update', { id: pier }, { title: 'Mine' }],
        ['templates_delete', { id: pier }],
        ['api_v1_account', {}],
        ['account_audit', {}],
        ['admin_users', {}],
      ];
      expect(await statusesOf(own, refused)).toEqual(refused.map(([name]) => [name, 403]));
      // Editors only see their membership and the button to leave the organization.
      await page.goto(`${fixture.galley.address}/account`);
      await page.getByRole('button', { name: /^Leave/ }).waitFor();
      expect(await page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
      expect(await page.getByText(admin.email).count()).toBe(0);
      await page.goto(`${fixture.galley.address}/t/${letters}`);
      await page
        .getByRole('heading', { name: 'Pier notes', level: 1 })
        .or(page.getByText(messages.notFound))
        .first()
        .waitFor();
      expect(await page.getByText('Winds').count()).toBe(0);
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull(
    '[J-anonymous] A person without an account can read shared documents while they are shared, and nothing else',
    async () => {
      const { page, context, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'journey-anonymous', async () => {
        const own = await sessionOf(editor);
        const { templates } = (await own.call('api_v1_templates')).body;
        const { emails } = (await own.call('templates_emails', { params: { id: templates[0].id } })).body;
        const params = { id: emails[0].id as number };
        const { shareLink } = (await own.call('share_links_create', { params })).body;

        await page.goto(shareLink.url);
        await page.frameLocator('iframe').getByText('Tides of the week, by hand').waitFor();
        expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
        expect(await page.getByRole('button', { name: /^User menu of/ }).count()).toBe(0);
        await page.goto(`${String(shareLink.url).slice(0, -4)}aaaa`);
        await page.getByText(previewMessages.linkDead).waitFor();
        expect((await own.call('share_links_revoke', { params: { ...params, linkId: shareLink.id } })).status).toBe(
          200,
        );
        await page.goto(shareLink.url);
        await page.getByRole('heading', { name: previewMessages.linkDeadTitle }).waitFor();

        await page.goto(`${fixture.galley.address}/nowhere/at/all`);
        await page.getByRole('heading', { name: messages.notFoundTitle }).waitFor();
        await page.goto(`${fixture.galley.address}/t/${templates[0].id}`);
        await page.getByRole('button', { name: 'Log in' }).waitFor();
        const nobody = createHttpClient(fixture.galley.address);
        const closed: [RouteName, Record<string, number>, unknown?][] = [
          ['api_v1_templates', {}],
          ['templates_emails', { id: templates[0].id }],
          ['build_email_html', params],
          ['builder_delete_email', params],
          ['api_v1_account', {}],
        ];
        expect(await statusesOf(nobody, closed)).toEqual(closed.map(([name]) => [name, 401]));

        // People who have an account return to the page they requested.
        await page.getByLabel('Email', { exact: true }).fill(editor.email);
        await page.getByLabel('Password', { exact: true }).fill(editor.password);
        await page.getByRole('button', { name: 'Log in' }).click();
        await page.waitForURL(`${fixture.galley.address}/t/${templates[0].id}`);
        await row(page, 'Nets and knots').waitFor();
      });
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
