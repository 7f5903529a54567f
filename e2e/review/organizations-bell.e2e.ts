import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, createEmail, uploadHtml } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { addPerson, muteNewMembers } from '../support/colleague';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { setSiteAdmin } from '../support/shared-organization';

const fixture = openSharedFixture();
const ola = { name: 'Ola Brandt', email: '', password: 'a long walk by the sea' };
const contexts: BrowserContext[] = [];
let mara: Page;
let colleague: Page;

beforeAll(async () => {
  ola.email = fixture.emailOf('ola');
  const open = async () => {
    const { page, context } = await openWindow(fixture.browser);
    contexts.push(context);
    return page;
  };
  [mara, colleague] = [await open(), await open()];
});
afterAll(async () => {
  for (const context of contexts) await context.close();
});

const switcher = (name: string) => mara.getByRole('button', { name: `Organization: ${name}` });
const bell = () => mara.getByRole('button', { name: /^Notifications/ });
const bellLabel = () => bell().getAttribute('aria-label');

it('[D2-bell-switch] The bell tells what is unread in another organization, and leads there by keyboard', () =>
  withPicture(mara, 'organizations-bell', async () => {
    // Only site admins can create organizations here.
    await setSiteAdmin(fixture.galley.dataDir, fixture.owner.email, true);
    await fixture.signIn(mara);
    const { me } = await callApi<{ me: { id: number } }>(mara, 'api_v1_me');
    const theme = await uploadHtml(mara, '<table><tr class="block-section"><td>Hi</td></tr></table>', 'Theme');
    const emailId = await createEmail(mara, theme, 'Spring sale');
    await muteNewMembers(mara);
    await addPerson(mara, fixture.galley.address, ola, 'admin');
    await fixture.letIn(colleague, ola);

    await switcher(fixture.owner.organization).click();
    await mara.getByRole('button', { name: 'New organization' }).click();
    await mara.getByLabel('Organization name').fill('Northbank Studio');
    await mara.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click();
    await switcher('Northbank Studio').waitFor();
    expect(await bellLabel()).toBe('Notifications');

    const content = `@${fixture.owner.name} Is the price right?`;
    await callApi(colleague, 'build_comments_add', { id: emailId }, { content, mentions: [me.id] });
    // Without a reload, by the socket.
    await expect.poll(bellLabel).toBe('Notifications, 1 unread, 1 in other organizations');
    await mara.getByRole('img', { name: 'unread notifications in other organizations' }).waitFor();
    await bell().focus();
    await mara.keyboard.press('Enter');
    const others = mara.getByRole('list', { name: 'Other organizations' });
    await others.getByRole('link', { name: /^Harbour Press/ }).waitFor();
    expect(await findFaultsInBothThemes(mara)).toEqual([]);
    await takePictures(mara, 'bell-other-organizations');
    await others.getByRole('link', { name: /^Harbour Press/ }).focus();
    await mara.keyboard.press('Enter');
    await switcher(fixture.owner.organization).waitFor();
    await expect.poll(bellLabel).toBe('Notifications, 1 unread');
  }));
