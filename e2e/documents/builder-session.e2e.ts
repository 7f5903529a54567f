import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, finishEditing, sheet, startEditing, waitForWorkBack } from '../support/screen';

const fixture = openSharedFixture();
let page: Page;
let context: BrowserContext;
let templateId = 0;
let count = 0;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('session-theme.html'), 'Session');
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

/** Shortens the idle worker's hour, because the product has no option for it. */
async function shortenIdleTime(seconds: { timeout: number; warning: number }): Promise<void> {
  await page.addInitScript((given) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
      if (typeof message === 'object' && message !== null && 'timeoutMs' in message)
        Object.assign(message, { timeoutMs: given.timeout * 1000, warningMs: given.warning * 1000 });
      return Reflect.apply(post, this, [message, ...rest]);
    };
  }, seconds);
  await page.reload();
}

const alert = () => page.getByText(builderMessages.sessionExpiring, { exact: true });

describe('the session', () => {
  testInFull(
    '[B4-idle] warns without moving the focus, is dismissed by a pointer move on the canvas, and ends with a draft that is offered',
    () =>
      withPicture(page, 'idle', async () => {
        await openStored();
        await shortenIdleTime({ timeout: 4, warning: 3 });
        await startEditing(page);
        await typeIntoHeadline(' kept');
        await alert().waitFor();
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
        const spoken = page.getByRole('alert').filter({ hasText: builderMessages.sessionExpiring });
        expect(await spoken.textContent()).toContain(builderMessages.idleCountdown(10));
        const box = await sheet(page).locator('h1').boundingBox();
        if (!box) throw new Error('The headline is not shown.');
        await page.mouse.move(box.x + 5, box.y + 5);
        await page.mouse.move(box.x + 9, box.y + 9);
        await alert().waitFor({ state: 'detached' });
        await page.getByText(builderMessages.idleEndedWithDraft).waitFor();
        await button(page, messages.okay).click();
        await button(page, 'Edit').waitFor();
        expect(await sheet(page).locator('h1').textContent()).not.toContain('kept');
        await page.getByText('You have a saved draft.').waitFor();
        await page.reload();
        await waitForWorkBack(page);
        await sheet(page).getByText('kept').waitFor();
      }),
  );

  it('[B5-minchar-save] a save warns about texts below their minimum length, and links to the text', () =>
    withPicture(page, 'least-length', async () => {
      await openStored();
      await startEditing(page);
      await typeIntoHeadline('');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Short');
      await page.keyboard.press('Escape');
      await button(page, 'Save').click();
      const asked = page.getByRole('alertdialog', { name: 'Texts are too short' });
      await asked.getByText('1 text has fewer characters than the theme requires.').waitFor();
      await asked.getByRole('button', { name: 'Go to the text' }).click();
      const path = page.getByRole('list', { name: 'Path of the block' });
      await path.getByRole('listitem').last().getByText('Heading 1').waitFor();
      await button(page, 'Save').click();
      await asked.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(builderMessages.saved).first().waitFor();
    }));

  testInFull('[F-edit-still] the canvas stays where it is when Edit is pressed, at every width', async () => {
    await openStored();
    for (const width of [1440, 1100, 900]) {
      await page.setViewportSize({ width, height: 900 });
      // Records the canvas's rectangle in all frames from the click until the tools are loaded and the new width is
      // laid out.
      await page.evaluate(async () => {
        const seen = new Set<string>();
        const read = () => {
          const { x, y, width } = document.querySelector('main[data-region="canvas"] iframe')!.getBoundingClientRect();
          return [x, y, width].join(' ');
        };
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (let still = 0, last = ''; still < 10; await nextFrame()) {
          const now = read();
          still = now === last ? still + 1 : 0;
          last = now;
        }
        const look = () => {
          seen.add(read());
          requestAnimationFrame(look);
        };
        look();
        Object.assign(window, { canvasRects: seen });
      });
      const rects = () => page.evaluate(() => [...(window as unknown as { canvasRects: Set<string> }).canvasRects]);
      const before = await rects();
      expect(before).toHaveLength(1);
      await startEditing(page);
      await page.getByRole('toolbar', { name: 'Block' }).waitFor();
      if (width > 991) await page.getByRole('list', { name: 'sections' }).getByRole('button').first().waitFor();
      await sheet(page).locator('h1').click();
      expect(await rects()).toEqual(before);
      await finishEditing(page);
      expect(await rects()).toEqual(before);
    }
  });

  testInFull('[D7-links] a link of the document does nothing in view and edit mode', async () => {
    const url = await openStored();
    const asked: string[] = [];
    page.on('request', (request) => {
      // The palette's thumbnails have their own frames.
      const isOurs = request.url().startsWith(`${fixture.galley.address}/content/`);
      if (request.isNavigationRequest() && !isOurs) asked.push(request.url());
    });
    const link = sheet(page).getByText('A link of the theme');
    for (const how of [{}, { button: 'middle' as const }, { modifiers: ['Control' as const] }]) await link.click(how);
    await link.dblclick();
    await startEditing(page);
    for (const how of [{}, { button: 'middle' as const }, { modifiers: ['Control' as const] }]) await link.click(how);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(url);
    expect(context.pages()).toHaveLength(1);
    expect(asked).toEqual([]);
    expect(await link.count()).toBe(1);
  });

  testInFull('[D12-remote-content] loads images of other sites only if the theme allows it', async () => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(fixture.galley.address) && /^https?:/.test(request.url()))
        foreign.push(request.url());
    });
    const blocked = new Set<string>();
    page.on('requestfailed', (request) => {
      if (/csp/i.test(request.failure()?.errorText ?? '')) blocked.add(request.url());
    });
    await openStored();
    await expect.poll(() => foreign.filter((url) => url.includes('pictures.example')).length).toBeGreaterThan(1);
    const settings = { emaAliasEnabled: false, loadsRemoteContent: false };
    await callApi(page, 'template_settings_save', { id: templateId }, { settings });
    foreign.length = 0;
    await page.reload();
    await sheet(page).locator('h1').waitFor();
    await sheet(page)
      .locator('img')
      .evaluate(
        (image: HTMLImageElement) =>
          image.complete || new Promise((resolve) => image.addEventListener('error', resolve)),
      );
    expect(foreign.filter((url) => !blocked.has(url))).toEqual([]);
    await callApi(
      page,
      'template_settings_save',
      { id: templateId },
      { settings: { ...settings, loadsRemoteContent: true } },
    );
  });
});

