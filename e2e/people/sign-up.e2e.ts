import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { type FakeRecaptcha, startFakeRecaptcha } from '../../apps/server/src/testing/fake-recaptcha';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
import { messages } from '../../apps/web/src/messages';
import { inFull, testInFull } from '../../scripts/testing/run-length';
import { findFaults } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';

const nia = { name: 'Nia Stone', email: 'nia@quay.example', password: 'lanterns on the quay', organization: 'Quay' };

async function openUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function fillIn(page: Page, person = nia): Promise<void> {
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Organization').fill(person.organization);
}

describe('with a mail server', () => {
  let mailServer: MailServer;
  const fixture = openOwnFixture({
    env: async () => {
      mailServer = await startMailServer();
      return { SMTP_URL: mailServer.url, GALLEY_SIGN_UP: 'open' };
    },
  });
  afterAll(async () => {
    await mailServer?.close();
  });

  async function mailTo(address: string, subject: string): Promise<string> {
    const find = () =>
      mailServer.mails.findLast((mail) => mail.subject === subject && mail.to?.some((to) => to.address === address));
    await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
    return find()?.html ?? '';
  }

  testInFull(
    '[D2-sign-up] [D2-two-factor] A person creates an account by email, then signs in with codes of an app and recovery codes',
    async () => {
      const ownerWindow = await openWindow(fixture.browser);
      await fixture.signIn(ownerWindow.page);
      const { page, problems } = await openWindow(fixture.browser);
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(fixture.galley.address))
          foreign.push(request.url());
      });
      await withPicture(page, 'sign-up', async () => {
        // The login page links here, and the requested page is remembered.
        await page.goto(`${fixture.galley.address}/profile`);
        await page.getByRole('link', { name: 'Create an account' }).click();
        await page.getByText('Browser check complete.').waitFor();
        expect(await findFaults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.getByText('Enter a name.').first().waitFor();
        await fillIn(page, { ...nia, email: 'nobody', password: 'short' });
        await page.getByText(messages.invalidEmail).waitFor();
        await page.getByText('At least 10 characters.').first().waitFor();
        await fillIn(page);
        // By keyboard only: from the last field past the captcha to the button.
        await page.getByLabel('Organization').press('Enter');
        await page.getByRole('heading', { name: 'Check your email' }).waitFor();
        expect(await page.getByText(nia.email).count()).toBe(1);

        const link = /href="(http[^"]+)"/.exec(await mailTo(nia.email, 'Confirm your email address'))?.[1] ?? '';
        expect(link.startsWith(`${fixture.galley.address}/signup/`)).toBe(true);
        await page.goto(link);
        expect(await findFaults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Create my account' }).press('Enter');
        await page.getByRole('heading', { name: messages.myProfile }).waitFor();

        const card = page.getByRole('region', { name: 'Two-factor sign-in' });
        await card.getByRole('button', { name: 'Set up' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Your password').fill('not my password');
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByText(serverMessages.currentPasswordWrong).waitFor();
        await dialog.getByLabel('Your password').fill(nia.password);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByRole('img', { name: /QR code/ }).waitFor();
        expect(await findFaults(page)).toEqual([]);
        const key = dialog.getByRole('group', { name: 'Key' }).getByRole('code');
        const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
        const codeIn = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
        await dialog.getByLabel('Code', { exact: true }).fill('000000');
        await dialog.getByRole('button', { name: 'Turn on' }).click();
        await dialog.getByText(serverMessages.appCodeWrong).waitFor();
        await dialog.getByLabel('Code', { exact: true }).fill(codeIn(0));
        await dialog.getByRole('button', { name: 'Turn on' }).click();
        const list = dialog.getByRole('list', { name: 'Recovery codes' });
        await list.waitFor();
        const codes = await list.getByRole('listitem').allTextContents();
        expect(codes).toHaveLength(10);
        expect(await findFaults(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Copy codes' }).click();
        await dialog.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: 'Download' }).click(),
        ]);
        expect(download.suggestedFilename()).toBe('galley-recovery-codes.txt');
        await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
        await card.getByText('10 recovery codes left').waitFor();
        await mailTo(nia.email, 'Two-factor sign-in is on');

        const passPassword = async () => {
          await openUserMenu(page, messages.logOut);
          await page.getByLabel('Email', { exact: true }).fill(nia.email);
          await page.getByLabel('Password', { exact: true }).fill(nia.password);
          await page.getByRole('button', { name: 'Log in' }).click();
          await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
        };
        await passPassword();
        expect(await findFaults(page)).toEqual([]);
        await page.getByLabel('Code', { exact: true }).fill('123456');
        await page.getByLabel('Code', { exact: true }).press('Enter');
        await page.getByText(serverMessages.codeWrong).waitFor();
        // The current code may be the one that turned two-factor on, which can't be used twice. The next code is
        // already valid.
        await page.getByLabel('Code', { exact: true }).fill(codeIn(1));
        await page.getByRole('button', { name: 'Log in' }).click();
        await page.getByRole('heading', { name: 'Themes' }).waitFor();

        const codesUsed = inFull(2, 0);
        if (codesUsed > 0) {
          await passPassword();
          await page.getByRole('button', { name: 'Use a recovery code' }).click();
          await page.getByLabel('Recovery code').fill(codes[0] ?? '');
          await page.getByRole('button', { name: 'Log in' }).click();
          await page.getByRole('heading', { name: 'Themes' }).waitFor();
          await passPassword();
          await page.getByRole('button', { name: 'Use a recovery code' }).click();
          await page.getByLabel('Recovery code').fill(codes[0] ?? '');
          await page.getByRole('button', { name: 'Log in' }).click();
          await page.getByText(serverMessages.codeWrong).waitFor();
          await page.getByLabel('Recovery code').fill(codes[1] ?? '');
          await page.getByRole('button', { name: 'Log in' }).click();
          await page.getByRole('heading', { name: 'Themes' }).waitFor();
        }

        await page.goto(`${fixture.galley.address}/profile`);
        await card.getByText(`${10 - codesUsed} recovery codes left`).waitFor();
        await card.getByRole('button', { name: 'Turn off' }).click();
        await dialog.getByLabel('Your password').fill(nia.password);
        await dialog.getByLabel('Code').fill(codes[2] ?? '');
        await dialog.getByRole('button', { name: 'Turn off' }).click();
        await card.getByRole('button', { name: 'Set up' }).waitFor();
      });

      // Signing up with an existing address shows the same page; only the email mentions it.
      await withPicture(ownerWindow.page, 'sign-up-known', async () => {
        const { page: visitor } = await openWindow(fixture.browser);
        await visitor.goto(`${fixture.galley.address}/signup`);
        await fillIn(visitor, { ...nia, email: fixture.owner.email });
        await visitor.getByRole('button', { name: 'Create account' }).click();
        await visitor.getByRole('heading', { name: 'Check your email' }).waitFor();
        expect(await mailTo(fixture.owner.email, 'You already have an account')).toContain(
          `${fixture.galley.address}/forgotpassword`,
        );
        await visitor.context().close();
      });
      expect(foreign).toEqual([]);
      expect([problems, ownerWindow.problems]).toEqual([[], []]);
      await Promise.all([page.context().close(), ownerWindow.page.context().close()]);
    },
  );
});

