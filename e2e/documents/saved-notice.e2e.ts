import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { inFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { randomNumbers, seedOfRun } from '../support/random';
import { button, sheet, startEditing } from '../support/screen';

/** `npm run soak` runs the long form. */
const rounds = process.env.GALLEY_SOAK ? 200 : inFull(12, 2);
const tabs = inFull(4, 2);
const longestMs = 50;

const theme =
  '<!DOCTYPE html><html><head><title>Note</title></head><body><h1 class="block-edit">Note</h1></body></html>';

const fixture = openSharedFixture();

interface Round {
  id: number;
  /** The typed text; its last letter is the last key. */
  text: string;
  /** Whether the page showed that it is saved. */
  isTold: boolean;
}

/** Records what the pages of a context show, even if a page is closed right afterwards. */
async function listenForNotice(context: BrowserContext, onNotice: (page: Page) => void): Promise<void> {
  await context.exposeBinding('noticeShown', ({ page }) => onNotice(page));
  await context.addInitScript((notice) => {
    const told = globalThis as unknown as { noticeShown(): void };
    const observer = new MutationObserver((changes) => {
      const isShown = changes.some(({ addedNodes, target }) =>
        [...addedNodes, target].some((node) => node.textContent?.includes(notice)),
      );
      if (!isShown) return;
      observer.disconnect();
      told.noticeShown();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, builderMessages.saved);
}

describe('a tab that is closed right after Save', () => {
  it('[A6-saved-notice] Never shows "Saved!" for text that is not stored', async () => {
    const { page, context } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const templateId = await uploadHtml(page, theme, 'Note');
    await context.close();
    const random = randomNumbers(seedOfRun('Saved and closed'));
    const played: Round[] = [];

    const playAt = async (tab: number) => {
      const { page: desk, context: window } = await openWindow(fixture.browser);
      await fixture.letIn(desk);
      let current: { round: Round; page: Page; tellNow(): void } | undefined;
      await listenForNotice(window, (shownBy) => {
        if (current?.page !== shownBy) return;
        current.round.isTold = true;
        current.tellNow();
      });
      for (let turn = tab; turn < rounds; turn += tabs) {
        const round = {
          id: await createEmail(desk, templateId, `Note ${turn}`),
          text: ` ${turn}-${random(1000, 9999)}`,
          isTold: false,
        };
        const tabPage = await window.newPage();
        tabPage.setDefaultTimeout(20_000);
        await tabPage.goto(`${fixture.galley.address}/build/email/${templateId}/${round.id}`);
        await tabPage.getByRole('button', { name: 'Edit', exact: true }).click();
        await tabPage.getByRole('button', { name: 'Save', exact: true }).waitFor();
        const headline = sheet(tabPage).locator('h1');
        await headline.click();
        await headline.click();
        await tabPage.keyboard.press('End');
        const told = new Promise<void>((resolve) => {
          current = { round, page: tabPage, tellNow: resolve };
        });
        await tabPage.keyboard.type(round.text);
        // Not awaited: the tab is closed while the key or the response is still on its way.
        const pressing = tabPage.keyboard.press('Control+s').catch(() => undefined);
        // Every second tab is closed as soon as it shows the notice. Otherwise there would be few with a notice.
        if (turn % 2 === 0) await Promise.race([told, wait(5000)]);
        await wait(random(0, longestMs));
        await tabPage.close();
        await pressing;
        const { html } = await callApi<{ html: string }>(desk, 'build_email_get_html', { id: round.id });
        if (round.isTold)
          expect(html, `email ${round.id} said "${builderMessages.saved}"`).toContain(`Note${round.text}</h1>`);
        played.push(round);
      }
      await window.close();
    };
    await Promise.all(Array.from({ length: tabs }, (_, tab) => playAt(tab)));

    const told = played.filter(({ isTold }) => isTold).length;
    process.stdout.write(
      `Saved and closed: ${played.length} rounds, ${told} said "${builderMessages.saved}", 0 of them falsely\n`,
    );
    expect(played).toHaveLength(rounds);
    expect(told).toBeGreaterThanOrEqual(rounds / 4);
  }, 900_000);
});

describe('a click on Save', () => {
  it('[W10-save-caret] leaves the caret in the text, so that the next keys continue it', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await fixture.letIn(page);
    const templateId = await uploadHtml(page, theme, 'Caret');
    const id = await createEmail(page, templateId, 'Caret');
    await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
    await startEditing(page);
    const headline = sheet(page).locator('h1');
    await headline.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' one');
    await button(page, 'Save').click();
    await page.getByText(builderMessages.saved).first().waitFor();
    await page.keyboard.type(' two');
    await expect.poll(() => headline.textContent()).toBe('Note one two');
    await button(page, 'Save').focus();
    await button(page, 'Save').press('Enter');
    await expect
      .poll(async () => (await callApi<{ html: string }>(page, 'build_email_get_html', { id })).html)
      .toContain('Note one two</h1>');
    expect(problems).toEqual([]);
    await context.close();
  });
});
