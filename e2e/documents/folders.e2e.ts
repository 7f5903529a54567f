/** Long because the journeys through the list share their functions to drag, name and read rows. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { list, row } from '../support/screen';

const fixture = openSharedFixture();

/** Names of all rows from top to bottom, each after one dot per folder level. */
const outline = (page: Page) =>
  list(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((one) => '.'.repeat(Number(one.getAttribute('aria-level')) - 1) + one.getAttribute('aria-label')),
    );
const expectOutline = (page: Page, wanted: string[]) => expect.poll(() => outline(page)).toEqual(wanted);

async function nameIt(page: Page, field: string, name: string): Promise<void> {
  const input = page.getByLabel(field, { exact: true });
  await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true);
  await input.fill(name);
  await input.press('Enter');
}

/** Returns from the new email that was opened. */
async function backFromNew(page: Page): Promise<void> {
  await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await page.goBack();
}

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + 400, y: box.y + box.height / 2 };
}

/** Presses on a row, moves sideways off it, moves to another one, and releases there unless `isHeld`. */
async function drag(page: Page, from: string, to: string, { isHeld = false } = {}): Promise<void> {
  const [start, end] = [await middle(row(page, from)), await middle(row(page, to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 2);
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await expect.poll(() => list(page).locator('[data-carried]').count()).toBe(1);
  if (!isHeld) await page.mouse.up();
}

/** The next call to a folder route fails with a server error. */
async function failOnce(page: Page, url: RegExp): Promise<void> {
  await page.route(
    url,
    (route) => route.fulfill({ status: 500, json: { error: 'The disk is full.', code: 'internal' } }),
    { times: 1 },
  );
}

async function closeAlert(page: Page, text = 'The disk is full.'): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: messages.errorTitle });
  await alert.getByText(text).waitFor();
  await alert.getByRole('button', { name: messages.okay }).click();
  await alert.waitFor({ state: 'hidden' });
}

/** Two emails, a folder at the top level and one in it with an email. Each is named in the list and opens there. */
async function makeFolders(page: Page): Promise<void> {
  const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbour letter');
  await createEmail(page, theme, 'Tides');
  await createEmail(page, theme, 'Winds');
  await page.goto(`${fixture.galley.address}/t/${theme}`);

  await page.getByRole('button', { name: 'New folder' }).click();
  await nameIt(page, messages.folderName, 'Spring');
  await expectOutline(page, ['Spring', 'Winds', 'Tides']);
  await page.getByRole('button', { name: 'Actions for Spring' }).click();
  await page.getByRole('menuitem', { name: 'New folder in folder' }).click();
  await nameIt(page, messages.folderName, 'April');
  await page.getByRole('button', { name: 'Actions for April' }).click();
  await page.getByRole('menuitem', { name: 'New email in folder' }).click();
  await nameIt(page, messages.emailNamePlaceholder, 'Blossom');
  await backFromNew(page);
  await page.getByRole('link', { name: 'Blossom', exact: true }).waitFor();
  await expectOutline(page, ['Spring', '.April', '..Blossom', 'Winds', 'Tides']);
}

