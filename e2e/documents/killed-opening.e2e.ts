import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, readFixture, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet, startEditing } from '../support/screen';
import { serveHalfway } from '../support/serve-halfway';
import { openSilentProxy } from '../support/silent-proxy';

const fixture = openOwnFixture();
let page: Page;
let context: BrowserContext;
let templateId = 0;
let url = '';

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('session-theme.html'), 'Killed');
  await first.context.close();
});
beforeEach(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  await fixture.letIn(page);
  const id = await createEmail(page, templateId, 'Opened meanwhile');
  url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
});
afterEach(async () => {
  await context?.close();
});

/** Adds a section, types, saves, and expects the text after a reload. */
async function edit(): Promise<void> {
  await startEditing(page);
  await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await sheet(page).locator('h1').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and back');
  await button(page, 'Save').click();
  await page.getByText(builderMessages.saved).first().waitFor();
  await page.reload();
  await sheet(page).getByText('and back').waitFor();
}

/** Runs in the page. Returns the number of loaded chunks of the code that editing needs. */
function countEditingChunks(): number {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return loaded.filter((name) => /\/editing-(?:kit|tools)[^/]*\.js/.test(name)).length;
}

describe('a server that is killed while an email opens', () => {
  it('[S5-frame-away] draws the canvas when it is back, if it was killed while the canvas arrived', async () => {
    const halfway = await serveHalfway();
    onTestFinished(() => halfway.close());
    await page.route('**/canvas-frame/emails/**', (route) => route.continue({ url: halfway.url }));
    await page.goto(url, { waitUntil: 'commit' });
    await button(page, 'Edit').waitFor();
    expect(halfway.asked()).toBe(1);
    // A browser may keep code that failed to load as failed until a reload; the page says so ([S5-code-fails]).
    await expect.poll(() => page.evaluate(countEditingChunks)).toBe(2);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/canvas-frame?'));
    await fixture.galley.kill();
    // The connections of the killed server end.
    await halfway.close();
    await failed;
    await fixture.galley.start();
    await page.unroute('**/canvas-frame/emails/**');
    await expect.poll(() => sheet(page).locator('html').count()).toBe(1);
    await edit();
  });

  testInFull(
    '[S5-frame-away] says that the email could not be opened, if it was killed before the document came, and opens it when asked',
    async () => {
      let hold: (route: Route) => void = () => undefined;
      const held = new Promise<Route>((resolve) => {
        hold = resolve;
      });
      await page.route('**/api/v1/build/emails/*/html*', (route) => hold(route), { times: 1 });
      await page.goto(url, { waitUntil: 'commit' });
      const first = await held;
      // The builder's code is loaded once it has the frame.
      await page.locator('iframe:not([data-early-canvas])').waitFor({ state: 'attached' });
      await fixture.galley.kill();
      await first.continue();
      await page.getByRole('heading', { name: messages.renderFailure }).waitFor();
      await fixture.galley.start();
      await button(page, messages.tryAgain).click();
      await edit();
    },
  );

  testInFull(
    '[S5-frame-silent] asks for the canvas again when the server never sends it, says so, and draws it when it answers',
    async () => {
      const silent = await openSilentProxy();
      onTestFinished(() => silent.close());
      silent.fallSilent();
      await page.clock.install();
      let asked = 0;
      await page.route(/\/canvas-frame/, (route) => {
        // The canvas in the page isn't requested again.
        if (!route.request().url().includes('/emails/')) asked += 1;
        return route.continue({ url: silent.address });
      });
      await page.goto(url, { waitUntil: 'commit' });
      await button(page, 'Edit').waitFor();
      await expect.poll(() => asked).toBe(1);
      const late = page.getByRole('status').filter({ hasText: builderMessages.canvasLateTitle });
      expect(await late.count()).toBe(0);
      await page.clock.fastForward(10_000);
      await late.getByText(builderMessages.canvasLate).waitFor();
      await expect.poll(() => asked).toBe(2);
      await takePictures(page, 'canvas-late');
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      expect(await page.locator('#canvas iframe').count()).toBe(1);
      await late.getByRole('link', { name: 'Back to the dashboard' }).waitFor();
      await page.unroute(/\/canvas-frame/);
      await late.getByRole('button', { name: messages.tryAgain }).click();
      await late.waitFor({ state: 'detached' });
      await edit();
    },
  );

  testInFull(
    '[S5-code-fails] says so and offers to reload, if the page came and its code did not, in the builder and elsewhere',
    async () => {
      for (const path of [new URL(url).pathname, '/']) {
        await page.route(/\/app\/index-[^/]*\.js$/, (route) => route.abort());
        await page.goto(`${fixture.galley.address}${path}`);
        const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load Galley.' });
        await alert.waitFor();
        await page.unroute(/\/app\/index-[^/]*\.js$/);
        await alert.getByRole('button', { name: 'Reload' }).click();
        await page
          .getByRole(path === '/' ? 'heading' : 'button', { name: path === '/' ? 'Themes' : 'Edit', exact: true })
          .waitFor();
        expect(await alert.count()).toBe(0);
      }
    },
  );
});
