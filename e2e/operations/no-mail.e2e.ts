import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { peopleMessages } from '../../apps/web/src/messages/people/base';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';

const fixture = openSharedFixture();

describe('a server without mail', () => {
  it('[J-no-mail] [D6-invite-link] Shares invitations by their links, and shows who helps with a forgotten password', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    const guestWindow = await openWindow(fixture.browser);
    const guest = guestWindow.page;
    const ola = { name: 'Ola Brandt', email: fixture.emailOf('ola'), password: 'a long walk by the sea' };
    await withPicture(page, 'no-mail', async () => {
      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/account/members?view=invitations`);
      await page.getByLabel('Email', { exact: true }).fill(ola.email);
      await page.getByRole('checkbox', { name: 'All themes' }).uncheck();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText(messages.shareInviteLink(ola.email)).waitFor();
      const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();

      await guest.goto(link);
      await guest.getByLabel('Name', { exact: true }).fill(ola.name);
      await guest.getByLabel('Choose a password').fill(ola.password);
      await guest.getByRole('button', { name: 'Accept invitation' }).click();
      await guest.getByText(`Ask an owner or admin of ${fixture.owner.organization}`).waitFor();

      // Owners who give up their role are asked first, and then see what they can still do.
      await page.goto(`${fixture.galley.address}/account/members`);
      await page.getByLabel(`Role of ${ola.name}`).click();
      await page.getByRole('option', { name: 'Owner', exact: true }).click();
      await page.getByText(`${ola.name} is now an owner`).waitFor();
      expect(await page.getByRole('button', { name: `Remove ${fixture.owner.name}` }).count()).toBe(0);
      await page.getByLabel(`Role of ${fixture.owner.name}`).click();
      await page.getByRole('option', { name: 'Editor', exact: true }).click();
      await page.getByText(peopleMessages.ownRole('an editor')).waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
      await page.getByText('Only owners and admins can manage the organization.').waitFor();

      await guest.context().clearCookies();
      await guest.goto(`${fixture.galley.address}/forgotpassword`);
      await guest.getByLabel('Email', { exact: true }).fill(ola.email);
      await guest.getByRole('button', { name: 'Send link' }).click();
      await guest.getByText(peopleMessages.noMailServer).waitFor();
    });
    expect([...problems, ...guestWindow.problems]).toEqual([]);
    await Promise.all([context.close(), guest.context().close()]);
  });
});
