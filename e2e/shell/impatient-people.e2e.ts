import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { personMessages } from '../../apps/web/src/messages/people/dialogs';
import { uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { confirmationsOf, formsOf } from '../support/impatient/register';
import { type PageWatch, watchPage } from '../support/impatient/watch';
import { button } from '../support/screen';

const fixture = openSharedFixture({ hasMail: true });
const pressed = new Set<string>();
const secondPassword = 'a second quiet harbour';
let theme = 0;
let attempts = 0;
let page: Page;
let watch: PageWatch;

beforeAll(async () => {
  const first = await openWindow(fixture.browser);
  await fixture.letIn(first.page);
  theme = await uploadHtml(first.page, '<p class="block-edit">Hi</p>', 'Harbour letter');
  await first.context.close();
});
beforeEach(async () => {
  ({ page } = await openWindow(fixture.browser));
  watch = watchPage(page);
  await fixture.letIn(page);
});
afterEach(async () => {
  await page.context().close();
});

const dialog = () => page.getByRole('dialog');
const field = (name: string) => page.getByLabel(name, { exact: true });
const open = async (path: string) => {
  await page.goto(`${fixture.galley.address}${path}`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await watch.settled();
};

/** Double-clicks and expects each of these requests once, and no others. */
async function press(part: string, target: Locator, ...wishes: (string | RegExp)[]): Promise<void> {
  const expected = wishes.map((wish) => (typeof wish === 'string' ? wish : expect.stringMatching(wish)));
  expect([part, await watch.twice(target)]).toEqual([part, expected]);
  pressed.add(part);
}

const answered: string[] = [];
const question = () => page.getByRole('alertdialog');

/** Double-clicks Yes and expects one request whose path ends like this. */
async function agree(part: string, wish: RegExp): Promise<void> {
  await expect.poll(() => question().count()).toBe(1);
  const done = await watch.twice(question().getByRole('button', { name: messages.yes, exact: true }));
  expect([part, done.length, wish.test(done[0] ?? '')]).toEqual([part, 1, true]);
  answered.push(part);
}

describe('[F-impatient-people] a double click', () => {
  it('on every button that sends a form of the profile, the people, the organization and its end has one effect', () =>
    withPicture(page, 'impatient-people', async () => {
      const [tove, nils] = [fixture.emailOf('tove'), fixture.emailOf('nils')];
      await open('/profile');
      await field('Job').fill('Printer');
      await press('features/people/profile/about-card.tsx', button(page, 'Save profile'), 'POST /api/v1/profile');
      await field('Current password').fill(fixture.owner.password);
      await field('New password').fill(secondPassword);
      await press(
        'features/people/profile/password-card.tsx',
        button(page, 'Change password'),
        'POST /api/v1/profile/password',
      );
      await page.getByText(personMessages.passwordUpdated).waitFor();

      await button(page, 'Change email address').click();
      await dialog().getByLabel('New email address').fill(fixture.emailOf('owner.two'));
      await dialog().getByLabel('Your password').fill(secondPassword);
      const changeEmail = dialog().getByRole('button', { name: 'Change email address' });
      await press('features/people/profile/change-email-modal.tsx', changeEmail, 'POST /api/v1/profile/email');
      await dialog().getByRole('button', { name: 'Done' }).click();

      await open(`/t/${theme}`);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to a page or run a command' }).waitFor();
      await page.keyboard.type('Change password');
      await page.keyboard.press('Enter');
      await dialog().getByLabel('Current password').fill(secondPassword);
      await dialog().getByLabel('New password').fill(fixture.owner.password);
      const change = dialog().getByRole('button', { name: 'Change password' });
      const changeModal = 'modals/people/change-password/change-password-modal.tsx';
      await press(changeModal, change, 'POST /api/v1/profile/password');

      await open(`/people/${theme}`);
      await field('Email').fill(tove);
      await press('lib/invite-form/invite-form.tsx', button(page, 'Invite'), `PUT /api/v1/people/${theme}`);
      await expect.poll(() => page.getByText(tove).count()).toBeGreaterThan(0);
      await button(page, `Remove ${tove}`).dblclick();
      await agree('features/people/theme-access/theme-access-page.tsx', /^DELETE \/api\/v1\/people\/\d+\/\d+$/);
      await button(page, `Remove ${tove}`).waitFor({ state: 'detached' });

      await open('/account/members?view=invitations');
      await field('Email').fill(nils);
      const invites = 'PUT /api/v1/account/organization/invites';
      await press('lib/invite-form/invite-form.tsx', button(page, 'Invite'), invites);
      const invited = page.getByRole('row').filter({ hasText: nils });
      await expect.poll(() => invited.count()).toBe(1);
      await open('/account');
      // Another name each time, because the test may be tried again.
      attempts += 1;
      await field('Organization name').fill(`Harbour and Sons ${attempts}`);
      const organization = 'POST /api/v1/account/organization';
      await press(
        'features/people/organization-settings/organization/organization-card.tsx',
        button(page, 'Save organization'),
        organization,
      );

      await page.getByRole('button', { name: /^Organization: / }).click();
      await button(page, 'New organization').click();
      // By its name: the list of organizations is a dialog, too, until it's closed.
      const created = page.getByRole('dialog', { name: 'New organization' });
      await created.getByLabel('Organization name').fill('Northbank Studio');
      const make = created.getByRole('button', { name: 'Create organization' });
      // The page enters the organization once the server has created it, sometimes after a pause.
      const steps = await watch.twice(make);
      const enter = expect.stringMatching(/^POST \/api\/v1\/organizations\/\d+\/enter$/);
      expect(steps).toEqual(['POST /api/v1/organizations', enter].slice(0, steps.length));
      expect(steps.length).toBeGreaterThan(0);
      pressed.add('modals/people/new-organization/new-organization-modal.tsx');
      await page.getByRole('button', { name: 'Organization: Northbank Studio' }).waitFor();

      await open('/account/cancel');
      await button(page, 'Export everything').dblclick();
      await expect.poll(() => dialog().count()).toBe(1);
      await dialog().getByLabel('Your password').fill(fixture.owner.password);
      const proof = dialog().getByRole('button', { name: /^Export|^Make|^Begin/ });
      const reauthenticate = 'modals/people/reauthenticate/reauthenticate-modal.tsx';
      await press(reauthenticate, proof, 'POST /api/v1/account/exports');
      await page.getByRole('link', { name: /^Download the export of/ }).waitFor();
      await page.getByLabel(/^Type the name/).fill('Northbank Studio');
      await button(page, 'Cancel the organization').dblclick();
      await expect.poll(() => dialog().count()).toBe(1);
      await dialog().getByLabel('Your password').fill(fixture.owner.password);
      const end = dialog().getByRole('button', { name: 'Cancel the organization' });
      await press(
        'features/people/organization-settings/offboarding/cancel-page.tsx',
        end,
        'POST /api/v1/account/cancel',
      );
      await page.getByRole('heading', { name: 'Northbank Studio is canceled' }).waitFor();
      expect(await watch.twice(button(page, 'Undo'))).toEqual(['POST /api/v1/account/cancel/undo']);
      expect(watch.problems).toEqual([]);
      expect([...pressed].sort()).toEqual(formsOf('people'));
      expect(answered.sort()).toEqual(confirmationsOf('people'));
    }));
});
