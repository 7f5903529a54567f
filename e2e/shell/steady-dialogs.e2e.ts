import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { everyNth } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { row, runCommand } from '../support/screen';

const fixture = openSharedFixture();
const theme = '<div class="block-section"><p class="block-edit">See <a href="https://a.example">plums</a></p></div>';

const titles = { email: 'Steady letter', page: 'Steady page' };

interface LoadingDialog {
  /** The kind of document it's opened for; absent = an email. */
  of?: 'email' | 'page';
  /** Its name in the command palette. */
  command: string;
  /** The button that must stay where it is; absent = it only appears with the data. */
  main?: string;
  /** Returns what shows that the data has arrived. */
  loaded: (dialog: Locator) => Locator;
}

/** The dialogs of a document or its theme that open before their data has arrived. Short runs play every fourth. */
const dialogs: readonly LoadingDialog[] = [
  { command: 'Send test', main: 'Send test', loaded: (dialog) => dialog.getByText('Steady letter') },
  { command: 'Share', loaded: (dialog) => dialog.getByRole('button', { name: 'Create link' }) },
  { command: 'Metadata', loaded: (dialog) => dialog.getByLabel('Language') },
  { command: 'HTML', loaded: (dialog) => dialog.getByRole('button', { name: 'Copy HTML' }) },
  { command: 'Settings', loaded: (dialog) => dialog.getByLabel('Subject') },
  { command: 'Theme settings', loaded: (dialog) => dialog.getByLabel('Theme name') },
  { command: 'Image library', loaded: (dialog) => dialog.getByText('No images yet') },
  { command: 'Publish', of: 'page', loaded: (dialog) => dialog.getByText('No connection can take this') },
  { command: 'Share by email', main: 'Send link', loaded: (dialog) => dialog.getByLabel('Attach a PDF') },
];

/** Holds the responses of the API that are requested from now on. */
async function holdApi(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isApi = /\/api\/v1\//;
  await page.route(isApi, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(isApi);
  };
}

it('[F3-steady-dialogs] dialogs and their main buttons stay where they are when the data arrives', async () => {
  const { page, context, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'steady-dialogs', async () => {
    await fixture.letIn(page);
    const themes = {
      email: await uploadHtml(page, theme, 'Steady theme'),
      page: await uploadHtml(page, theme, 'Steady page theme', 'page'),
    };
    await createEmail(page, themes.email, titles.email);
    const created = { title: titles.page, type: 'page' };
    await callApi(page, 'templates_emails_create', { id: themes.page }, created);
    for (const { command, of = 'email', main, loaded } of everyNth(dialogs, 4)) {
      await page.goto(`${fixture.galley.address}/t/${themes[of]}`);
      await row(page, titles[of]).focus();
      const release = await holdApi(page);
      await runCommand(page, command);
      const dialog = page.getByRole('dialog');
      const button = main ? dialog.getByRole('button', { name: main, exact: true }) : null;
      await dialog.waitFor();
      const measure = async () => [await dialog.boundingBox(), await button?.boundingBox()];
      const before = await measure();
      await release();
      await loaded(dialog).waitFor();
      expect([command, ...(await measure())]).toEqual([command, ...before]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });
  expect(problems).toEqual([]);
  await context.close();
});
