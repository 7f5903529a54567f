import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationMessages as messages } from '../../apps/web/src/messages/review/notifications';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow } from '../support/browser';
import { addPerson, muteNewMembers } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';

const fixture = openSharedFixture();
const ola = { name: 'Ola Brandt', email: '', password: 'a long walk by the sea' };
const contexts: BrowserContext[] = [];
let mara: Page;
let colleague: Page;
let emailId = 0;
let maraId = 0;

beforeAll(async () => {
  ola.email = fixture.emailOf('ola');
  const open = async () => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    return page;
  };
  [mara, colleague] = [await open(), await open()];
  await fixture.letIn(mara);
  const templateId = await uploadHtml(mara, '<table><tr class="block-section"><td>Hi</td></tr></table>', 'Theme');
  emailId = await createEmail(mara, templateId, 'Spring sale');
  await muteNewMembers(mara);
  await addPerson(mara, fixture.galley.address, ola, 'admin');
  await fixture.letIn(colleague, ola);
  maraId = (await callApi<{ me: { id: number } }>(mara, 'api_v1_me')).me.id;
});
afterAll(async () => {
  for (const context of contexts) await context.close();
});

/** Adds a comment of the colleague. Returns its id. */
async function comment(content: string, mentions = [maraId]): Promise<number> {
  const made = await callApi<{ comment: { id: number } }>(
    colleague,
    'build_comments_add',
    { id: emailId },
    { content, mentions },
  );
  return made.comment.id;
}

const bell = () => mara.getByRole('button', { name: /^Notifications/ });
const popup = () => mara.getByRole('dialog', { name: 'Notifications' });
const items = () => popup().getByRole('listitem');
const focused = () => mara.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);

