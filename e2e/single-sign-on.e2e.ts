import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OidcServer, startOidcServer } from '../apps/server/src/testing/oidc-server';
import { takeTurns } from './support/axe';
import { openWindow, withPicture } from './support/browser';
import { openOwnFixture } from './support/fixture';
import { root } from './support/galley';
import { takePictures } from './support/pictures';
import { button } from './support/screen';

let server: OidcServer;
const fixture = openOwnFixture({
  env: async () => {
    server = await startOidcServer();
    return { GALLEY_PRIVATE_HOSTS: server.host };
  },
});
const look = takeTurns();

beforeAll(() => {
  server.person = { sub: 'ann', email: 'ann@orchard.example', name: 'Ann Bell' };
});
afterAll(async () => await server.close());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function addDomain(page: Page): Promise<void> {
  await field(page, 'Domain').fill('orchard.example');
  await button(page, 'Add domain').click();
  await page.getByText('Not verified').waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('_galley.orchard.example');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run-server-command.mjs', 'admin', 'verify-domain', 'orchard.example', '1'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, GALLEY_DATA_DIR: fixture.galley.dataDir } },
  );
  expect([status, stderr]).toEqual([0, '']);
  await page.reload();
  await page.getByText('Verified', { exact: true }).waitFor();
}

async function addProvider(page: Page): Promise<void> {
  await button(page, 'Add identity provider').click();
  const form = page.getByRole('form', { name: 'Identity provider' });
  await form.getByRole('radio', { name: 'SAML 2.0' }).click();
  await field(page, 'Sign-in URL').waitFor();
  await takePictures(page, 'sso-saml-form');
  await form.getByRole('radio', { name: 'OpenID Connect' }).click();
  await form.getByRole('button', { name: 'Add identity provider' }).click();
  await form.getByText('Enter the issuer.').waitFor();
  await field(page, 'Name').fill('Orchard ID');
  await field(page, 'Issuer').fill(server.issuer);
  await field(page, 'Client ID').fill(server.clientId);
  await page.getByLabel('Client secret').fill(server.clientSecret);
  await button(page, 'Add group').click();
  await field(page, 'Group 1').fill('editors');
  await takePictures(page, 'sso-form');
  await button(page, 'Remove group 1').click();
  await form.getByRole('button', { name: 'Add identity provider' }).click();
  const answer = await field(page, 'Redirect URI').inputValue();
  const logout = await field(page, 'Back-channel logout URL (optional)').inputValue();
  server.register({ answer, logout });
}

describe('single sign-on', () => {
  test('[SSO-walk] An owner sets up a provider, a colleague signs in with it, and passwords end', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    const colleague = await openWindow(fixture.browser);
    await withPicture(page, 'single-sign-on', async () => {
      // Without a provider, the login page is as it always was.
      await colleague.page.goto(`${fixture.galley.address}/login`);
      await field(colleague.page, 'Email').waitFor();
      await colleague.page.getByLabel('Password', { exact: true }).waitFor();

      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/account`);
      await page.getByRole('link', { name: /^Single sign-on/ }).click();
      await page.getByRole('heading', { name: 'Single sign-on', level: 1 }).waitFor();
      await addDomain(page);
      await addProvider(page);
      await button(page, 'Turn on Orchard ID').waitFor();
      expect(await button(page, 'Turn on Orchard ID').getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('link', { name: 'Test Orchard ID' }).click();
      await page.getByText(/tested Today .* with ann@orchard\.example/).waitFor();
      await button(page, 'Turn on Orchard ID').click();
      await button(page, 'Turn off Orchard ID').waitFor();
      await field(page, 'Name of the token').fill('Orchard ID');
      await button(page, 'Create token').click();
      expect(await field(page, 'New token').inputValue()).toMatch(/^[\w-]{43}$/);
      await button(page, 'Revoke Orchard ID').scrollIntoViewIfNeeded();
      await takePictures(page, 'sso-provisioning');
      await takePictures(page, 'sso-settings');
      expect(await look(page)).toEqual([]);

      // The colleague has no account yet.
      await colleague.page.reload();
      await field(colleague.page, 'Email').fill('ann@orchard.example');
      expect(await look(colleague.page)).toEqual([]);
      await takePictures(colleague.page, 'sso-address');
      await button(colleague.page, 'Continue').click();
      const way = colleague.page.getByRole('link', { name: 'Continue with Orchard ID' });
      await way.waitFor();
      await takePictures(colleague.page, 'sso-login');
      await way.click();
      await colleague.page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
      await colleague.page.goto(`${fixture.galley.address}/account/sso`);
      await colleague.page.getByText('Only owners can set up single sign-on.').waitFor();

      await button(page, 'Require single sign-on').click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Require single sign-on' })
        .click();
      await button(page, 'Stop requiring single sign-on').waitFor();
    });
    // A person of another domain is told why; the owner can still use the password.
    const other = await openWindow(fixture.browser);
    server.person = { sub: 'eve', email: 'eve@elsewhere.example' };
    await other.page.goto(`${fixture.galley.address}/login`);
    await field(other.page, 'Email').fill('eve@orchard.example');
    await button(other.page, 'Continue').click();
    await other.page.getByRole('link', { name: 'Continue with Orchard ID' }).click();
    await other.page
      .getByRole('alert')
      .getByText(/verified email address/)
      .waitFor();
    await field(other.page, 'Email').fill(fixture.owner.email);
    await button(other.page, 'Continue').click();
    await other.page.getByLabel('Password', { exact: true }).fill(fixture.owner.password);
    await button(other.page, 'Log in').click();
    await other.page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
    expect([...problems, ...colleague.problems, ...other.problems]).toEqual([]);
  });
});
