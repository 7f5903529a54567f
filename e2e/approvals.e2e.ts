import { describe, expect, it } from 'vitest';
import { approvalMessages as messages } from '../apps/web/src/messages/approvals';
import { callApi, createEmail, uploadHtml } from './support/api';
import { findFaults } from './support/axe';
import { openWindow, withPicture } from './support/browser';
import { openSharedFixture } from './support/fixture';
import { takePictures } from './support/pictures';
import { button } from './support/screen';

const fixture = openSharedFixture();
const theme = '<div class="block-section"><p class="block-edit">Spring is here</p></div>';

describe('approvals', () => {
  it('[U-approvals] A version is approved in two stages, the second by a reviewer with the link, and the builder shows who did', async () => {
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

      // The link is asked only after the first stage.
      await guest.goto(link.shareLink.url);
      await button(guest, 'Comments').click();
      const shown = guest.getByRole('region', { name: messages.title });
      await shown.getByText(messages.states.upcoming).waitFor();
      expect(await shown.getByRole('button', { name: messages.approve }).count()).toBe(0);
      await card.getByRole('button', { name: messages.approve }).click();
      await card.getByText(`${fixture.owner.name} approved`).waitFor();

      await guest.reload();
      await button(guest, 'Comments').click();
      await shown.getByText(messages.nameFirst).waitFor();
      await guest.getByLabel('Your name').fill('Rita');
      await guest.keyboard.press('Enter');
      await shown.getByRole('button', { name: messages.requestChanges }).click();
      await shown.getByRole('button', { name: messages.sendRequest }).click();
      await shown.getByText(messages.describeChanges).waitFor();
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
  });
});
