import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { hurryUntilShown } from '../support/hurry';
import { takePictures } from '../support/pictures';
import { button, finishEditing, tabTo as pressTabTo, sheet } from '../support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let problems: string[];
/** Files on another host that the browser requested. */
let fetched = 0;

beforeAll(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await context.route('https://far.example/**', (route) => {
    fetched += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await fixture.letIn(page);
  const templateId = await uploadHtml(page, readFixture('checked-theme.html'), 'Checked');
  const emailId = await createEmail(page, templateId, 'Harvest letter');
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${emailId}`);
  await button(page, 'Edit').click();
  for (const title of ['Harvest', 'Offer']) {
    const entry = page
      .getByRole('list', { name: 'sections' })
      .getByRole('button', { name: new RegExp(`^${title}(,|$)`) });
    await entry.focus();
    await entry.press('Enter');
  }
  await sheet(page).getByText('To the offer').waitFor();
});

afterAll(async () => {
  await context?.close();
});

const panel = (name: string) => page.getByRole('complementary', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

function focused(): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return at?.getAttribute('aria-label') ?? label ?? at?.textContent?.trim() ?? '';
  });
}

/** Presses Tab until a control with this name has the focus. */
const tabTo = (name: string, most = 60) => pressTabTo(page, focused, name, most);

/** Opens a panel by its key, with the focus outside of text fields. */
async function openByKey(key: string, name: string): Promise<void> {
  await button(page, 'Share').focus();
  if (!(await panel(name).isVisible())) await press(key);
  await panel(name).waitFor();
}

/** Switches a setting of the theme from the settings of the open email. */
async function setInTheme(label: string): Promise<void> {
  await button(page, 'Theme settings').click();
  const dialog = page.getByRole('dialog', { name: 'Theme settings' });
  await dialog.getByRole('switch', { name: label }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens what came with the theme, which is folded. */
async function openThemeFindings(): Promise<void> {
  const title = panel('Checks').getByText(/^In the theme \(\d+\)$/);
  await title.waitFor();
  const isOpen = await title.evaluate((element) => element.closest('details')?.open ?? false);
  if (!isOpen) await title.click();
}

const finding = (text: string | RegExp) => panel('Checks').getByRole('listitem').filter({ hasText: text });

describe('checks, links and metadata of a document', () => {
  it('[I3-links-panel] changes text, address and style of links in one list by keyboard only', () =>
    withPicture(page, 'links-panel', async () => {
      await openByKey('Control+Shift+L', 'All links');
      await tabTo('Address of our prices');
      await press('Control+a');
      await page.keyboard.type('https://harbour.press/prices?a=1&b=2');
      await press('Enter');
      const prices = sheet(page).getByRole('link', { name: 'our prices' });
      await expect.poll(() => prices.getAttribute('href')).toBe('https://harbour.press/prices?a=1&b=2');
      expect(await focused()).toBe('Address of our prices');
      await tabTo('Text of To the offer');
      await press('Control+a');
      await page.keyboard.type('See the offer');
      await press('Tab');
      await sheet(page).getByText('See the offer').waitFor();
      await panel('All links').getByRole('combobox', { name: 'Style of our prices' }).click();
      await page.getByRole('option', { name: 'Plain', exact: true }).click();
      await button(page, /^Undo/).focus();
      await press('Enter', 'Enter');
      await sheet(page).getByText('To the offer').waitFor();
      await expect.poll(() => prices.getAttribute('href')).toBe('https://harbour.press/prices?a=1&b=2');
      expect(await findFaults(page)).toEqual([]);
    }));

  testInFull(
    '[I3-links-panel] marks suspicious links, shows code read-only with the reason, and keeps the position of a link that is fixed',
    () =>
      withPicture(page, 'links-filter', async () => {
        await openByKey('Control+Shift+L', 'All links');
        const links = panel('All links');
        expect(await links.getByText('The theme doesn’t tag this link').count()).toBe(1);
        await expect.poll(() => links.getByRole('listitem').count()).toBe(5);
        await links.getByRole('combobox', { name: 'Show' }).click();
        await page.getByRole('option', { name: 'To check (2)' }).click();
        await expect.poll(() => links.getByRole('listitem').count()).toBe(2);
        await field('Address of To the offer').fill('https://harbour.press/offer');
        await field('Address of To the offer').press('Enter');
        await expect.poll(() => links.getByText('does not begin with').count()).toBe(0);
        expect(await links.getByRole('listitem').count()).toBe(2);
        await button(page, 'Go to To the offer').click();
        await expect.poll(() => page.getByText('Section Offer').count()).toBeGreaterThan(0);
      }),
  );

  it('[I3-checks-panel] lists problems for readers, links to them, and removes fixed ones', () =>
    withPicture(page, 'checks-panel', async () => {
      await openByKey('Control+Shift+K', 'Checks');
      // Subject and preview text are the writer’s, all else came with the theme.
      await finding('No subject').waitFor();
      expect(await panel('Checks').getByRole('region', { name: 'Errors' }).count()).toBe(0);
      await button(page, 'Checks, 2 findings').waitFor();
      await openThemeFindings();
      for (const text of [
        'Placeholder address (example.com)',
        'A linked image without alternative text',
        'Lorem ipsum',
        'Contrast of 1.98 : 1',
        'Heading 3 follows heading 1',
        'No language',
        'No link to unsubscribe',
      ])
        await finding(text).first().waitFor();
      expect(await findFaults(page)).toEqual([]);
      await tabTo(
        await finding('Lorem ipsum')
          .getByRole('button')
          .first()
          .innerText()
          .then(() => 'Ignore: Placeholder text'),
      );
      await press('Shift+Tab', 'Enter');
      await sheet(page).getByText('Lorem ipsum').click();
      await press('Control+a');
      await page.keyboard.type('Every Friday');
      await press('Escape');
      await expect.poll(() => finding('Lorem ipsum').count()).toBe(0);
      await finding('Contrast of 1.98 : 1').waitFor();
    }));

  testInFull('[I3-checks-ignore] ignores a finding for this document and restores it', () =>
    withPicture(page, 'checks-ignore', async () => {
      await openByKey('Control+Shift+K', 'Checks');
      const label = () => button(page, /^Checks(, \d+ findings?)?$/).getAttribute('aria-label');
      const before = await label();
      const ignore = button(page, 'Ignore: No subject');
      await ignore.focus();
      await press('Enter');
      await panel('Checks').getByText('Ignored (1)').waitFor();
      await expect.poll(label).not.toBe(before);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[data-region="panel"]') !== null))
        .toBe(true);
      await panel('Checks').getByText('Ignored (1)').click();
      await button(page, 'Restore: No subject').click();
      await button(page, 'Ignore: No subject').waitFor();
      await expect.poll(label).toBe(before);
    }),
  );

  it('[B2-metadata-modal] reads the metadata from the source and writes them into it, from the menu by keyboard', () =>
    withPicture(page, 'metadata-modal', async () => {
      await button(page, 'More tools').focus();
      await press('Enter');
      await page.getByRole('menuitem', { name: 'Metadata' }).waitFor();
      await page.keyboard.type('met');
      await press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Metadata' });
      await dialog.getByLabel('Language').waitFor();
      await tabTo('Language');
      await page.keyboard.type('german');
      await press('Enter');
      await dialog.getByText('Enter the language as a code').waitFor();
      expect(await focused()).toBe('Language');
      expect(await findFaults(page)).toEqual([]);
      await press('Control+a');
      await page.keyboard.type('de');
      await tabTo('Title');
      await page.keyboard.type('Ernte & Markt');
      await tabTo('Preview text');
      await page.keyboard.type('Was gerade reif ist');
      await tabTo('Open Graph image');
      await page.keyboard.type('https://harbour.press/og.png');
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => sheet(page).locator('html').getAttribute('lang')).toBe('de');
      await expect.poll(() => finding('No title').count()).toBe(0);
      await button(page, /^Undo/).click();
      await expect.poll(() => sheet(page).locator('html').getAttribute('lang')).toBeNull();
      await button(page, /^Redo/).click();
      await expect.poll(() => sheet(page).locator('html').getAttribute('lang')).toBe('de');
    }));

  it('[I3-settings-modal] takes subject and link parameters, checks them, and shows them on a link of the document', () =>
    withPicture(page, 'settings-modal', async () => {
      await button(page, 'Settings').click();
      const dialog = page.getByRole('dialog', { name: 'Email settings' });
      expect(await dialog.getByLabel('Preview text').inputValue()).toBe('Was gerade reif ist');
      await dialog.getByLabel('Subject').fill('Harvest news');
      await dialog.getByRole('switch', { name: 'Add parameters to links on export' }).focus();
      await press('Space');
      await button(page, 'utm_source').click();
      await button(page, 'Parameter').click();
      await dialog.getByLabel('Name of parameter 2').fill('utm source');
      await button(page, 'Apply').click();
      await dialog.getByText('A name can’t contain spaces').waitFor();
      expect(await findFaults(page)).toEqual([]);
      await dialog.getByLabel('Name of parameter 2').fill('ref');
      await dialog.getByLabel('Value of parameter 2').fill('ä');
      await expect
        .poll(() => dialog.getByLabel('Example').textContent())
        .toBe('https://harbour.press/online?utm_source=newsletter&ref=%C3%A4');
      await button(page, 'Apply').click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/changes?, draft kept/).waitFor();
    }));

  testInFull(
    '[I3-settings-theme] switches aliases on for all documents of the theme; the list of links then has them',
    () =>
      withPicture(page, 'settings-theme', async () => {
        await button(page, 'Settings').click();
        await setInTheme('Link aliases');
        await openByKey('Control+Shift+L', 'All links');
        await field('Alias of our prices').fill('prices');
        await field('Alias of our prices').press('Enter');
        await expect
          .poll(() => sheet(page).getByRole('link', { name: 'our prices' }).getAttribute('alias'))
          .toBe('prices');
      }),
  );

  testInFull('[I3-remote-content] loads nothing of other hosts in the editor once that is switched off', () =>
    withPicture(page, 'remote-content', async () => {
      expect(fetched).toBeGreaterThan(0);
      await finishEditing(page);
      await button(page, 'Settings').click();
      await setInTheme('Load remote content in the editor');
      await openByKey('Control+Shift+K', 'Checks');
      await openThemeFindings();
      await button(page, /^Ignore: Contrast of 1.98/).click();
      fetched = 0;
      await page.reload();
      await sheet(page).getByRole('link', { name: 'our prices' }).waitFor();
      await button(page, /^Checks/).waitFor();
      expect(fetched).toBe(0);
      await button(page, 'Edit').click();
      await button(page, 'Save').waitFor();
    }),
  );

  testInFull('[I3-checks-ignore] keeps ignored findings after a reload', () =>
    withPicture(page, 'checks-reload', async () => {
      await openByKey('Control+Shift+K', 'Checks');
      await panel('Checks').getByText('Ignored (1)').click();
      await button(page, /^Restore: Contrast of 1.98/).click();
      await expect
        .poll(() =>
          panel('Checks')
            .getByText(/^Ignored/)
            .count(),
        )
        .toBe(0);
    }),
  );

  testInFull('[I3-size-panel] shows the download size to the byte', () =>
    withPicture(page, 'size-panel', async () => {
      await openByKey('Control+Shift+K', 'Checks');
      await button(page, 'Export').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Download/ })
          .click(),
      ]);
      const html = readFileSync(await download.path());
      await press('Escape');
      const meter = panel('Checks').getByRole('meter', { name: 'HTML export' });
      await expect.poll(() => meter.evaluate((element: HTMLMeterElement) => element.value)).toBe(html.length);
      expect(html.toString()).toContain(
        'href="https://harbour.press/prices?a=1&amp;b=2&amp;utm_source=newsletter&amp;ref=%C3%A4"',
      );
      expect(html.toString()).toContain('<html lang="de">');
      expect(problems).toEqual([]);
    }),
  );

  testInFull('[X-links-walk] checks every address on request, and lists what does not answer among the checks', () =>
    withPicture(page, 'links-checked', async () => {
      await openByKey('Control+Shift+L', 'All links');
      // DNS never resolves names in this domain.
      await field('Address of To the offer').fill('https://harbour.invalid/offer');
      await field('Address of To the offer').press('Enter');
      await panel('All links').getByRole('button', { name: 'Check addresses' }).click();
      const row = panel('All links')
        .getByRole('listitem')
        .filter({ has: button(page, 'Go to To the offer') });
      await row.getByText('Its host doesn’t exist or isn’t public.').waitFor();
      await panel('All links')
        .getByText(/^Checked \d+ addresses\.$/)
        .waitFor();
      expect(await findFaults(page)).toEqual([]);
      await takePictures(page, 'links-panel', [1440, 390]);
      await openByKey('Control+Shift+K', 'Checks');
      await finding('Its host doesn’t exist or isn’t public').first().waitFor();
      await button(page, /^Undo/).focus();
      await press('Enter');
    }),
  );

  testInFull(
    '[B3-checklist-panel] checks an item by keyboard, shows what others check, and leads to the findings about it',
    () =>
      withPicture(page, 'checklist', async () => {
        const checklist = panel('Checklist');
        const item = (name: string) => checklist.getByRole('checkbox', { name, exact: true });
        await page.clock.install();
        await button(page, 'Checklist').click();
        await checklist.getByText('0 of 8 checked.').waitFor();
        await item('Spelling').focus();
        await press('Space');
        await checklist.getByText('1 of 8 checked.').waitFor();
        const row = checklist.getByRole('listitem').filter({ hasText: 'Spelling' });
        await row.getByText(/, today \d/).waitFor();
        expect(await findFaults(page)).toEqual([]);
        const id = Number(page.url().split('/').at(-1));
        await callApi(page, 'build_checklist_check', { id, key: 'mobile' }, { checked: true });
        await hurryUntilShown(page, checklist.getByText('2 of 8 checked.'));
        expect(await item('Mobile version reviewed').isChecked()).toBe(true);
        await takePictures(page, 'checklist');
        await checklist
          .getByRole('button', { name: /in the checks$/ })
          .first()
          .click();
        await panel('Checks').waitFor();
        expect(problems).toEqual([]);
      }),
  );

  testInFull(
    '[F-D16-form] replaces one address and one alternative text in all places that say the same, by keyboard, each one step',
    () =>
      withPicture(page, 'checks-replace', async () => {
        const entry = page.getByRole('list', { name: 'sections' }).getByRole('button', { name: /^Harvest(,|$)/ });
        for (const count of [2, 3]) {
          await entry.focus();
          await entry.press('Enter');
          await expect.poll(() => sheet(page).locator('a img').count()).toBe(count);
        }
        await openByKey('Control+Shift+K', 'Checks');
        await openThemeFindings();
        const dead = 'Placeholder address (example.com)';
        const links = sheet(page).locator('a:has(img)');
        const addresses = () => links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
        const replace = panel('Checks').getByRole('button', { name: `Replace in all: ${dead}` });
        await replace.focus();
        await press('Enter');
        await expect.poll(focused).toBe('New address');
        expect(await replace.getAttribute('aria-expanded')).toBe('true');
        expect(await findFaults(page)).toEqual([]);
        await press('Escape');
        await expect.poll(focused).toBe(`Replace in all: ${dead}`);
        await press('Enter');
        await expect.poll(focused).toBe('New address');
        await page.keyboard.type('javascript:alert(1)');
        await press('Enter');
        await panel('Checks').getByText(`A link can’t start with “javascript:”`).waitFor();
        expect(await focused()).toBe('New address');
        expect(await addresses()).toEqual(Array(3).fill('http://example.com/'));
        await press('Control+a');
        await page.keyboard.type('harbour.press/all');
        await press('Enter');
        await expect.poll(addresses).toEqual(Array(3).fill('https://harbour.press/all'));
        await page.getByText('3 replaced.').waitFor({ state: 'attached' });
        await expect.poll(() => finding(dead).count()).toBe(0);
        expect(await page.evaluate(() => document.activeElement?.closest('[data-region="panel"]') !== null)).toBe(true);
        await button(page, /^Undo/).click();
        await expect.poll(addresses).toEqual(Array(3).fill('http://example.com/'));
        await button(page, 'Replace in all: A linked image without alternative text').click();
        await field('New alternative text').fill('A "basket" of apples');
        await button(page, 'Replace in all (3)').click();
        await expect.poll(() => sheet(page).getByRole('img', { name: 'A "basket" of apples' }).count()).toBe(3);
        await finding(dead).first().waitFor();
        expect(problems).toEqual([]);
      }),
  );
});
