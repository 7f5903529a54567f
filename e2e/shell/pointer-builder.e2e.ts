import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { inFull, isFull } from '../../scripts/testing/run-length';
import { type AimReport, aimAtAll } from '../support/aim/aim';
import { callApi } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { waitUntilQuiet } from '../support/quiet';
import { button, finishEditing, sheet, startEditing } from '../support/screen';

const fixture = openSharedFixture();
let path = '';

/** Creates the starter theme's example as an email with comments, versions, a pin and a layout. */
beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  const { templates } = await callApi<{ templates: { id: number; title: string }[] }>(page, 'api_v1_templates');
  const theme = templates.find(({ title }) => title === 'Orchard letter')?.id ?? 0;
  const body = { title: 'Autumn list', type: 'email', start: 'example' };
  const made = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id: theme }, body);
  path = `/build/email/${theme}/${made.email.id}`;
  for (const text of ['A shorter title, please', 'And a warmer picture'])
    await callApi(page, 'build_comments_add', { id: made.email.id }, { content: text });
  await page.goto(fixture.galley.address + path);
  await startEditing(page);
  await sheet(page).locator('h1').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await button(page, 'Save').click();
  await page.getByRole('tab', { name: 'Pins' }).click();
  await sheet(page).locator('h1').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('button', { name: builderMessages.pinSection }).click();
  const pin = page.getByRole('dialog', { name: builderMessages.pinSection });
  await pin.getByLabel(builderMessages.pinName).fill('Greeting');
  await page.keyboard.press('Enter');
  await pin.waitFor({ state: 'detached' });
  await openPanel(page, 'Layouts');
  await button(page, builderMessages.saveAsLayout).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Autumn layout');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Layouts' }).getByText('Autumn layout').waitFor();
  await finishEditing(page);
  await context.close();
});

async function openPanel(page: Page, name: string): Promise<void> {
  const own = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
  if ((await own.count()) > 0) await own.click();
  else {
    await button(page, 'More tools').click();
    await page.getByRole('menuitem', { name }).click();
  }
  await page.getByRole('complementary', { name, exact: true }).waitFor();
}

const panels = ['Activity', 'Versions', 'Checks', 'Checklist', 'All links', 'Find and replace', 'Layouts'];
const tabs = ['Components', 'Pins', 'Sections'];
const widths = [1024, 1280, 1366, 1440, 1536, 1920];

describe('the builder under the pointer', () => {
  for (const width of inFull(widths, [1280])) {
    const title = `[W3-aim-builder] what is aimed at is what a press hits: nothing moves or is covered, ${width} px`;
    it(title, async () => {
      const { page, context, problems } = await openWindow(fixture.browser, { width, height: 800 });
      await fixture.letIn(page);
      const all: AimReport = { targets: 0, points: 0, faults: [] };
      const walk = async (name: string, scope: string) => {
        await waitUntilQuiet(page);
        const { targets, points, faults } = await aimAtAll(page, scope);
        all.targets += targets;
        all.points += points;
        all.faults.push(...faults.map((fault) => `${name}: ${fault}`));
      };
      await withPicture(page, `aim-builder-${width}`, async () => {
        await page.goto(fixture.galley.address + path);
        await sheet(page).locator('h1').first().waitFor();
        if (isFull) await walk('watching', 'body');
        await startEditing(page);
        await sheet(page).locator('h1').first().click();
        await walk('a text is selected', isFull ? 'body' : 'header, [data-region=toolbar]');
        for (const tab of tabs) {
          await page.getByRole('tab', { name: tab }).click();
          if (isFull) await walk(tab, '[data-region=sidebar]');
        }
        for (const panel of isFull ? panels : ['Versions']) {
          await openPanel(page, panel);
          await walk(panel, '[data-region=panel]');
        }
        // The next width edits the same email.
        await finishEditing(page);
      });
      process.stdout.write(`${width} px: ${all.targets} controls at ${all.points} places\n`);
      expect(all.faults).toEqual([]);
      expect(all.targets).toBeGreaterThan(20);
      expect(problems).toEqual([]);
      await context.close();
    });
  }
});
