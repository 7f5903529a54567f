import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { type OidcServer, startOidcServer } from '../../apps/server/src/testing/oidc-server';
import { testInFull } from '../../scripts/testing/run-length';
import { takeTurns } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';
import { addDomain, continueWith, field } from '../support/sso';

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
  it('[SSO-walk] An owner sets up a provider, a colleague signs in with it, and passwords end', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    const colleague = await openWindow(fixture.browser);
    await withPicture(page, 'single-sign-on', async () => {
      // Without a provider, the login page is unchanged.
      await colleague.page.goto(`${fixture.galley.address}/login`);
      await field(colleague.page, 'Email').waitFor();
      await colleague.page.getByLabel('Password', { exact: true }).waitFor();

      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/account`);
      await page.getByRole('link', { name: 'Sign-in' }).click();
      await page.getByRole('heading', { name: 'Sign-in', level: 1 }).waitFor();
      await addDomain(page, fixture.galley, 'orchard.example');
      await addProvider(page);
      await button(page, 'Turn on Orchard ID').waitFor();
      expect(await button(page, 'Turn on Orchard ID').getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('link', { name: 'Test Orchard ID' }).click();
      await page.getByText(/tested today .* with ann@orchard\.example/).waitFor();
      await button(page, 'Turn on Orchard ID').click();
      await button(page, 'Turn off Orchard ID').waitFor();
      await takePictures(page, 'sso-settings');
      expect(await look(page)).toEqual([]);
      await page.getByRole('link', { name: 'Provisioning' }).click();
      await field(page, 'Token name').fill('Orchard ID');
      await button(page, 'Create token').click();
      expect(await field(page, 'New token').inputValue()).toMatch(/^[\w-]{43}$/);
      await button(page, 'Revoke Orchard ID').scrollIntoViewIfNeeded();
      await takePictures(page, 'sso-provisioning');
      expect(await look(page)).toEqual([]);
      await page.getByRole('link', { name: 'Sign-in' }).click();

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
    // Someone from another domain sees the reason; the owner can still use the password.
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

  testInFull(
    '[SSO-scim-walk] A person who is deactivated by SCIM is led from her open window to the login page',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      const colleague = await openWindow(fixture.browser);
      const { address } = fixture.galley;
      let token = '';
      await withPicture(page, 'scim-owner', async () => {
        await fixture.letIn(page);
        await page.goto(`${address}/account/provisioning`);
        await field(page, 'Token name').fill('Provisioning');
        await button(page, 'Create token').click();
        token = await field(page, 'New token').inputValue();
      });
      const scim = async (method: string, path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
        const answer = await fetch(`${address}/scim/v2${path}`, { method, headers, body: JSON.stringify(body) });
        expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
        return (await answer.json()) as { id: string; active: boolean };
      };
      const person = { userName: 'grace@orchard.example', displayName: 'Grace Reed', active: true };
      const { id } = await scim('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        ...person,
      });
      await withPicture(colleague.page, 'scim-colleague', async () => {
        server.person = { sub: 'grace', email: person.userName, name: person.displayName };
        const connection = colleague.page.waitForEvent('websocket');
        await continueWith(colleague.page, address, person.userName, 'Orchard ID');
        await colleague.page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
        await (await connection).waitForEvent('framereceived');
        const changed = await scim('PATCH', `/Users/${id}`, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'replace', path: 'active', value: false }],
        });
        expect(changed.active).toBe(false);
        // Without any action by her, her live connection ends and the window checks the session.
        const dialog = colleague.page.getByRole('alertdialog');
        await dialog.getByText(serverMessages.accessEndedTo(fixture.owner.organization)).waitFor();
        await dialog.getByRole('button').last().click();
        await colleague.page.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
        expect(new URL(colleague.page.url()).pathname).toBe('/login');
      });
      expect([...problems, ...colleague.problems]).toEqual([]);
    },
  );
});
