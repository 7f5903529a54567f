import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { confirmationsOf, formsOf } from '../support/impatient/register';
import { type PageWatch, watchPage } from '../support/impatient/watch';
import { button, sheet, waitForWorkBack } from '../support/screen';

const fixture = openSharedFixture();
let context: BrowserContext;
let page: Page;
let watch: PageWatch;
let theme = 0;
let count = 0;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  theme = await uploadHtml(first.page, readFixture('session-theme.html'), 'Session');
  await first.context.close();
});
beforeEach(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  watch = watchPage(page);
  await fixture.letIn(page);
});
afterEach(async () => {
  await context.close();
});

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Opens a new email from the dashboard in edit mode, with one unsaved section. */
async function edit(of = theme): Promise<number> {
  count += 1;
  const id = await createEmail(page, of, `Letter ${count}`);
  await page.goto(`${fixture.galley.address}/t/${of}`);
  await page.getByRole('link', { name: `Letter ${count}`, exact: true }).click();
  await button(page, 'Edit').dblclick();
  await button(page, 'Save').waitFor();
  await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await page
    .getByText(/^1 change\b/)
    .first()
    .waitFor();
  return id;
}

const storedOf = (id: number) => callApi<{ version: number }>(page, 'build_email_state', { id });

describe('[F-impatient-builder] somebody impatient in the builder', () => {
  it('double-clicks Apply of a link and Save of settings: one change each, one request', () =>
    withPicture(page, 'impatient-link', async () => {
      await edit();
      await sheet(page).locator('h1').dblclick();
      await page.keyboard.press('Control+k');
      await page.getByLabel('Link to').fill('https://example.com/plums');
      await button(page, 'Apply').dblclick();
      await sheet(page).locator('h1 a').waitFor();
      await page
        .getByText(/^2 changes\b/)
        .first()
        .waitFor();
      expect(await watch.twice(button(page, 'Save'))).toHaveLength(1);
      expect(watch.problems).toEqual([]);
    }));

  testInFull('double-clicks Replace in all: every link once, one change', () =>
    withPicture(page, 'impatient-replace', async () => {
      const link = '<p class="block-edit"><a href="https://example.com">Read on</a></p>';
      const html = `<div class="block-section" data-title="Links">${link.repeat(3)}</div>`;
      await edit(await uploadHtml(page, `<!doctype html><title>Links</title><body>${html}</body>`, 'Links'));
      await page.keyboard.press('Control+Shift+K');
      await page.getByRole('button', { name: /^Replace in all: Placeholder address/ }).click();
      await page.getByLabel('New address').fill('https://harbour.press/all');
      await button(page, 'Replace in all (3)').dblclick();
      await page
        .getByText(/^2 changes\b/)
        .first()
        .waitFor();
      expect(await sheet(page).locator('a[href="https://harbour.press/all"]').count()).toBe(3);
      expect(formsOf('builder')).toEqual([
        'features/documents/builder/panels/checks/replace-in-all.tsx',
        // Covered by the test of layouts.
        'features/documents/builder/panels/layouts/layout-settings-modal.tsx',
        // Covered by the test of pins.
        'features/documents/builder/panels/pins/pin-section-modal.tsx',
        'features/documents/builder/toolbar/link-form.tsx',
      ]);
      expect(watch.problems).toEqual([]);
    }),
  );

  testInFull('double-clicks what opens dialogs over unsaved work, then goes Back: the work stays until Leave', () =>
    withPicture(page, 'impatient-builder-back', async () => {
      const id = await edit();
      for (const opener of ['Share', 'Export', 'Settings']) {
        await button(page, opener).dblclick();
        await dialog().first().waitFor();
        await watch.settled();
        expect([opener, await dialog().count()]).toEqual([opener, 1]);
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog().count()).toBe(0);
        await page
          .getByText(/^1 change\b/)
          .first()
          .waitFor();
        await expect.poll(() => new URL(page.url()).pathname).toBe(`/build/email/${theme}/${id}`);
      }
      const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
      await page.evaluate(() => history.back());
      await question.waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/build/email/${theme}/${id}`);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await page.evaluate(() => history.back());
      await question.getByRole('button', { name: 'Leave' }).dblclick();
      await page.waitForURL(/\/t\/\d+$/);
      expect((await storedOf(id)).version).toBe(1);
      expect(watch.problems).toEqual([]);
    }),
  );

  testInFull('double-clicks Keep as draft and Discard draft: one question each, one draft, discarded once', () =>
    withPicture(page, 'impatient-discard', async () => {
      const discarded: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'DELETE') discarded.push(new URL(request.url()).pathname);
      });
      const id = await edit();
      const answer = async (opener: string, name: string, okay: string) => {
        await button(page, opener).dblclick();
        const question = page.getByRole('alertdialog', { name });
        await question.waitFor();
        expect(await dialog().count()).toBe(1);
        await question.getByRole('button', { name: okay }).dblclick();
        await question.waitFor({ state: 'detached' });
        await watch.settled();
        expect(await dialog().count()).toBe(0);
      };
      await answer('Cancel', 'Stop editing', 'Keep as draft');
      await page.getByText('You have a saved draft.').waitFor();
      expect(discarded).toEqual([]);
      await answer('Discard', 'Discard draft', 'Discard draft');
      await page.getByText('You have a saved draft.').waitFor({ state: 'detached' });
      expect(discarded).toEqual([`/api/v1/build/emails/${id}/draft`]);
      await page.reload();
      await button(page, 'Edit').waitFor();
      expect(await dialog().count()).toBe(0);
      // The question on leaving is covered by the test before this one.
      expect(confirmationsOf('builder')).toEqual([
        // Covered by the test of layouts.
        'features/documents/builder/panels/layouts/layout-calls.ts',
        'features/documents/builder/session/draft-list/discard-draft.ts',
        'features/documents/builder/session/save/use-leave-guard.ts',
        'features/documents/builder/session/use-session-prompts.ts',
      ]);
      expect(watch.problems).toEqual([]);
    }),
  );

  testInFull('double-clicks Pin section in the dialog: one pin', () =>
    withPicture(page, 'impatient-pins', async () => {
      await edit();
      await sheet(page).locator('h1').first().click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('p');
      const asked = page.getByRole('dialog', { name: builderMessages.pinSection });
      await asked.getByLabel(builderMessages.pinName).fill('Plums');
      expect(await watch.twice(asked.getByRole('button', { name: builderMessages.pinSection }))).toHaveLength(1);
      const { pinArchives } = await callApi<{ pinArchives: { name: string }[] }>(page, 'build_pin_archives', {
        id: theme,
      });
      expect(pinArchives.map(({ name }) => name)).toEqual(['Plums']);
      expect(watch.problems).toEqual([]);
    }),
  );

  testInFull('double-clicks Save layout, Save settings, Yes and Delete of layouts: one request each', () =>
    withPicture(page, 'impatient-layouts', async () => {
      await edit();
      await button(page, 'More tools').click();
      await page.getByRole('menuitem', { name: 'Layouts' }).click();
      await button(page, 'Save as layout').click();
      await page.getByLabel('Layout name').fill('Spring');
      expect(await watch.twice(button(page, 'Save layout'))).toHaveLength(1);
      const actions = button(page, 'Actions for Spring');
      await actions.click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Layout settings' }).waitFor();
      expect(await watch.twice(button(page, 'Save settings'))).toHaveLength(1);
      await button(page, 'Load Spring').dblclick();
      const question = page.getByRole('alertdialog', { name: 'Load layout' });
      expect(await dialog().count()).toBe(1);
      expect(await watch.twice(question.getByRole('button', { name: 'Yes' }))).toHaveLength(1);
      await actions.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const deletion = page.getByRole('alertdialog', { name: 'Delete layout' });
      expect(await watch.twice(deletion.getByRole('button', { name: 'Yes' }))).toHaveLength(1);
      await page.getByText('No layouts yet').waitFor();
      expect(watch.problems).toEqual([]);
    }),
  );

  testInFull(
    '[F-back] presses Back fast, over a dialog and over unsaved work: address and screen agree, nothing is lost',
    () =>
      withPicture(page, 'impatient-back', async () => {
        const id = await edit();
        const here = `/build/email/${theme}/${id}`;
        const at = () => new URL(page.url()).pathname;
        const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
        const back = (times: number) => Promise.allSettled(Array.from({ length: times }, () => page.goBack()));

        // One Back, one dialog.
        await button(page, 'Share').click();
        await dialog().first().waitFor();
        await back(1);
        await expect.poll(() => dialog().count()).toBe(0);
        await expect.poll(at).toBe(here);
        await button(page, 'Save').waitFor();

        // Any number of fast Backs: one question at most, never another screen.
        for (const times of [2, 3]) {
          await back(times);
          await page.evaluate(() => {
            history.back();
            history.back();
          });
          await watch.settled();
          await expect.poll(at).toBe(here);
          if (await question.count()) await question.getByRole('button', { name: 'Stay' }).click();
          await expect.poll(() => dialog().count()).toBe(0);
          await page
            .getByText(/^1 change\b/)
            .first()
            .waitFor();
        }
        await back(1);
        await question.getByRole('button', { name: 'Leave' }).click();
        await page.waitForURL(/\/t\/\d+$/);
        await page.getByRole('link', { name: `Letter ${count}`, exact: true }).waitFor();
        expect(watch.problems).toEqual([]);
      }),
  );

  testInFull('reloads in the middle of a word: the work comes back', () =>
    withPicture(page, 'impatient-reload', async () => {
      await edit();
      await sheet(page).locator('h1').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' and plums');
      await sheet(page).getByText('and plums').waitFor();
      await page.reload();
      await waitForWorkBack(page);
      await sheet(page).getByText('and plums').waitFor();
      await expect.poll(() => dialog().count()).toBe(0);
      await button(page, 'Save').waitFor();
      expect(watch.problems).toEqual([]);
    }),
  );

  testInFull('edits one email in two tabs: the second is told, and nothing is overwritten silently', () =>
    withPicture(page, 'impatient-tabs', async () => {
      const id = await edit();
      await button(page, 'Save').click();
      await expect.poll(async () => (await storedOf(id)).version).toBe(2);
      const other = await context.newPage();
      other.setDefaultTimeout(20_000);
      const otherWatch = watchPage(other);
      await other.goto(`${fixture.galley.address}/build/email/${theme}/${id}`);
      await sheet(other).locator('h1').waitFor();
      await other.getByRole('button', { name: 'Edit', exact: true }).dblclick();
      await other.getByRole('alertdialog').first().waitFor();
      expect(await other.getByRole('alertdialog').count()).toBe(1);
      expect(await other.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
      await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
      await button(page, 'Done').dblclick();
      await expect.poll(async () => (await storedOf(id)).version).toBe(3);
      expect([watch.problems, otherWatch.problems]).toEqual([[], []]);
    }),
  );
});
