import { pages } from '@galley/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInFull } from '../../scripts/testing/run-length';
import { callApi, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { confirmations, forms, webFiles } from '../support/impatient/register';
import { isAskedByScreens, type Places, type Screen, screens } from '../support/impatient/screens';
import { type PageWatch, watchPage } from '../support/impatient/watch';

it('[F-impatient-register] has an entry for every screen of the router, every part that sends a form and every confirmation', () => {
  expect(Object.keys(screens).sort()).toEqual(Object.keys(pages).sort());
  expect(webFiles(/type="submit"|type: 'submit'/)).toEqual(Object.keys(forms).sort());
  expect(webFiles(/\bconfirm\(\{/)).toEqual(Object.keys(confirmations).sort());
});

describeInFull('somebody impatient', () => {
  const fixture = openSharedFixture();
  let places: Places;

  beforeAll(async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.signIn(page);
    const theme = await uploadHtml(page, readFixture('short-theme.html'), 'Short theme');
    const pageTheme = await uploadHtml(page, readFixture('page-theme.html'), 'Page theme', 'page');
    const make = async (id: number, type: 'email' | 'page') =>
      (await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id }, { title: 'Opening', type }))
        .email.id;
    const email = await make(theme, 'email');
    const pageId = await make(pageTheme, 'page');
    const { comment } = await callApi<{ comment: { id: number } }>(
      page,
      'build_comments_add',
      { id: email },
      { content: 'Ready' },
    );
    const { me } = await callApi<{ me: { organization: { id: number } } }>(page, 'api_v1_me');
    const keyOf = async (name: 'share_links_create' | 'template_share_links_create', id: number) => {
      const { shareLink } = await callApi<{ shareLink: { url: string } }>(page, name, { id });
      return new URL(shareLink.url, fixture.galley.address).pathname.split('/').at(-1) ?? '';
    };
    const emailKey = await keyOf('share_links_create', email);
    const pageKey = await keyOf('share_links_create', pageId);
    const themeKey = await keyOf('template_share_links_create', theme);
    places = {
      theme,
      pageTheme,
      email,
      page: pageId,
      comment: comment.id,
      oid: me.organization.id,
      emailKey,
      pageKey,
      themeKey,
    };
    await context.close();
  });

  /** Opens a screen, types before it is ready, goes Back, then Forward and reloads at once. */
  async function hurry(page: Page, watch: PageWatch, { path }: Screen): Promise<void> {
    const address = path(places);
    const at = () => new URL(page.url()).pathname;
    const ready = () => page.locator('main').first().waitFor();
    const before = at();
    watch.forget();
    await page.goto(fixture.galley.address + address, { waitUntil: 'commit' });
    for (const key of ['Delete', 'F2', 'n', 'e', 'Control+s', 'Enter']) await page.keyboard.press(key);
    await ready();
    await watch.settled();
    const shown = at();
    await page.goBack({ waitUntil: 'commit' });
    await ready();
    await expect.poll(at).toBe(before);
    await page.goForward({ waitUntil: 'commit' });
    await ready();
    await page.reload();
    await ready();
    await watch.settled();
    await expect.poll(at).toBe(shown);
    expect([address, watch.wishes().filter((wish) => !isAskedByScreens(wish))]).toEqual([address, []]);
  }

  it('[F-impatient-screens] types before a screen is ready, goes Back, Forward and reloads, signed in', async () => {
    const { page } = await openWindow(fixture.browser);
    const watch = watchPage(page);
    await withPicture(page, 'impatient-screens', async () => {
      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/help?`);
      for (const screen of Object.values(screens)) if (!screen.isPublic) await hurry(page, watch, screen);
    });
    expect(watch.problems).toEqual([]);
    await page.context().close();
  });

  it('[F-impatient-screens] does so on every screen for everybody', async () => {
    const { page } = await openWindow(fixture.browser);
    const watch = watchPage(page);
    await withPicture(page, 'impatient-public', async () => {
      await page.goto(`${fixture.galley.address}/forgotpassword?`);
      for (const screen of Object.values(screens)) if (screen.isPublic) await hurry(page, watch, screen);
    });
    expect(watch.problems).toEqual([]);
    await page.context().close();
  });
});
