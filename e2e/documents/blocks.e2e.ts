import { stripMarkers } from '@galley/markup';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openSharedFixture();
let templateId: number;
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeEach(async () => {
  ({ page, context, problems } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  // A separate email: unsaved work of a test would be offered as a draft in the next one.
  templateId = await uploadHtml(page, readFixture('blocks-theme.html'), 'Blocks');
  await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await context?.close();
});

/** Found without its role, because a dialog hides the canvas from the accessibility tree. */
const sheet = () => page.frameLocator('[data-region="canvas"] iframe');
const dialog = () => page.getByRole('dialog', { name: /: settings$/ });

/** Drags the note by its handle to the second region, then off the canvas. A drop there changes nothing. */
async function letGoBesideTheDesk(): Promise<void> {
  await sheet().getByText('A short note.').click();
  const grip = await page.getByTitle('Drag Component Note').boundingBox();
  const field = await sheet().locator('[data-be-placeholder="region"]').boundingBox();
  if (!grip || !field) throw new Error('There is no note beside an empty region.');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 16, grip.y + 16);
  await page.mouse.move(field.x + 40, field.y + 20);
  await page.getByText('Insert Component Note here').waitFor();
  await page.mouse.move(100, field.y + 20);
  await page.getByText('Insert Component Note here').waitFor({ state: 'detached' });
  await page.mouse.up();
  await page.locator('body > [data-allowed]').waitFor({ state: 'detached' });
}

describe('block settings', () => {
  it('[B2-block-settings] open with Alt+Enter, show what the theme allows, and every change can be undone there', async () => {
    await withPicture(page, 'block-settings', async () => {
      await sheet().getByRole('heading', { name: 'Harbour news' }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+Enter');
      await dialog().getByText('Bold, italic, underline, superscript, subscript, links').waitFor();
      await dialog().getByText('At most 40', { exact: true }).waitFor();
      const anchor = dialog().getByLabel('Anchor');
      await anchor.fill('start');
      await anchor.press('Enter');
      await sheet().locator('h1#start').waitFor();
      expect(await sheet().locator('a[href="#start"], a[data-be-href="#start"]').count()).toBe(1);
      await dialog().getByRole('button', { name: 'Undo' }).click();
      await sheet().locator('h1#top').waitFor();
      await dialog().getByRole('button', { name: 'Done' }).click();
      await dialog().waitFor({ state: 'hidden' });
    });
  });

  testInFull('[T4-options] let options be added, moved, renamed and removed', async () => {
    await withPicture(page, 'block-options', async () => {
      await sheet().locator('select').click({ force: true });
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await sidebar.getByLabel('Option 2', { exact: true }).fill('Evening');
      await sidebar.getByLabel('Option 2', { exact: true }).press('Enter');
      await sidebar.getByRole('button', { name: 'Move option 2 up' }).click();
      await sidebar.getByRole('button', { name: 'Add option' }).click();
      expect(await sheet().locator('option').allTextContents()).toEqual(['Evening', 'Morning', 'Option 3']);
      expect(await sheet().locator('option').first().getAttribute('value')).toBe('2');
      await sidebar.getByRole('button', { name: 'Remove option 2' }).click();
      expect(await sheet().locator('option').allTextContents()).toEqual(['Evening', 'Option 3']);
    });
  });

  testInFull('[T5.5-copies] keep the copies of a repeated item through another variation', async () => {
    await withPicture(page, 'block-copies', async () => {
      const item = sheet().getByRole('listitem').filter({ hasText: 'Boats' });
      await item.first().click();
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await sidebar.getByRole('tab', { name: 'Block' }).click();
      await sidebar.getByRole('button', { name: 'Duplicate' }).click();
      await sidebar.getByRole('button', { name: 'Duplicate' }).click();
      expect(await item.count()).toBe(3);
      await page
        .getByRole('list', { name: 'Path of the block' })
        .getByRole('button', { name: /^Section/ })
        .click();
      const tools = page.getByRole('toolbar', { name: 'Section' });
      const choose = async (name: string) => {
        await tools.getByRole('button', { name: 'Variation' }).click();
        await page.getByRole('option', { name, exact: true }).click();
      };
      await choose('List 2');
      await sheet().locator('ol li').nth(2).waitFor();
      expect(await sheet().locator('ol li').filter({ hasText: 'Boats' }).count()).toBe(3);
      await choose('List');
      await sheet().locator('ol').first().waitFor();
      expect(await item.count()).toBe(3);
    });
  });
});

describe('variations', () => {
  testInFull(
    '[F-B5-beside] in a narrow window, the list beside a section leaves two thirds of it visible',
    async () => {
      await withPicture(page, 'variations-beside', async () => {
        for (const width of [1024, 800]) {
          await page.setViewportSize({ width, height: 900 });
          await sheet().getByRole('listitem').filter({ hasText: 'Boats' }).hover();
          const tool = page.getByRole('toolbar', { name: 'Section' }).getByRole('button', { name: 'Variation' });
          await tool.click();
          const current = page.getByRole('option', { name: 'List', exact: true });
          await current.and(page.locator(':focus')).waitFor();
          const list = await page.getByRole('listbox', { name: 'Variations' }).boundingBox();
          const section = await sheet().locator('.block-section').filter({ hasText: 'Boats' }).boundingBox();
          if (!list || !section) throw new Error('There is no list beside a section.');
          expect((section.x + section.width - list.x) / section.width).toBeLessThan(1 / 3);
          await takePictures(page, `variations-beside-${width}`, [width]);
          await page.keyboard.press('Escape');
          await current.waitFor({ state: 'detached' });
        }
      });
    },
  );

  testInFull(
    '[F-B5] are chosen by name and thumbnail, with the keyboard, as one undo step, and no thumbnail is created before',
    async () => {
      await withPicture(page, 'block-variations', async () => {
        const pictures: string[] = [];
        page.on('request', (request) => {
          if (/\/content\/.*[?]variation=/.test(request.url())) pictures.push(request.url());
        });
        await sheet().getByRole('listitem').filter({ hasText: 'Boats' }).click();
        await page.keyboard.press('Escape');
        await page
          .getByRole('list', { name: 'Path of the block' })
          .getByRole('button', { name: /^Section/ })
          .click();
        const tool = page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: /^Variation/ });
        expect(await tool.getAttribute('aria-label')).toBe('Variation 1 of 2');
        expect(pictures).toEqual([]);
        await tool.focus();
        await page.keyboard.press('Enter');
        const current = page.getByRole('option', { name: 'List', exact: true });
        await current.and(page.locator(':focus')).waitFor();
        expect(await current.getAttribute('aria-selected')).toBe('true');
        const frames = page.getByRole('listbox', { name: 'Variations' }).locator('iframe');
        await frames.nth(1).waitFor();
        expect(await frames.evaluateAll((found) => found.map((frame) => frame.getAttribute('sandbox')))).toEqual([
          '',
          '',
        ]);
        await expect.poll(() => pictures.length).toBe(2);
        await takePictures(page, 'variations', [1440, 1024, 800]);
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Escape');
        await current.waitFor({ state: 'detached' });
        await tool.and(page.locator(':focus')).waitFor();
        expect(await sheet().locator('ol').count()).toBe(1);
        await page.keyboard.press('Enter');
        await current.and(page.locator(':focus')).waitFor();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await sheet().locator('ol').nth(1).waitFor();
        await tool.and(page.locator(':focus')).waitFor();
        expect(await tool.getAttribute('aria-label')).toBe('Variation 2 of 2');
        await page.getByRole('button', { name: /^Undo/ }).click();
        await sheet().locator('ul').waitFor();
        expect(
          await page
            .getByRole('button', { name: 'Nothing to undo' })
            .or(page.getByRole('button', { name: 'Undo', exact: true }))
            .count(),
        ).toBe(1);
      });
    },
  );
});

