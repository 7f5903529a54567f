import { buildUrl, pages } from '@galley/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { waitUntilQuiet } from '../support/quiet';

const fixture = openOwnFixture();
let theme = 0;

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  theme = await uploadHtml(page, '<div class="block-section"><p class="block-edit">The quince</p></div>', 'Harbour');
  for (let number = 1; number <= 20; number += 1) await createEmail(page, theme, `Spring list ${number}`);
  await callApi(page, 'builder_delete_email', { id: await createEmail(page, theme, 'Thrown away') });
  for (let number = 1; number <= 20; number += 1)
    await callApi(
      page,
      'api_v1_account_organization_invite',
      {},
      { name: `Guest ${number}`, email: fixture.emailOf(`guest${number}`), access: 'editor' },
    );
  await context.close();
});

/** Every screen with the help button. */
const screens = (): string[] => [
  buildUrl('dashboard_template', { id: theme }),
  buildUrl('dashboard_trash', { id: theme }),
  `${pages.search}?term=spring`,
  buildUrl('people', { id: theme }),
  pages.profile_index,
  pages.account,
  pages.account_members_page,
  `${pages.account_members_page}?view=invitations`,
  pages.account_teams_page,
  pages.account_log,
  pages.account_sso_page,
  pages.account_provisioning_page,
  pages.account_cancel_page,
  pages.integrations,
  pages.admin_dashboard_index,
  ...['users', 'organizations', 'jobs', 'mail', 'security'].map((tool) => buildUrl('admin_tool', { tool })),
  pages.help,
];

/** Scrolls through a screen and returns the controls that the help button covers, and how many were looked at. */
async function coveredControls(page: Page): Promise<{ seen: number; covered: string[] }> {
  return await page.evaluate(() => {
    const help = document.querySelector('a[aria-label="Help"]');
    if (!help) throw new Error('The screen has no help button.');
    const selector = 'a[href], button, input, select, textarea, summary, [role=button], [role=combobox], [role=switch]';
    const controls = [...document.querySelectorAll('main *, [data-bottom-bar] *')].filter((one) =>
      one.matches(selector),
    );
    const scrollers = [...document.querySelectorAll('main, main *')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    const covered = new Set<string>();
    const look = () => {
      const under = help.getBoundingClientRect();
      for (const control of controls) {
        const box = control.getBoundingClientRect();
        const isOver =
          box.right > under.left && box.left < under.right && box.bottom > under.top && box.top < under.bottom;
        if (!isOver || box.width === 0) continue;
        // Part of it can be scrolled out of its scroller, so the point below the button decides.
        const x = (Math.max(box.left, under.left) + Math.min(box.right, under.right)) / 2;
        const y = (Math.max(box.top, under.top) + Math.min(box.bottom, under.bottom)) / 2;
        const all = document.elementsFromPoint(x, y);
        // Rows scroll away under the opaque bar at the bottom edge, in which the button is.
        const bar = all.findIndex((one) => one.matches('[data-bottom-bar]'));
        const stack = bar < 0 ? all : all.slice(0, bar);
        if (stack.includes(help) && stack.some((one) => one === control || control.contains(one)))
          covered.add(
            control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? control.tagName,
          );
      }
    };
    look();
    for (const scroller of scrollers) {
      for (let top = 0; top < scroller.scrollHeight; top += 20) {
        scroller.scrollTop = top;
        look();
      }
      scroller.scrollTop = 0;
    }
    return { seen: controls.length, covered: [...covered] };
  });
}

describe('[W10-help-free] the help button', () => {
  for (const width of inFull([390, 768, 1024], [390])) {
    it(`lies over no control of any screen, wherever it is scrolled to, ${width} px`, async () => {
      const { page, context, problems } = await openWindow(fixture.browser, {
        width,
        height: width < 768 ? 844 : 768,
        isPhone: width < 768,
      });
      await fixture.letIn(page);
      const faults: string[] = [];
      let controls = 0;
      await withPicture(page, `help-button-${width}`, async () => {
        for (const path of screens()) {
          await page.goto(fixture.galley.address + path);
          await page.getByRole('main').waitFor();
          await waitUntilQuiet(page);
          const { seen, covered } = await coveredControls(page);
          controls += seen;
          faults.push(...covered.map((name) => `${path}: ${name}`));
        }
      });
      process.stdout.write(`${width} px: ${controls} controls\n`);
      expect(faults).toEqual([]);
      expect(controls).toBeGreaterThan(200);
      expect(problems).toEqual([]);
      await context.close();
    });
  }
});

describe('[W10-short-tables] tables of people', () => {
  it('are at most two screens high with as many rows as a page has', async () => {
    const { page, context } = await openWindow(fixture.browser, { width: 1440, height: 900 });
    await fixture.letIn(page);
    await page.goto(`${fixture.galley.address}${pages.account_members_page}?view=invitations`);
    await page.getByRole('row').nth(15).waitFor();
    const height = await page.getByRole('main').evaluate((main) => main.scrollHeight);
    process.stdout.write(`invitations at 1440 px: ${height} px\n`);
    expect(height).toBeLessThanOrEqual(1800);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Invited' }).waitFor();
    const onPhone = await page.getByRole('main').evaluate((main) => main.scrollHeight);
    process.stdout.write(`invitations at 390 px: ${onPhone} px\n`);
    expect(onPhone).toBeLessThanOrEqual(3800);
    await context.close();
  });
});
