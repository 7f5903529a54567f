import { describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { button, sheet, startEditing } from '../support/screen';

const theme =
  '<!DOCTYPE html><html><head><title>Note</title></head><body><h1 class="block-edit">Note</h1></body></html>';

/** Features that a browser can block. Reading them throws, as in browsers; for constructors, calling them does. */
const forbidden = ['indexedDB', 'sessionStorage', 'localStorage', 'caches', 'locks', 'BroadcastChannel', 'Worker'];
const fixture = openSharedFixture();

/** Types into an email and saves it, in a browser that blocks a feature. Returns its warnings. */
async function workWithout(names: readonly string[]): Promise<string[]> {
  const { page, context, problems } = await openWindow(fixture.browser);
  await fixture.letIn(page);
  const templateId = await uploadHtml(page, theme, `Without ${names.join()}`);
  const id = await createEmail(page, templateId, 'Note');
  await context.addInitScript((forbiddenNames) => {
    const fail = () => {
      throw new DOMException('The request is denied.', 'SecurityError');
    };
    for (const name of forbiddenNames) {
      if (name === 'Worker' || name === 'BroadcastChannel') {
        Object.defineProperty(globalThis, name, { value: fail });
      } else Object.defineProperty(name === 'locks' ? Navigator.prototype : globalThis, name, { get: fail });
    }
  }, names);
  await page.goto(`${fixture.galley.address}/build/email/${templateId}/${id}`);
  await startEditing(page);
  await sheet(page).locator('h1').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' without');
  const saved = page.getByText(builderMessages.saved, { exact: true });
  await button(page, 'Save').click();
  await saved.waitFor();
  const warnings = await page.getByText(builderMessages.draftsNotKeptHere).allTextContents();
  const { html } = await callApi<{ html: string }>(page, 'build_email_get_html', { id });
  expect(html).toContain('Note without');
  expect(problems).toEqual([]);
  await context.close();
  return warnings;
}

describe('a browser that forbids storage', () => {
  it('[W3-forbidden-storage] Opens the builder, warns once and saves, without storage, locks, channels and workers', async () => {
    expect(await workWithout(forbidden)).toEqual([builderMessages.draftsNotKeptHere]);
  });

  testInFull('[W3-forbidden-storage] Opens the builder and saves, whichever of them is forbidden', async () => {
    for (const name of forbidden) {
      expect({ name, warnings: await workWithout([name]) }).toEqual({
        name,
        warnings: name === 'indexedDB' ? [builderMessages.draftsNotKeptHere] : [],
      });
    }
  });
});
