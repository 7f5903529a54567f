import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { roomMessages } from '../../apps/web/src/messages/review/rooms';
import { inFull } from '../../scripts/testing/run-length';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openOwnFixture } from '../support/fixture';
import { randomNumbers, seedOfRun } from '../support/random';
import { button, sheet, startEditing } from '../support/screen';

/** `npm test` kills it once while someone types, and once after a save. `npm run soak` runs the long form. */
const rounds = process.env.GALLEY_SOAK ? 10 : inFull(3, 1);
const keysOfRound = 30;

const theme =
  '<!DOCTYPE html><html><head><title>Note</title></head><body><h1 class="block-edit">Note</h1></body></html>';

const fixture = openOwnFixture();
const contexts: BrowserContext[] = [];
let mara: Page;
let ola: Page;
let id = 0;
let typed = 'Note';

beforeAll(async () => {
  const open = async () => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    return page;
  };
  [mara, ola] = [await open(), await open()];
  await fixture.letIn(mara);
  const templateId = await uploadHtml(mara, theme, 'Note');
  id = await createEmail(mara, templateId, 'Killed');
  const person = { name: 'Ola Brandt', email: fixture.emailOf('ola'), password: 'a long walk by the sea' };
  await addPerson(mara, fixture.galley.address, person, 'admin');
  await fixture.letIn(ola, person);
  const url = `${fixture.galley.address}/build/email/${templateId}/${id}`;
  await mara.goto(url);
  await startEditing(mara);
  await ola.goto(url);
  await ola.getByText(`${fixture.owner.name} is editing`).first().waitFor();
  await sheet(mara).locator('h1').click();
  await mara.keyboard.press('End');
});
afterAll(async () => {
  for (const context of contexts) await context.close();
});

const headline = (of: Page) => sheet(of).locator('h1').textContent();

async function type(text: string): Promise<void> {
  await mara.keyboard.type(text, { delay: 20 });
  typed += text;
}

/** Returns the server's unsaved work. */
async function draftHtml(): Promise<string> {
  const { draft } = await callApi<{ draft: { html: string } | null }>(mara, 'build_draft_get', { id });
  return draft?.html ?? '';
}

const stored = async (of: Page) => (await callApi<{ html: string }>(of, 'build_email_get_html', { id })).html;

describe('a server that is killed under two people in a room', () => {
  it(
    '[I12-killed-room] takes nothing that it has acknowledged with it, and both end with the same bytes',
    { timeout: 1_200_000 },
    () =>
      withPicture(mara, 'killed-server', async () => {
        const random = randomNumbers(seedOfRun('Killed servers'));
        for (let round = 0; round < rounds; round += 1) {
          await type(` ${round}`);
          const acknowledged = typed;
          await expect.poll(draftHtml).toContain(`>${acknowledged}</h1>`);
          await expect.poll(() => headline(ola)).toBe(acknowledged);

          // At some key, in the middle of typing.
          const at = random(0, keysOfRound);
          const text = ` ${'abcdefghijklmnopqrstuvwxyz0123456789'.slice(0, keysOfRound - 1)}`;
          await type(text.slice(0, at));
          await fixture.galley.kill();
          await type(text.slice(at));
          for (const page of [mara, ola])
            await page.getByRole('status').filter({ hasText: roomMessages.notLive }).waitFor();
          await type(' away');
          await fixture.galley.start();
          expect(await draftHtml()).toContain(`>${acknowledged}`);
          await expect.poll(() => headline(ola)).toBe(typed);
          await type(' back');
          await expect.poll(() => headline(ola)).toBe(typed);
          expect(await headline(mara)).toBe(typed);
        }
        await button(mara, 'Save').click();
        await mara.getByText(builderMessages.saved).first().waitFor();
        await fixture.galley.kill();
        await fixture.galley.start();
        expect(await stored(mara)).toContain(`>${typed}</h1>`);
        expect(await stored(ola)).toBe(await stored(mara));
        for (const page of [mara, ola]) await expect.poll(() => headline(page)).toBe(typed);
        process.stdout.write(`Killed servers: ${rounds} rounds, ${typed.length} characters, none lost\n`);
      }),
  );
});
