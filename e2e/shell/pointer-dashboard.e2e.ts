import { buildUrl } from '@galley/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFull, testInFull } from '../../scripts/testing/run-length';
import { type AimReport, aimAtAll } from '../support/aim/aim';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { waitUntilQuiet } from '../support/quiet';
import { requestRoute } from '../support/requests';
import { list, runCommand } from '../support/screen';

const fixture = openSharedFixture();
const source = '<div class="block-section"><p class="block-edit">The quince is ripe</p></div>';
let emails = 0;
let pages = 0;

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  emails = await uploadHtml(page, source, 'Harbour letter');
  pages = await uploadHtml(page, source, 'Harbour pages', 'page');
  for (let number = 1; number <= 18; number += 1) await createEmail(page, emails, `Spring list ${number}`);
  for (const title of ['Opening hours', 'Imprint'])
    await callApi(page, 'templates_emails_create', { id: pages }, { title, type: 'page' });
  for (const name of ['Campaigns', 'Service'])
    await callApi(page, 'templates_folders_create', { id: emails }, { name });
  for (const title of ['Thrown away', 'Gone as well'])
    await callApi(page, 'builder_delete_email', { id: await createEmail(page, emails, title) });
  // The owner's notifications show that they joined.
  for (const name of ['Ola', 'Tomasz']) {
    const { inviteLink } = await callApi<{ inviteLink: string }>(
      page,
      'api_v1_account_organization_invite',
      {},
      { name, email: fixture.emailOf(name.toLowerCase()), access: 'editor' },
    );
    await requestRoute(fixture.galley.address, 'invites_accept', {
      params: { token: inviteLink.split('/').at(-1) ?? '' },
      body: { name, password: 'a long walk by the sea', timezone: 'America/New_York' },
    });
  }
  await callApi(
    page,
    'api_v1_account_organization_invite',
    {},
    { name: 'Ines', email: fixture.emailOf('ines'), access: 'editor' },
  );
  await context.close();
});

interface Screen {
  name: string;
  path: () => string;
  /** Prepares its state after it's opened. */
  open?: (page: Page) => Promise<void>;
  /** Waits until it is ready. */
  isThere: (page: Page) => Promise<void>;
  scope?: string;
}

const rowsThere = (page: Page) => list(page).getByRole('row').nth(3).waitFor();
const listPath = () => `/t/${emails}`;

const screens: Screen[] = [
  { name: 'list', path: listPath, isThere: rowsThere },
  { name: 'pages', path: () => `/t/${pages}`, isThere: (page) => list(page).getByRole('row').nth(1).waitFor() },
  {
    name: 'selected rows',
    path: listPath,
    isThere: rowsThere,
    open: async (page) => {
      await runCommand(page, 'Select all');
      await page.getByRole('group', { name: 'Selected emails' }).waitFor();
    },
    scope: 'main',
  },
  {
    name: 'grid',
    path: listPath,
    isThere: rowsThere,
    open: async (page) => {
      await runCommand(page, 'Show as grid');
      await page.getByRole('gridcell').getByRole('link').first().waitFor();
    },
    scope: 'main',
  },
  {
    name: 'trash',
    path: () => buildUrl('dashboard_trash', { id: emails }),
    isThere: (page) => page.getByText('Thrown away').first().waitFor(),
  },
  {
    name: 'search popup',
    path: listPath,
    isThere: rowsThere,
    open: async (page) => {
      await page.getByRole('banner').getByRole('combobox', { name: 'Search' }).fill('spring');
      await page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
    },
    scope: '[role=listbox], header:has([role=combobox])',
  },
  {
    name: 'search page',
    path: () => '/search?term=spring',
    isThere: (page) => page.getByRole('grid', { name: 'Emails and pages' }).getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'notifications',
    path: listPath,
    isThere: rowsThere,
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
    scope: '[role=dialog]',
  },
  {
    name: 'people of a theme',
    path: () => `/people/${emails}`,
    isThere: (page) => page.getByRole('main').getByText('Ola').first().waitFor(),
  },
  {
    name: 'members',
    path: () => '/account/members',
    isThere: (page) => page.getByRole('main').getByText('Tomasz').first().waitFor(),
  },
];

const widths = [1024, 1280, 1366, 1440, 1536, 1920];

describe('the dashboard under the pointer', () => {
  for (const width of inFull(widths, [1440])) {
    const walked = inFull(screens, screens.slice(0, 1));
    const title = `[W3-aim-dashboard] what is aimed at is what a press hits: nothing moves or is covered, ${width} px`;
    it(title, async () => {
      const { page, context, problems } = await openWindow(fixture.browser, { width, height: 800 });
      await fixture.letIn(page);
      const faults: string[] = [];
      const all: AimReport = { targets: 0, points: 0, faults };
      await withPicture(page, `aim-dashboard-${width}`, async () => {
        for (const { name, path, isThere, open, scope = 'body' } of walked) {
          await page.goto(fixture.galley.address + path());
          await isThere(page);
          await waitUntilQuiet(page);
          await open?.(page);
          await waitUntilQuiet(page);
          const { targets, points, faults: found } = await aimAtAll(page, scope);
          all.targets += targets;
          all.points += points;
          faults.push(...found.map((fault) => `${name}: ${fault}`));
          if (name === 'grid') await runCommand(page, 'Show as rows');
        }
      });
      process.stdout.write(`${width} px: ${all.targets} controls at ${all.points} places\n`);
      expect(faults).toEqual([]);
      expect(all.targets).toBeGreaterThan(walked.length * 12);
      expect(problems).toEqual([]);
      await context.close();
    });
  }

  testInFull('[W3-aim-author] a press on the last author of a row opens that person’s card', async () => {
    const { page, context } = await openWindow(fixture.browser, { width: 1440, height: 800 });
    await fixture.letIn(page);
    await page.goto(fixture.galley.address + listPath());
    await rowsThere(page);
    const author = list(page).getByRole('row', { name: 'Spring list 15', exact: true }).getByText(fixture.owner.name);
    const box = await author.boundingBox();
    if (!box) throw new Error('The row has no author.');
    await page.mouse.move(box.x + box.width / 2, box.y - 300);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await page.mouse.down();
    await page.mouse.up();
    await page.getByRole('dialog', { name: fixture.owner.name }).waitFor();
    expect(await list(page).getByRole('row', { name: 'Spring list 15 copy' }).count()).toBe(0);
    await context.close();
  });
});
