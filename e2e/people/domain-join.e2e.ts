import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
import { isFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { button } from '../support/screen';
import { addDomain } from '../support/sso';

let mailServer: MailServer;
const fixture = openOwnFixture({
  env: async () => {
    mailServer = await startMailServer();
    return { SMTP_URL: mailServer.url, GALLEY_SIGN_UP: 'open' };
  },
});
afterAll(async () => await mailServer?.close());

/** Creates an account and an organization, and confirms the address by the link in its mailbox. */
async function signUp(page: Page, person: { name: string; email: string; organization: string }): Promise<void> {
  await page.goto(`${fixture.galley.address}/signup`);
  await page.getByText('Browser check complete.').waitFor();
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('lanterns on the quay');
  await page.getByLabel('Organization').fill(person.organization);
  await page.getByLabel('Organization').press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const mail = () => mailServer.mails.findLast(({ to }) => to?.some(({ address }) => address === person.email));
  await expect.poll(() => mail() !== undefined, { timeout: 20_000 }).toBe(true);
  await page.goto(/href="(http[^"]+)"/.exec(mail()?.html ?? '')?.[1] ?? '');
  await button(page, 'Create my account').press('Enter');
  // The first email of a starter theme opens.
  await button(page, 'Save').waitFor();
  await page.goto(fixture.galley.address);
  await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
}

const offer = (page: Page) => page.getByRole('complementary', { name: /^Join / });

async function letJoin(page: Page, domain: string, organizationId?: number): Promise<void> {
  await page.goto(`${fixture.galley.address}/account/sso`);
  await addDomain(page, fixture.galley, domain, organizationId);
  await page.getByLabel(`People with an address at ${domain}`).press('Enter');
  await page.getByRole('option', { name: 'Can join as editors' }).press('Enter');
  await page.getByText(`People at ${domain} can join as editors`).waitFor();
}

it('[DJ-walk] [MJ-told] People with a confirmed address of a domain are offered its organization and join it; others aren’t', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  const ninas = await openWindow(fixture.browser);
  const ottos = await openWindow(fixture.browser);
  await withPicture(page, 'domain-join', async () => {
    await fixture.letIn(page);
    const name = (await callApi<{ me: { organization: { name: string } } }>(page, 'api_v1_me')).me.organization.name;
    await letJoin(page, 'quay.example');
    await takePictures(page, 'domain-join-settings');

    if (isFull) {
      await signUp(ottos.page, { name: 'Otto', email: 'otto@elsewhere.example', organization: 'Elsewhere' });
      expect(await offer(ottos.page).count()).toBe(0);
    }

    const nina = ninas.page;
    await signUp(nina, { name: 'Nina', email: 'nina@quay.example', organization: 'Quay' });
    await offer(nina).getByText('People with an email address at quay.example can join it.').waitFor();
    await takePictures(nina, 'domain-join-offer');
    expect(await findFaultsInBothThemes(nina)).toEqual([]);
    // On a phone, the text keeps its width: the button stands below it.
    await nina.setViewportSize({ width: 390, height: 844 });
    const join = offer(nina).getByRole('button', { name: `Join ${name}` });
    const [text, below] = [
      await offer(nina)
        .getByText(/^People with/)
        .boundingBox(),
      await join.boundingBox(),
    ];
    expect(below?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
    expect(text?.width).toBeGreaterThan(240);
    expect(await nina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    // The domain of the first owner, whose own address nobody confirmed.
    await nina.setViewportSize({ width: 1280, height: 800 });
    if (isFull) {
      const { me } = await callApi<{ me: { organization: { id: number } } }>(nina, 'api_v1_me');
      await letJoin(nina, fixture.owner.email.split('@').at(-1) ?? '', me.organization.id);
    }
    await page.goto(fixture.galley.address);
    await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
    expect(await offer(page).count()).toBe(0);

    // By keyboard, with one key.
    await nina.goto(fixture.galley.address);
    await join.press('Enter');
    await nina.getByRole('button', { name: `Organization: ${name}` }).waitFor();
    expect(await offer(nina).count()).toBe(0);
    await page.goto(`${fixture.galley.address}/account/members`);
    await page.getByRole('row').filter({ hasText: 'nina@quay.example' }).waitFor();
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 1 unread');
    await bell.click();
    await page.getByRole('link', { name: `Unread: Nina joined ${name}` }).waitFor();
    await takePictures(page, 'member-joined');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Notification settings' }).press('Enter');
    await page
      .getByRole('group', { name: 'New members' })
      .getByText('One email an hour, if there is anything you haven’t read.')
      .waitFor();
    await takePictures(page, 'member-joined-settings');
  });
  expect([...problems, ...ninas.problems, ...ottos.problems]).toEqual([]);
});
