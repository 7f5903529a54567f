import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { rulesMessages } from '../../apps/web/src/messages/documents/builder/rules';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, finishEditing, pressOn, sheet, startEditing } from '../support/screen';
import { openSilentProxy } from '../support/silent-proxy';

const row = (inner: string): string =>
  `<table width="100%" style="background-color: #f4f1ea"><tr><td style="padding: 24px">${inner}</td></tr></table>\n`;
/** A file by a designer who doesn't know tags. */
const file = `<!doctype html>
<html lang="en"><head><title>Orchard letter</title></head><body style="font-family: sans-serif">
<div style="display:none">Three trees to plant</div>
<table width="600" align=center><tr><td>
${row('<h1>Orchard letter</h1><p>What to plant in <b>autumn</b></p>')}${row('<h2>Apples</h2><p>They like the sun.</p>')}${row(
  '<p><a href="https://orchard.example" style="background-color: #17693f; color: #fff; padding: 12px">Order trees</a></p>',
)}</td></tr></table>
</body></html>
`;

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});

afterAll(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

/** Narrower windows are view-only. */
const wide = [1440, 1024];
const panel = (of = page) => of.getByRole('complementary', { name: 'Rules' });
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const suggestions = (of = page) => panel(of).getByRole('region', { name: 'Suggestions' });
const element = () => panel().getByRole('region', { name: 'Selected element' });
const mode = (name: string) => page.getByRole('radio', { name });

async function uploadUntagged(of = page): Promise<void> {
  await of.goto(fixture.galley.address);
  await button(of, 'New theme').first().click();
  const dialog = of.getByRole('dialog');
  await dialog
    .getByLabel('Theme file')
    .setInputFiles({ name: 'letter.html', mimeType: 'text/html', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: 'Upload theme' }).click();
  await of.getByRole('dialog', { name: messages.noTagsTitle }).waitFor();
  await takePictures(of, 'rules-upload');
  await button(of, 'Choose editable areas').click();
  await suggestions(of).getByText('Suggestions 9').waitFor();
}

testInFull(
  '[B4-rules-editor] [B4-rules-html] a file without tags becomes a theme: suggestions, own tags, HTML, save, and an email of it',
  () =>
    withPicture(page, 'rules', async () => {
      await uploadUntagged();
      const templateId = Number(/template\/(\d+)/.exec(page.url())?.[1]);
      await takePictures(page, 'rules-suggestions', wide);
      expect(await findFaults(page)).toEqual([]);

      // One by one, then all remaining ones.
      await button(page, 'Reject Preview text: Three trees to plant').click();
      await button(page, 'Accept Heading: Orchard letter').click();
      await expect.poll(focusedLabel).toBe('Accept Text: What to plant in autumn');
      await suggestions().getByText('Suggestions 7').waitFor();
      await button(page, 'Accept all').click();
      await suggestions().getByText('Suggestions 0').waitFor();

      // A word in the text selects the text; Enter removes its tag and adds it again.
      await sheet(page).getByText('autumn').click();
      await element().getByText('What to plant in autumn').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => element().getByLabel('Can be edited').isChecked()).toBe(false);
      await page.keyboard.press('Enter');
      await element().getByLabel('Links').waitFor();
      await element().getByLabel('Maximum characters').fill('40');
      await page.keyboard.press('Tab');
      await takePictures(page, 'rules-editable', wide);
      await mode('Sections').check({ force: true });
      await sheet(page).getByText('They like the sun.').click();
      await element().getByLabel('Title').fill('Apples');
      await page.keyboard.press('Tab');
      await button(page, 'Undo').click();
      await expect.poll(() => element().getByLabel('Title').inputValue()).toBe('Heading and text');
      await takePictures(page, 'rules-sections', wide);

      // Show the code of an element.
      await mode('Editable').check({ force: true });
      await sheet(page).getByRole('heading', { name: 'Apples' }).click();
      await button(page, 'Edit HTML').click();
      const code = page.getByRole('textbox', { name: 'HTML of Heading' });
      await code.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('<h2 class="block-edit">Pears</h2>');
      await takePictures(page, 'rules-html', wide);
      await page.keyboard.press('Control+Enter');
      await sheet(page).getByRole('heading', { name: 'Pears' }).waitFor();

      await finishEditing(page);
      await page.getByText('version 2').first().waitFor();

      const made = await callApi<{ email: { id: number } }>(
        page,
        'templates_emails_create',
        { id: templateId },
        {
          title: 'Autumn',
          type: 'email',
          start: 'example',
        },
      );
      await page.goto(`${fixture.galley.address}/build/email/${templateId}/${made.email.id}`);
      await startEditing(page);
      await sheet(page).getByRole('heading', { name: 'Pears' }).waitFor();
      await dragLastSectionFirst();
      await expect
        .poll(() => sheet(page).getByRole('heading').allInnerTexts())
        .toEqual(['Pears', 'Orchard letter', 'Pears']);
    }),
);