describe('a page', () => {
  testInFull(
    '[L6-steady-bar] what is beside the state of saving stays where it is while its words change',
    async () => {
      await openStored();
      await startEditing(page);
      const device = page.getByRole('radio', { name: 'Mobile' });
      const before = await device.boundingBox();
      await typeIntoHeadline('s');
      await page.getByText('1 change, draft kept').waitFor();
      expect(await device.boundingBox()).toEqual(before);
      await page.keyboard.press('Control+s');
      await page.getByText(/^Saved \d/).waitFor();
      expect(await device.boundingBox()).toEqual(before);
    },
  );

  testInFull(
    '[B2-page-shell] has its own path and width, splits and joins paragraphs, and accepts components between paragraphs',
    () =>
      withPicture(page, 'page-mode', async () => {
        const pageTheme = await uploadHtml(page, readFixture('page-theme.html'), 'Page theme', 'page');
        const { email } = await callApi<{ email: { id: number } }>(
          page,
          'templates_emails_create',
          { id: pageTheme },
          { title: 'A page', type: 'page' },
        );
        await page.goto(`${fixture.galley.address}/build/page/${pageTheme}/${email.id}`);
        await startEditing(page);
        await page.getByText('1108 px').waitFor();
        await page.getByRole('radio', { name: 'Mobile' }).check();
        await page.getByText('375 px').waitFor();
        await page.getByRole('radio', { name: 'Desktop' }).check();
        const entries = page.getByRole('list', { name: 'sections' }).getByRole('button');
        await entries.first().press('Enter');
        const paragraphs = sheet(page).locator('p');
        await paragraphs.first().click();
        await paragraphs.first().click();
        await page.keyboard.press('End');
        await page.keyboard.press('Enter');
        await page.keyboard.type('After it');
        await expect.poll(() => paragraphs.allTextContents()).toEqual(['A first paragraph.', 'After it']);
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Delete');
        await page.keyboard.press('Backspace');
        await expect.poll(() => paragraphs.allTextContents()).toEqual(['A first paragraph.']);
        await page.keyboard.press('Escape');
        await page.getByRole('tab', { name: 'Components' }).click();
        const component = page.getByRole('list', { name: 'components' }).getByRole('button').first();
        const from = await component.boundingBox();
        const to = await paragraphs.first().boundingBox();
        if (!from || !to) throw new Error('Palette or paragraph are not shown.');
        await page.mouse.move(from.x + 20, from.y + 20);
        await page.mouse.down();
        for (let step = 1; step <= 5; step += 1)
          await page.mouse.move(
            from.x + 20 + ((to.x + 60 - from.x - 20) * step) / 5,
            from.y + 20 + ((to.y + 1 - from.y - 20) * step) / 5,
          );
        await page.getByText(/^Insert .+ here$/).waitFor();
        await page.mouse.up();
        await sheet(page).getByText('A note').waitFor();
        await button(page, 'Save').click();
        await page.getByText(builderMessages.saved).first().waitFor();
        expect(page.url()).toContain('/build/page/');
      }),
  );
});