describe('notifications', () => {
  testInFull('[D2-bell-wide] A badge of three characters covers neither the avatar nor the icon', async () => {
    const answer = { unread: 100, badge: 'count', elsewhere: [] };
    await mara.route('**/api/v1/notifications/unread', (route) => route.fulfill({ json: answer }));
    await mara.goto(fixture.galley.address);
    for (const width of [1440, 390]) {
      await mara.setViewportSize({ width, height: 900 });
      const badge = await bell().getByText('99+').boundingBox();
      const icon = await bell().locator('svg').boundingBox();
      const avatar = await mara.getByRole('button', { name: /^User menu/ }).boundingBox();
      if (!badge || !icon || !avatar) throw new Error('The header is not shown.');
      expect(badge.x + badge.width).toBeLessThanOrEqual(avatar.x);
      expect(badge.x).toBeGreaterThanOrEqual(icon.x + icon.width);
    }
    await mara.setViewportSize({ width: 1440, height: 900 });
    await mara.unroute('**/api/v1/notifications/unread');
  });

  testInFull(
    '[D2-bell] Arrive in the bell, are read, marked and deleted by keyboard, and open their comment',
    async () => {
      const name = fixture.owner.name;
      await mara.goto(fixture.galley.address);
      await bell().click();
      await popup().getByText(messages.notificationsEmpty).waitFor();
      expect(Math.round((await popup().boundingBox())?.width ?? 0)).toBe(325);
      await mara.keyboard.press('Escape');
      await comment(`@${name} Is the **price** in the headline right? The page says 20 %.`);
      const second = await comment(`@${name} And the footer?`);
      // Without a reload: by the socket.
      await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 2 unread');
      const own = await callApi<{ comment: { id: number } }>(
        mara,
        'build_comments_add',
        { id: emailId },
        { content: 'Ready' },
      );
      for (const code of ['1F44D', '1F389'])
        await callApi(
          colleague,
          'build_comments_add_emoji',
          { id: own.comment.id },
          { code, uuid: crypto.randomUUID() },
        );
      await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 3 unread');

      await bell().focus();
      await mara.keyboard.press('Enter');
      await expect.poll(() => items().count()).toBe(3);
      await expect
        .poll(() => items().allInnerTexts())
        .toEqual([
          expect.stringMatching(/Ola Brandt reacted 👍 🎉 to your comment in Spring sale\s+Ready\s+Today/),
          expect.stringMatching(/Ola Brandt mentioned you in Spring sale\s+@.+ And the footer\?\s+Today/),
          expect.stringMatching(/Ola Brandt mentioned you in Spring sale\s+@.+ Is the price in the headline right\?/),
        ]);
      expect(await findFaultsInBothThemes(mara)).toEqual([]);
      await takePictures(mara, 'bell');
      // Opened again, the list has the focus on its first button at once.
      await expect.poll(focused).toBe(messages.markAllRead);
      for (let presses = 0; presses < 3; presses += 1) await mara.keyboard.press('Tab');
      await expect.poll(focused).toBe('Mark as read');
      await mara.keyboard.press('Enter');
      await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 2 unread');
      expect(await focused()).toBe('Mark as unread');
      await mara.keyboard.press('Tab');
      await mara.keyboard.press('Enter');
      await expect.poll(() => items().count()).toBe(2);
      await expect.poll(focused).toMatch(/And the footer\?/);
      await mara.keyboard.press('Enter');
      await mara.waitForURL(new RegExp(`/build/email/\\d+/${emailId}#activity-c-${second}$`));
      await mara.goto(fixture.galley.address);
      await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 1 unread');
      await bell().click();
      await button(mara, messages.markAllRead).click();
      await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications');
      await callApi(colleague, 'build_comments_delete', { id: second }, {});
      await expect.poll(() => items().count()).toBe(1);
    },
  );

  testInFull('[D2-notification-settings] Are set in the profile, where the link of the popup leads', async () => {
    await mara.goto(fixture.galley.address);
    await bell().click();
    await mara.getByRole('link', { name: messages.notificationSettings }).click();
    const card = mara.getByRole('region', { name: 'Notifications' });
    await card.getByText(messages.noMailServer).first().waitFor();
    const group = card.getByRole('group', { name: messages.comments, exact: true });
    expect(mara.url()).toContain('/profile#notifications');
    await expect.poll(() => mara.evaluate(() => document.activeElement?.id)).toBe('notifications');
    await expect.poll(async () => (await card.boundingBox())?.y ?? 999).toBeLessThan(300);
    await takePictures(mara, 'settings');
    for (const name of ['Dot', 'At once']) {
      const saved = mara.waitForResponse((answer) => answer.request().method() === 'POST');
      await group.getByRole('radio', { name }).click({ force: true });
      expect(new URL((await saved).url()).pathname).toBe('/api/v1/profile/notifications');
    }
    await mara.getByText(messages.notificationsUpdated).first().waitFor();
    await mara.reload();
    await expect.poll(() => group.getByRole('radio', { name: 'Dot' }).isChecked()).toBe(true);
    expect(await group.getByRole('radio', { name: 'At once' }).isChecked()).toBe(true);
    await comment(`@${fixture.owner.name} One more`);
    await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 1 unread');
    expect(await bell().innerText()).toBe('');
    await takePictures(mara, 'dot', [1440]);
    for (const name of [messages.comments, messages.guests, messages.approvals])
      await card
        .getByRole('group', { name, exact: true })
        .getByRole('switch', { name: 'In Galley' })
        .click({ force: true });
    await expect.poll(() => card.getByRole('radio', { name: 'Dot' }).count()).toBe(0);
    expect(await findFaultsInBothThemes(mara)).toEqual([]);
  });

  it('[D4-socket-sign-in] Arrive in the bell right after signing in through the form', async () => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    await page.goto(`${fixture.galley.address}/login`);
    await page.getByLabel('Email').fill(ola.email);
    await page.getByLabel('Password', { exact: true }).fill(ola.password);
    await Promise.all([page.waitForEvent('websocket'), button(page, 'Log in').click()]);
    await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
    const { me } = await callApi<{ me: { id: number } }>(page, 'api_v1_me');
    await callApi(mara, 'build_comments_add', { id: emailId }, { content: `@${ola.name} Here?`, mentions: [me.id] });
    const olasBell = page.getByRole('button', { name: /^Notifications/ });
    await expect.poll(() => olasBell.getAttribute('aria-label')).toBe('Notifications, 1 unread');
  });

  testInFull('[D2-unsubscribe] A link that isn’t valid says so, and leads to the settings', async () => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    await page.goto(`${fixture.galley.address}/unsubscribe/made-up`);
    await takePictures(page, 'unsubscribe', [1440, 390]);
    await button(page, 'Unsubscribe').click();
    await page.getByRole('heading', { name: 'Not unsubscribed' }).waitFor();
    await page.getByRole('link', { name: messages.notificationSettings }).waitFor();
  });
});