describe('with keys of reCAPTCHA and without a mail server', () => {
  let recaptcha: FakeRecaptcha;
  const fixture = openOwnFixture({
    env: async () => {
      recaptcha = await startFakeRecaptcha();
      const { url, secret } = recaptcha;
      return { GALLEY_SIGN_UP: 'open', RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: secret, RECAPTCHA_URL: url };
    },
  });
  afterAll(async () => {
    await recaptcha?.close();
  });

  it('[D2-sign-up] [D10-recaptcha] Signs up by reCAPTCHA, past a refusal and a taken address, and is signed in at once', async () => {
    const first = await openWindow(fixture.browser);
    await fixture.signIn(first.page);
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'sign-up-recaptcha', async () => {
      await page.goto(`${fixture.galley.address}/signup?redirect=//evil.example&ref=fair`);
      recaptcha.answers = { score: 0.1 };
      await fillIn(page);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('alert').getByText(serverMessages.captchaFailed).waitFor();
      recaptcha.answers = {};
      await page.getByLabel('Email', { exact: true }).fill(fixture.owner.email);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText(messages.addressTaken).waitFor();
      expect(
        await page.getByLabel('Email', { exact: true }).evaluate((field) => field === document.activeElement),
      ).toBe(true);
      await page.getByLabel('Email', { exact: true }).fill(nia.email);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
      expect(new URL(page.url()).origin).toBe(fixture.galley.address);
      expect(recaptcha.checks.length).toBe(3);
    });
    expect(problems).toEqual([]);
    await Promise.all([page.context().close(), first.page.context().close()]);
  });
});
