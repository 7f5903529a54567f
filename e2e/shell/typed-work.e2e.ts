import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, openPalette, row, runCommand, startEditing } from '../support/screen';

const fixture = openSharedFixture();
const theme = '<div class="block-section"><p class="block-edit">Spring is here</p></div>';

const question = (page: Page) => page.getByRole('alertdialog', { name: messages.discardTyped });

/** The ways to close a dialog except its own buttons. */
const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the close icon', (page) => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()],
  ['the mask', (page) => page.mouse.click(4, 400)],
  ['Back', (page) => page.goBack().catch(() => undefined)],
];

/** Closes the dialog in one of these ways. It asks about what was typed, and keeps it until the answer. */
async function expectAsked(page: Page, close: () => Promise<unknown>): Promise<void> {
  await close();
  await question(page).waitFor();
  await question(page).getByRole('button', { name: messages.keepEditing }).click();
  await question(page).waitFor({ state: 'detached' });
}

async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: messages.discardChanges }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Dialogs with fields, by their names in the command palette. */
const dialogs = [
  ...['Send test', 'Share by email', 'Settings', 'Metadata', 'Theme settings', 'Import email'],
  ...['New theme', 'Find and replace'],
];

describe('closing a dialog', () => {
  it('[W3-typed-work] [W3-settings-cancel] asks before it drops what was typed, and Cancel leaves the theme as it was', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'typed-work', async () => {
      await fixture.letIn(page);
      const tid = await uploadHtml(page, theme, 'Typed theme');
      const id = await createEmail(page, tid, 'Typed letter');
      await page.goto(`${fixture.galley.address}/t/${tid}`);
      await row(page, 'Typed letter').getByRole('link').first().click();
      await startEditing(page);
      // Search terms aren't work.
      await openPalette(page);
      await page.keyboard.type('pears');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const dialog = page.getByRole('dialog', { name: 'Email settings' });
      const subject = dialog.getByLabel('Subject');
      for (const [, close] of ways) {
        await button(page, 'Settings').click();
        await subject.waitFor();
        await close(page);
        await dialog.waitFor({ state: 'detached' });
      }
      await button(page, 'Settings').click();
      await subject.fill('Pears and quinces');
      for (const [, close] of ways) {
        await expectAsked(page, () => close(page));
        expect(await subject.inputValue()).toBe('Pears and quinces');
      }
      await discard(page);

      await button(page, 'Settings').click();
      expect(await subject.inputValue()).toBe('');
      await dialog.getByText('Require approval before export: off').waitFor();
      expect(await dialog.getByRole('switch', { name: 'Require approval before export' }).count()).toBe(0);
      await subject.fill('Pears');
      // Settings of all documents of the theme are saved in their own dialog.
      const themeDialog = page.getByRole('dialog', { name: 'Theme settings' });
      const approval = themeDialog.getByRole('switch', { name: 'Require approval before export' });
      await dialog.getByRole('button', { name: 'Theme settings' }).click();
      await approval.click();
      await expectAsked(page, () => page.keyboard.press('Escape'));
      await themeDialog.getByRole('button', { name: 'Cancel' }).click();
      const before = await callApi<{ settings: { requiresApproval: boolean } }>(page, 'template_settings', { id: tid });
      expect(before.settings.requiresApproval).toBe(false);
      expect(await subject.inputValue()).toBe('Pears');
      await dialog.getByRole('button', { name: 'Theme settings' }).click();
      expect(await approval.isChecked()).toBe(false);
      await approval.click();
      await themeDialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Require approval before export: on').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      const after = await callApi<{ settings: { requiresApproval: boolean } }>(page, 'template_settings', { id: tid });
      expect(after.settings.requiresApproval).toBe(true);
      expect(id).toBeGreaterThan(0);
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  testInFull('[W3-typed-work-all] asks in every dialog with fields, and not where nothing was typed', async () => {
    const { page, context, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'typed-work-all', async () => {
      await fixture.letIn(page);
      const tid = await uploadHtml(page, theme, 'Wordy theme');
      await createEmail(page, tid, 'Wordy letter');
      await page.goto(`${fixture.galley.address}/t/${tid}`);
      for (const label of dialogs) {
        await row(page, 'Wordy letter').focus();
        await runCommand(page, label);
        const dialog = page.getByRole('dialog');
        const fields = dialog.locator('input:not([type]), input[type=text], input[type=email], textarea');
        await fields.first().waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await row(page, 'Wordy letter').focus();
        await runCommand(page, label);
        await fields.first().pressSequentially('pears');
        const typed = await fields.first().inputValue();
        expect([label, typed.includes('pears')]).toEqual([label, true]);
        await expectAsked(page, () => page.keyboard.press('Escape'));
        expect([label, await fields.first().inputValue()]).toEqual([label, typed]);
        await discard(page);
      }

      // A dialog that stays open after saving doesn't ask about saved changes, but asks before it shows another
      // persona.
      await row(page, 'Wordy letter').getByRole('link').first().click();
      await button(page, 'More tools').click();
      await page.getByRole('menuitem', { name: messages.personas }).click();
      const dialog = page.getByRole('dialog', { name: messages.personas });
      const name = dialog.getByLabel('Name', { exact: true });
      for (const persona of ['Ada', 'Ben']) {
        await dialog.getByRole('button', { name: 'New persona' }).click();
        await name.fill(persona);
        await dialog.getByRole('button', { name: 'Create persona' }).click();
        await dialog.getByRole('button', { name: persona, exact: true }).waitFor();
      }
      await name.fill('Benedict');
      await dialog.getByRole('button', { name: 'Save persona' }).click();
      await dialog.getByRole('button', { name: 'Benedict', exact: true }).waitFor();
      await name.fill('Bert');
      const other = dialog.getByRole('button', { name: 'Ada', exact: true });
      await expectAsked(page, () => other.click());
      expect(await name.inputValue()).toBe('Bert');
      await other.click();
      await question(page).getByRole('button', { name: messages.discardChanges }).click();
      await expect.poll(() => name.inputValue()).toBe('Ada');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
    });
    expect(problems).toEqual([]);
    await context.close();
  });
});
