import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { inFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openOwnFixture } from '../support/fixture';
import { sheet, startEditing, waitForWorkBack } from '../support/screen';

const fixture = openOwnFixture();
let templateId: number;
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

/** Creates an email with the theme's section, open for editing. */
async function openForEditing(): Promise<{ id: number; url: string }> {
  count += 1;
  const id = await createEmail(page, templateId, `Letter ${count}`);
  const url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
  await page.goto(url);
  await startEditing(page);
  const entry = page.getByRole('list', { name: 'sections' }).getByRole('button').first();
  await entry.focus();
  await entry.press('Enter');
  await sheet(page).getByRole('heading', { name: 'A headline of the theme' }).waitFor();
  return { id, url };
}

async function typeIntoHeadline(of: Page, text: string): Promise<void> {
  const headline = sheet(of).locator('h1');
  await headline.click();
  await of.keyboard.press('End');
  await of.keyboard.type(text);
}

/** Returns the HTML of all drafts in this browser's own storage. */
function keptInThisBrowser(of: Page): Promise<string> {
  return of.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('galley-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map((row: { html: string }) => row.html).join(' '));
          };
        };
      }),
  );
}

const state = (of: Page) => of.getByRole('status').filter({ hasText: /draft kept|Saved|saved|Not saved|Saving/ });

