import { buildUrl } from '@galley/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { everyNth, inFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { takeTurns } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { waitUntilQuiet } from '../support/quiet';
import { openPalette, row, runCommand } from '../support/screen';
import { setSiteAdmin } from '../support/shared-organization';

const fixture = openSharedFixture({ hasMail: true });
let theme = 0;
let preview = '';
let invite = '';
let reset = '';

async function linkIn(subject: RegExp): Promise<string> {
  const find = () => fixture.galley.mails.findLast((mail) => subject.test(mail.subject ?? ''));
  await vi.waitUntil(() => find() !== undefined, { timeout: 20_000 });
  return /href="(http[^"]+)"/.exec(find()?.html ?? '')?.[1] ?? '';
}

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  // For the admin screen.
  const { address, dataDir } = fixture.galley;
  await setSiteAdmin(dataDir, fixture.owner.email, true);
  theme = await uploadHtml(page, '<p class="block-edit">The quince is ripe</p>', 'Harbour letter');
  const ids: number[] = [];
  for (const title of ['Spring list, early access', 'Spring list, members', 'Order confirmation'])
    ids.push(await createEmail(page, theme, title));
  await callApi(page, 'templates_folders_create', { id: theme }, { name: 'Campaigns' });
  await callApi(page, 'builder_delete_email', { id: await createEmail(page, theme, 'Thrown away') });
  const { shareLink } = await callApi<{ shareLink: { url: string } }>(page, 'share_links_create', { id: ids[0] ?? 0 });
  preview = new URL(shareLink.url, address).pathname;
  await callApi(
    page,
    'api_v1_account_organization_invite',
    {},
    { name: 'Ola', email: fixture.emailOf('ola'), access: 'editor' },
  );
  invite = await linkIn(/invites you/);
  await callApi(page, 'api_v1_auth_forgot_password', {}, { email: fixture.owner.email });
  reset = await linkIn(/new password/);
  await context.close();
});

/** Public screens. */
const openScreens = (): [string, string][] => [
  ['sign-in', '/login'],
  ['sign-up', '/signup'],
  ['forgotten password', '/forgotpassword'],
  ['reset', new URL(reset).pathname],
  ['reset, dead link', '/resetpassword/nothing'],
  ['invitation', new URL(invite).pathname],
  ['preview', preview],
  ['Not Found', '/no/such/place'],
];

/** Screens that require signing in. */
const ownScreens = (): [string, string][] => [
  ['dashboard', `/t/${theme}`],
  ['trash', buildUrl('dashboard_trash', { id: theme })],
  ['people', `/people/${theme}`],
  ['account', '/account'],
  ['members', '/account/members'],
  ['invitations', '/account/members?view=invitations'],
  ['profile', '/profile'],
  ['admin', '/admin'],
  ['help', '/help'],
  ['no such theme', '/t/999999'],
];

/** The commands that open dialogs of the dashboard, by their names in the command palette. */
const dialogs = [
  ...['Share', 'Share by email', 'Send test', 'Export', 'HTML', 'Settings', 'Metadata', 'Move to folder'],
  ...['Rename theme', 'Share theme', 'Theme settings', 'Import email', 'Upload new version', 'Delete theme'],
  ...['New theme', 'Starter theme', 'Change password'],
];

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(fixture.galley.address + path);
  await page.locator('main, [role="main"]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens one dialog after another on the dashboard and calls `look` for each. */
async function walkDialogs(
  page: Page,
  look: (state: string) => Promise<void>,
  labels: readonly string[],
): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // By its exact name: the grid has rows, too, which take no focus.
  await row(page, 'Order confirmation').focus();
  for (const label of labels) {
    await runCommand(page, label);
    await dialog.first().waitFor();
    await waitUntilQuiet(page);
    await look(label);
    await page.keyboard.press('Escape');
    await dialog.first().waitFor({ state: 'detached' });
  }
}

/** Menus, popovers and states of the list. */
async function walkList(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menu').waitFor();
  await look('user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Order confirmation' }).click();
  await page.getByRole('menu').waitFor();
  await look('menu of a row');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await openPalette(page);
  await look('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look('shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  await search.fill('spring');
  await page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
  await look('search');
  await search.fill('');
  await page.keyboard.press('Escape');
  await runCommand(page, 'New email');
  const emailName = page.getByRole('textbox', { name: 'Email name' });
  await emailName.waitFor();
  await expect.poll(() => emailName.evaluate((field) => field === document.activeElement)).toBe(true);
  await look('new email');
  await page.keyboard.press('Escape');
  await runCommand(page, 'Select all');
  await page.getByRole('group', { name: 'Selected emails' }).waitFor();
  await look('several selected');
  await runCommand(page, 'Clear selection');
  await runCommand(page, 'Show as grid');
  await look('pictures');
  await runCommand(page, 'Show as rows');
  await row(page, 'Order confirmation').waitFor();
}

describe('the screens around the builder', () => {
  it('[L6-axe-dashboard] have no WCAG 2.2 AA violations found by axe, light and dark', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    const found: string[] = [];
    let looked = 0;
    const findFaultsOf = takeTurns();
    const look = async (state: string) => {
      looked += 1;
      found.push(...(await findFaultsOf(page)).map((fault) => `${state}: ${fault}`));
    };
    await withPicture(page, 'axe-dashboard', async () => {
      for (const [name, path] of everyNth(openScreens(), 2)) {
        await goTo(page, path);
        await look(name);
      }
      await fixture.letIn(page);
      for (const [name, path] of everyNth(ownScreens(), 3)) {
        await goTo(page, path);
        await look(name);
      }
      await goTo(page, `/t/${theme}`);
      await walkList(page, look);
      await walkDialogs(page, look, everyNth(dialogs, 3));
    });
    expect(found).toEqual([]);
    expect(looked).toBeGreaterThan(inFull(35, 18));
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull('[L6-reflow] fit at 320 px and 200 % text without horizontal scrolling, including dialogs', async () => {
    const { page, context } = await openWindow(fixture.browser, { width: 320, height: 800 });
    const found: string[] = [];
    const look = async (state: string) => {
      const wide = await page.evaluate(() => {
        const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
        const outside = dialog ? dialog.getBoundingClientRect().right - window.innerWidth : 0;
        const inside = dialog
          ? Math.max(0, ...[dialog, ...dialog.children].map((part) => part.scrollWidth - part.clientWidth))
          : 0;
        return Math.max(document.documentElement.scrollWidth - window.innerWidth, outside, inside);
      });
      if (wide > 0) found.push(`${state}: ${wide} px too wide`);
    };
    const walk = async (how: string) => {
      for (const [name, path] of ownScreens()) {
        await goTo(page, path);
        await enlarge();
        await look(`${name}, ${how}`);
        // Only the screen scrolls, not the window with its header.
        const tall = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        if (tall > 0) found.push(`${name}, ${how}: the window scrolls by ${tall} px`);
      }
      await goTo(page, `/t/${theme}`);
      await enlarge();
      await walkDialogs(page, (state) => look(`${state}, ${how}`), dialogs);
    };
    let enlarge = async () => {};
    await withPicture(page, 'reflow-dashboard', async () => {
      for (const [name, path] of openScreens()) {
        await goTo(page, path);
        await look(`${name}, 320 px`);
      }
      await page.setViewportSize({ width: 1024, height: 800 });
      await fixture.letIn(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await walk('320 px');
      await page.setViewportSize({ width: 1024, height: 800 });
      enlarge = () =>
        page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
      await walk('200 % text');
    });
    expect(found).toEqual([]);
    await context.close();
  });
});
