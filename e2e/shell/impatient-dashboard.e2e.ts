import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { confirmationsOf, formsOf } from '../support/impatient/register';
import { type PageWatch, watchPage } from '../support/impatient/watch';
import { button } from '../support/screen';

const fixture = openSharedFixture();
const pressed = new Set<string>();
let theme = 0;
let page: Page;
let watch: PageWatch;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  theme = await uploadHtml(first.page, readFixture('short-theme.html'), 'Short theme');
  await createEmail(first.page, theme, 'Tides');
  await callApi(first.page, 'templates_folders_create', { id: theme }, { name: 'Spring' });
  await first.context.close();
});
beforeEach(async () => {
  ({ page } = await openWindow(fixture.browser));
  watch = watchPage(page);
  await fixture.signIn(page);
  // Opened by a link, so that Back stays in the app.
  await page
    .getByRole('link', { name: /Short theme/ })
    .first()
    .click();
  await page.waitForURL(`**/t/${theme}`);
  await page.getByRole('link', { name: 'Tides', exact: true }).waitFor();
});
afterEach(async () => {
  await page.context().close();
});

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const emails = async () =>
  (await callApi<{ emails: { title: string }[] }>(page, 'templates_emails', { id: theme })).emails.length;

async function choose(menu: string, act: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Double-clicks and expects one request whose path ends like this. */
async function press(part: string, target: Locator, wish: RegExp): Promise<void> {
  const done = await watch.twice(target);
  expect([part, done.length, wish.test(done[0] ?? '')]).toEqual([part, 1, true]);
  pressed.add(part);
}

const ofEmail = 'Actions for Tides';
const ofTheme = 'Theme actions of Short theme';

/** Every dialog of the dashboard: how to open it, what to type first, its button, and its only request. */
const dialogs: readonly {
  part: string;
  menu: string;
  act: string;
  fill?: () => Promise<void>;
  press?: string;
  wish?: RegExp;
}[] = [
  {
    part: 'modals/documents/settings/settings-modal.tsx',
    menu: ofEmail,
    act: 'Settings',
    fill: () => field('Subject').fill('Late'),
    press: 'Save',
    wish: /settings$/,
  },
  {
    part: 'modals/documents/metadata/metadata-modal.tsx',
    menu: ofEmail,
    act: 'Metadata',
    fill: () => field('Language').fill('de'),
    press: 'Save',
    wish: /metadata$/,
  },
  {
    part: 'features/documents/dashboard/list/move-to-folder-modal.tsx',
    menu: ofEmail,
    act: 'Move to folder',
    fill: () => dialog().getByRole('radio', { name: 'Spring' }).click(),
    press: 'Move',
    wish: /^(PUT|POST) /,
  },
  {
    part: 'modals/shared/outgoing/outgoing-buttons.tsx',
    menu: ofEmail,
    act: 'Send test',
    fill: () => dialog().getByRole('textbox').first().fill('ola@harbour.example'),
    press: 'Send test',
    wish: /send-test$/,
  },
  {
    part: 'modals/shared/outgoing/outgoing-buttons.tsx',
    menu: ofEmail,
    act: 'Share by email',
    fill: () => field('Send link to').fill('ola@harbour.example'),
    press: 'Send link',
    wish: /send-link$/,
  },
  {
    part: 'modals/review/share/link-form.tsx',
    menu: ofEmail,
    act: 'Share',
    fill: async () => {
      await button(page, 'Create with options').or(button(page, 'New link')).click();
      await field('Name (optional)').fill('Press');
    },
    press: 'Create link',
    wish: /share-links$/,
  },
  { part: 'modals/delivery/export/export-modal.tsx', menu: ofEmail, act: 'Export' },
  { part: 'modals/documents/html/html-modal.tsx', menu: ofEmail, act: 'HTML' },
  { part: 'app/dialog-views.tsx (confirm)', menu: ofEmail, act: 'Delete' },
  {
    part: 'modals/documents/template-settings/template-settings-modal.tsx',
    menu: ofTheme,
    act: 'Theme settings',
    fill: () => field('Theme name').fill('Short theme'),
    press: 'Save',
    wish: /settings$/,
  },
  {
    part: 'modals/documents/import/import-modal.tsx',
    menu: ofTheme,
    act: 'Import email',
    fill: async () => {
      await dialog().getByRole('radio', { name: 'Paste' }).click();
      await dialog().getByRole('textbox', { name: 'HTML' }).fill('<p class="block-edit">Hello</p>');
      await field('Email name').fill('Pasted');
    },
    press: 'Import email',
    wish: /^POST /,
  },
  {
    part: 'features/documents/dashboard/themes/new-theme-modal.tsx',
    menu: ofTheme,
    act: 'Upload new version',
    fill: () =>
      field('Theme file').setInputFiles({
        name: 'a.html',
        mimeType: 'text/html',
        buffer: Buffer.from(readFixture('short-theme.html')),
      }),
    press: 'Upload theme',
    wish: /versions$/,
  },
  { part: 'modals/review/share/share-modal.tsx', menu: ofTheme, act: 'Share theme' },
  {
    part: 'app/dialog-views.tsx',
    menu: ofTheme,
    act: 'Rename theme',
    fill: () => field('Theme name').fill('Brief theme'),
    press: messages.okay,
    wish: /templates\/\d+$/,
  },
];

/** Closes a dialog with Escape and discards what was typed in it. */
async function leave(): Promise<void> {
  await page.keyboard.press('Escape');
  const discard = button(page, messages.discardChanges);
  const left = async () => {
    if (await discard.isVisible()) await discard.click();
    return await dialog().count();
  };
  await expect.poll(left).toBe(0);
}

describe('[F-impatient-dashboard] somebody impatient on the dashboard', () => {
  testInFull('double-clicks the button of every dialog: one effect each', () =>
    withPicture(page, 'impatient-dialogs', async () => {
      for (const { part, menu, act, fill, press: name, wish } of dialogs) {
        if (!name || !wish) continue;
        const before = await emails();
        await choose(menu, act);
        await dialog().waitFor();
        await fill?.();
        await press(part, dialog().getByRole('button', { name, exact: true }), wish);
        expect([act, (await emails()) - before]).toEqual([act, act === 'Import email' ? 1 : 0]);
        if (await dialog().count()) await leave();
      }
      await choose('Theme actions of Brief theme', 'Rename theme');
      await field('Theme name').fill('Short theme');
      await field('Theme name').press('Enter');
      await page.getByRole('heading', { name: 'Short theme', level: 1 }).waitFor();
      await button(page, 'New folder').click();
      await page.getByRole('textbox', { name: messages.folderName }).fill('Autumn');
      await press('features/documents/dashboard/titles/title-form.tsx', button(page, 'Save'), /folders$/);
      expect(watch.problems).toEqual([]);
      expect([...pressed].sort()).toEqual(formsOf('dashboard'));
    }),
  );

  testInFull('double-clicks the answer of every confirmation: one effect each', () =>
    withPicture(page, 'impatient-answers', async () => {
      const answered: string[] = [];
      const answer = async (part: string, name: string, wish: RegExp) => {
        await expect.poll(() => page.getByRole('alertdialog').count()).toBe(1);
        await press(part, page.getByRole('alertdialog').getByRole('button', { name, exact: true }), wish);
        await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
        answered.push(part);
      };
      const shared = await createEmail(page, theme, 'Shared');
      await callApi(page, 'share_links_create', { id: shared });
      for (const title of ['Plums', 'Pears', 'Quinces']) await createEmail(page, theme, title);
      await callApi(page, 'templates_folders_create', { id: theme }, { name: 'Winter' });
      const brief = await uploadHtml(page, readFixture('short-theme.html'), 'Brief');
      await page.reload();

      await choose('Actions for Shared', 'Share');
      await button(page, 'Revoke, Preview link').dblclick();
      await answer('modals/review/share/link-row.tsx', 'Revoke link', /^DELETE .*\/share-links\/\d+$/);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
      await choose('Actions for Quinces', 'Delete');
      await answer('features/documents/dashboard/list/email-actions.tsx', messages.yes, /^DELETE .*\/emails\/\d+$/);
      await page.getByRole('row', { name: 'Plums', exact: true }).hover();
      await page.getByRole('checkbox', { name: 'Select Plums' }).click();
      await page.getByRole('checkbox', { name: 'Select Pears' }).click();
      await page.getByRole('group', { name: 'Selected emails' }).getByRole('button', { name: 'Delete' }).dblclick();
      await answer('features/documents/dashboard/list-tools/use-bulk-actions.tsx', messages.yes, /\/emails-delete$/);
      await choose('Actions for Winter', 'Delete folder');
      await answer('features/documents/dashboard/list/folder-actions.tsx', messages.yes, /^DELETE .*\/folders\/\d+$/);
      await page.goto(`${fixture.galley.address}/t/${theme}/trash`);
      await choose('Actions for Plums', 'Delete permanently');
      await answer('features/documents/dashboard/trash/trash-actions.tsx', messages.yes, /\/trash-delete$/);
      await page.goto(`${fixture.galley.address}/t/${brief}`);
      await choose('Theme actions of Brief', 'Delete theme');
      await answer(
        'features/documents/dashboard/themes/theme-actions.tsx',
        messages.yes,
        /^DELETE .*\/templates\/\d+$/,
      );
      expect(watch.problems).toEqual([]);
      expect(answered.sort()).toEqual(confirmationsOf('dashboard'));
    }),
  );

  testInFull(
    'double-clicks what opens a dialog, types before it is there, then Escape: one dialog, nothing done, the same screen',
    () =>
      withPicture(page, 'impatient-keys', async () => {
        const address = page.url();
        for (const { menu, act } of dialogs) {
          await page.getByRole('button', { name: menu, exact: true }).first().click();
          const item = page.getByRole('menuitem', { name: act, exact: true });
          await item.waitFor();
          await watch.settled();
          watch.forget();
          await item.dblclick();
          await page.keyboard.press('Delete');
          await page.keyboard.press('F2');
          await page.keyboard.type('np/');
          await dialog().first().waitFor();
          await watch.settled();
          expect([act, await dialog().count(), watch.wishes()]).toEqual([act, 1, []]);
          await leave();
          expect(page.url()).toBe(address);
          expect(await page.getByRole('textbox', { name: messages.emailNamePlaceholder }).count()).toBe(0);
        }
        await page.getByRole('link', { name: 'Tides', exact: true }).waitFor();
        expect(watch.problems).toEqual([]);
      }),
  );

  it('types at once behind New email and New folder: every letter arrives in the name', () =>
    withPicture(page, 'impatient-typing', async () => {
      for (const [opener, label] of [
        ['New email', messages.emailNamePlaceholder],
        ['New folder', messages.folderName],
      ] as const) {
        await page.reload();
        const open = button(page, opener).first();
        await open.waitFor();
        await open.click();
        await page.keyboard.type('Plums and pears');
        const name = page.getByRole('textbox', { name: label });
        await expect.poll(() => name.inputValue()).toBe('Plums and pears');
        await page.keyboard.press('Escape');
        await name.waitFor({ state: 'detached' });
      }
      expect(watch.problems).toEqual([]);
    }));

  testInFull('double-clicks New theme, a starter, Duplicate, Delete and Restore: one effect each', () =>
    withPicture(page, 'impatient-rows', async () => {
      const row = page.getByRole('row', { name: 'Tides', exact: true });
      await row.hover();
      await press('duplicate', button(page, 'Duplicate Tides'), /duplicate$/);
      await page.getByRole('link', { name: 'Tides copy', exact: true }).waitFor();
      await page.getByRole('row', { name: 'Tides copy', exact: true }).hover();
      await button(page, 'Delete Tides copy').dblclick();
      await expect.poll(() => dialog().count()).toBe(1);
      await press('delete', dialog().getByRole('button', { name: messages.yes }), /^DELETE /);
      await page.goto(`${fixture.galley.address}/t/${theme}/trash`);
      await press('restore', page.getByRole('button', { name: /^Restore/ }).first(), /restore/);
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      await button(page, 'New theme').first().dblclick();
      await expect.poll(() => dialog().count()).toBe(1);
      await press('starter', dialog().getByRole('button', { name: /^Orchard letter/ }), /starter-templates$/);
      await page.getByRole('heading', { name: /^Orchard letter/, level: 1 }).waitFor();
      expect(watch.problems).toEqual([]);
    }),
  );
});