describe('folders in the list', () => {
  it('[D3-folders] [D4-drag] Are made and filled, and what is dragged into one stays there', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'folders-made', async () => {
      await fixture.letIn(page);
      await makeFolders(page);
      await drag(page, 'Winds', 'Spring');
      await expectOutline(page, ['Spring', '.April', '..Blossom', '.Winds', 'Tides']);
      await page.getByText(messages.dropped('Winds', 'Spring')).waitFor({ state: 'attached' });
      await page.reload();
      await expectOutline(page, ['Spring', '.April', '..Blossom', '.Winds', 'Tides']);
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull(
    '[D3-folders] [D4-drag] [D4-move-keyboard] [D4-rollback] Are made, filled, moved and deleted, by pointer, keyboard and menu',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'folders', async () => {
        await fixture.letIn(page);
        await makeFolders(page);
        const indent = async (name: string) =>
          (await page.getByText(name, { exact: true }).first().boundingBox())?.x ?? 0;
        await expect.poll(async () => (await indent('Blossom')) - (await indent('Winds'))).toBe(2 * 28);

        // Dragging: into a folder, refused inside itself, canceled with Escape; a steep start isn't a drag.
        await drag(page, 'Winds', 'Spring');
        await expectOutline(page, ['Spring', '.April', '..Blossom', '.Winds', 'Tides']);
        await page.getByText(messages.dropped('Winds', 'Spring')).waitFor({ state: 'attached' });
        await drag(page, 'Spring', 'April', { isHeld: true });
        await page.getByText(messages.folderSelf).first().waitFor();
        await page.mouse.up();
        await drag(page, 'Blossom', 'Tides', { isHeld: true });
        await page.keyboard.press('Escape');
        await page.mouse.up();
        const steep = await middle(row(page, 'Tides'));
        await page.mouse.move(steep.x, steep.y);
        await page.mouse.down();
        await page.mouse.move(steep.x, steep.y - 40);
        await page.mouse.move(steep.x, steep.y - 80);
        await page.mouse.up();
        await expectOutline(page, ['Spring', '.April', '..Blossom', '.Winds', 'Tides']);
        await drag(page, 'Blossom', 'Tides');
        await drag(page, 'April', 'Tides');
        await expectOutline(page, ['April', 'Spring', '.Winds', 'Blossom', 'Tides']);
        await page.reload();
        await expectOutline(page, ['April', 'Spring', '.Winds', 'Blossom', 'Tides']);

        // If the server refuses, the row returns: after a drag, a new folder, a rename and a deletion.
        await failOnce(page, /\/folder-moves$/);
        await drag(page, 'Tides', 'April');
        await closeAlert(page);
        await expectOutline(page, ['April', 'Spring', '.Winds', 'Blossom', 'Tides']);
        await failOnce(page, /\/folders\/\d+$/);
        await page.getByRole('button', { name: 'Actions for Spring' }).click();
        await page.getByRole('menuitem', { name: 'Delete folder' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        await closeAlert(page);
        await expectOutline(page, ['April', 'Spring', '.Winds', 'Blossom', 'Tides']);

        // Without a connection, the row returns at once with the reason. Nothing waits for the connection.
        await page.context().setOffline(true);
        await drag(page, 'Tides', 'April');
        await closeAlert(page, 'Can’t reach the server.');
        await page.context().setOffline(false);
        await expectOutline(page, ['April', 'Spring', '.Winds', 'Blossom', 'Tides']);

        // By keyboard: arrow keys move, the handle picks up, arrow keys choose, Enter drops, and the row keeps the
        // focus.
        await row(page, 'April').focus();
        for (const wanted of ['Spring', 'Winds', 'Blossom']) {
          await page.keyboard.press('ArrowDown');
          await expect.poll(() => row(page, wanted).evaluate((one) => one === document.activeElement)).toBe(true);
        }
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByText(messages.pickedUpHelp, { exact: true }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.getByText(messages.draggedInto('Spring')).first().waitFor();
        await page.keyboard.press('Enter');
        await expectOutline(page, ['April', 'Spring', '.Blossom', '.Winds', 'Tides']);
        await expect.poll(() => row(page, 'Blossom').evaluate((one) => one === document.activeElement)).toBe(true);
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        await expectOutline(page, ['April', 'Spring', 'Tides']);
        await page.keyboard.press('F2');
        const renamed = page.waitForResponse((answer) => /\/folders\/\d+$/.test(answer.url()) && answer.ok());
        await nameIt(page, messages.folderName, 'Meadow');
        await expectOutline(page, ['April', 'Meadow', 'Tides']);
        await renamed;
        await page.reload();
        await expectOutline(page, ['April', 'Meadow', 'Tides']);

        // By menu, into a closed folder. Then the folder is deleted and its contents move to the top level.
        await page.getByRole('button', { name: 'Actions for Tides' }).click();
        await page.getByRole('menuitem', { name: 'Move to folder' }).click();
        await page.getByRole('dialog').getByRole('radio', { name: 'Meadow' }).check();
        await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
        await page.getByRole('button', { name: `Meadow ${messages.countDocuments(3, 'email')}` }).click();
        await expectOutline(page, ['April', 'Meadow', '.Blossom', '.Winds', '.Tides']);
        expect(await findFaults(page)).toEqual([]);
        await row(page, 'Meadow').focus();
        await page.keyboard.press('Delete');
        await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        await expectOutline(page, ['April', 'Blossom', 'Winds', 'Tides']);
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');

        // Selected rows move together.
        await row(page, 'Winds').hover();
        await page.getByRole('checkbox', { name: 'Select Winds' }).check();
        await page.getByRole('checkbox', { name: 'Select Blossom' }).check();
        await drag(page, 'Blossom', 'April');
        await expectOutline(page, ['April', '.Blossom', '.Winds', 'Tides']);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[D4-rows] Rename in place, duplicate, delete, and hold a placeholder while an email is made',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'rows', async () => {
        await fixture.letIn(page);
        const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Rows');
        await page.goto(`${fixture.galley.address}/t/${theme}`);

        // The first email of a theme opens in edit mode.
        await page.getByRole('button', { name: 'New email' }).first().click();
        await nameIt(page, messages.emailNamePlaceholder, 'Tides');
        await backFromNew(page);
        await expectOutline(page, ['Tides']);

        // The placeholder isn't a link and has no actions.
        let answer = () => {};
        const held = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route(/\/emails$/, async (route) => {
          if (route.request().method() === 'PUT') await held;
          await route.continue();
        });
        await page.getByRole('button', { name: 'New email' }).first().click();
        await nameIt(page, messages.emailNamePlaceholder, 'Winds');
        const waiting = page.getByRole('link', { name: 'Winds', exact: true });
        expect(await waiting.getAttribute('href')).toBe('/');
        await waiting.click({ force: true });
        expect(new URL(page.url()).pathname).toBe(`/t/${theme}`);
        await row(page, 'Winds').getByText('Creating').waitFor();
        for (const act of ['Duplicate', 'Share', 'Export', 'Delete']) {
          const button = page.getByRole('button', { name: `${act} Winds`, includeHidden: true });
          expect(await button.getAttribute('aria-disabled')).toBe('true');
        }
        answer();
        await backFromNew(page);
        await page.waitForFunction(() => document.querySelector('a[href^="/build/email/"]')?.textContent === 'Winds');
        await row(page, 'Winds').getByText('New', { exact: true }).waitFor();

        // Renamed in place. If it's refused, the old name is shown and the field keeps what was typed.
        await page.getByRole('button', { name: 'Rename Winds' }).click();
        const field = page.getByPlaceholder(messages.emailNamePlaceholder);
        expect(await field.inputValue()).toBe('Winds');
        await field.fill('Storms');
        await page.getByRole('button', { name: messages.cancel }).click();
        await page.getByRole('button', { name: 'Rename Winds' }).click();
        await field.fill('Storms');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expectOutline(page, ['Storms', 'Tides']);
        await failOnce(page, /\/emails\/\d+$/);
        await row(page, 'Tides').focus();
        await page.keyboard.press('F2');
        await nameIt(page, messages.emailNamePlaceholder, 'Currents');
        await closeAlert(page);
        await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await field.inputValue()).toBe('Currents');
        await page.keyboard.press('Escape');
        await expectOutline(page, ['Storms', 'Tides']);

        // Duplicated and deleted, with the specified texts. If it's refused, the row returns to its place.
        await row(page, 'Storms').hover();
        await page.getByRole('button', { name: 'Duplicate Storms' }).click();
        await expectOutline(page, ['Storms copy', 'Storms', 'Tides']);
        const deletion = async () => {
          await row(page, 'Storms').focus();
          await page.keyboard.press('Delete');
          await page.getByText(messages.deleteEmail('Storms')).waitFor();
          await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        };
        await failOnce(page, /\/build\/emails\/\d+$/);
        await deletion();
        await closeAlert(page);
        await expectOutline(page, ['Storms copy', 'Storms', 'Tides']);
        await deletion();
        await expectOutline(page, ['Storms copy', 'Tides']);
        await expect.poll(() => row(page, 'Tides').evaluate((one) => one === document.activeElement)).toBe(true);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull('[D2-row-rights] Of another organization name it and lead there', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'row-rights', async () => {
      await fixture.signIn(page);
      const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Rights');
      await createEmail(page, theme, 'Tides');
      await createEmail(page, theme, 'Winds');
      await page.route(/\/emails-window\?/, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { list: { parts: { emails: { title: string }[] }[] } | null };
        const abroad = {
          org: { id: 99, name: 'Northbank Studio', url: 'http://northbank.example' },
          templateTitle: 'Folio',
          url: 'http://northbank.example/build/email/4/9',
        };
        const parts = body.list?.parts.map((part) => ({
          ...part,
          emails: part.emails.map((one) => ({ ...one, ...abroad })),
        }));
        await route.fulfill({ json: { ...body, list: body.list && { ...body.list, parts } } });
      });
      await page.goto(`${fixture.galley.address}/t/${theme}`);
      const winds = row(page, 'Winds');
      expect(await winds.getByRole('link', { name: 'Winds' }).getAttribute('href')).toBe(
        'http://northbank.example/build/email/4/9',
      );
      const folio = winds.getByRole('link', { name: 'Northbank Studio > Folio' });
      expect(await folio.getAttribute('href')).toBe(`http://northbank.example/t/${theme}`);
      expect(await winds.getByRole('button', { name: /^Rename/ }).count()).toBe(0);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull(
    '[D4-virtual] [L6-opened-once] Draws only what is seen of 5,000 rows, and no row again that did not change',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'many-rows', async () => {
        // Every rendered row formats its timestamp, so counting timestamps counts rendered rows.
        await page.addInitScript(() => {
          const format = Intl.DateTimeFormat.prototype.formatToParts;
          const counter = { stamps: 0 };
          Object.assign(window, { counter });
          Intl.DateTimeFormat.prototype.formatToParts = function (...input) {
            counter.stamps += 1;
            return format.apply(this, input);
          };
        });
        const stamps = () => page.evaluate(() => (window as unknown as { counter: { stamps: number } }).counter.stamps);
        await fixture.signIn(page);
        const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Many');
        const { folder } = await callApi<{ folder: { id: number } }>(
          page,
          'templates_folders_create',
          { id: theme },
          { name: 'Spring' },
        );
        const emails = Array.from({ length: 5000 }, (_, at) => ({
          id: 100_000 + at,
          fid: at < 50 ? folder.id : 0,
          tid: theme,
          title: `Email ${at + 1}`,
          type: 'email',
          version: 1,
          createdAt: 1_700_000_000,
          updatedAt: 1_700_000_000 + at,
          createdUserID: 1,
          updatedUserID: 1,
          createdBy: 'Mara',
          updatedBy: 'Mara',
          canEdit: true,
          isNew: false,
          review: { openComments: 0, approval: null },
        }));
        let isCollapsed = false;
        page.on('request', (request) => {
          if (request.url().endsWith('/collapse')) isCollapsed = request.postDataJSON().isCollapsed;
        });
        let parts = 0;
        await page.route(/\/emails-window\?/, (route) => {
          const query = new URL(route.request().url()).searchParams;
          const [from, count] = [Number(query.get('from')), Number(query.get('count'))];
          const inside = { fid: folder.id, from: 1, emails: isCollapsed ? [] : emails.slice(0, 50) };
          const top = { fid: 0, from: 1 + inside.emails.length, emails: emails.slice(50) };
          const list = {
            folders: [{ ...folder, pid: 0, tid: theme, name: 'Spring', createdAt: 1, updatedAt: 1, isCollapsed }],
            counts: [
              { fid: 0, count: 4950 },
              { fid: folder.id, count: 50 },
            ],
            total: 5000,
            matching: 5000,
            parts: [inside, top].map((part) => {
              const at = Math.max(0, from - part.from);
              return { fid: part.fid, at, emails: part.emails.slice(at, Math.max(at, from + count - part.from)) };
            }),
          };
          const stamp = `${from} ${count} ${isCollapsed}`;
          const isKnown = query.get('known') === stamp;
          if (!isKnown) parts += 1;
          return route.fulfill({ json: { stamp, list: isKnown ? null : list } });
        });
        await page.goto(`${fixture.galley.address}/t/${theme}`);
        await expect.poll(() => list(page).getAttribute('aria-rowcount')).toBe('5001');
        expect(parts).toBe(1);
        const drawn = () => list(page).getByRole('row').count();
        expect(await drawn()).toBeLessThan(40);

        // Typing a name renders no row again; renaming a row only renders that row.
        await page.getByRole('button', { name: 'Rename Email 3', exact: true }).click();
        const field = page.getByPlaceholder(messages.emailNamePlaceholder);
        // The row is drawn with its field by then.
        await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
        const before = await stamps();
        await field.pressSequentially('A longer name', { delay: 0 });
        expect(await stamps()).toBe(before);
        await page.keyboard.press('Escape');

        // The arrow keys reach the end. The row with the focus is always rendered.
        await row(page, 'Email 3').focus();
        const beforeStep = await stamps();
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => row(page, 'Email 4').evaluate((one) => one === document.activeElement)).toBe(true);
        // Moving the tab stop renders two rows, each with two timestamps.
        expect((await stamps()) - beforeStep).toBeLessThanOrEqual(16);
        await list(page).evaluate((grid) => grid.closest('main')?.scrollTo(0, 100_000));
        await row(page, 'Email 2270').waitFor();
        expect(await row(page, 'Email 4').evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await drawn()).toBeLessThan(41);
        await page.keyboard.press('End');
        await expect.poll(() => row(page, 'Email 5000').evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await drawn()).toBeLessThan(41);
        await page.keyboard.press('Home');
        await expect.poll(() => row(page, 'Spring').evaluate((one) => one === document.activeElement)).toBe(true);

        // Closing the folder only renders the rows that come into view.
        const beforeClose = await stamps();
        const seen = await drawn();
        await page.keyboard.press('ArrowLeft');
        await expect.poll(() => list(page).getAttribute('aria-rowcount')).toBe('4951');
        await row(page, 'Email 51').waitFor();
        expect((await stamps()) - beforeClose).toBeLessThanOrEqual(seen * 6);
        expect(await row(page, 'Email 51').getAttribute('aria-posinset')).toBe('2');
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  testInFull(
    '[D4-last-template] [D3-first-use] [D4-undo-theme] [D9-menu-sheet] Remembers the theme that was open, in other browsers too, and greets newcomers once',
    async () => {
      const { page } = await openWindow(fixture.browser);
      const elsewhere = await openWindow(fixture.browser);
      await withPicture(page, 'last-theme', async () => {
        await fixture.letIn(page);
        const html = '<p class="block-edit">Hi</p>';
        const [first, second] = [await uploadHtml(page, html, 'First'), await uploadHtml(page, html, 'Second')];
        const heading = (of: Page, name: string) => of.getByRole('heading', { name, level: 1, exact: true });
        const greeting = (of: Page) => of.getByRole('complementary', { name: messages.firstUseTitle });
        for (const id of [second, first]) {
          const told = page.waitForResponse((answer) => answer.url().endsWith(`/templates/${id}/last`));
          await page.goto(`${fixture.galley.address}/t/${id}`);
          await told;
        }
        expect(await page.evaluate(() => localStorage.getItem('dashboard.template.selected'))).toBe(String(first));
        const closed = page.waitForResponse(/first-use-notice$/);
        await greeting(page).getByRole('button', { name: 'Close' }).click();
        await closed;

        await fixture.signIn(elsewhere.page);
        await heading(elsewhere.page, 'First').waitFor();
        expect(await greeting(elsewhere.page).count()).toBe(0);
        await elsewhere.page.goto(`${fixture.galley.address}/?preview_notice=1`);
        await greeting(elsewhere.page).waitFor();

        // After deleting it, the previously selected theme is shown.
        await page.goto(fixture.galley.address);
        await page.getByRole('link', { name: /^Second/ }).click();
        await heading(page, 'Second').waitFor();
        await page.getByRole('button', { name: 'Theme actions of Second' }).click();
        await page.getByRole('menuitem', { name: 'Delete theme' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        await heading(page, 'First').waitFor();
        expect(new URL(page.url()).pathname).toBe(`/t/${first}`);

        // Undo restores it and shows it again. Later it's in the list of deleted themes.
        await page.getByText(messages.themeDeleted('Second')).waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        await heading(page, 'Second').waitFor();
        await page.getByText(messages.themeRestored('Second')).waitFor();
        await page.setViewportSize({ width: 390, height: 844 });
        const actions = page.getByRole('button', { name: 'Theme actions of Second' });
        await actions.click();
        // On phones, a menu is a sheet at the bottom edge; tapping beside it closes it.
        const sheet = page.getByRole('menu', { name: 'Actions for the theme Second' });
        await sheet.getByRole('menuitem', { name: 'Delete theme' }).waitFor();
        await expect
          .poll(async () => {
            const box = await sheet.boundingBox();
            return box && [box.x, box.width, Math.round(box.y + box.height)];
          })
          .toEqual([0, 390, 844]);
        expect(await findFaults(page)).toEqual([]);
        await page.mouse.click(195, 40);
        await sheet.waitFor({ state: 'detached' });
        await expect.poll(() => actions.evaluate((one) => one === document.activeElement)).toBe(true);
        // Back closes it too, without leaving the page.
        await actions.click();
        await sheet.getByRole('menuitem', { name: 'Delete theme' }).waitFor();
        await page.goBack();
        await sheet.waitFor({ state: 'detached' });
        await expect.poll(() => new URL(page.url()).pathname).toBe(`/t/${second}`);
        await heading(page, 'Second').waitFor();
        await actions.click();
        await sheet.getByRole('menuitem', { name: 'Delete theme' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        await heading(page, 'First').waitFor();
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.getByRole('button', { name: messages.deletedThemes }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Restore Second' }).waitFor();
        // It fades out while others appear, and has faint colors then.
        await page.getByText(messages.themeRestored('Second')).waitFor({ state: 'detached' });
        expect(await findFaults(page)).toEqual([]);
        await page.getByRole('dialog').getByRole('button', { name: 'Restore Second' }).click();
        await heading(page, 'Second').waitFor();
        await page.getByRole('button', { name: messages.deletedThemes }).waitFor({ state: 'detached' });
      });
      expect(elsewhere.problems).toEqual([]);
      await Promise.all([page.context().close(), elsewhere.context.close()]);
    },
  );

  it('[W10-row-copy-theme] An email is copied into a folder of another theme from the menu of its row, by keyboard alone', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'copy-to-theme', async () => {
      await fixture.signIn(page);
      const from = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Copied from');
      const to = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Copied to');
      await createEmail(page, from, 'May news');
      await callApi(page, 'templates_folders_create', { id: to }, { name: 'Spring', pid: 0 });
      await page.goto(`${fixture.galley.address}/t/${from}`);
      await page.getByRole('button', { name: 'Actions for May news' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Copy to theme' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Copy or move 1 email to another theme' });
      await dialog.getByRole('radio', { name: 'Copied to' }).press('Space');
      await dialog.getByText('The theme has a place for everything.').waitFor();
      await dialog.getByRole('combobox', { name: 'Folder' }).press('Enter');
      await page.getByRole('option', { name: 'Spring' }).press('Enter');
      await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
      await page.getByText('1 email copied').waitFor();
      await row(page, 'May news').waitFor();
      await page.goto(`${fixture.galley.address}/t/${to}`);
      await expectOutline(page, ['Spring', '.May news']);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
