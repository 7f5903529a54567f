import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { messages } from '../../apps/web/src/messages';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { screenMessages } from '../../apps/web/src/messages/documents/builder/screen';
import { documentMessages } from '../../apps/web/src/messages/documents/dialogs';
import { isFull, testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, readFixture, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import type { Person } from '../support/people';
import { takePictures } from '../support/pictures';
import { button, finishEditing, sheet } from '../support/screen';

const fixture = openSharedFixture();
const ola = { name: 'Ola Brandt', email: '', password: 'a long walk by the sea' };
let templateId = 0;
let olaId = 0;
let mara: Page;
let colleague: Page;
const contexts: BrowserContext[] = [];
let count = 0;

beforeAll(async () => {
  ola.email = fixture.emailOf('ola');
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  templateId = await uploadHtml(first.page, readFixture('short-theme.html'), 'Short theme');
  olaId = await addPerson(first.page, fixture.galley.address, ola, 'admin');
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

async function makeLetter(): Promise<{ id: number; url: string; title: string }> {
  count += 1;
  const title = `Letter ${count}`;
  const id = await createEmail(mara, templateId, title);
  return { id, title, url: `${fixture.galley.address}/build/email/${templateId}/${id}` };
}

async function startEditing(of: Page): Promise<void> {
  await button(of, 'Edit').click();
  await button(of, 'Done').waitFor();
}

/** Inserts the first section of the theme. */
async function insert(of: Page): Promise<void> {
  const before = await sheet(of).locator('h1').count();
  await of.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await expect.poll(() => sheet(of).locator('h1').count()).toBe(before + 1);
}

function face(of: Page, text: string) {
  return of.getByRole('list', { name: 'Also here' }).getByRole('img', { name: text });
}

describe('two people on one email', () => {
  testInFull('[F-A2-live] the viewer sees who edits, what was saved, and when editing ends', () =>
    withPicture(mara, 'live', async () => {
      const { url } = await makeLetter();
      await mara.goto(url);
      await button(mara, 'Edit').waitFor();
      await colleague.goto(url);
      await startEditing(colleague);
      await mara.getByText('Ola Brandt is editing.').waitFor();
      await face(mara, 'Ola Brandt is editing').waitFor();
      await face(colleague, `${fixture.owner.name} is watching`).waitFor();
      await takePictures(mara, 'faces');
      await insert(colleague);
      // Visible while it's typed, with the edited block, and no other block is rendered again.
      await sheet(mara).locator('h1').waitFor();
      await sheet(mara)
        .locator('h1')
        .evaluate((heading) => heading.setAttribute('data-kept', ''));
      await insert(colleague);
      await expect.poll(() => sheet(mara).locator('h1').count()).toBe(2);
      expect(await sheet(mara).locator('[data-kept]').count()).toBe(1);
      await mara.locator('[data-decorations] [data-name="Ola Brandt"]').waitFor();
      await takePictures(mara, 'watching', [1440]);
      await button(colleague, 'Save').click();
      await colleague.getByText(builderMessages.saved).first().waitFor();
      await mara.getByText('Version 2, saved').waitFor();
      expect(await sheet(mara).locator('[data-kept]').count()).toBe(1);
      await mara.getByText('Ola Brandt is editing.').waitFor();
      await insert(colleague);
      await expect.poll(() => sheet(mara).locator('h1').count()).toBe(3);
      // Unsaved changes disappear when editing ends.
      await button(colleague, 'Cancel').click();
      await colleague.getByRole('button', { name: 'Keep as draft' }).click();
      await expect.poll(() => sheet(mara).locator('h1').count()).toBe(2);
      await mara.getByText(screenMessages.watchingCanEdit).waitFor();
      expect(await mara.getByText('Ola Brandt is editing.').count()).toBe(0);
      await face(mara, 'Ola Brandt is watching').waitFor();
      // Only the other person is listed: two tabs count once, and the person isn't shown to themselves.
      expect(await mara.getByRole('list', { name: 'Also here' }).getByRole('listitem').count()).toBe(1);
    }),
  );

  it('[I12-hand-over] [I12-answered] [F-A2-both] asks to edit and gets it with the unsaved work, and an admin takes over and continues', () =>
    withPicture(mara, 'hand-over', async () => {
      const { id, url } = await makeLetter();
      await colleague.goto(url);
      await startEditing(colleague);
      await insert(colleague);
      await mara.goto(url);
      await face(mara, 'Ola Brandt is editing').waitFor();
      await button(mara, 'Edit').click();
      const refusal = mara.getByRole('alertdialog', { name: builderMessages.leaseTitle });
      await refusal.getByText(messages.leaseHeld).waitFor();
      await refusal.getByRole('button', { name: 'Ask to edit' }).click();
      await mara.getByText('Asked. Ola Brandt decides.').waitFor();
      await takePictures(colleague, 'asked-to-edit', [1440]);
      await button(colleague, 'Not now').click();
      // After an answer, the question closes at once, so it can't be answered again.
      expect(await button(colleague, 'Not now').count()).toBe(0);
      await mara.getByText('Ola Brandt is still editing.').waitFor();
      await button(mara, 'Edit').click();
      await refusal.getByRole('button', { name: 'Ask to edit' }).click();
      await button(colleague, 'Hand over').click();
      expect(await button(colleague, 'Hand over').count()).toBe(0);
      await mara.getByText('Ola Brandt handed over 1 unsaved change.').waitFor();
      await button(mara, 'Done').waitFor();
      // The work went along: it never left her canvas, and nothing of it stays with Ola.
      expect(await sheet(mara).locator('h1').count()).toBe(1);
      // She has undone nothing, so there is nothing to redo.
      for (const name of [/^Undo/, /^Redo/])
        expect(await mara.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
      await colleague.getByText(`${fixture.owner.name} is editing. You’re watching.`).waitFor();
      expect(await sheet(colleague).locator('h1').count()).toBe(1);
      const draftsOf = async (of: Page) =>
        (await callApi<{ drafts: unknown[] }>(of, 'build_draft_get', { id })).drafts.length;
      expect(await draftsOf(colleague)).toBe(0);
      await expect.poll(() => draftsOf(mara)).toBe(1);
      await takePictures(colleague, 'handed-over');
      await insert(mara);
      await expect.poll(() => sheet(colleague).locator('h1').count()).toBe(2);
      await button(colleague, 'Take over').click();
      await colleague
        .getByRole('alertdialog', { name: 'Take over editing' })
        .getByRole('button', { name: `Continue ${fixture.owner.name}’s changes` })
        .click();
      await button(colleague, 'Done').waitFor();
      expect(await sheet(colleague).locator('h1').count()).toBe(2);
      // Her text isn't lost: she is asked what to do with it.
      const conflict = mara.getByRole('alertdialog', { name: 'Two versions' });
      await conflict.waitFor();
      await takePictures(mara, 'taken-over', [1440]);
      await conflict.getByRole('button', { name: 'Decide later' }).click();
      await mara
        .getByRole('status')
        .filter({ hasText: /^Ola Brandt is editing\. You have a saved draft\./ })
        .waitFor();
    }));

  testInFull('[B2-kick] who loses access while the email is open is sent to the dashboard', () =>
    withPicture(colleague, 'kicked', async () => {
      const { url } = await makeLetter();
      const tove = { name: 'Tove Lund', email: fixture.emailOf('tove'), password: 'a lamp in the window' };
      const toveId = await addPerson(mara, fixture.galley.address, tove, 'admin');
      const { page, context } = await openWindow(fixture.browser);
      contexts.push(context);
      await fixture.letIn(page, tove);
      await page.goto(url);
      await button(page, 'Edit').waitFor();
      await mara.goto(url);
      await face(mara, 'Tove Lund is watching').waitFor();
      await callApi(mara, 'account_organization_role', { uid: toveId }, { access: 'editor' });
      const notice = page.getByRole('alertdialog', { name: builderMessages.accessEndedTitle });
      await notice.getByText(serverMessages.noPermission).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    }),
  );

  testInFull('[F-B10] Save keeps editing as Ctrl+S does, and Done saves what is left and ends it', () =>
    withPicture(mara, 'save-and-done', async () => {
      const { id, url } = await makeLetter();
      await mara.goto(url);
      await startEditing(mara);
      await insert(mara);
      await button(mara, 'Save').click();
      await mara.getByText(builderMessages.saved).first().waitFor();
      await insert(mara);
      expect(await button(mara, 'Edit').count()).toBe(0);
      await finishEditing(mara);
      const { version } = await callApi<{ version: number }>(mara, 'build_email_state', { id });
      expect(version).toBe(3);
      await startEditing(mara);
      await finishEditing(mara);
      expect(await mara.getByText(builderMessages.noChanges).count()).toBe(0);
    }),
  );

  it('[F-A21-deleted] another person deletes it while I edit: I am told, my text stays and can be copied, and it can be restored', () =>
    withPicture(mara, 'deleted-meanwhile', async () => {
      const { id, url } = await makeLetter();
      await mara.goto(url);
      await startEditing(mara);
      await insert(mara);
      await callApi(colleague, 'builder_delete_email', { id });
      const dialog = mara.getByRole('alertdialog', { name: documentMessages.unsavedWorkTitle });
      await dialog.getByText(messages.emailDeletedBy('email', 'Ola Brandt')).waitFor();
      const download = mara.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/^Letter \d+\.txt$/);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await mara.getByRole('alert').filter({ hasText: builderMessages.draftStays }).waitFor();
      await sheet(mara).locator('h1').waitFor();
      await button(mara, 'Restore from trash').click();
      await mara.getByText('You have a saved draft.').waitFor();
      await button(mara, 'Restore').click();
      await sheet(mara).locator('h1').waitFor();
      await button(mara, 'Done').click();
      await mara.getByText(builderMessages.saved).first().waitFor();
    }));

  testInFull('[F-A21-removed] removed from the organization while editing: I am told, and my text can be copied', () =>
    withPicture(colleague, 'removed-meanwhile', async () => {
      const third = {
        name: 'Pia Holm',
        email: fixture.emailOf(`pia${count}`),
        password: 'a lamp in the window',
      };
      const piaId = await addPerson(mara, fixture.galley.address, third, 'admin');
      const { page: pia, context } = await openWindow(fixture.browser);
      contexts.push(context);
      await fixture.letIn(pia, third);
      const { url } = await makeLetter();
      await pia.goto(url);
      await startEditing(pia);
      await insert(pia);
      await callApi(mara, 'api_v1_account_organization_revoke', { uid: piaId });
      const dialog = pia.getByRole('alertdialog', { name: documentMessages.unsavedWorkTitle });
      await dialog.getByText(serverMessages.accessEndedTo(fixture.owner.organization)).waitFor();
      await dialog.getByRole('button', { name: 'Copy text' }).waitFor();
      expect(await pia.getByText(messages.sessionExpired).count()).toBe(0);
      expect(olaId).toBeGreaterThan(0);
    }),
  );
});

describe('two people on one list', () => {
  const row = (of: Page, title: string) => of.getByRole('link', { name: title, exact: true });

  testInFull('[F-D5-live] what a colleague made, renamed and deleted is shown without a reload', () =>
    withPicture(mara, 'live-list', async () => {
      await mara.goto(`${fixture.galley.address}/t/${templateId}`);
      const { id, title, url } = await makeLetter();
      // Each change appears with the list's next poll, seconds later. npm test waits for one of them.
      await row(mara, title).waitFor();
      await colleague.goto(url);
      const faces = mara.getByRole('list', { name: `In ${title}` });
      await faces.getByRole('img', { name: 'Ola Brandt is watching' }).waitFor();
      await takePictures(mara, 'list-faces');
      if (!isFull) return;
      await callApi(
        colleague,
        'templates_emails_update',
        { id: templateId, eid: id },
        { title: `${title}, renamed`, baseTitle: title },
      );
      await row(mara, `${title}, renamed`).waitFor();
      await callApi(colleague, 'builder_delete_email', { id });
      await row(mara, `${title}, renamed`).waitFor({ state: 'detached' });
    }),
  );

  testInFull('[F-D5-row] an action on a deleted row removes the row and shows a notice', () =>
    withPicture(mara, 'gone-row', async () => {
      const { id, title } = await makeLetter();
      await mara.goto(`${fixture.galley.address}/t/${templateId}`);
      await row(mara, title).waitFor();
      await mara.route('**/emails-stamp', (route) => route.abort());
      await callApi(colleague, 'builder_delete_email', { id });
      await mara.getByRole('button', { name: `Duplicate ${title}` }).click();
      await mara.getByText(messages.emailDeletedBy('email', 'Ola Brandt')).waitFor();
      await row(mara, title).waitFor({ state: 'detached' });
      expect(await mara.getByText(messages.notFound).count()).toBe(0);
    }),
  );

  testInFull('[F-D5-both] rename against rename offers both names', () =>
    withPicture(mara, 'rename-both', async () => {
      const { id, title } = await makeLetter();
      await mara.goto(`${fixture.galley.address}/t/${templateId}`);
      await row(mara, title).waitFor();
      await mara.route('**/emails-stamp', (route) => route.abort());
      const names = { title: `${title} by Ola`, baseTitle: title };
      await callApi(colleague, 'templates_emails_update', { id: templateId, eid: id }, names);
      await row(mara, title).hover();
      await mara.getByRole('button', { name: `Rename ${title}`, exact: true }).click();
      const field = mara.getByRole('textbox', { name: messages.emailNamePlaceholder });
      await field.fill(`${title} by Mara`);
      await field.press('Enter');
      const dialog = mara.getByRole('alertdialog', { name: 'Renamed by someone else' });
      await dialog.getByText(messages.renameBoth(`${title} by Ola`, `${title} by Mara`)).waitFor();
      await dialog.getByRole('button', { name: `Keep “${title} by Ola”` }).click();
      await row(mara, `${title} by Ola`).waitFor();
    }),
  );
});