it('[B4-rules-keyboard] elements are reached, tagged and saved by keyboard alone', () =>
  withPicture(page, 'rules-keyboard', async () => {
    await uploadUntagged();
    const said = () => panel().getByRole('status').first().innerText();
    await page.keyboard.press('ArrowDown');
    // Select the innermost element.
    for (let presses = 0; !(await said()).startsWith('Heading'); presses += 1) {
      if (presses === 20) throw new Error(`The heading was not reached, but "${await said()}".`);
      await page.keyboard.press((await said()).includes('Orchard letter') ? 'ArrowRight' : 'ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect.poll(said).toMatch(/^Heading, Orchard letter, .*edit/i);
    await pressOn(page, element().getByLabel('Maximum characters'), '4', 80);
    await page.keyboard.type('0');
    await pressOn(page, button(page, 'Reject Preview text: Three trees to plant'), 'Enter', 80);
    await pressOn(page, button(page, 'Accept all'), 'Enter', 80);
    await suggestions().getByText('Suggestions 0').waitFor();
    const downloaded = page.waitForEvent('download');
    await pressOn(page, button(page, rulesMessages.saveAndDownload), 'Enter', 80);
    const tagged = await readFile(await (await downloaded).path(), 'utf8');
    expect(tagged).toContain('<h2 class="block-edit" data-block="title">Apples</h2>');
    await pressOn(page, button(page, 'Done'), 'Enter', 80);
    await page.getByText('version 2').first().waitFor();
    const id = Number(/template\/(\d+)/.exec(page.url())?.[1]);
    const { html } = await callApi<{ html: string }>(page, 'build_template_html', { id });
    expect(html).toMatch(/<h1[^>]*class="block-edit block-maxchar-40"[^>]*>Orchard letter/);

    // After a theme come its checklist, and an email of it.
    await pressOn(page, button(page, 'Checklist'), 'Enter', 80);
    await pressOn(page, page.getByRole('checkbox', { name: 'Mobile version reviewed' }), 'Space', 80);
    await page.getByText(builderMessages.checklistDone(1, 9)).waitFor();
    await pressOn(page, button(page, 'New email from this theme'), 'Enter', 80);
    await page
      .getByRole('dialog', { name: 'New email' })
      .getByRole('button', { name: /^Use example/ })
      .waitFor();
    await page.keyboard.press('Escape');
  }));

/** Drags the second section of the palette above the first section of the email. */
async function dragLastSectionFirst(): Promise<void> {
  const entry = await page
    .getByRole('list', { name: 'sections' })
    .getByRole('button', { name: /Heading and text/ })
    .boundingBox();
  const target = await sheet(page).getByRole('heading', { name: 'Orchard letter' }).boundingBox();
  if (!entry || !target) throw new Error('The palette or the email is not shown.');
  await page.mouse.move(entry.x + 20, entry.y + 20);
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y - 20, { steps: 6 });
  await page.getByText(/^Insert .+ here$/).waitFor();
  await page.mouse.up();
}

testInFull(
  '[S5-frame-silent] the rules editor says when its canvas does not come, and draws it when the server answers',
  () =>
    withPicture(page, 'rules-late', async () => {
      const silent = await openSilentProxy();
      onTestFinished(() => silent.close());
      silent.fallSilent();
      const { page: late, context: waiting } = await openWindow(fixture.browser);
      onTestFinished(() => waiting.close());
      await fixture.letIn(late);
      await late.clock.install();
      await late.route(/\/canvas-frame/, (route) => route.continue({ url: silent.address }));
      await uploadUntagged(late);
      await late.clock.fastForward(10_000);
      const told = late.getByRole('status').filter({ hasText: builderMessages.canvasLateTitle });
      await told.getByText(builderMessages.canvasLate).waitFor();
      await takePictures(late, 'rules-late', wide);
      expect(await findFaults(late)).toEqual([]);
      await late.unroute(/\/canvas-frame/);
      await told.getByRole('button', { name: messages.tryAgain }).click();
      await sheet(late).getByText('They like the sun.').waitFor();
      expect(await told.count()).toBe(0);
    }),
);
