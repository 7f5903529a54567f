import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentMessages as messages } from '../../apps/web/src/messages/review/comments';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, readFixture, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
let emailId: number;
let templateId: number;
let other: BrowserContext;
let author: Page;

beforeAll(async () => {
  const mine = await openWindow(fixture.browser);
  other = mine.context;
  author = mine.page;
  await fixture.letIn(mine.page);
  templateId = await uploadHtml(mine.page, readFixture('checked-theme.html'), 'Reviewed');
  const body = { title: 'Harvest letter', type: 'email', start: 'example' };
  const params = { id: templateId };
  const made = await callApi<{ email: { id: number } }>(mine.page, 'templates_emails_create', params, body);
  emailId = made.email.id;
  const { shareLink } = await callApi<{ shareLink: { url: string } }>(
    mine.page,
    'share_links_create',
    { id: emailId },
    {},
  );
  ({ page, context, problems } = await openWindow(fixture.browser));
  await page.goto(shareLink.url);
});

afterAll(async () => {
  await Promise.all([context?.close(), other?.close()]);
});

const panel = () => page.getByRole('complementary', { name: 'Comments' });
const entry = (text: string) => panel().getByRole('article').filter({ hasText: text });

describe('comments on a preview', () => {
  it('[B6-reviewer] A reviewer gives a name once, comments and reacts, and changes what is theirs, on a phone too', async () => {
    await button(page, /^Comments/).click();
    await panel().getByRole('button', { name: 'Start commenting' }).click();
    await panel().getByText('Enter your name.').waitFor();
    await panel().getByLabel('Your name').fill('Rita <b>');
    await page.keyboard.press('Enter');
    const field = panel().getByRole('combobox');
    await field.fill('Lovely :heart:');
    await field.press('Control+Enter');
    await entry('Lovely ❤️').getByText('guest').waitFor();
    await expect.poll(() => panel().getByText('Sending').count()).toBe(0);
    await takePictures(page, 'preview-comments');
    expect(await findFaults(page)).toEqual([]);
    await page.reload();
    await button(page, /^Comments/).click();
    await entry('Lovely ❤️')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await entry('Lovely').getByRole('combobox').fill('Even better');
    await page.keyboard.press('Control+Enter');
    await entry('Even better').getByText('(edited)').waitFor();
    expect(problems).toEqual([]);
  });

  testInFull(
    '[B6-refused-edit] A refused edit stays in its field; fields take the focus and give it back',
    async () => {
      const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);
      const field = panel().getByRole('combobox', { name: messages.edit });
      await entry('Even better')
        .getByRole('button', { name: /^Actions/ })
        .press('Enter');
      await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
      await expect.poll(() => hasFocus(field)).toBe(true);
      await page.keyboard.type(' and longer');
      await page.route('**/comments/*', (route) => route.abort(), { times: 1 });
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Close message' }).click();
      expect(await field.inputValue()).toBe('Even better and longer');
      await field.press('Control+Enter');
      await field.waitFor({ state: 'detached' });
      await entry('Even better and longer').getByText('(edited)').waitFor();
      await expect.poll(() => hasFocus(entry('Even better and longer'))).toBe(true);

      const reply = panel().getByRole('button', { name: messages.reply });
      await reply.press('Enter');
      await expect.poll(() => hasFocus(panel().getByRole('combobox', { name: messages.replyPlaceholder }))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => hasFocus(reply)).toBe(true);
      expect(problems).toEqual([]);
    },
  );

  testInFull(
    '[B6-ended-link] With a link that has ended, a comment stays in its field, and the message says what to do',
    async () => {
      const { shareLink } = await callApi<{ shareLink: { id: number; url: string } }>(
        author,
        'share_links_create',
        { id: emailId },
        {},
      );
      const guest = await openWindow(fixture.browser);
      await guest.page.goto(shareLink.url);
      await button(guest.page, /^Comments/).click();
      await guest.page.getByLabel('Your name').fill('Tom');
      await guest.page.keyboard.press('Enter');
      const field = guest.page.getByRole('combobox', { name: messages.onDocument });
      await field.fill('Half a thought');
      await callApi(author, 'share_links_revoke', { id: emailId, linkId: shareLink.id });
      await field.press('Control+Enter');
      await guest.page.getByRole('alert').getByText(messages.linkEnded).waitFor();
      expect(await field.inputValue()).toBe('Half a thought');
      await guest.context.close();
    },
  );

  it('[B6-preview-live] What others write is shown at once, without an account too', async () => {
    await page.reload();
    const joined = page.waitForEvent('websocket').then(async (socket) => {
      await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"joined"'));
    });
    await button(page, /^Comments/).click();
    await joined;
    await callApi(author, 'build_comments_add', { id: emailId }, { content: 'Thanks, Rita' });
    await entry('Thanks, Rita').waitFor();
  });

  it('[B6-preview-block] A tap on a block makes the comment one about it, on a phone too, and its sign leads back to it', async () => {
    const document = page.frameLocator('iframe[title^="Preview of"]');
    const blocks = document.locator('[data-galley-block]');
    const field = panel().getByRole('combobox');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await button(page, /^Comments/).click();
    await panel().getByText(messages.selectBlock).waitFor();
    const heading = document.getByRole('heading').first();
    const words = (await heading.innerText()).trim();
    await heading.click();
    await panel().getByRole('button', { name: messages.aboutDocument }).waitFor();
    await takePictures(page, 'preview-picked');
    await expect.poll(() => field.evaluate((area) => area === window.document.activeElement)).toBe(true);
    await field.fill('Shorter, please');
    await field.press('Control+Enter');
    const stored = async () => {
      const list = await callApi<{ comments: { source: string; quote: string; blockId: string }[] }>(
        author,
        'build_comments',
        { id: emailId },
      );
      const made = list.comments.find(({ source }) => source === 'Shorter, please');
      return made && { quote: made.quote, isOfBlock: made.blockId !== '' };
    };
    await expect.poll(stored).toEqual({ quote: words, isOfBlock: true });
    await panel().getByText(messages.selectBlock).waitFor();

    // The marker on the block opens the comment, and the comment's quote shows the block.
    await page.setViewportSize({ width: 1440, height: 900 });
    await document.getByRole('button', { name: messages.commentsAt(1) }).click();
    const quote = panel().getByRole('button', { name: words });
    await expect.poll(() => quote.evaluate((one) => one === window.document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await takePictures(page, 'preview-block', [1440]);

    // By keyboard: the arrow keys move from block to block.
    await blocks.first().waitFor();
    await page.locator('iframe[title^="Preview of"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panel().getByRole('button', { name: messages.aboutDocument }).click();
    await panel().getByText(messages.selectBlock).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

testInFull(
  '[B6-preview-touch] On a phone, a tap selects a block, and a tap on its sign leads to the comment',
  async () => {
    const phone = await openWindow(fixture.browser, { width: 390, height: 844, isPhone: true });
    const { page: screen } = phone;
    const { shareLink } = await callApi<{ shareLink: { url: string } }>(
      author,
      'share_links_create',
      { id: emailId },
      {},
    );
    await screen.goto(shareLink.url);
    expect(await screen.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    // The version comes first, because a narrow line only shows its beginning.
    const state = await screen.getByRole('banner').getByRole('paragraph').innerText();
    expect(state.trim()).toMatch(/^version 1/i);
    await button(screen, /^Comments/).tap();
    const sheet = screen.getByRole('complementary', { name: 'Comments' });
    await sheet.getByLabel('Your name').fill('Tara');
    await sheet.getByRole('button', { name: 'Start commenting' }).tap();
    await sheet.getByText(messages.selectBlock).waitFor();
    const shown = screen.frameLocator('iframe[title^="Preview of"]');
    const paragraph = shown.locator('p[data-galley-block]').first();
    // Safari on phones only turns a tap into a click if the element looks clickable. The frame loads its page again first.
    const cursors = () =>
      shown
        .locator('[data-galley-block], [data-galley-block] *')
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).cursor))]);
    await expect.poll(cursors).toEqual(['pointer']);
    await paragraph.tap();
    await sheet.getByRole('button', { name: messages.aboutDocument }).waitFor();
    // The mark is whole: within the page, and above the panel.
    const isWhole = () =>
      shown.locator('.picked').evaluate((mark) => {
        const { left, top, right, bottom } = mark.getBoundingClientRect();
        return left >= 0 && top >= -1 && right <= innerWidth && bottom <= innerHeight + 1;
      });
    await expect.poll(isWhole).toBe(true);
    await takePictures(screen, 'preview-touch-picked', [390]);
    await sheet.getByRole('combobox').fill('From a phone');
    await sheet.getByRole('button', { name: messages.send }).tap();
    await sheet.getByRole('article').filter({ hasText: 'From a phone' }).waitFor();
    await sheet.getByText(messages.selectBlock).waitFor();
    const sign = shown.getByRole('button', { name: messages.commentsAt(1) }).last();
    await sign.waitFor();
    await expect
      .poll(() => sign.boundingBox().then((box) => [(box?.width ?? 0) >= 44, Math.round(box?.height ?? 0)]))
      .toEqual([true, 44]);
    await sign.tap();
    await expect
      .poll(() =>
        sheet
          .getByRole('article')
          .filter({ hasText: 'From a phone' })
          .evaluateAll((all) =>
            all.some((one) => one.closest('[data-block]')?.contains(document.activeElement) ?? false),
          ),
      )
      .toBe(true);
    await takePictures(screen, 'preview-touch', [390]);
    expect(await findFaults(screen)).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.context.close();
  },
);

it('[F3-approve-phone] On a phone, Approve and the comments are at the foot of the preview, large enough for a finger', async () => {
  const phone = await openWindow(fixture.browser, { width: 390, height: 844, isPhone: true });
  const { page: screen } = phone;
  const link = { id: emailId };
  const { shareLink } = await callApi<{ shareLink: { url: string } }>(author, 'share_links_create', link, {});
  await callApi(author, 'build_approvals_request', link, { stages: [{ isOpen: true }], note: '', version: 0 });
  await screen.goto(shareLink.url);
  const foot = screen.getByRole('contentinfo');
  const approve = foot.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  expect(await button(screen, /^Comments/).count()).toBe(1);
  for (const control of await foot.getByRole('button').all()) {
    const box = await control.boundingBox();
    expect(box && box.height >= 44 && box.y + box.height <= 844).toBe(true);
  }
  await takePictures(screen, 'preview-approve', [390]);
  await approve.tap();
  await foot.getByLabel('Your name').fill('Tara');
  await takePictures(screen, 'preview-approve-name', [390]);
  // A second tap at the same place would be a double tap, which presses once.
  await foot.getByLabel('Your name').press('Enter');
  await foot.getByText('Approved').waitFor();
  expect(await findFaults(screen)).toEqual([]);
  expect(phone.problems).toEqual([]);
  await phone.context.close();
});

it('[F3-row-review-shown] The row in the dashboard says how many comments are open and who approved, and follows at once', async () => {
  await author.goto(`${fixture.galley.address}/t/${templateId}`);
  const mark = author.getByRole('link', { name: /: comments and approval of Harvest letter$/ });
  await mark.waitFor();
  const openOf = async () => Number(/^(\d+) open/.exec((await mark.getAttribute('title')) ?? '')?.[1]);
  const before = await openOf();
  await callApi(author, 'build_comments_add', { id: emailId }, { content: 'One more' });
  await expect.poll(openOf).toBe(before + 1);
  await takePictures(author, 'row-review');
  expect(await findFaults(author)).toEqual([]);
  await mark.click();
  await author.getByRole('region', { name: 'Approval' }).waitFor();
});

testInFull('[B6-preview-stamp] On a phone, the version and its day and time are shown whole', async () => {
  const phone = await openWindow(fixture.browser, { width: 390, height: 844, isPhone: true });
  const link = { id: emailId };
  const { shareLink } = await callApi<{ shareLink: { url: string } }>(author, 'share_links_create', link, {});
  await phone.page.goto(shareLink.url);
  const bar = phone.page.getByRole('banner');
  const stamp = bar.getByRole('paragraph');
  await expect.poll(() => stamp.innerText()).toMatch(/^version 1, today \d+:\d\d [ap]m$/i);
  // For the person editing the email, the bar has more than for a reviewer.
  const own = `${fixture.galley.address}/preview/e/${templateId}/${emailId}`;
  for (const of of [phone.page, author])
    for (const width of [390, 320]) {
      if (of === author) await of.goto(own);
      await of.setViewportSize({ width, height: 844 });
      await of.getByRole('banner').getByRole('paragraph').waitFor();
      await takePictures(of, `preview-stamp-${of === author ? 'own' : 'link'}-${width}`, [width]);
      const cut = await of.getByRole('banner').evaluate((header) =>
        [header, ...header.querySelectorAll('p, button, label')]
          .filter((part) => part.checkVisibility())
          .filter((part) => {
            const { left, right, bottom } = part.getBoundingClientRect();
            const isOutside = left < 0 || right > innerWidth || bottom > header.getBoundingClientRect().bottom;
            return isOutside || part.scrollWidth > part.clientWidth;
          })
          .map((part) => part.textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
  await author.setViewportSize({ width: 1440, height: 900 });
  expect(phone.problems).toEqual([]);
  await phone.context.close();
});

it('[B6-preview-scheme] A preview shows the email in an inbox, and in a light, dark and inverted look', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  const inbox = page.getByRole('region', { name: 'In an inbox' });
  await inbox.getByText('(no subject)').waitFor();
  const body = page.frameLocator('iframe[title^="Preview of"]').locator('body');
  const background = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
  const filter = () => body.evaluate(() => getComputedStyle(window.document.documentElement).filter);
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await takePictures(page, 'preview-inbox');
  await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true });
  await expect.poll(background).toBe('rgb(17, 17, 17)');
  await page.getByRole('radio', { name: /^Forced inversion/ }).check({ force: true });
  await expect.poll(filter).toBe('invert(1) hue-rotate(180deg)');
  await takePictures(page, 'preview-inverted', [1440]);
  expect(await findFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
