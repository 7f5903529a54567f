import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builderMessages } from '../../apps/web/src/messages/documents/builder/base';
import { roomMessages } from '../../apps/web/src/messages/review/rooms';
import { testInFull } from '../../scripts/testing/run-length';
import { createEmail, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { addPerson } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button, sheet } from '../support/screen';

const fixture = openSharedFixture();
const password = 'a long walk by the sea';
const tall =
  '<!DOCTYPE html><html><head><title>Tall</title></head><body style="margin:0">' +
  '<div class="block-section" data-title="Tall" style="height:500px"><h1 class="block-edit">Tall</h1></div></body></html>';

let templateId = 0;
let mara: Page;
let ola: Page;
let tove: Page;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const open = async () => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    return page;
  };
  mara = await open();
  await fixture.letIn(mara);
  templateId = await uploadHtml(mara, tall, 'Tall');
  const join = async (name: string) => {
    const person = { name, email: fixture.emailOf(name.toLowerCase().replace(' ', '-')), password };
    await addPerson(mara, fixture.galley.address, person, 'admin');
    const page = await open();
    await fixture.letIn(page, person);
    return page;
  };
  ola = await join('Ola Brandt');
  tove = await join('Tove Lund');
});

afterAll(async () => {
  for (const context of contexts) await context.close();
});

async function makeLetter(title: string): Promise<string> {
  const id = await createEmail(mara, templateId, title);
  return `${fixture.galley.address}/build/email/${templateId}/${id}`;
}

const headings = (of: Page) => sheet(of).locator('h1');

/** Someone edits and inserts the theme's section. */
async function edit(of: Page, url: string): Promise<void> {
  await of.goto(url);
  await button(of, 'Edit').click();
  await button(of, 'Done').waitFor();
}

async function insert(of: Page): Promise<void> {
  const before = await headings(of).count();
  await of.getByRole('list', { name: 'sections' }).getByRole('button').first().press('Enter');
  await expect.poll(() => headings(of).count()).toBe(before + 1);
}

const topOf = (of: Page, nth: number) =>
  headings(of)
    .nth(nth)
    .evaluate((heading) => Math.abs(Math.round(heading.parentElement?.getBoundingClientRect().top ?? -1)));

const scrollOf = (of: Page) =>
  headings(of)
    .first()
    .evaluate((heading) => heading.ownerDocument.defaultView?.scrollY);

describe('three browsers in one room', () => {
  it('[I12-three] [I12-follow-scroll] two people see what the third does, and one follows where she scrolls', () =>
    withPicture(ola, 'three-browsers', async () => {
      const url = await makeLetter('Three');
      await edit(mara, url);
      for (const watcher of [ola, tove]) {
        await watcher.goto(url);
        await watcher.getByText(`${fixture.owner.name} is editing`).first().waitFor();
      }
      const others = mara.getByRole('list', { name: 'Also here' }).getByRole('listitem');
      await expect.poll(() => others.count()).toBe(2);
      const count = 5;
      for (let nth = 0; nth < count; nth += 1) await insert(mara);
      for (const watcher of [ola, tove]) await expect.poll(() => headings(watcher).count()).toBe(count);
      for (const watcher of [ola, tove])
        await headings(watcher)
          .first()
          .evaluate((heading) => heading.ownerDocument.defaultView?.scrollTo(0, 0));

      const follow = ola.getByRole('switch', { name: roomMessages.followScroll });
      await follow.check();
      await takePictures(ola, 'follow-scrolling', [1440]);
      await headings(mara)
        .nth(3)
        .evaluate((heading) => heading.parentElement?.scrollIntoView());
      await expect.poll(() => topOf(ola, 3)).toBe(0);
      expect(await scrollOf(tove)).toBe(0);
      await headings(mara)
        .nth(1)
        .evaluate((heading) => heading.parentElement?.scrollIntoView());
      await expect.poll(() => topOf(ola, 1)).toBe(0);
      // Scrolling stops following.
      await headings(ola).nth(1).hover();
      await ola.mouse.wheel(0, 200);
      await expect.poll(() => follow.isChecked()).toBe(false);

      // One person leaves; the other one is still there and sees further changes.
      await tove.goto(fixture.galley.address);
      await expect.poll(() => others.count()).toBe(1);
      await insert(mara);
      await expect.poll(() => headings(ola).count()).toBe(count + 1);
      await button(mara, 'Done').click();
      await ola.getByText('Version 2, saved').waitFor();
      await expect.poll(() => headings(ola).count()).toBe(count + 1);
    }));
});

describe('two tabs of one person', () => {
  testInFull('[I12-two-tabs] share neither the right to edit nor the draft: the second shows what the first does', () =>
    withPicture(mara, 'two-tabs', async () => {
      const url = await makeLetter('Two tabs');
      await edit(mara, url);
      await insert(mara);
      const second = await mara.context().newPage();
      await second.goto(url);
      await second.getByText('You’re editing this in another tab or browser. This tab is view-only.').waitFor();
      await expect.poll(() => headings(second).count()).toBe(1);
      await insert(mara);
      await expect.poll(() => headings(second).count()).toBe(2);
      expect(await second.getByRole('alertdialog').count()).toBe(0);
      expect(await second.getByRole('list', { name: 'Also here' }).getByRole('listitem').count()).toBe(0);
      // Closing the watching tab has no effect on it.
      await second.close();
      await insert(mara);
      await button(mara, 'Save').click();
      await mara.getByText(builderMessages.saved).first().waitFor();
      await mara.reload();
      await button(mara, 'Edit').waitFor();
      await expect.poll(() => headings(mara).count()).toBe(3);
    }),
  );
});
