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
let templateId = 0;
let page: Page;
let context: BrowserContext;
let count = 0;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('short-theme.html'), 'Short theme');
  await first.context.close();
});

beforeEach(async () => {
  ({ page, context } = await openWindow(fixture.browser));
  await fixture.letIn(page);
});

afterEach(async () => {
  await context?.close();
});

interface Stored {
  html: string;
}

/** Creates a stored email with a headline. Returns its address. */
async function makeLetter(): Promise<{ id: number; url: string }> {
  count += 1;
  const id = await createEmail(page, templateId, `Letter ${count}`);
  const url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
  await page.goto(url);
  await startEditing(page);
  await page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await sheet(page).locator('h1').waitFor();
  await finishEditing(page);
  return { id, url };
}

async function type(of: Page, text: string): Promise<void> {
  await sheet(of).locator('h1').click();
  await of.keyboard.press('End');
  await of.keyboard.type(text);
}

const draftsOnServer = async (id: number) =>
  (await callApi<{ drafts: { tabId: string }[] }>(page, 'build_draft_get', { id })).drafts.length;

/** Opens a tab, types in it and closes it when both the browser and the server have the draft. */
async function leaveWork(url: string, id: number, text: string): Promise<void> {
  const before = await draftsOnServer(id);
  const tab = await context.newPage();
  await tab.goto(url);
  if (before > 0) {
    const question = tab.getByRole(before > 1 ? 'dialog' : 'alertdialog');
    await question.waitFor();
    await tab.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  }
  await startEditing(tab);
  await type(tab, text);
  await expect.poll(() => draftsOnServer(id), { timeout: 10_000 }).toBe(before + 1);
  await expect
    .poll(async () => (await callApi<{ draft: Stored }>(page, 'build_draft_get', { id })).draft.html, {
      timeout: 10_000,
    })
    .toContain(text);
  await tab.close();
}

/** Returns the question about a draft that is older than a version. */
const offerOf = (of: Page, version: number) =>
  of.getByRole('alertdialog', { name: builderMessages.olderDraft(version) });

/** Saves another subject, so that drafts are about a version before. Returns the new version. */
async function saveApart(id: number, version: number): Promise<number> {
  const settings = { subject: `Subject ${version}`, previewText: '' };
  await callApi(page, 'build_email_settings', { id, version }, { settings });
  return version + 1;
}

