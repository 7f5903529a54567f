import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, readFixture, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, finishEditing, sheet, startEditing } from '../support/screen';
import { serveHalfway } from '../support/serve-halfway';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let templateId = 0;
let count = 0;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('session-theme.html'), 'Opening');
  await first.context.close();
});

beforeEach(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});

afterEach(async () => {
  await context?.close();
});

/** Creates an email with one section, saved and open in view mode. */
async function openStored(): Promise<string> {
  count += 1;
  const id = await createEmail(page, templateId, `Letter ${count}`);
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
  await button(page, 'Edit').click();
  await button(page, 'Save').waitFor();
  const entries = page.getByRole('list', { name: 'sections' }).getByRole('button');
  await entries.first().press('Enter');
  await sheet(page).locator('h1').waitFor();
  await finishEditing(page);
  return page.url();
}

async function typeIntoHeadline(text: string): Promise<void> {
  await sheet(page).locator('h1').click();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

describe('opening an email', () => {
  it('[S5-first-requests] [S5-skeleton] [S5-frame-early] the document and the canvas frame are requested with the page, once; until then there is a skeleton', async () => {
    const url = await openStored();
    const asked: string[] = [];
    const frames: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/me') || pathname.endsWith('/html')) asked.push(pathname);
      if (pathname.startsWith('/canvas-frame')) frames.push(pathname);
    });
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/v1/me', async (route) => {
      await held;
      await route.continue();
    });
    let letCode: () => void = () => undefined;
    const heldCode = new Promise<void>((resolve) => {
      letCode = resolve;
    });
    await page.route(/\/app\/[^?]*\.js/, async (route) => {
      await heldCode;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'commit' });
    // The document and its frame don't wait for the answer to who is signed in, nor for any code.
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(() => frames.length).toBe(1);
    const skeleton = page.locator('.skeleton');
    await skeleton.waitFor();
    // The document is shown before any code is there, and nobody can click in it yet.
    const drawn = page.locator('.skeleton iframe');
    await drawn.contentFrame().locator('h1').waitFor();
    expect(await drawn.evaluate((frame) => (frame as HTMLIFrameElement).inert)).toBe(true);
    const width = (await drawn.boundingBox())?.width;
    letCode();
    letGo();
    await sheet(page).locator('h1').waitFor();
    await skeleton.waitFor({ state: 'hidden' });
    expect(asked.filter((path) => path.endsWith('/html'))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/me'))).toHaveLength(1);
    expect(frames).toEqual([`/canvas-frame/emails/${url.split('/').at(-1)}`]);
    expect(await page.locator('iframe').count()).toBe(1);
    // The same frame, as wide as before: the document isn't laid out again.
    expect((await page.locator('#canvas iframe').boundingBox())?.width).toBe(width);
    await startEditing(page);
    await typeIntoHeadline(' drawn');
    await button(page, 'Save').click();
    await page.getByText('Saved!').first().waitFor();
    await page.reload();
    await sheet(page).getByText('drawn').waitFor();
  });

  testInFull('[S5-drawn-other] draws the document itself when the one that came drawn is another', async () => {
    await openStored();
    const other = '<!doctype html><p>Another document</p><!--be-canvas 1-2-3-->';
    await page.route('**/canvas-frame/emails/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: other });
    });
    await page.reload();
    await button(page, 'Edit').waitFor();
    await sheet(page).locator('h1').waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
    await page.unroute('**/canvas-frame/emails/**');
    await page.route('**/canvas-frame/emails/**', (route) => route.fulfill({ status: 500, body: 'No.' }));
    await page.reload();
    await startEditing(page);
    await typeIntoHeadline(' anyway');
    await expect.poll(() => sheet(page).locator('h1').textContent()).toContain('anyway');
  });

  testInFull(
    '[S5-drawn-stalls] draws the document itself when the one that came drawn stops halfway, or is cut off',
    async () => {
      await openStored();
      const halfway = await serveHalfway();
      onTestFinished(() => halfway.close());
      await page.route('**/canvas-frame/emails/**', (route) => route.continue({ url: halfway.url }));
      for (const ending of ['stall', 'cut'] as const) {
        halfway.ending = ending;
        await page.reload();
        await startEditing(page);
        await typeIntoHeadline(` after ${ending}`);
        await expect.poll(() => sheet(page).locator('h1').textContent()).toContain(`after ${ending}`);
        expect(await page.locator('#canvas iframe').count()).toBe(1);
        await button(page, 'Save').click();
        await page.getByText('Saved!').first().waitFor();
      }
      expect(halfway.asked()).toBe(2);
    },
  );

  testInFull(
    '[S5-start-fails] opens the email when start.js does not load, and runs the code once either way',
    async () => {
      const url = await openStored();
      const entries: string[] = [];
      page.on('request', (request) => {
        if (/\/app\/index-[^/]*\.js$/.test(request.url())) entries.push(request.url());
      });
      await page.reload();
      await startEditing(page);
      expect(await page.locator('head script[type="module"]').count()).toBe(1);
      const inGoodCase = entries.splice(0).length;
      await page.route('**/start.js*', (route) => route.abort());
      await page.goto(url);
      await startEditing(page);
      await typeIntoHeadline(' without it');
      await button(page, 'Save').click();
      await page.getByText('Saved!').first().waitFor();
      await page.locator('.skeleton').waitFor({ state: 'hidden' });
      expect(await page.locator('head script[type="module"]').count()).toBe(1);
      expect(entries).toHaveLength(inGoodCase);
    },
  );

  testInFull(
    '[S5-start-theme] has the colors of the operating system when start.js does not load, until someone chooses a theme',
    async () => {
      const url = await openStored();
      const ground = () =>
        page.evaluate(() => {
          const { backgroundColor, colorScheme } = getComputedStyle(
            document.querySelector('.start-late') ?? document.body,
          );
          return `${backgroundColor} ${colorScheme}`;
        });
      for (const address of [url, `${fixture.galley.address}/`]) {
        await page.route(/\/start\.js|\/app\/[^?]*\.js/, (route) => route.abort());
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
        const colors: string[] = [];
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          colors.push(await ground());
        }
        expect(colors).toEqual(['rgb(27, 32, 34) light dark', 'rgb(255, 255, 255) light dark']);
        // As `start.js` reports it.
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
        expect(await ground()).toBe('rgb(255, 255, 255) light');
        await page.emulateMedia({ colorScheme: 'light' });
        await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
        expect(await ground()).toBe('rgb(27, 32, 34) dark');
        await page.unrouteAll();
      }
    },
  );

  testInFull(
    '[S5-start-late] offers to reload when no code of the page runs, without any script, and only then',
    async () => {
      const url = await openStored();
      const late = page.locator('.start-late');
      const reload = page.getByRole('link', { name: 'Reload', exact: true });
      const scripts = /\/start\.js|\/app\/[^?]*\.js/;
      for (const address of [url, `${fixture.galley.address}/`]) {
        await page.route(scripts, (route) => route.abort());
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        // It's too early: it's neither shown nor announced.
        await late.waitFor({ state: 'hidden' });
        expect([await reload.count(), await late.count()]).toEqual([0, 1]);
        const waits = await late.evaluate((element) => {
          const [animation] = element.getAnimations();
          if (!animation) throw new Error('Nothing would show it.');
          const { delay } = animation.effect?.getComputedTiming() ?? {};
          animation.currentTime = (delay ?? 0) + 1;
          return delay;
        });
        expect(waits).toBe(20_000);
        await reload.waitFor();
        await takePictures(page, `start-late${address === url ? '-builder' : ''}`);
        expect(await findFaultsInBothThemes(page)).toEqual([]);
        await page.unroute(scripts);
        await reload.click();
        await page.locator('#root > *').first().waitFor();
        await late.waitFor({ state: 'hidden' });
        expect(await late.evaluate((element) => element.getAnimations().length)).toBe(0);
      }
    },
  );

  testInFull('[S5-start-late] offers to reload when a style of the builder does not arrive', async () => {
    await openStored();
    const style = '**/app/builder-page-*.css';
    await page.route(style, () => new Promise(() => undefined), { times: 1 });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.skeleton iframe').contentFrame().locator('h1').waitFor();
    const late = page.locator('.start-late');
    await late.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await page.getByRole('link', { name: 'Reload', exact: true }).click();
    await startEditing(page);
  });

  testInFull(
    '[S5-skeleton-first] shows the skeleton before the styles of the builder, and runs the code after them',
    async () => {
      await openStored();
      const style = '**/app/builder-page-*.css';
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(style, async (route) => {
        await held;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.skeleton iframe').contentFrame().locator('h1').waitFor();
      // It would have run 1.5 s after the page was parsed.
      await page.waitForFunction(() => performance.now() > 4000);
      expect(await page.locator('link[data-entry]').count()).toBe(0);
      expect(await page.locator('head script[type="module"]').count()).toBe(0);
      letGo();
      await startEditing(page);
      await page.unroute(style);
      await page.route(style, (route) => route.abort());
      await page.reload();
      await button(page, 'Edit').waitFor();
    },
  );

  testInFull('[S5-drawn-first] runs the code after the document was shown, or when the document is late', async () => {
    await openStored();
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        if (!added.some((node) => node instanceof HTMLScriptElement && node.type === 'module')) return;
        const frame = document.querySelector<HTMLIFrameElement>('iframe[data-early-canvas]');
        const state = frame?.contentDocument?.URL === frame?.src ? frame?.contentDocument?.readyState : 'not there';
        document.documentElement.dataset.canvasAtStart = `${state}, ${frame?.hidden ? 'hidden' : 'shown'}`;
      }).observe(document, { childList: true, subtree: true });
    });
    const atStart = () => page.locator('html').getAttribute('data-canvas-at-start');
    const openAgain = async () => {
      await page.reload();
      await button(page, 'Edit').waitFor();
      return await atStart();
    };
    // On a busy machine the document can be late without being held.
    await expect.poll(openAgain, { timeout: 60_000 }).toMatch(/^(interactive|complete), shown$/);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/canvas-frame/emails/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await button(page, 'Edit').waitFor();
    expect(await atStart()).toBe('not there, hidden');
    letGo();
    await sheet(page).locator('h1').waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
  });
});