describe('work is never lost', () => {
  it('[G9-draft-restore] the work of a crashed tab comes back by itself', async () => {
    const { url } = await openForEditing();
    await typeIntoHeadline(page, ' kept words');
    await expect.poll(() => keptInThisBrowser(page), { timeout: 2000 }).toContain('kept words');
    const client = await context.newCDPSession(page);
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    client.send('Page.crash').catch(() => undefined);
    await crashed;
    page = await context.newPage();
    await withPicture(page, 'draft-restore', async () => {
      await page.goto(url);
      await waitForWorkBack(page);
      await sheet(page).getByText('kept words').waitFor();
    });
  });

  testInFull('[G9-draft-elsewhere] after a lost laptop the work comes back in another browser', async () => {
    const { url } = await openForEditing();
    await typeIntoHeadline(page, ' from the laptop');
    const { id } = await page.evaluate(() => ({ id: Number(location.pathname.split('/').at(-1)) }));
    await expect
      .poll(
        async () => {
          const { draft } = await callApi<{ draft: { html: string } | null }>(page, 'build_draft_get', { id });
          return draft?.html ?? '';
        },
        { timeout: 10_000 },
      )
      .toContain('from the laptop');
    await context.close();
    ({ page, context } = await openWindow(fixture.browser));
    await fixture.letIn(page);
    // The laptop may not have released its lease, which then expires.
    const holder = async () => (await callApi<{ holder: unknown }>(page, 'build_email_state', { id })).holder;
    await expect.poll(holder, { timeout: 40_000 }).toBeNull();
    await page.goto(url);
    await waitForWorkBack(page);
    await sheet(page).getByText('from the laptop').waitFor();
  });

  testInFull('[G9-draft-discard] Discard changes permanently deletes the draft', async () => {
    const { url } = await openForEditing();
    await typeIntoHeadline(page, ' not wanted');
    await state(page)
      .getByText(/draft kept/)
      .waitFor();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await waitForWorkBack(page);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => sheet(page).locator('h1').count()).toBe(0);
    await page.goto(url);
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await page.getByText(/are back\./).isVisible()).toBe(false);
  });

  testInFull('[B8-lease-held] a second person is told who is editing, and views only', async () => {
    count += 1;
    const id = await createEmail(page, templateId, `Letter ${count}`);
    const url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
    await page.goto(url);
    await startEditing(page);
    const ola = { name: 'Ola Brandt', email: fixture.emailOf('ola'), password: 'a long walk by the sea' };
    await addPerson(page, fixture.galley.address, ola, 'admin');
    const second = await openWindow(fixture.browser);
    await fixture.letIn(second.page, ola);
    await second.page.goto(url);
    await second.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await second.page.getByText(messages.leaseHeld).waitFor();
    await second.page.getByText(builderMessages.leaseTitle, { exact: true }).waitFor();
    await second.page.getByRole('button', { name: messages.okay }).click();
    expect(await second.page.getByRole('button', { name: 'Save', exact: true }).isVisible()).toBe(false);
    await second.context.close();
  });

  testInFull('[G9-leave-asks] leaving with unsaved changes asks first', async () => {
    await openForEditing();
    await typeIntoHeadline(page, ' unsaved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Leave without saving').waitFor();
    await page
      .getByRole('button', { name: messages.no })
      .or(page.getByRole('button', { name: 'Stay' }))
      .or(page.getByRole('button', { name: messages.cancel }))
      .last()
      .click();
    expect(page.url()).toContain('/build/email/');
  });

  testInFull('[B8-session-expired] a lost session is reported, and the draft is kept', async () => {
    await openForEditing();
    await typeIntoHeadline(page, ' after the session');
    await state(page)
      .getByText(/draft kept/)
      .waitFor();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(messages.sessionExpired).waitFor();
  });

  testInFull('[G9-server-gone] an unreachable server turns the state red, keeps the draft and is retried', async () => {
    await openForEditing();
    await typeIntoHeadline(page, ' without a server');
    await fixture.galley.kill();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Retry now' }).waitFor();
    await fixture.galley.start();
    // While the server starts, the countdown may retry by itself and remove the button.
    const retry = page.getByRole('button', { name: 'Retry now' });
    const saved = page.getByText(builderMessages.saved).first();
    await retry.or(saved).first().waitFor();
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
    await saved.waitFor();
    await page.reload();
    await sheet(page).getByText('without a server').waitFor();
  });

  it('[G9-stale-save] a save from a stale base keeps both, and a second click saves mine on top', async () => {
    const { id } = await meetAnotherVersion(' mine on top');
    await page.getByRole('button', { name: 'Save mine as a new version' }).click();
    await page.getByText(builderMessages.saved).first().waitFor();
    const stored = await callApi<Stored>(page, 'build_email_get_html', { id });
    expect(stored.html).toContain('mine on top');
    const { history } = await callApi<{ history: { version: number; subject: string }[] }>(
      page,
      'build_email_history',
      { id },
    );
    expect(history.map((entry) => entry.version)).toEqual([3, 2, 1]);
    expect(history.find((entry) => entry.version === 2)?.subject).toBe('Other');
  });

  testInFull('[G9-stale-copy] or it becomes a separate email, and theirs stays', async () => {
    const { id } = await meetAnotherVersion(' mine aside');
    await page.getByRole('button', { name: 'Save mine as a copy' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
    await sheet(page).getByText('mine aside').waitFor();
    const { emails } = await callApi<{ emails: { id: number; version: number }[] }>(page, 'templates_emails', {
      id: templateId,
    });
    expect(emails.find((email) => email.id === id)?.version).toBe(2);
    expect((await callApi<Stored>(page, 'build_email_get_html', { id })).html).not.toContain('mine aside');
  });

  testInFull('[G9-stale-discard] or it is discarded: theirs is shown, my draft is deleted in both places', async () => {
    const { id } = await meetAnotherVersion(' mine to forget');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    // Watching starts before the stored version has loaded.
    await expect
      .poll(() => sheet(page).locator('body').textContent(), { timeout: 5000 })
      .not.toContain('mine to forget');
    await expect
      .poll(async () => (await callApi<{ draft: unknown }>(page, 'build_draft_get', { id })).draft, { timeout: 5000 })
      .toBeNull();
    await expect.poll(() => keptInThisBrowser(page), { timeout: 5000 }).not.toContain('mine to forget');
    expect((await callApi<Stored>(page, 'build_email_get_html', { id })).html).not.toContain('mine to forget');
  });

  testInFull(
    '[G9-race] two browsers save from one base again and again: one 200 and one 409 each, nothing lost',
    async () => {
      count += 1;
      const id = await createEmail(page, templateId, `Letter ${count}`);
      const second = await openWindow(fixture.browser);
      await fixture.letIn(second.page);
      const settings = { subject: '', previewText: '' };
      for (let version = 1; version <= inFull(50, 10); version += 1) {
        const { lease } = await callApi<{ lease: { number: number } }>(
          page,
          'build_lease_take',
          { id },
          { tabId: 'one' },
        );
        const save = (of: Page, tabId: string) =>
          callApi<Stored>(
            of,
            'build_save',
            { id },
            {
              html: `<p>${tabId} ${version}</p>`,
              title: 'Race',
              version,
              leaseNumber: lease.number,
              settings,
              tabId,
            },
          );
        const answers = await Promise.allSettled([save(page, 'one'), save(second.page, 'two')]);
        const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
        expect(refused).toEqual([expect.stringContaining('answered 409')]);
        const winner = answers[0].status === 'fulfilled' ? 'one' : 'two';
        const loser = winner === 'one' ? 'two' : 'one';
        expect((await callApi<Stored>(page, 'build_email_get_html', { id })).html).toContain(`${winner} ${version}`);
        const { draft } = await callApi<{ draft: Stored | null }>(page, 'build_draft_get', { id });
        expect(draft?.html).toContain(`${loser} ${version}`);
        await callApi(page, 'build_lease_release', { id }, { tabId: 'one', number: lease.number });
      }
      await second.context.close();
    },
  );
});

interface Stored {
  html: string;
}

/** Types into a headline while someone else saves version 2, then saves. Leaves the dialog with the choices open. */
async function meetAnotherVersion(text: string): Promise<{ id: number }> {
  const { id } = await openForEditing();
  await typeIntoHeadline(page, text);
  await expect.poll(() => keptInThisBrowser(page), { timeout: 10_000 }).toContain(text.trim());
  await callApi(page, 'build_email_settings', { id, version: 1 }, { settings: { subject: 'Other', previewText: '' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Two versions' }).waitFor();
  return { id };
}
