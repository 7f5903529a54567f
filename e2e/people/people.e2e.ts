import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
import { messages } from '../../apps/web/src/messages';
import { peopleMessages } from '../../apps/web/src/messages/people/base';
import { personMessages } from '../../apps/web/src/messages/people/dialogs';
import { testInFull } from '../../scripts/testing/run-length';
import { uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

let mailServer: MailServer;
const fixture = openOwnFixture({
  env: async () => {
    mailServer = await startMailServer();
    return { SMTP_URL: mailServer.url };
  },
});

afterAll(async () => {
  await mailServer?.close();
});

/** Returns the address in the newest email to someone. */
async function linkTo(address: string): Promise<string> {
  const find = () => mailServer.mails.findLast((mail) => mail.to?.some((to) => to.address === address));
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  return /href="(http[^"]+)"/.exec(find()?.html ?? '')?.[1] ?? '';
}

async function openUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('people', () => {
  testInFull('[SH-kept-content] What is typed stays when its page is read again and nothing answers', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Kept letter');
    await context.clock.install();
    for (const [path, route] of [
      ['/account/members?view=invitations', '**/api/v1/account/overview'],
      [`/people/${theme}`, '**/api/v1/people/*'],
    ] as const) {
      await page.goto(`${fixture.galley.address}${path}`);
      const field = page.getByLabel('Email', { exact: true });
      await field.fill('ola@harb');
      let asked = 0;
      await page.route(route, async (request) => {
        asked += 1;
        await request.abort();
      });
      // Someone returns to the window after a while.
      await page.clock.fastForward(60_000);
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      const attempts = async () => {
        await page.clock.runFor(1000);
        return asked;
      };
      await expect.poll(attempts).toBe(3);
      await page.clock.runFor(1000);
      expect(await field.inputValue()).toBe('ola@harb');
      await page.unrouteAll({ behavior: 'wait' });
    }
    await context.close();
  });

  it('[D2-people] [F-D13] [F-E-invites] [X-member-sessions] Are invited to the organization and to a theme by email, and removed again', async () => {
    const { page } = await openWindow(fixture.browser);
    const guestWindow = await openWindow(fixture.browser);
    const guest = guestWindow.page;
    await withPicture(page, 'people', async () => {
      await fixture.signIn(page);
      const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbour letter');

      await page.getByRole('link', { name: 'Organization settings' }).click();
      await page.getByRole('heading', { name: fixture.owner.organization }).waitFor();
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByLabel('Email', { exact: true }).fill('nobody');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText(messages.invalidEmail).waitFor();
      await page.getByLabel('Email', { exact: true }).fill('ola@harbour.example');
      await page.getByRole('checkbox', { name: 'All themes' }).uncheck();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText(messages.invited('ola@harbour.example')).waitFor();
      const invited = page.getByRole('row').filter({ hasText: 'ola@harbour.example' });
      // Pending invitations are shown with the date and can be resent; only the newest link is valid.
      await invited.getByText(/^Today by /).waitFor();
      await invited.getByText('Sent', { exact: true }).waitFor();
      const first = await linkTo('ola@harbour.example');
      await invited.getByRole('button', { name: 'Resend the invitation to ola@harbour.example' }).click();
      await expect.poll(() => linkTo('ola@harbour.example')).not.toBe(first);
      expect(await invited.count()).toBe(1);
      await guest.goto(first);
      await guest.getByText('This invitation isn’t valid anymore').waitFor();

      await guest.goto(await linkTo('ola@harbour.example'));
      await guest.getByRole('heading', { name: `Join ${fixture.owner.organization}` }).waitFor();
      await guest.getByLabel('Name', { exact: true }).fill('Ola Brandt');
      await guest.getByLabel('Choose a password').fill('short');
      await guest.getByRole('button', { name: 'Accept invitation' }).click();
      await guest.getByText('At least 10 characters.').first().waitFor();
      await guest.getByLabel('Choose a password').fill('a long walk by the sea');
      await guest.getByRole('button', { name: 'Accept invitation' }).click();
      await guest.getByText(`Ask an owner or admin of ${fixture.owner.organization}`).waitFor();
      // An editor finds the organization too, to see who belongs to it.
      await guest.getByRole('button', { name: /^User menu of/ }).click();
      await guest.getByRole('menuitem', { name: fixture.owner.organization }).click();
      await guest.getByRole('heading', { name: fixture.owner.organization, level: 1 }).waitFor();
      expect(await guest.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
      await guest.goto(fixture.galley.address);

      await page.goto(`${fixture.galley.address}/people/${theme}`);
      await page.getByRole('button', { name: 'Give Ola Brandt access' }).click();
      await page.getByText('Ola Brandt now has access to the theme').waitFor();
      await guest.reload();
      await guest.getByRole('heading', { name: 'Harbour letter' }).first().waitFor();

      await page.getByRole('button', { name: 'Remove Ola Brandt' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
      await page.getByText('Person removed').waitFor();
      await guest.reload();
      await guest.getByText(`Ask an owner or admin of ${fixture.owner.organization}`).waitFor();

      // An owner signs a member out in every browser.
      await page.goto(`${fixture.galley.address}/account/members?search=ola`);
      await page.getByRole('checkbox', { name: 'Select Ola Brandt' }).check();
      await page.getByRole('button', { name: 'Change selected members' }).click();
      await page.getByRole('menuitem', { name: 'Change role…' }).click();
      const change = page.getByRole('dialog', { name: 'Change the role of 1 person' });
      await change.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Commentor' }).click();
      await change.getByRole('button', { name: 'Change role' }).click();
      await page.getByRole('row').filter({ hasText: 'Ola Brandt' }).getByText('Commentor').waitFor();
      await page.getByRole('button', { name: 'More for Ola Brandt' }).click();
      await page.getByRole('menuitem', { name: 'Sessions' }).click();
      const sessions = page.getByRole('dialog', { name: 'Signed-in browsers of Ola Brandt' });
      await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
      await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
      await sessions.getByText('Not signed in anywhere.').first().waitFor();
      await guest.goto(fixture.galley.address);
      await expect.poll(() => new URL(guest.url()).pathname).toBe('/login');

      // Before several are removed, the dialog says who will be and who can't.
      await page.goto(`${fixture.galley.address}/account/members`);
      for (const name of ['Ola Brandt', fixture.owner.name]) {
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      }
      await page.getByRole('button', { name: 'Change selected members' }).click();
      await page.getByRole('menuitem', { name: 'Remove from the organization…' }).click();
      const removal = page.getByRole('dialog', { name: 'Remove 2 people' });
      await removal.getByText('1 person will be removed: Ola Brandt').waitFor();
      const leftOut = removal.getByRole('list', { name: 'People left out' });
      await leftOut.getByText(`${fixture.owner.name}: You can’t remove yourself.`).waitFor();
      await takePictures(page, 'remove-members');
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      await removal.getByRole('button', { name: 'Remove', exact: true }).click();
      await removal.getByText('Changed 1 person.').waitFor();
      await removal.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('checkbox', { name: 'Select Ola Brandt' }).waitFor({ state: 'detached' });
    });
    expect(guestWindow.problems).toEqual([]);
    await Promise.all([page.context().close(), guest.context().close()]);
  });

  testInFull('[D2-profile] Change their profile and password, and reset a forgotten one', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'profile', async () => {
      await page.goto(`${fixture.galley.address}/login`);
      await page.getByRole('link', { name: 'Forgot password' }).click();
      // The remaining form has a field with the same name.
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      await page.getByLabel('Email', { exact: true }).fill(fixture.owner.email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto(await linkTo(fixture.owner.email));
      await page.getByLabel('New password').fill('another quiet harbour');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Themes' }).waitFor();

      await openUserMenu(page, messages.myProfile);
      await page.getByLabel('Job').fill('Printer');
      await page.getByLabel('Time zone').fill('berlin');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await page.getByText(peopleMessages.profileUpdated).waitFor();
      await page.getByLabel('Current password').fill('wrong');
      await page.getByLabel('New password').fill('a third quiet harbour');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText(serverMessages.currentPasswordWrong).waitFor();
      await page.getByLabel('Current password').fill('another quiet harbour');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText(personMessages.passwordUpdated).waitFor();
      const browsers = page.getByRole('list', { name: 'Signed-in browsers' });
      await browsers.getByText('This browser', { exact: true }).waitFor();
      await page.reload();
      expect(await page.getByLabel('Job').inputValue()).toBe('Printer');
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull('[D2-admin] [D4-starter] See the tools of the site admin, and start with a starter theme', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'admin', async () => {
      await fixture.signIn(page, { ...fixture.owner, password: 'a third quiet harbour' });
      await openUserMenu(page, messages.adminTools);
      await page.getByText('Sent by SMTP').waitFor();
      await page.getByRole('tab', { name: 'Jobs' }).click();
      await page.getByText('No waiting or failed jobs.').waitFor();
      await page.getByRole('tab', { name: 'Outbox' }).click();
      await page.getByRole('button', { name: 'Choose a new password' }).click();
      const mail = page.getByRole('dialog', { name: 'Choose a new password' });
      await mail.getByText('(link hidden)').waitFor();
      await page.keyboard.press('Escape');
      await mail.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'Users' }).click();
      await page.getByLabel('Find a person').waitFor();
      await page.getByRole('cell', { name: fixture.owner.email }).waitFor();

      await page.goto(fixture.galley.address);
      await page.getByRole('button', { name: 'New theme' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Press room' }).click();
      await page.getByText(serverMessages.starterCreated('page')).waitFor();
      await page.getByRole('heading', { name: 'Press room', level: 1 }).waitFor();
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
