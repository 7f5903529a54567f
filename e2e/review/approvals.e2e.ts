import { describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { approvalMessages as messages } from '../../apps/web/src/messages/review/approvals';
import { notificationMessages } from '../../apps/web/src/messages/review/notifications';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet, startEditing } from '../support/screen';

const fixture = openSharedFixture();
const theme = '<div class="block-section"><p class="block-edit">Spring is here</p></div>';

describe('approvals', () => {
  it('[W3-approval-open] who has the document open since an earlier version is asked at once, and approves without a reload', async () => {
    const ole = { name: 'Ole Open', email: fixture.emailOf('ole-open'), password: 'a long walk by the sea' };
    const [mara, colleague] = [await openWindow(fixture.browser), await openWindow(fixture.browser)];
    const { page } = mara;
    const other = colleague.page;
    await withPicture(other, 'approval-open', async () => {
      await fixture.letIn(page);
      const templateId = await uploadHtml(page, theme, 'Watched theme');
      const body = { title: 'Watched letter', type: 'email', start: 'example' };
      const params = { id: templateId };
      const made = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', params, body);
      const emailId = made.email.id;
      await addPerson(page, fixture.galley.address, ole, 'admin');
      await fixture.letIn(other, ole);
      const path = `${fixture.galley.address}/build/email/${templateId}/${emailId}`;
      await other.goto(path);
      await button(other, 'Activity').click();
      const shown = other.getByRole('region', { name: messages.title });
      await shown.getByText(messages.none).waitFor();

      await page.goto(path);
      await startEditing(page);
      await sheet(page).getByText('Spring is here').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' now');
      await button(page, 'Save').click();
      await page
        .getByText(/^Saved/)
        .first()
        .waitFor();
      await sheet(other).getByText('Spring is here now').waitFor();
      await button(page, 'Activity').click();
      const card = page.getByRole('region', { name: messages.title });
      await card.getByRole('button', { name: messages.ask }).click();
      await card.getByRole('checkbox', { name: ole.name }).check();
      await card.getByRole('button', { name: messages.sendRequest }).click();
      await card.getByText(messages.waitingFor(ole.name)).waitFor();

      await shown.getByRole('button', { name: messages.approve, exact: true }).click();
      await shown.getByText(`${ole.name} approved`).waitFor();
      await card.getByText(`${ole.name} approved`).waitFor();
    });
    expect([...mara.problems, ...colleague.problems]).toEqual([]);
    await Promise.all([mara.context.close(), colleague.context.close()]);
  });

  testInFull(
    '[U-approvals] A version is approved in two stages, the second by a reviewer with the link, and the builder shows who did',
    async () => {
      const { page, context, problems } = await openWindow(fixture.browser);
      const guestWindow = await openWindow(fixture.browser);
      const guest = guestWindow.page;
      await withPicture(page, 'approvals', async () => {
        await fixture.letIn(page);
        const templateId = await uploadHtml(page, theme, 'Approved theme');
        const emailId = await createEmail(page, templateId, 'Spring letter');
        const link = await callApi<{ shareLink: { url: string } }>(page, 'share_links_create', { id: emailId }, {});

        await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
        await button(page, 'Activity').click();
        const card = page.getByRole('region', { name: messages.title });
        await card.getByRole('button', { name: messages.ask }).click();
        await card.getByRole('button', { name: messages.sendRequest }).click();
        await card.getByText(messages.chooseSomeone).waitFor();
        const first = card.getByRole('group', { name: messages.who(1) });
        await first.getByRole('checkbox', { name: fixture.owner.name }).check();
        await card.getByRole('button', { name: messages.addStage }).click();
        await card
          .getByRole('group', { name: messages.who(2) })
          .getByRole('checkbox', { name: messages.anyone })
          .check();
        await takePictures(page, 'approval-request');
        await card.getByRole('button', { name: messages.sendRequest }).click();
        await card.getByText(messages.waitingFor(fixture.owner.name)).waitFor();

        // The reviewer of the link is only asked after the first stage.
        await guest.goto(link.shareLink.url);
        await button(guest, /^Comments/).click();
        const shown = guest.getByRole('region', { name: messages.title });
        await shown.getByText(messages.states.upcoming).waitFor();
        expect(await shown.getByRole('button', { name: messages.approve }).count()).toBe(0);
        await card.getByRole('button', { name: messages.approve }).click();
        await card.getByText(`${fixture.owner.name} approved`).waitFor();

        await guest.reload();
        await button(guest, /^Comments/).click();
        await shown.getByText(messages.nameFirst).waitFor();
        await guest.getByLabel('Your name').fill('Rita');
        await guest.keyboard.press('Enter');
        await shown.getByRole('button', { name: messages.requestChanges }).click();
        await shown.getByRole('button', { name: messages.sendRequest }).click();
        await shown.getByText(messages.describeChanges).waitFor();
        // The message disappears with its form.
        await shown.getByRole('button', { name: messages.cancel }).click();
        await shown.getByRole('button', { name: messages.approve }).waitFor();
        expect(await shown.getByText(messages.describeChanges).count()).toBe(0);
        await shown.getByRole('button', { name: messages.requestChanges }).click();
        await shown.getByLabel(messages.whatToChange).fill('A shorter title');
        await shown.getByRole('button', { name: messages.sendRequest }).click();
        await shown.getByText('Rita requested changes').waitFor();
        await shown.getByRole('button', { name: messages.approve }).click();
        await shown.getByText('Rita approved').waitFor();
        await takePictures(guest, 'approval-preview');
        expect(await findFaults(guest)).toEqual([]);

        await page.reload();
        await button(page, 'Activity').click();
        await card.getByText('Rita approved').waitFor();
        await takePictures(page, 'approval-builder');
        expect(await findFaults(page)).toEqual([]);
      });
      expect([...problems, ...guestWindow.problems]).toEqual([]);
      await Promise.all([context.close(), guest.context().close()]);
    },
  );

  testInFull(
    '[U-approvals-live] [U-approvals-notify] Who is asked hears of it in the bell and lands at the approvals; who asked sees the answer without a reload',
    async () => {
      const ola = { name: 'Ola Brandt', email: fixture.emailOf('ola-approves'), password: 'a long walk by the sea' };
      const [mara, colleague] = [await openWindow(fixture.browser), await openWindow(fixture.browser)];
      const { page } = mara;
      const other = colleague.page;
      await withPicture(page, 'approvals-live', async () => {
        await fixture.letIn(page);
        const templateId = await uploadHtml(page, theme, 'Required theme');
        const emailId = await createEmail(page, templateId, 'Autumn letter');
        const settings = { emaAliasEnabled: false, loadsRemoteContent: true, requiresApproval: true };
        await callApi(page, 'template_settings_save', { id: templateId }, { settings });
        await addPerson(page, fixture.galley.address, ola, 'admin');
        await fixture.letIn(other, ola);
        await other.goto(fixture.galley.address);
        const bell = (of: typeof page) => of.getByRole('button', { name: /^Notifications/ });
        await bell(other).waitFor();

        await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
        await button(page, 'Activity').click();
        const card = page.getByRole('region', { name: messages.title });
        await card.getByRole('button', { name: messages.ask }).click();
        await card.getByRole('checkbox', { name: ola.name }).check();
        await card.getByLabel(messages.note).fill('Until noon, please');
        await card.getByRole('button', { name: messages.sendRequest }).click();
        await card.getByText(messages.waitingFor(ola.name)).waitFor();
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        const required = page.getByRole('region', { name: 'Required before an export' });
        await required.getByText(serverMessages.approvalMissing(1)).waitFor();

        await expect.poll(() => bell(other).getAttribute('aria-label')).toBe('Notifications, 1 unread');
        await bell(other).click();
        const item = other.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
        await expect
          .poll(() => item.allInnerTexts())
          .toEqual([
            expect.stringMatching(/asked you to approve version 1 of Autumn letter\s+Until noon, please\s+Today/),
          ]);
        await takePictures(other, 'approval-bell');
        expect(await findFaults(other)).toEqual([]);
        await item.getByRole('link').click();
        await other.waitForURL(new RegExp(`/build/email/\\d+/${emailId}#approvals$`));
        const shown = other.getByRole('region', { name: messages.title });
        await expect.poll(() => shown.evaluate((one) => one === document.activeElement)).toBe(true);
        await shown.getByRole('button', { name: messages.approve, exact: true }).click();
        await shown.getByText(`${ola.name} approved`).waitFor();

        // Beside the document and in the open dialog, without a reload.
        await expect.poll(() => required.count()).toBe(0);
        await page.keyboard.press('Escape');
        await card.getByText(`${ola.name} approved`).waitFor();
        // People who are asked again see it too.
        await card.getByRole('button', { name: messages.askAgain }).click();
        await card.getByRole('checkbox', { name: ola.name }).check();
        await card.getByRole('button', { name: messages.sendRequest }).click();
        await shown.getByText(messages.waitingFor(ola.name)).waitFor();
        await shown.getByRole('button', { name: messages.requestChanges }).click();
        await shown.getByLabel(messages.whatToChange).fill('A shorter title');
        await shown.getByRole('button', { name: messages.sendRequest }).click();
        await card.getByText(`${ola.name} requested changes`).waitFor();

        await page.goto(fixture.galley.address);
        await bell(page).click();
        const answers = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
        await expect
          .poll(() => answers.first().innerText())
          .toMatch(/Ola Brandt requested changes to version 1 of Autumn letter\s+A shorter title/);
        await page.goto(`${fixture.galley.address}/profile#notifications`);
        const group = page.getByRole('group', { name: notificationMessages.approvals });
        const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
        await group.getByRole('radio', { name: 'Off' }).click({ force: true });
        expect((await (await saved).json()).settings).toMatchObject({
          emailMode: 'hourly',
          approvals: { emailMode: 'off', inApp: true },
        });
        await takePictures(page, 'approval-settings');
        expect(await findFaults(page)).toEqual([]);
      });
      expect([...mara.problems, ...colleague.problems]).toEqual([]);
      await Promise.all([mara.context.close(), colleague.context.close()]);
    },
  );
});
