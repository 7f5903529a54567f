import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { everyNth, inFull, isFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { requestRoute } from '../support/requests';
import { list, openPalette, palette, paletteOptions, row } from '../support/screen';

const fixture = openSharedFixture();
const source = '<div class="block-section"><p class="block-edit">Spring is here</p></div>';

/** Actions that end the session, leave the app, or permanently show the list without its rows. */
const leaving = /^(Log out|Help|Documentation|Keyboard shortcuts|Show as grid)/i;

/** Returns the names of the enabled entries. */
async function enabled(page: Page, selector: string): Promise<string[]> {
  const entries = page.locator(`${selector}:not([aria-disabled=true])`);
  const names = await entries.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? (one as HTMLElement).innerText.split('\n')[0] ?? '').trim()),
  );
  return [...new Set(names)].filter((name) => name !== '' && !leaving.test(name));
}

/** Waits until there are no more requests, including those of newly rendered parts. */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const frames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return async () => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await frames();
      if (pending.size > 0) quiet = -1;
    }
  };
}

describe('what a commentor is offered', () => {
  it('[W3-commentor-offers] never ends in a refusal: rows, their menus, selected rows, the theme and the command palette', async () => {
    const owner = await openWindow(fixture.browser);
    const guest = await openWindow(fixture.browser);
    const { page } = guest;
    const cora = { name: 'Cora Client', email: fixture.emailOf('cora'), password: 'a long walk by the sea' };
    const refused: string[] = [];
    let doing = 'opening';
    let tried = 0;
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${doing}: ${new URL(response.url()).pathname}`);
    });
    const untilQuiet = watchRequests(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await withPicture(page, 'commentor-offers', async () => {
      await fixture.letIn(owner.page);
      const themes: { id: number; title: string }[] = [];
      for (const type of inFull(['page', 'email'] as const, ['page'] as const)) {
        const id = await uploadHtml(owner.page, source, `Offered ${type}s`, type);
        for (const title of ['First one', 'Second one'])
          await callApi(owner.page, 'templates_emails_create', { id }, { title, type, start: 'example' });
        await callApi(owner.page, 'templates_folders_create', { id }, { name: 'Folder one' });
        themes.push({ id, title: `Offered ${type}s` });
      }
      const [first, second] = themes;
      const { inviteLink } = await callApi<{ inviteLink: string }>(
        owner.page,
        'api_v1_signup_commentor',
        { id: first?.id ?? 0 },
        { name: cora.name, email: cora.email },
      );
      const joined = await requestRoute<{ me: { id: number } }>(fixture.galley.address, 'invites_accept', {
        params: { token: inviteLink.split('/').at(-1) ?? '' },
        body: { name: cora.name, password: cora.password, timezone: 'America/New_York' },
      });
      if (second) await callApi(owner.page, 'api_v1_signup_commentor', { id: second.id }, { uid: joined.data.me.id });
      await fixture.letIn(page, cora);

      for (const { id, title } of themes) {
        const open = async () => {
          await page.goto(`${fixture.galley.address}/t/${id}`);
          await row(page, 'Second one').waitFor();
          await untilQuiet();
        };
        /** Opens the list, opens the menu, runs the action, and cancels what it opens. */
        const attempt = async (name: string, act: () => Promise<unknown>) => {
          doing = `${title}, ${name}`;
          tried += 1;
          await open();
          await act();
          await untilQuiet();
          for (const main of await page.locator('[role=dialog] [type=submit], [role=alertdialog] button').all()) {
            if (await main.isEnabled().catch(() => false)) await main.click({ timeout: 2_000 }).catch(() => undefined);
          }
          await untilQuiet();
        };
        doing = title;
        await open();
        await row(page, 'First one').hover();
        for (const name of everyNth(await enabled(page, '[role=row][aria-label="First one"] button'), 2)) {
          if (/^Actions for/.test(name)) continue;
          await attempt(name, async () => {
            await row(page, 'First one').hover();
            await row(page, 'First one').getByRole('button', { name, exact: true }).click();
          });
        }
        const menus = ['First one', 'Folder one'].map((of) => `Actions for ${of}`);
        for (const menu of menus) {
          await open();
          const trigger = list(page).getByRole('button', { name: menu, exact: true });
          await trigger.click();
          await page.getByRole('menu').waitFor();
          for (const name of everyNth(await enabled(page, '[role=menuitem]'), 2)) {
            await attempt(`${menu}, ${name}`, async () => {
              await trigger.click();
              await page.getByRole('menuitem', { name, exact: true }).click();
            });
          }
        }
        const selectAll = async () => {
          await row(page, 'First one').focus();
          await page.keyboard.press('Control+a');
          await page.getByRole('group', { name: /^Selected/ }).waitFor();
        };
        await open();
        await selectAll();
        for (const name of await enabled(page, '[role=group][aria-label^=Selected] button')) {
          await attempt(`selected rows, ${name}`, async () => {
            await selectAll();
            await page
              .getByRole('group', { name: /^Selected/ })
              .getByRole('button', { name })
              .first()
              .click();
          });
        }
        for (const isSelected of inFull([false, true], [true])) {
          const prepare = async () => {
            await (isSelected ? selectAll() : row(page, 'First one').focus());
            await openPalette(page);
          };
          await open();
          await prepare();
          const names = await enabled(page, '[role=listbox] [role=option]');
          const wanted =
            isFull && !isSelected && id === first?.id
              ? names
              : names.filter((name) => /Find|Export|Publish|Trash|Theme/.test(name));
          for (const name of wanted) {
            await attempt(`palette, ${name}`, async () => {
              await prepare();
              await palette(page).fill(name);
              // Some are named after their next action: after "Show as grid" there is "Show as rows".
              const option = paletteOptions(page).filter({ hasText: name }).first();
              if ((await option.count()) > 0) await option.click();
            });
          }
        }
      }
    });
    process.stdout.write(`${tried} offers tried\n`);
    expect(refused).toEqual([]);
    expect(tried).toBeGreaterThan(inFull(38, 5));
    expect([...owner.problems, ...guest.problems]).toEqual([]);
    await Promise.all([owner.context.close(), guest.context.close()]);
  });
});
