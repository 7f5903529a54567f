import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CorpusFile, corpusFiles } from '@galley/markup/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, finishEditing, sheet, startEditing } from '../support/screen';

/** Emails without tags: those of the repository, and those of a second corpus if there is one. */
const names = [
  'transactional/welcome-email.html',
  'templates/liquid-order.html',
  'templates/handlebars-receipt.html',
  'email-hacks/gmail-and-dark-mode.html',
  'leemunroe__responsive-html-email-template/email.html',
  'ActiveCampaign__postmark-templates/templates-inlined__basic__receipt__content.html',
  'mailgun__transactional-email-templates/templates__inlined__billing.html',
  'Kazuki-tam__shopify-email-notification/customer-account-welcome.liquid.html',
];
const files = corpusFiles('plain').filter(({ name }) => names.includes(name.slice('plain/'.length)));

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});

afterAll(async () => {
  // Their images are on other hosts.
  expect(problems.filter((problem) => !/ERR_|404|Content Security Policy/.test(problem))).toEqual([]);
  await context?.close();
});

const panel = () => page.getByRole('complementary', { name: 'Rules' });
const suggestions = () => panel().getByRole('region', { name: 'Suggestions' });

/** Returns the file without the added tags. A class attribute that would be empty is removed. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/ (?:data-(?:be-id|title|block|group)|block-[a-z-]+)="[^"]*"/g, '')
    .replaceAll(
      / ?\bblock-(?:edit|section|component|region|header|preheader|preview|button|image|repeat|remove)[a-z-]*/g,
      '',
    )
    .replaceAll(' class=""', '');
}

describeFiles();

function describeFiles(): void {
  for (const [index, file] of files.entries()) {
    const title = `[B4-rules-corpus] ${path.basename(file.name)} becomes a theme by its suggestions alone, and an email of it is edited`;
    const define = index === 0 ? it : testInFull;
    define(title, () => withPicture(page, 'rules-corpus', () => walk(file)));
  }
}

async function walk(file: CorpusFile): Promise<void> {
  const buffer = readFileSync(file.path);
  await page.goto(fixture.galley.address);
  await button(page, 'New theme').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Theme file').setInputFiles({ name: 'letter.html', mimeType: 'text/html', buffer });
  await dialog.getByRole('button', { name: 'Upload theme' }).click();
  await page.getByRole('dialog', { name: messages.noTagsTitle }).waitFor();
  await button(page, 'Choose editable areas').click();
  await suggestions()
    .getByText(/^Suggestions [1-9]/)
    .waitFor();
  const id = Number(/template\/(\d+)/.exec(page.url())?.[1]);
  await button(page, 'Accept all').click();
  await suggestions().getByText('Suggestions 0').waitFor();
  await finishEditing(page);
  await page.getByText('version 2').first().waitFor();

  const { html } = await callApi<{ html: string }>(page, 'build_template_html', { id });
  expect(html).toMatch(/block-edit/);
  expect(html).toMatch(/block-section/);
  expect(withoutTags(html)).toBe(buffer.toString('utf8'));

  const body = { title: 'Of a plain file', type: 'email', start: 'example' };
  const { email } = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', { id }, body);
  await page.goto(`${fixture.galley.address}/build/email/${id}/${email.id}`);
  await startEditing(page);
  const text = sheet(page)
    .locator('.block-edit:not(img):not(table)')
    .filter({ hasText: /^[^{]*\w{3}/, visible: true })
    .first();
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Orchard');
  await expect.poll(() => text.textContent()).toContain('Orchard');
  await finishEditing(page);
  const saved = await callApi<{ html: string }>(page, 'build_email_html', { id: email.id });
  expect(saved.html.split('Orchard').length).toBe(2);
}
