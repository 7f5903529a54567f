import type { BrowserContext, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { roomMessages } from '../../apps/web/src/messages/review/rooms';
import { inFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openFixture } from '../support/fixture';
import { createOwner, letIn, owner } from '../support/people';
import { takePictures } from '../support/pictures';
import { randomNumbers, seedOfRun } from '../support/random';
import { waitForWorkBack } from '../support/screen';
import { openSilentProxy, type SilentProxy } from '../support/silent-proxy';

/** `npm run soak` runs the long form. */
const rounds = process.env.GALLEY_SOAK ? 50 : inFull(4, 1);
const widths = [320, 390, 768, 1440];
const cuts = ['offline', 'silent'] as const;
const ways = ['reload', 'close', 'navigate'] as const;
const warningWithinMs = 5000;
const minuteMs = 60_000;

const theme =
  '<!DOCTYPE html><html><head><title>Note</title></head><body><h1 class="block-edit">Note</h1></body></html>';

let proxy: SilentProxy;
const fixture = openFixture(async () => {
  proxy = await openSilentProxy();
  return { GALLEY_URL: proxy.address };
});
let templateId: number;
let context: BrowserContext;
let desk: Page;

beforeAll(async () => {
  proxy.leadTo(fixture.galley.address);
  const first = await openWindow(fixture.browser);
  await createOwner(proxy.address);
  await letIn(first.page, proxy.address, owner);
  templateId = await uploadHtml(first.page, theme, 'Note');
  await first.context.close();
  ({ page: desk, context } = await openWindow(fixture.browser));
  await letIn(desk, proxy.address, owner);
  await context.clock.install();
});

afterAll(async () => {
  await context?.close();
  proxy?.close();
});

const sheet = (page: Page) => page.getByRole('main', { name: 'Canvas' }).frameLocator('iframe');
const warning = (page: Page) => page.locator('strong').filter({ hasText: 'Not saved: retrying' });

async function openHeadline(page: Page): Promise<void> {
  const headline = sheet(page).locator('h1');
  await headline.click();
  await page.keyboard.press('End');
}

async function cut(how: (typeof cuts)[number]): Promise<void> {
  if (how === 'silent') proxy.fallSilent();
  else await context.setOffline(true);
}

async function mend(): Promise<void> {
  proxy.speak();
  await context.setOffline(false);
}

/** Advances the simulated time in small steps, so that work that doesn't depend on the clock can run in between. */
async function pass(page: Page, ms: number, isOver: () => Promise<boolean> = async () => false): Promise<void> {
  for (let passed = 0; passed < ms && !(await isOver()); passed += 500) await page.clock.runFor(500);
}

/** Leaves the page and confirms the dialog that has to appear first. */
async function leave(page: Page, how: (typeof ways)[number]): Promise<void> {
  if (how === 'navigate') {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Leave without saving').waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/build/'));
    return;
  }
  const asked = new Promise<Dialog>((resolve) => page.once('dialog', resolve));
  // Neither request ends while the server doesn't respond. It must have been sent, and the page must be left.
  const leaving = how === 'reload' ? page.reload({ timeout: 5000 }) : page.close({ runBeforeUnload: true });
  leaving.catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
}

/** Another tab saves the email. */
async function save(id: number, html: string): Promise<void> {
  const tab = { tabId: 'other' };
  const { lease } = await callApi<{ lease: { number: number } }>(desk, 'build_lease_take', { id }, tab);
  await callApi(desk, 'build_save', { id }, { ...tab, html, title: 'Watched', version: 1, leaseNumber: lease.number });
}