describe('the layout', () => {
  testInFull(
    '[L3-drawer] below 992 px the sidebar is a drawer with its button, below 768 px a sheet, and Save stays',
    () =>
      withPicture(page, 'drawer', async () => {
        await openStored();
        await page.setViewportSize({ width: 991, height: 800 });
        await startEditing(page);
        const drawer = page.getByRole('complementary', { name: 'Sidebar' });
        expect(await drawer.isVisible()).toBe(false);
        await button(page, 'Sidebar').click();
        await drawer.waitFor();
        expect(await button(page, 'Sidebar').getAttribute('aria-expanded')).toBe('true');
        expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'hidden' });
        expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sidebar');
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
        expect(scroll).toBe(true);
        await page.setViewportSize({ width: 767, height: 800 });
        await button(page, /^(Add section|Insert)$/).waitFor();
        expect([await button(page, 'Save').count(), await button(page, 'Sidebar').count()]).toEqual([1, 0]);
        expect(await drawer.isVisible()).toBe(false);
        await page.setViewportSize({ width: 1440, height: 800 });
        await drawer.waitFor();
        expect(await button(page, 'Sidebar').count()).toBe(0);
      }),
  );

  testInFull('[L6-ghost] a block dragged on the canvas shows its thumbnail and name; Escape puts it back', () =>
    withPicture(page, 'ghost', async () => {
      await openStored();
      await startEditing(page);
      await page.getByRole('list', { name: 'sections' }).getByRole('button').nth(1).press('Enter');
      const client = await context.newCDPSession(page);
      const mouse = (type: string, x: number, y: number, buttons: number) =>
        client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 } as never);
      const row = sheet(page).locator('.row').first();
      const box = await row.boundingBox();
      if (!box) throw new Error('The section is not shown.');
      const at = { x: box.x + 4, y: box.y + 4 };
      await page.mouse.click(at.x, at.y);
      await mouse('mousePressed', at.x, at.y, 1);
      for (let step = 1; step <= 6; step += 1) await mouse('mouseMoved', at.x + step * 5, at.y + step * 20, 1);
      const ghost = page.locator('[data-ghost]');
      await ghost.getByText('Section Text').waitFor();
      await page.getByText(/^Insert .+ here$/).waitFor();
      const shown = await ghost.boundingBox();
      expect(shown?.width).toBe(150);
      expect(Math.abs((shown?.x ?? 0) + 75 - (at.x + 30))).toBeLessThan(3);
      const pointer = () =>
        row.evaluate((element) => {
          const [under = element] = [...element.ownerDocument.querySelectorAll(':hover')].reverse();
          return getComputedStyle(under).cursor;
        });
      expect(await pointer()).toBe('grabbing');
      await page.keyboard.press('Escape');
      await ghost.waitFor({ state: 'detached' });
      await mouse('mouseReleased', at.x, at.y, 0);
      expect(await pointer()).toBe('auto');
    }),
  );

  testInFull(
    '[L6-not-allowed] there is no drop zone where the block is not accepted, and the pointer shows it',
    async () => {
      const id = await createEmail(page, templateId, 'Empty');
      await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
      await startEditing(page);
      await page.getByRole('tab', { name: 'Components' }).click();
      const from = await page.getByRole('list', { name: 'components' }).getByRole('button').first().boundingBox();
      const to = await page.getByRole('main', { name: 'Canvas' }).locator('iframe').boundingBox();
      if (!from || !to) throw new Error('Palette or sheet are not shown.');
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(to.x + 100, to.y + 90);
      await page.mouse.move(to.x + 100, to.y + 100);
      const layer = page.locator('[data-allowed="false"]');
      await layer.waitFor();
      expect(await layer.evaluate((element) => getComputedStyle(element).cursor)).toBe('not-allowed');
      expect(await page.getByText(/^Insert .+ here$/).count()).toBe(0);
      await page.mouse.up();
      await layer.waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('aria-disabled')).toBe('true');
    },
  );

  testInFull(
    '[L6-large-text] holds at 200 % text, in forced colors and with reduced motion without sideways scrolling',
    async () => {
      await openStored();
      await startEditing(page);
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await fits()).toBe(true);
      for (const name of ['Save', 'Cancel']) expect(await button(page, name).isVisible()).toBe(true);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await page.keyboard.press('F6');
      const ring = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return `${outlineStyle} ${outlineWidth}`;
      });
      // The selection isn't only shown by a background, which forced colors remove.
      const borders = await page.evaluate(() =>
        [...document.querySelectorAll('fieldset label')].map((segment) => getComputedStyle(segment).borderTopWidth),
      );
      expect(borders.filter((width) => width === '2px')).toHaveLength(2);
      expect(ring).toMatch(/^(solid|auto) [1-9]/);
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => parseFloat(getComputedStyle(element).transitionDuration) > 0.02)
          .map((element) => element.className),
      );
      expect(moving).toEqual([]);
    },
  );

  testInFull(
    '[L6-targets] every control of the builder is at least 24 px high and wide, or at least that far from the next',
    async () => {
      await openStored();
      await startEditing(page);
      await sheet(page).locator('h1').click();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => ({
            name: control.getAttribute('aria-label') ?? control.textContent,
            box: control.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
          .map(({ name, box }) => `${name} ${Math.round(box.width)} × ${Math.round(box.height)}`),
      );
      expect(small).toEqual([]);
    },
  );
});
