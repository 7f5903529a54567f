import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import type { Person } from '../support/people';
import { button, finishEditing, sheet, startEditing, waitForWorkBack } from '../support/screen';

const fixture = openSharedFixture();
const ola = { name: 'Ola Brandt', email: '', password: 'a long walk by the sea' };
let templateId = 0;
/** The email that all others are copies of. */
let sample = 0;
let mara: Page;
let colleague: Page;
const contexts: BrowserContext[] = [];
let count = 0;

beforeAll(async () => {
  ola.email = fixture.emailOf('ola');
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('short-theme.html'), 'Short theme');
  await addPerson(first.page, fixture.galley.address, ola, 'admin');
  sample = await createEmail(first.page, templateId, 'Sample');
  await first.page.goto(addressOf(sample));
  await startEditing(first.page);
  await first.page.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await sheet(first.page).locator('h1').waitFor();
  await save(first.page);
  await first.context.close();
});

beforeEach(async () => {
  const open = async (person: Person) => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    await fixture.letIn(page, person);
    return page;
  };
  mara = await open(fixture.owner);
  colleague = await open(ola);
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const dialogOf = (of: Page, name: string) => of.getByRole('alertdialog', { name });

interface Version {
  version: number;
  author: string;
}

/** Returns the dialog about the draft that was found. */
const offerOf = (of: Page) => of.getByRole('alertdialog', { name: builderMessages.olderDraft(3) });

async function restore(of: Page): Promise<void> {
  await offerOf(of).getByRole('button', { name: 'Restore' }).click();
}

async function stopEditing(of: Page): Promise<void> {
  if (await button(of, 'Done').isVisible()) await finishEditing(of);
}

async function type(of: Page, text: string): Promise<void> {
  await sheet(of).locator('h1').click();
  await sheet(of).locator('h1').click();
  await of.keyboard.press('Control+End');
  await of.keyboard.type(text);
}

async function save(of: Page): Promise<void> {
  await button(of, 'Save').click();
  await of.getByText(builderMessages.saved).first().waitFor();
}

const addressOf = (id: number) => `${fixture.galley.address}/build/email/${templateId}/${id}`;

/** Creates a stored email with a headline (version 2). */
async function makeLetter(): Promise<{ id: number; url: string }> {
  count += 1;
  const title = `Letter ${count}`;
  const { email } = await callApi<{ email: { id: number } }>(mara, 'build_duplicate_email', { id: sample }, { title });
  const settings = { subject: title, previewText: '' };
  await callApi(mara, 'build_email_settings', { id: email.id, version: 1 }, { settings });
  return { id: email.id, url: addressOf(email.id) };
}

/** Mara types and leaves; her draft is based on the current version. */
async function leaveDraft(url: string, id: number): Promise<void> {
  await mara.goto(url);
  await startEditing(mara);
  await type(mara, ' from Mara');
  await expect
    .poll(
      async () => (await callApi<{ draft: { html: string } | null }>(mara, 'build_draft_get', { id })).draft?.html,
      {
        timeout: 10_000,
      },
    )
    .toContain('from Mara');
  await mara.goto('about:blank');
}

/** Ola opens the email, writes and saves a version. */
async function theySave(url: string, text: string): Promise<void> {
  await colleague.goto(url);
  await startEditing(colleague);
  await type(colleague, text);
  await save(colleague);
  await stopEditing(colleague);
}

/** The same on a page that nobody is viewing. */
async function theySaveApart(id: number, text: string): Promise<void> {
  const tabId = 'elsewhere';
  const stored = await callApi<{ html: string; title: string }>(colleague, 'build_email_get_html', {
    id,
  });
  const { lease } = await callApi<{ lease: { number: number } }>(colleague, 'build_lease_take', { id }, { tabId });
  const html = stored.html.replace('</h1>', `${text}</h1>`);
  const settings = { subject: '', previewText: '' };
  const work = { html, title: stored.title, version: 2, leaseNumber: lease.number, settings, tabId };
  await callApi(colleague, 'build_save', { id }, work);
  await callApi(colleague, 'build_lease_release', { id }, { tabId, number: lease.number });
}

const htmlOf = async (id: number, version = 0) =>
  (await callApi<{ html: string }>(mara, 'build_email_get_html', version ? { id, version } : { id })).html;
const historyOf = async (id: number) =>
  (await callApi<{ history: Version[] }>(mara, 'build_email_history', { id })).history;

describe('[F-A1-browsers] two people in two browsers', () => {
  it('the colleague saved before the draft is restored: both are shown, and mine goes on top when I say so', () =>
    withPicture(mara, 'draft-older', async () => {
      const { id, url } = await makeLetter();
      await leaveDraft(url, id);
      await mara.goto(url);
      await waitForWorkBack(mara);
      await button(mara, 'Cancel').click();
      await dialogOf(mara, 'Stop editing').getByRole('button', { name: 'Keep as draft' }).click();
      await mara.getByText('You have a saved draft.').waitFor();
      await theySave(url, ' from Ola');
      await button(mara, 'Restore').click();
      const dialog = dialogOf(mara, 'Restore this draft?');
      await dialog.getByText(/^Version 3 by Ola Brandt, today/).waitFor();
      await dialog.getByText(/change.* after version 2/).waitFor();
      await dialog.getByRole('button', { name: 'View side by side' }).click();
      const panes = mara.getByRole('dialog', { name: 'Side by side' });
      await panes.frameLocator('iframe[title="Your draft"]').getByText('from Mara').waitFor();
      await panes.frameLocator('iframe[title="Saved version"]').getByText('from Ola').waitFor();
      await mara.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Use the draft as a new version' }).click();
      await sheet(mara).getByText('from Mara').waitFor();
      expect(await htmlOf(id)).toContain('from Ola');
      await save(mara);
      expect(await htmlOf(id)).toContain('from Mara');
      expect(await htmlOf(id, 3)).toContain('from Ola');
      expect((await historyOf(id)).map(({ version, author }) => `${version} ${author}`)).toEqual([
        `4 ${fixture.owner.name}`,
        '3 Ola Brandt',
        `2 ${fixture.owner.name}`,
        `1 ${fixture.owner.name}`,
      ]);
    }));

  testInFull('theirs is kept: the draft is deleted and version 3 stays', () =>
    withPicture(mara, 'draft-keep-theirs', async () => {
      const { id, url } = await makeLetter();
      await leaveDraft(url, id);
      await theySaveApart(id, ' from Ola');
      await mara.goto(url);
      await restore(mara);
      await dialogOf(mara, 'Restore this draft?').getByRole('button', { name: 'Keep theirs' }).click();
      await button(mara, 'Edit').waitFor();
      await sheet(mara).getByText('from Ola').waitFor();
      const { drafts } = await callApi<{ drafts: unknown[] }>(mara, 'build_draft_get', { id });
      expect(drafts).toEqual([]);
      expect(await historyOf(id)).toHaveLength(3);
    }),
  );

  testInFull('the draft becomes a separate email', () =>
    withPicture(mara, 'draft-copy', async () => {
      const { id, url } = await makeLetter();
      await leaveDraft(url, id);
      await theySaveApart(id, ' from Ola');
      await mara.goto(url);
      await restore(mara);
      await dialogOf(mara, 'Restore this draft?').getByRole('button', { name: 'Save the draft as a copy' }).click();
      await mara.getByRole('heading', { name: /\(copy\)$/ }).waitFor();
      await sheet(mara).getByText('from Mara').waitFor();
      expect(await htmlOf(id)).toContain('from Ola');
      expect(await historyOf(id)).toHaveLength(3);
    }),
  );

  testInFull('decided later, the draft stays on its base and is asked about again', () =>
    withPicture(mara, 'draft-later', async () => {
      const { id, url } = await makeLetter();
      await leaveDraft(url, id);
      await theySaveApart(id, ' from Ola');
      for (let time = 0; time < 2; time += 1) {
        await mara.goto(url);
        await restore(mara);
        await dialogOf(mara, 'Restore this draft?')
          .getByText(/after version 2/)
          .waitFor();
        await button(mara, 'Decide later').click();
        await button(mara, 'Edit').waitFor();
      }
      const { draft } = await callApi<{ draft: { baseVersion: number } }>(mara, 'build_draft_get', { id });
      expect(draft.baseVersion).toBe(2);
      expect(await historyOf(id)).toHaveLength(3);
    }),
  );

  testInFull('without another save: the work comes back without a dialog', () =>
    withPicture(mara, 'draft-equal', async () => {
      const { id, url } = await makeLetter();
      await leaveDraft(url, id);
      await mara.goto(url);
      await waitForWorkBack(mara);
      await sheet(mara).getByText('from Mara').waitFor();
      await save(mara);
      expect((await historyOf(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    }),
  );

  testInFull('the colleague saves while the restored draft is open: the save is refused with options', () =>
    withPicture(mara, 'draft-between', async () => {
      const { id, url } = await makeLetter();
      await leaveDraft(url, id);
      await mara.goto(url);
      await waitForWorkBack(mara);
      await sheet(mara).getByText('from Mara').waitFor();
      // Her own second window saves settings, which is the only way around the lease.
      const settings = { subject: 'Other', previewText: '' };
      await callApi(mara, 'build_email_settings', { id, version: 2 }, { settings });
      await button(mara, 'Save').click();
      const dialog = dialogOf(mara, 'Two versions');
      await dialog.getByText(/^Version 3 by Mara Lindqvist/).waitFor();
      expect(await historyOf(id)).toHaveLength(3);
      await dialog.getByRole('button', { name: 'Save mine as a new version' }).click();
      await mara.getByText(builderMessages.saved).first().waitFor();
      expect(await historyOf(id)).toHaveLength(4);
      expect(await htmlOf(id)).toContain('from Mara');
    }),
  );

  testInFull('a draft newer than what this page shows is restored on its own version', () =>
    withPicture(mara, 'draft-newer', async () => {
      const { id, url } = await makeLetter();
      // One window stays on version 2 while work continues in another one.
      await mara.goto(url);
      await sheet(mara).locator('h1').waitFor();
      await theySaveApart(id, ' from Ola');
      const other = await mara.context().newPage();
      await other.goto(url);
      await startEditing(other);
      await type(other, ' more');
      await expect
        .poll(async () => (await callApi<{ drafts: unknown[] }>(mara, 'build_draft_get', { id })).drafts.length)
        .toBe(1);
      await other.close();
      await mara.reload();
      await waitForWorkBack(mara);
      await sheet(mara).getByText('more').waitFor();
      await save(mara);
      const html = await htmlOf(id);
      expect(html).toContain('from Ola');
      expect(html).toContain('more');
    }),
  );
});
