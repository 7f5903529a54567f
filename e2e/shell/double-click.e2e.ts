import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let templateId = 0;
let changes: string[] = [];
const running = new Set<Request>();

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('short-theme.html'), 'Short theme');
  await first.context.close();
});

beforeEach(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  await fixture.signIn(page);
  changes = [];
  running.clear();
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  page.on('request', (request) => {
    running.add(request);
    const { pathname } = new URL(request.url());
    // Automatic requests of the page: the lease, drafts, and the list's stored settings.
    const isOwn = /\/(lease|lease\/release|draft|last|html|first-use-notice)$/.test(pathname);
    if (request.method() !== 'GET' && !isOwn) changes.push(`${request.method()} ${pathname}`);
  });
});

afterEach(async () => {
  await context?.close();
});

const dashboard = () => page.goto(`${fixture.galley.address}/t/${templateId}`);
const emails = async (title: string) => {
  const list = await callApi<{ emails: { title: string }[] }>(page, 'templates_emails', { id: templateId });
  return list.emails.filter((email) => email.title === title).length;
};

/** Resolves when all requests of a click are done and its result is rendered. */
async function settled(): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect.poll(() => running.size, { timeout: 15_000 }).toBe(0);
}

/**
 * Double-clicks a button and waits until everything it started has finished. Returns the changing requests it caused.
 */
async function twice(button: Locator): Promise<string[]> {
  await button.waitFor();
  changes = [];
  await button.dblclick();
  await expect.poll(() => changes.length).toBeGreaterThan(0);
  await settled();
  return changes;
}

describe('[F-A3-clicks] a double click', () => {
  it('on Start blank makes one email, and so does Enter twice', () =>
    withPicture(page, 'double-email', async () => {
      for (const [title, submit] of [
        ['Clicked', () => page.getByRole('button', { name: messages.startBlank }).dblclick()],
        [
          'Entered',
          async () => {
            await page.keyboard.press('Enter');
            await page.keyboard.press('Enter');
          },
        ],
      ] as const) {
        await dashboard();
        await page.getByRole('button', { name: 'New email' }).first().click();
        await page.getByRole('textbox', { name: messages.emailNamePlaceholder }).fill(title);
        changes = [];
        await submit();
        await page.waitForURL(/\/build\/email\/\d+\/\d+/);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await settled();
        const created = changes.filter((change) => change.endsWith('/emails'));
        expect([title, created.length, await emails(title)]).toEqual([title, 1, 1]);
      }
    }));

  testInFull('on Save of a new folder, on Duplicate and on Delete of a row has one effect', () =>
    withPicture(page, 'double-row', async () => {
      await createEmail(page, templateId, 'Original');
      await dashboard();
      await page.getByRole('button', { name: 'New folder' }).first().click();
      await page.getByRole('textbox', { name: 'Folder name' }).fill('Box');
      expect(await twice(page.getByRole('button', { name: 'Save', exact: true }))).toHaveLength(1);
      await page.getByRole('link', { name: 'Original', exact: true }).hover();
      expect(await twice(page.getByRole('button', { name: 'Duplicate Original', exact: true }))).toHaveLength(1);
      expect(await emails('Original copy')).toBe(1);
      await page.getByRole('button', { name: 'Delete Original', exact: true }).click();
      const sure = page.getByRole('alertdialog').getByRole('button', { name: messages.yes });
      expect(await twice(sure)).toHaveLength(1);
    }),
  );

  testInFull('on every button that sends a form of the account, the profile and the organization has one effect', () =>
    withPicture(page, 'double-forms', async () => {
      const screens: { path: string; fill?: () => Promise<void> }[] = [
        { path: '/profile' },
        {
          path: '/account/members?view=invitations',
          fill: async () => {
            await page.getByLabel('Email', { exact: true }).fill('nils@harbour.example');
          },
        },
        {
          path: `/people/${templateId}`,
          fill: async () => {
            await page.getByLabel('Email', { exact: true }).fill('tove@harbour.example');
          },
        },
      ];
      let clicked = 0;
      for (const { path, fill } of screens) {
        await page.goto(`${fixture.galley.address}${path}`);
        await page.getByRole('heading').first().waitFor();
        await settled();
        // A button that is waiting for a change ignores clicks.
        const submits = page.locator('main form button[type=submit]:not([aria-disabled=true])');
        const count = await submits.count();
        for (let index = 0; index < count; index += 1) {
          await fill?.();
          const button = submits.nth(index);
          const name = (await button.textContent()) ?? '';
          changes = [];
          await button.dblclick();
          await settled();
          const allowed = name === 'Invite' ? [1] : [0, 1];
          expect([path, name, allowed.includes(changes.length)]).toEqual([path, name, true]);
          clicked += 1;
          await page.keyboard.press('Escape');
          await page.goto(`${fixture.galley.address}${path}`);
          await settled();
        }
      }
      expect(clicked).toBeGreaterThan(1);
    }),
  );

  testInFull('on Create link, on Save of settings and on Save and Done of the builder has one effect', () =>
    withPicture(page, 'double-builder', async () => {
      const id = await createEmail(page, templateId, 'Letter');
      await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await button('Share').click();
      expect(await twice(button('Create link'))).toHaveLength(1);
      await page.keyboard.press('Escape');
      await button('Edit').click();
      await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
      await page.getByText('1 change').first().waitFor();
      expect(await twice(button('Save'))).toEqual([`POST /api/v1/build/emails/${id}/save`]);
      await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
      await page.getByText('1 change').first().waitFor();
      expect(await twice(button('Done'))).toEqual([`POST /api/v1/build/emails/${id}/save`]);
      const { version } = await callApi<{ version: number }>(page, 'build_email_state', { id });
      expect(version).toBe(3);
    }),
  );
});
