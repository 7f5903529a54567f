import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { makeKeyPair } from '../../apps/server/src/testing/self-signed';
import { findSimpleSaml, type SimpleSaml, startSimpleSaml } from '../../apps/server/src/testing/simplesamlphp';
import { messages } from '../../apps/web/src/messages';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { button } from '../support/screen';
import { addDomain, continueWith, field } from '../support/sso';

const pages = findSimpleSaml();
const keys = makeKeyPair('SimpleSAMLphp');

// Skipped unless Debian's SimpleSAMLphp is installed: `apt-get install simplesamlphp php-cli php-xml php-mbstring
// php-curl`.
describe.skipIf(pages === '')('single sign-on with SAML', () => {
  let idp: SimpleSaml;
  const fixture = openOwnFixture({
    env: async () => {
      idp = await startSimpleSaml(pages, keys);
      return { GALLEY_PRIVATE_HOSTS: idp.host };
    },
  });
  afterAll(() => idp?.close());

  async function addProvider(page: Page): Promise<void> {
    await button(page, 'Add identity provider').click();
    const form = page.getByRole('form', { name: 'Identity provider' });
    await form.getByRole('radio', { name: 'SAML 2.0' }).click();
    await field(page, 'Name').last().fill('Orchard ID');
    await field(page, 'Entity ID of the identity provider').fill(idp.entityId);
    await field(page, 'Sign-in URL').fill(idp.entryPoint);
    await field(page, 'Certificate').fill(keys.certificate);
    await form.getByRole('button', { name: 'Add identity provider' }).click();
    const answer = await field(page, 'Assertion consumer service URL').inputValue();
    const metadata = await field(page, 'Entity ID and metadata').inputValue();
    idp.register({ answer, metadata });
  }

  /** On the provider's page. */
  async function enterPassword(page: Page): Promise<void> {
    await page.locator('input[name="username"]').fill('ann');
    await page.locator('input[name="password"]').fill('secret');
    await page.locator('input[name="password"]').press('Enter');
  }

  it('[SSO-saml-walk] A person signs in with SimpleSAMLphp from the login page, and logs out', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'saml-owner', async () => {
      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/account/sso`);
      await addDomain(page, fixture.galley, 'orchard.test');
      await addProvider(page);
      await page.getByRole('link', { name: 'Test Orchard ID' }).click();
      await enterPassword(page);
      await page.getByText(/tested today .* with ann@orchard\.test/).waitFor();
      await button(page, 'Turn on Orchard ID').click();
      await button(page, 'Turn off Orchard ID').waitFor();
    });
    const ann = await openWindow(fixture.browser);
    await withPicture(ann.page, 'saml-person', async () => {
      await continueWith(ann.page, fixture.galley.address, 'ann@orchard.test', 'Orchard ID');
      expect(new URL(ann.page.url()).host).toBe(idp.host);
      await enterPassword(ann.page);
      await ann.page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
      await ann.page.getByRole('button', { name: 'User menu of Ann Bell' }).click();
      await ann.page.getByRole('menu', { name: 'User menu' }).getByText('ann@orchard.test').waitFor();
      await ann.page.getByRole('menuitem', { name: messages.logOut }).click();
      await ann.page.getByRole('heading', { name: 'Log in to Galley' }).waitFor();
      await ann.page.goto(fixture.galley.address);
      await expect.poll(() => new URL(ann.page.url()).pathname).toBe('/login');
    });
    expect([...problems, ...ann.problems]).toEqual([]);
  });
});