describe('drafts of several tabs', () => {
  it('[V11-two-tabs] a save in "noon" leaves the draft of "morning", which is offered until it is restored or discarded', async () => {
    const { id, url } = await makeLetter();
    await leaveWork(url, id, ' morning');
    await saveApart(id, 2);
    await page.goto(url);
    await offerOf(page, 3).waitFor();
    await page.keyboard.press('Escape');
    await offerOf(page, 3).waitFor({ state: 'detached' });
    await startEditing(page);
    // It's mentioned while she edits too.
    await page.getByText('You have a saved draft.').waitFor();
    await type(page, ' noon');
    await button(page, 'Done').click();
    await page.getByText(builderMessages.saved).first().waitFor();
    // The browser keeps a copy of its own, so what the screen offers doesn't show what the server has.
    expect(await draftsOnServer(id)).toBe(1);
    await withPicture(page, 'drafts-after-save', async () => {
      await page.getByText('You have a saved draft.').waitFor();
      await page.goto(url);
      await offerOf(page, 4).getByRole('button', { name: 'Restore' }).click();
      // Its base is the version before "noon".
      await button(page, 'Use the draft as a new version').click();
      await sheet(page).getByText('morning').waitFor();
    });
    await finishEditing(page);
    await expect.poll(() => draftsOnServer(id)).toBe(0);
    const { history } = await callApi<{ history: unknown[] }>(page, 'build_email_history', { id });
    expect(history).toHaveLength(5);
  });

  testInFull(
    '[C3-template-save] a theme is edited like an email: saved as a new version, and its draft survives a closed tab',
    async () => {
      const id = await uploadHtml(page, readFixture('short-theme.html'), 'Own theme');
      const url = `${fixture.galley.address}/build/template/${id}`;
      const tab = await context.newPage();
      await tab.goto(url);
      await startEditing(tab);
      await type(tab, ' saved');
      await button(tab, 'Save').click();
      await tab.getByText(builderMessages.saved).first().waitFor();
      await type(tab, ' and kept');
      const draftOf = async () =>
        (await callApi<{ draft: Stored | null }>(page, 'build_template_draft_get', { id })).draft?.html ?? '';
      await expect.poll(draftOf, { timeout: 10_000 }).toContain('saved and kept');
      await tab.close();
      await page.goto(url);
      await withPicture(page, 'theme-draft', async () => {
        await waitForWorkBack(page);
        await sheet(page).getByText('saved and kept').waitFor();
        await finishEditing(page);
        await expect
          .poll(async () => (await callApi<{ version: number }>(page, 'build_template_state', { id })).version)
          .toBe(3);
      });
      await button(page, 'Versions').click();
      await page.getByRole('complementary', { name: 'Versions' }).getByRole('link', { name: /^v2/ }).click();
      await page.getByText('Version 2 of 3').waitFor();
      await sheet(page).getByRole('heading', { name: 'A headline of the theme saved', exact: true }).waitFor();
      await button(page, 'Restore this version').click();
      await page.getByText('Version 2 is now version 4').waitFor();
      await sheet(page).getByRole('heading', { name: 'A headline of the theme saved', exact: true }).waitFor();
    },
  );

  testInFull(
    '[F-own-tab] a second tab is told that the first one is editing, and has its work once it is closed',
    async () => {
      const { id, url } = await makeLetter();
      const first = await context.newPage();
      await first.goto(url);
      await startEditing(first);
      await type(first, ' morning');
      await expect.poll(() => draftsOnServer(id)).toBe(1);
      await page.goto(url);
      await withPicture(page, 'drafts-own-tab', async () => {
        await page.getByText('You’re editing this in another tab or browser.').waitFor();
        await sheet(page).locator('h1').waitFor();
        expect(await page.getByRole('alertdialog').count()).toBe(0);
        await first.close();
        await page.reload();
        await waitForWorkBack(page);
      });
    },
  );

  testInFull(
    '[V11-list] [F-discard-asks] [F-draft-main] several drafts are listed with time and place; each is viewed, discarded, restored or kept for later',
    async () => {
      const { id, url } = await makeLetter();
      let version = 2;
      for (const text of [' morning', ' noon', ' evening']) {
        await leaveWork(url, id, text);
        version = await saveApart(id, version);
      }
      await page.goto(url);
      const dialog = page.getByRole('dialog', { name: builderMessages.draftsFound });
      const rows = dialog.getByRole('listitem');
      await withPicture(page, 'drafts-list', async () => {
        await rows.nth(2).waitFor();
        expect(await rows.first().textContent()).toMatch(/Today.*Not saved.*changes? after version 4.*This browser/);
        // A dialog has one filled button: Restore of the newest draft.
        const fills = await rows
          .getByRole('button', { name: /^Restore/ })
          .evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).backgroundColor));
        expect(fills).toHaveLength(3);
        expect(fills[1]).toBe(fills[2]);
        expect(fills[0]).not.toBe(fills[1]);
        await rows.nth(2).getByRole('button', { name: /^View/ }).click();
        const frame = page.getByRole('dialog', { name: /^Draft, / }).frameLocator('iframe');
        await frame.getByText('morning').waitFor();
        await page.keyboard.press('Escape');
        const discard = rows.nth(1).getByRole('button', { name: /^Discard/ });
        const question = page.getByRole('alertdialog', { name: 'Discard draft' });
        await discard.click();
        await question.getByText(/^Today .* changes? after version 3\. The draft is permanently deleted/).waitFor();
        // The list behind the confirmation is under its mask.
        const maskLayers = await page
          .locator('[role=presentation][class*=mask]')
          .evaluateAll((masks) => masks.map((mask) => Number(getComputedStyle(mask).zIndex)));
        expect(maskLayers).toEqual([10_000, 10_001]);
        await button(page, messages.cancel).click();
        await question.waitFor({ state: 'detached' });
        await expect.poll(() => rows.count()).toBe(3);
        await discard.click();
        await question.getByRole('button', { name: 'Discard draft' }).click();
        await expect.poll(() => rows.count()).toBe(2);
        await button(page, 'Keep for later').click();
        await page.getByText(builderMessages.draftsKept(2)).waitFor();
      });
      // On another machine, the server's copies are offered.
      const laptop = await openWindow(fixture.browser);
      await fixture.letIn(laptop.page);
      await laptop.page.goto(url);
      const there = laptop.page.getByRole('dialog', { name: builderMessages.draftsFound }).getByRole('listitem');
      await there.nth(1).waitFor();
      expect(await there.first().textContent()).toMatch(/Chrome on/);
      await there
        .nth(1)
        .getByRole('button', { name: /^Restore/ })
        .click();
      await button(laptop.page, 'Use the draft as a new version').click();
      await sheet(laptop.page).getByText('morning').waitFor();
      await finishEditing(laptop.page);
      await laptop.page.getByText('You have a saved draft.').waitFor();
      await laptop.context.close();
      expect(await draftsOnServer(id)).toBe(1);
    },
  );

  testInFull(
    '[A8-way-out] after a refused save both versions are shown and mine is a new version in three clicks, 0 bytes lost',
    async () => {
      const { id, url } = await makeLetter();
      await leaveWork(url, id, ' morning');
      await saveApart(id, 2);
      await page.goto(url);
      await offerOf(page, 3).waitFor();
      await page.keyboard.press('Escape');
      await offerOf(page, 3).waitFor({ state: 'detached' });
      await startEditing(page);
      await type(page, ' mine');
      await saveApart(id, 3);
      await button(page, 'Save').click();
      const dialog = page.getByRole('alertdialog', { name: 'Two versions' });
      await withPicture(page, 'two-versions', async () => {
        await dialog.getByRole('button', { name: 'View mine' }).click();
        await page.getByRole('dialog', { name: 'Your work' }).frameLocator('iframe').getByText('mine').waitFor();
        await page.keyboard.press('Escape');
        await dialog.getByRole('button', { name: 'View theirs' }).click();
        const theirs = page.getByRole('dialog', { name: 'Saved version' }).frameLocator('iframe').locator('h1');
        await theirs.waitFor();
        expect(await theirs.textContent()).not.toContain('mine');
        await page.keyboard.press('Escape');
        await dialog.getByRole('button', { name: 'Save mine as a new version' }).click();
      });
      await page.getByText(builderMessages.saved).first().waitFor();
      expect((await callApi<Stored>(page, 'build_email_get_html', { id })).html).toContain(' mine');
      const { draft } = await callApi<{ draft: Stored }>(page, 'build_draft_get', { id });
      expect(draft.html).toContain(' morning');
      expect(await draftsOnServer(id)).toBe(1);
    },
  );
});
