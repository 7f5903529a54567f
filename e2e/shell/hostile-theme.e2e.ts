import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { commentMessages } from '../../apps/web/src/messages/review/comments';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow } from '../support/browser';
import { collectBeacons, readBeacons } from '../support/collect-beacons';
import { openSharedFixture } from '../support/fixture';
import { hostileTheme, payloads } from '../support/payloads';
import { finishEditing, sheet } from '../support/screen';

const fixture = openSharedFixture();
let templateId: number;
let emailId: number;

beforeAll(async () => {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  templateId = await uploadHtml(page, hostileTheme(), 'Hostile');
  emailId = await createEmail(page, templateId, 'Hostile email');
  await context.close();
});

/** Opens a page of the product. Returns the names of the payloads that ran there, with the number of frames. */
async function visit(
  open: (page: Page) => Promise<void>,
  { hasPolicy } = { hasPolicy: true },
): Promise<{ ran: string[]; frames: number }> {
  const { page, context } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  if (!hasPolicy) await takePolicyAway(page);
  await collectBeacons(page);
  const untilIdle = watchLoads(page);
  await open(page);
  // The payloads' own loads, errors and animations: waits until the page has nothing left to load.
  await untilIdle();
  const frames = page.frames().length - 1;
  const heard = await readBeacons(page);
  await context.close();
  return { ran: heard.map((n) => payloads[n - 1]?.name ?? String(n)), frames };
}

/**
 * Returns a function that waits until nothing has been loading for half a second. Excludes the lease: on a busy
 * machine, the end of its request wasn't always reported, and no payload sends one.
 */
function watchLoads(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/lease')) loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  let quiet = 0;
  const count = () => {
    quiet = loading.size === 0 ? quiet + 1 : 0;
    return quiet;
  };
  return async () => await expect.poll(count, { interval: 50 }).toBeGreaterThanOrEqual(10);
}

/** From here on, the shell's screens are served without their policy; frames keep theirs. */
async function takePolicyAway(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    expect(policy).toContain('script-src');
    await route.fulfill({ response, headers });
  });
}

const canvasShows = (page: Page, text: string) => sheet(page).getByText(text, { exact: true }).first().waitFor();

describe('a hostile theme', () => {
  it('[R-beacon-canvas] runs nothing on the canvas or in the thumbnails of the palette', async () => {
    const { ran, frames } = await visit(async (page) => {
      await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
      await canvasShows(page, 'script element');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('list', { name: 'sections' }).getByRole('button').first().waitFor();
      await page.getByRole('list', { name: 'sections' }).getByRole('button').last().scrollIntoViewIfNeeded();
      // A closed window would keep the lease for a while.
      await finishEditing(page);
    });
    expect(ran).toEqual([]);
    expect(frames).toBeGreaterThan(3);
  });

  testInFull('[R-beacon-version] runs nothing in the view of a version', async () => {
    const { ran, frames } = await visit(async (page) => {
      await page.goto(`${fixture.galley.address}/build/template/${templateId}/versions/1`);
      await canvasShows(page, 'script element');
    });
    expect(ran).toEqual([]);
    expect(frames).toBeGreaterThanOrEqual(1);
  });

  it('[R-beacon-preview] runs nothing in a preview, for the owner and for a stranger with the link', async () => {
    let url = '';
    const owner = await visit(async (page) => {
      const { shareLink } = await callApi<{ shareLink: { url: string } }>(page, 'template_share_links_create', {
        id: templateId,
      });
      url = shareLink.url;
      await page.goto(url);
      await page.frameLocator('iframe').getByText('script element', { exact: true }).first().waitFor();
    });
    expect(owner).toEqual({ ran: [], frames: expect.any(Number) });
    const { page, context } = await openWindow(fixture.browser);
    await collectBeacons(page);
    await page.goto(url);
    await page.frameLocator('iframe').getByText('script element', { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readBeacons(page)).toEqual([]);
    await context.close();
  });

  it('[R-beacon-comments] runs nothing but our own script in a preview that is commented on', async () => {
    const { ran } = await visit(async (page) => {
      const body = { title: 'Hostile example', type: 'email', start: 'example' };
      const params = { id: templateId };
      const { email } = await callApi<{ email: { id: number } }>(page, 'templates_emails_create', params, body);
      const { shareLink } = await callApi<{ shareLink: { url: string } }>(page, 'share_links_create', { id: email.id });
      await page.goto(shareLink.url);
      await page.getByRole('button', { name: /^Comments/ }).click();
      const frame = page.frameLocator('iframe');
      const block = frame.locator('[data-galley-block]').filter({ hasText: 'script element' }).first();
      await block.click();
      await page.getByRole('button', { name: commentMessages.aboutDocument }).waitFor();
    });
    expect(ran).toEqual([]);
  });

  testInFull('[R-beacon-dashboard] runs nothing on the dashboard, where the theme is shown small', async () => {
    const { ran, frames } = await visit(async (page) => {
      await page.goto(`${fixture.galley.address}/t/${templateId}`);
      await page.getByRole('link', { name: 'Hostile email', exact: true }).waitFor();
    });
    expect(ran).toEqual([]);
    expect(frames).toBeGreaterThanOrEqual(1);
    expect(emailId).toBeGreaterThan(0);
  });

  testInFull(
    '[D1-policy-off] runs nothing on the canvas and the dashboard when the shell has no policy: cleaning alone holds',
    async () => {
      const { ran, frames } = await visit(
        async (page) => {
          await page.goto(`${fixture.galley.address}/t/${templateId}`);
          await page.getByRole('link', { name: 'Hostile email', exact: true }).waitFor();
          await page.goto(`${fixture.galley.address}/build/template/${templateId}`);
          await canvasShows(page, 'script element');
          await page.getByRole('button', { name: 'Edit', exact: true }).click();
          await page.getByRole('list', { name: 'sections' }).getByRole('button').last().scrollIntoViewIfNeeded();
        },
        { hasPolicy: false },
      );
      expect(ran).toEqual([]);
      expect(frames).toBeGreaterThan(3);
    },
  );
});