describe('dropping', () => {
  testInFull(
    '[B3-zone-ids] shows one line or field at a time and drops there; the saved bytes contain no other change',
    async () => {
      const id = await createEmail(page, templateId, 'Drops');
      const stored = async () => {
        const answer = await callApi<{ html: string; markerPrefix: string }>(page, 'build_email_html', { id }, {});
        return stripMarkers(answer.html, answer.markerPrefix);
      };
      await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
      await withPicture(page, 'block-drop', async () => {
        await page.getByRole('button', { name: 'Columns' }).click();
        await sheet().locator('.row').waitFor();
        await page.getByRole('tab', { name: 'Components' }).click();
        const entry = await page.getByRole('button', { name: 'Note' }).boundingBox();
        const target = await sheet().locator('[data-be-placeholder="region"]').first().boundingBox();
        expect(entry && target && Math.round(target.height)).toBe(50);
        await page.mouse.move((entry?.x ?? 0) + 20, (entry?.y ?? 0) + 20);
        await page.mouse.down();
        await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 10, { steps: 6 });
        await page.getByText('Insert Note here').waitFor();
        expect(await page.getByText(/^Insert .* here$/).count()).toBe(1);
        await page.mouse.up();
        await sheet().getByText('A short note.').waitFor();
        await letGoBesideTheDesk();
        await page.keyboard.press('Control+S');
        await page
          .getByText(/^Saved /)
          .first()
          .waitFor();
      });
      const html = await stored();
      expect(html.match(/A short note\./g)).toHaveLength(1);
      expect(html).toContain('<div class="block-region"><p class="block-component block-edit" data-title="Note"');
    },
  );
});
