import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi, uploadHtml } from '../support/api';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { formsOf } from '../support/impatient/register';
import { type PageWatch, watchPage } from '../support/impatient/watch';
import { fillSetUp } from '../support/people';

let mailServer: MailServer;
const fixture = openOwnFixture({
  isUnused: true,
  env: async () => {
    mailServer = await startMailServer();
    return { SMTP_URL: mailServer.url, GALLEY_SIGN_UP: 'open' };
  },
});
afterAll(() => mailServer?.close());

const pressed = new Set<string>();
const nia = { name: 'Nia Stone', email: 'nia@quay.example', password: 'lanterns on the quay', organization: 'Quay' };
let page: Page;
let watch: PageWatch;

beforeEach(async () => {
  ({ page } = await openWindow(fixture.browser));
  watch = watchPage(page);
});
afterEach(async () => {
  await page.context().close();
});

/** Double-clicks the button of a form and expects one request. */
async function press(part: string, button: string, wish: string): Promise<void> {
  const done = await watch.twice(page.getByRole('button', { name: button, exact: true }).last());
  expect([part, done]).toEqual([part, [wish]]);
  pressed.add(`features/people/${part}`);
}

/** Returns the link in the newest email to an address. */
async function linkTo(address: string): Promise<string> {
  const find = () => mailServer.mails.findLast((mail) => mail.to?.some((to) => to.address === address));
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  return /href="(http[^"]+)"/.exec(find()?.html ?? '')?.[1] ?? '';
}

const field = (name: string) => page.getByLabel(name, { exact: true });
const open = (path: string) => page.goto(`${fixture.galley.address}${path}`);

describe('[F-impatient-doors] a double click', () => {
  it('on the buttons of setting up, inviting, accepting and a new password has one effect', () =>
    withPicture(page, 'impatient-doors', async () => {
      await fillSetUp(page, fixture.galley.address);
      await press('auth/setup-page.tsx', 'Create account', 'POST /api/v1/setup');
      await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
      const theme = await uploadHtml(page, '<p class="block-edit">Hi</p>', 'Harbour letter');
      const invited = { name: 'Ola', email: 'ola@harbour.example', access: 'editor' };
      await callApi(page, 'api_v1_account_organization_invite', {}, invited);
      await callApi(page, 'api_v1_people_invite', { id: theme }, { email: 'tove@harbour.example' });
      for (const address of [invited.email, 'tove@harbour.example']) {
        const { pathname } = new URL(await linkTo(address));
        await page.context().clearCookies();
        await open(pathname);
        await field('Name').fill('Ola Brandt');
        await field('Choose a password').fill('a long walk by the sea');
        const wish = `POST /api/v1/invites/${pathname.split('/').at(-1)}`;
        await press('auth/invite-page.tsx', 'Accept invitation', wish);
        await page.getByRole('button', { name: /^User menu of/ }).waitFor();
      }
      await page.context().clearCookies();
      await open('/forgotpassword');
      await field('Email').fill(fixture.owner.email);
      await press('auth/forgot-password-page.tsx', 'Send link', 'POST /api/v1/auth/forgot-password');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto(await linkTo(fixture.owner.email));
      await field('New password').fill('another quiet harbour');
      await press('auth/reset-password-page.tsx', 'Set password', 'POST /api/v1/auth/reset-password');
      await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
      expect(watch.problems).toEqual([]);
    }));

  testInFull('on the buttons of signing up, signing in and its second factor has one effect', () =>
    withPicture(page, 'impatient-sign-up', async () => {
      await open('/signup');
      await page.getByText('Browser check complete.').waitFor();
      await field('Your name').fill(nia.name);
      await field('Email').fill(nia.email);
      await field('Password').fill(nia.password);
      await field('Organization').fill(nia.organization);
      await press('auth/sign-up-form.tsx', 'Create account', 'POST /api/v1/signup');
      await page.goto(await linkTo(nia.email));
      await press('auth/sign-up-confirm-page.tsx', 'Create my account', 'POST /api/v1/signup/confirm');

      await open('/profile');
      const card = page.getByRole('region', { name: 'Two-factor sign-in' });
      await card.getByRole('button', { name: 'Set up' }).dblclick();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
      await field('Your password').fill(nia.password);
      const setUp = 'profile/two-factor/set-up-modal.tsx';
      await press(setUp, 'Continue', 'POST /api/v1/profile/two-factor/start');
      const key = page.getByRole('group', { name: 'Key' }).getByRole('code');
      const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
      await field('Code').fill(generateSync({ secret }));
      await press(setUp, 'Turn on', 'POST /api/v1/profile/two-factor');
      const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
      expect(codes).toHaveLength(10);
      await page.getByRole('button', { name: 'I’ve saved them' }).dblclick();

      await page.context().clearCookies();
      await open('/login');
      await field('Email').fill(nia.email);
      await field('Password').fill(nia.password);
      // The first click requests the code; the second one must not send an empty code.
      await press('auth/login-page.tsx', 'Log in', 'POST /api/v1/auth/login');
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await field('Recovery code').fill(codes[0] ?? '');
      await press('auth/login-page.tsx', 'Log in', 'POST /api/v1/auth/login');
      await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
      expect(watch.problems).toEqual([]);
      expect([...pressed].filter((part) => formsOf('doors').includes(part)).sort()).toEqual(formsOf('doors'));
    }),
  );
});