describe('a connection that is dead', () => {
  it('[A5-dead-connection] Is reported within five seconds at every width; leaving asks; all typed text is restored', async () => {
    const random = randomNumbers(seedOfRun('Dead connections'));
    const lost: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const width = widths[round % widths.length] ?? 1440;
      const how = cuts[(round + Math.floor(round / widths.length)) % cuts.length] ?? 'silent';
      const way = ways[round % ways.length] ?? 'reload';
      const id = await createEmail(desk, templateId, `Note ${round}`);
      const url = `${proxy.address}/build/email/${templateId}/${id}`;
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      let typed = 'Note';
      const type = async (text: string) => {
        await page.keyboard.type(text);
        typed += text;
      };
      await withPicture(page, `dead-connection-${round}`, async () => {
        await page.goto(url);
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
        await openHeadline(page);
        await type(' before');
        await cut(how);
        await type(` after ${random(100, 999)}`);
        // People editing in a window that became too narrow are notified too.
        await page.setViewportSize({ width, height: 800 });
        await pass(page, warningWithinMs, () => warning(page).isVisible());
        expect(await warning(page).isVisible(), `told at ${width} px, ${how}`).toBe(true);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const isWhole = async () => {
            const box = await warning(page).boundingBox();
            return box !== null && box.x >= 0 && box.x + box.width <= width;
          };
          await expect.poll(isWhole, { message: `seen whole at ${width} px` }).toBe(true);
        }
        await openHeadline(page);
        for (let minutes = random(1, 15); minutes > 0; minutes -= 5) {
          await page.clock.fastForward(Math.min(minutes, 5) * minuteMs);
          await type(` ${minutes}-${random(100, 999)}`);
        }
        expect(await sheet(page).locator('h1').textContent()).toBe(typed);
        await leave(page, way);
      });
      await mend();
      if (!page.isClosed()) await page.close();
      const next = await context.newPage();
      next.setDefaultTimeout(20_000);
      await withPicture(next, `dead-connection-${round}-next`, async () => {
        await next.goto(url);
        await waitForWorkBack(next);
      });
      const shown = (await sheet(next).locator('h1').textContent()) ?? '';
      expect(typed.startsWith(shown), `"${shown}" is the beginning of "${typed}"`).toBe(true);
      lost.push(typed.length - shown.length);
    }
    process.stdout.write(
      `Dead connections: ${rounds} rounds, keys lost: ${lost.reduce((sum, keys) => sum + keys, 0)}\n`,
    );
    expect(lost).toEqual(Array.from({ length: rounds }, () => 0));
  }, 1_200_000);

  testInFull(
    '[A5-not-live] Is told to a person who watches, at every width, and what is saved after it came back is shown',
    async () => {
      const id = await createEmail(desk, templateId, 'Watched');
      const { page, context: own } = await openWindow(fixture.browser);
      await withPicture(page, 'not-live', async () => {
        await letIn(page, proxy.address, owner);
        const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/live'));
        await page.goto(`${proxy.address}/build/email/${templateId}/${id}`);
        await (await connected).waitForEvent('framereceived');
        const sign = page.getByRole('status').filter({ hasText: roomMessages.notLive });
        proxy.fallSilent();
        const cutAt = Date.now();
        await sign.waitFor();
        // Counted from the last message, which is at most one ping before the connection broke.
        expect(Date.now() - cutAt).toBeLessThan(warningWithinMs);
        await takePictures(page, 'not-live');
        proxy.speak();
        await sign.waitFor({ state: 'detached' });
        await save(id, theme.replace('>Note</h1>', '>Saved later</h1>'));
        await sheet(page).getByText('Saved later').waitFor();
      });
      await own.close();
    },
  );

  testInFull(
    '[A5-live-back] Who edits is told, goes on, and those who watch get all of it once it came back',
    async () => {
      const id = await createEmail(desk, templateId, 'Live');
      const url = `${proxy.address}/build/email/${templateId}/${id}`;
      const editor = await openWindow(fixture.browser);
      const watcher = await openWindow(fixture.browser);
      await withPicture(editor.page, 'live-back', async () => {
        for (const { page } of [editor, watcher]) {
          await letIn(page, proxy.address, owner);
          await page.goto(url);
        }
        await editor.page.getByRole('button', { name: 'Edit', exact: true }).click();
        await editor.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
        await openHeadline(editor.page);
        await editor.page.keyboard.type(' before');
        await sheet(watcher.page).getByText('Note before').waitFor();
        proxy.fallSilent();
        const cutAt = Date.now();
        for (const { page } of [editor, watcher])
          await page.getByRole('status').filter({ hasText: roomMessages.notLive }).waitFor();
        expect(Date.now() - cutAt).toBeLessThan(warningWithinMs);
        await editor.page.keyboard.type(' during');
        proxy.speak();
        await sheet(watcher.page).getByText('Note before during').waitFor();
        await editor.page.keyboard.type(' after');
        await sheet(watcher.page).getByText('Note before during after').waitFor();
        await editor.page.getByRole('button', { name: 'Save', exact: true }).click();
        await editor.page.getByText(builderMessages.saved).first().waitFor();
        // Both show the server's document.
        const { html } = await callApi<{ html: string }>(desk, 'build_email_get_html', { id });
        expect(html).toContain('>Note before during after</h1>');
        for (const { page } of [editor, watcher])
          expect(await sheet(page).locator('h1').textContent()).toBe('Note before during after');
      });
      for (const { context } of [editor, watcher]) await context.close();
    },
  );
});
