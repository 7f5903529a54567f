import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { versionMessages as messages } from '../../apps/web/src/messages/documents/versions';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';

const section = (name: string, text: string) =>
  `<div class="block-section" data-title="${name}" style="padding:40px 24px;min-height:420px"><h1 class="block-edit">${text}</h1></div>`;
const theme = `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>Tides</title></head><body style="margin:0;font-family:sans-serif">
${section('Hero', 'Set sail')}
${section('Note', 'At high tide')}
${section('Foot', 'Until next week')}
<script>document.body.dataset.ran = 'yes'</script></body></html>`;

const fixture = openSharedFixture();
let page: Page;
let templateId: number;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  templateId = await uploadHtml(page, theme, 'Tides', 'email');
});

afterAll(async () => {
  // The policy of a compared page blocks the theme's script, which the browser reports.
  expect(problems.filter((text) => !/Content Security Policy/.test(text))).toEqual([]);
  await context?.close();
});

/** Creates an email with this many versions. Each changes the headline; the last one also changes the subject. */
async function emailWith(versions: number): Promise<number> {
  const start = { title: 'Sails', type: 'email', start: 'example' };
  const { email } = await callApi<{ email: { id: number } }>(
    page,
    'templates_emails_create',
    { id: templateId },
    start,
  );
  const { id } = email;
  const { html } = await callApi<{ html: string }>(page, 'build_email_get_html', { id });
  const { lease } = await callApi<{ lease: { number: number } }>(page, 'build_lease_take', { id }, { tabId: 'tab' });
  for (let version = 1; version < versions; version++) {
    await callApi(
      page,
      'build_save',
      { id },
      {
        html: html
          .replace('Set sail', `Set sail on day ${version}`)
          .replace('Until next', version > 1 ? 'See you next' : 'Until next'),
        title: 'Sails',
        version,
        leaseNumber: lease.number,
        tabId: 'tab',
        settings: { subject: version === versions - 1 ? 'Tide table' : '', previewText: '' },
      },
    );
  }
  await callApi(page, 'build_lease_release', { id }, { tabId: 'tab', number: lease.number });
  return id;
}

const panel = () => page.getByRole('complementary', { name: 'Versions' });
const rows = () => panel().getByRole('link');
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: messages.compareTitle });
const frame = (version: number) => dialog().frameLocator(`iframe[title="Version ${version}"]`);
const scrolledTo = (version: number) =>
  frame(version)
    .locator('html')
    .evaluate((root) => root.scrollTop);

it('[F-versions] names, filters and pages versions, compares two of them, and returns to one', () =>
  withPicture(page, 'versions', async () => {
    const newest = 54;
    const id = await emailWith(newest);
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
    await button(page, 'Versions').click();
    await expect.poll(() => rows().count()).toBe(50);
    await button(page, messages.showOlder).click();
    await expect.poll(() => rows().count()).toBe(newest);

    await button(page, 'Actions for version 52').click();
    await item('Name version').click();
    await page.getByLabel(messages.versionName).fill('Sent to legal');
    await page.keyboard.press('Enter');
    await panel().getByText('Sent to legal').waitFor();
    await takePictures(page, 'versions-panel', [1440, 1024]);
    await panel().getByLabel(messages.namedOnly).check();
    await expect.poll(() => rows().count()).toBe(1);

    await button(page, 'Actions for version 52').click();
    await item(messages.compareWithCurrent).click();
    await dialog().getByText(messages.changedBlocks(1)).waitFor();
    await frame(52).getByText('Set sail on day 51').waitFor();
    await frame(newest).getByText('Set sail on day 53').waitFor();
    // The theme's script doesn't run; ours does.
    expect(await frame(newest).locator('body').getAttribute('data-ran')).toBeNull();
    await frame(52)
      .locator('html')
      .evaluate((root) => root.scrollTo(0, 300));
    await expect.poll(() => scrolledTo(newest)).toBe(300);
    await page.keyboard.press('j');
    await dialog().getByText('1 of 1. Changed: Set sail on day 53, in Hero').waitFor();
    await expect.poll(() => scrolledTo(52)).toBeLessThan(60);
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, 'versions-compare');
    await dialog().getByRole('tab', { name: 'Text' }).click();
    await dialog().getByText('Tide table').waitFor();
    await dialog().locator('[data-kind="removed"]').waitFor();
    await takePictures(page, 'versions-text');
    await dialog().getByRole('tab', { name: 'Source' }).click();
    await dialog().getByText(messages.linesDiffer(1, 1)).waitFor();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-kind'))).toBe('removed');
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, 'versions-source');

    await dialog().getByRole('button', { name: 'Restore version 52' }).click();
    await dialog().waitFor({ state: 'detached' });
    await panel().getByLabel(messages.namedOnly).uncheck();
    await panel().getByText(`from version 52`).waitFor();
  }));

testInFull('[F-versions] compares two versions of a theme from the address of the older one', () =>
  withPicture(page, 'versions-theme', async () => {
    const id = await uploadHtml(page, theme, 'Tides of themes', 'email');
    const params = { id };
    const { html, markerPrefix } = await callApi<{ html: string; markerPrefix: string }>(
      page,
      'build_template_html',
      params,
      {},
    );
    const { lease } = await callApi<{ lease: { number: number } }>(page, 'build_template_lease_take', params, {
      tabId: 'tab',
    });
    const [hero = '', note = ''] = html.match(/<div [\s\S]*?<\/div>/g) ?? [];
    await callApi(page, 'build_template_save', params, {
      html: html.replace(hero, '').replace(note, `${section('New', 'Ahoy')}\n${note}\n${hero}`),
      title: 'Tides of themes',
      version: 1,
      markerPrefix,
      leaseNumber: lease.number,
      tabId: 'tab',
    });
    await page.goto(`${fixture.galley.address}/build/template/${id}/versions/1`);
    await button(page, 'Compare').click();
    await frame(2).getByText('Ahoy').waitFor();
    await dialog().getByText(messages.changedBlocks(2)).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => scrolledTo(2)).toBeGreaterThan(500);
    await takePictures(page, 'versions-theme');
  }),
);
