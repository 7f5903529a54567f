import { afterAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
import { bulkInviteMessages as texts } from '../../apps/web/src/messages/people/bulk-invite';
import { testInFull } from '../../scripts/testing/run-length';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture, openSharedFixture } from '../support/fixture';

const fixture = openSharedFixture({ hasMail: true });
it('[P-bulk-walk] an owner previews and invites a pasted list, then a CSV file', async () => {
  const { page } = await openWindow(fixture.browser);
  await withPicture(page, 'bulk-invite', async () => {
    const [ada = '', grace = '', kat = ''] = ['ada', 'grace', 'kat'].map(fixture.emailOf);
    await fixture.signIn(page);
    await page.goto(`${fixture.galley.address}/account/members?view=invitations`);
    await page.getByRole('button', { name: 'Invite many' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: texts.title });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(texts.empty).waitFor();
    await dialog
      .getByLabel('People')
      .fill(`Ada Byron <${ada}>, ${grace}\nnobody; ${ada.toUpperCase()}; ${fixture.owner.email}`);
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    await dialog.getByRole('cell', { name: 'Ada Byron' }).waitFor();
    expect(await dialog.getByRole('row').count()).toBe(6);
    await dialog.getByText(texts.states.duplicate).waitFor();
    await dialog.getByText(texts.states.member).waitFor();
    await dialog.getByText(texts.invalid).waitFor();
    await dialog.getByRole('button', { name: texts.send(2) }).press('Enter');
    await dialog.getByText(texts.sent(2)).waitFor();
    await dialog.getByText(texts.left(3)).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const invited = page.getByRole('region', { name: 'Invited' }).getByRole('table').getByRole('row');
    // The first row is the header.
    await expect.poll(() => invited.count()).toBe(3);
    await expect
      .poll(() => fixture.galley.mails.flatMap(({ to }) => to?.map(({ address }) => address)).sort(), {
        timeout: 30_000,
      })
      .toEqual([ada, grace]);

    await page.getByRole('button', { name: 'Invite many' }).click();
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name;Email;Role\nKatherine;${kat};admin\nGrace;${grace};\n`),
    });
    await dialog.getByText(texts.states.invited).waitFor();
    // The file's list is still there to be corrected.
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await dialog.getByLabel('People').inputValue()).toContain(`Katherine;${kat};admin`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(texts.states.invited).waitFor();
    await dialog.getByRole('button', { name: texts.send(1) }).waitFor();
    await dialog.getByRole('checkbox', { name: texts.resends(1) }).check();
    await dialog.getByRole('button', { name: texts.send(2) }).click();
    await dialog.getByText(texts.sent(2)).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => invited.count()).toBe(4);
    await invited.filter({ hasText: kat }).getByText('Admin').waitFor();
  });
});

describe('without a mail server that accepts email', () => {
  let mailServer: MailServer;
  const own = openOwnFixture({
    env: async () => {
      mailServer = await startMailServer();
      return { SMTP_URL: mailServer.url };
    },
  });
  afterAll(() => mailServer?.close());

  testInFull(
    '[W3-mail-sender] an owner sees that the mail server accepts no email, in the dialog and on the rows',
    async () => {
      const { page } = await openWindow(own.browser);
      const port = Number(new URL(mailServer.url).port);
      await mailServer.close();
      await withPicture(page, 'bulk-invite-no-mail', async () => {
        await own.signIn(page);
        await page.goto(`${own.galley.address}/account/members?view=invitations`);
        await page.getByRole('button', { name: 'Invite many' }).click();
        const dialog = page.getByRole('dialog', { name: texts.title });
        await dialog.getByLabel('People').fill('ivy@harbour.example, jon@harbour.example');
        await dialog.getByRole('button', { name: 'Preview' }).click();
        await dialog.getByRole('button', { name: texts.send(2) }).click();
        await dialog.getByText('0 of 2 emails delivered').waitFor();
        await dialog.getByText(/The mail server isn’t accepting email/).waitFor();
        await dialog.getByRole('button', { name: 'Done' }).click();
        await page.reload();
        const row = page.getByRole('row').filter({ hasText: 'ivy@harbour.example' });
        await row.getByText('Waiting for the mail server').waitFor();
        await page.goto(`${own.galley.address}/admin`);
        await page.getByText(/2 emails have been waiting since .* The mail server isn’t accepting email: /).waitFor();
        mailServer = await startMailServer({ port });
        await expect.poll(() => mailServer.mails.length, { timeout: 60_000 }).toBe(2);
        await page.reload();
        await page.getByText('Sent by SMTP').waitFor();
      });
    },
  );
});
