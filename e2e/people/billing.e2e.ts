import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { type FakeStripe, fakePlans, startFakeStripe, testCards } from '../../apps/server/src/testing/fakes/stripe';
import { makeScratchFolder } from '../../apps/server/src/testing/scratch-folder';
import { messages } from '../../apps/web/src/messages';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture, openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';
import { requestRoute } from '../support/requests';

const day = 24 * 60 * 60;

/** The environment that turns on billing with the fake's plans. */
function environmentFor({ config }: FakeStripe): Record<string, string> {
  const megabyte = 1024 * 1024;
  const plans = fakePlans.map(({ id, name, priceId, limits: { storageBytes, ...limits } }) => ({
    id,
    name,
    ...(priceId ? { price: priceId } : {}),
    limits: Object.fromEntries(
      Object.entries({ ...limits, storageMegabytes: storageBytes && storageBytes / megabyte }).filter(
        ([, value]) => value !== null,
      ),
    ),
  }));
  const file = join(makeScratchFolder('plans'), 'plans.json');
  writeFileSync(file, JSON.stringify({ plans }));
  return {
    STRIPE_SECRET_KEY: config.secretKey,
    STRIPE_PUBLISHABLE_KEY: config.publishableKey,
    STRIPE_WEBHOOK_SECRET: config.webhookSecrets.join(','),
    STRIPE_API_URL: config.apiUrl,
    STRIPE_SCRIPT_URL: config.scriptUrl,
    GALLEY_PLANS: file,
  };
}

async function enterCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /card$/ });
  await dialog.frameLocator('iframe').getByLabel('Card number').fill(number);
  await dialog.getByRole('button', { name: 'Save card' }).click();
}

/** Opens a Galley whose payments go to a fake Stripe of its own. */
function openPaidFixture() {
  let fake: FakeStripe;
  const fixture = openOwnFixture({
    env: async () => {
      fake = await startFakeStripe();
      return environmentFor(fake);
    },
  });
  afterAll(async () => await fake?.close());
  return { fixture, stripe: () => fake };
}

describe('with a member who pays at Stripe, played by a fake', () => {
  const { fixture, stripe } = openPaidFixture();

  it('[W10-payer-path] An owner gives a member billing access, who pays, is told of a failed payment and opens nothing else, and takes it back', async () => {
    const fake = stripe();
    fake.deliverTo(`${fixture.galley.address}/api/v1/billing/webhook`);
    const { address } = fixture.galley;
    const { page, problems } = await openWindow(fixture.browser);
    const theirs = await openWindow(fixture.browser);
    const ola = { name: 'Ola Brandt', email: fixture.emailOf('ola'), password: 'a long walk by the sea' };
    await withPicture(theirs.page, 'billing-access', async () => {
      await fixture.letIn(page);
      const { inviteLink } = await callApi<{ inviteLink: string }>(
        page,
        'api_v1_account_organization_invite',
        {},
        { name: ola.name, email: ola.email, access: 'editor' },
      );
      await requestRoute(address, 'invites_accept', {
        params: { token: inviteLink.split('/').at(-1) ?? '' },
        body: { name: ola.name, password: ola.password, timezone: 'America/New_York' },
      });
      await fixture.letIn(theirs.page, ola);
      await theirs.page.goto(`${address}/account`);
      await theirs.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await theirs.page.getByRole('link', { name: /^Billing/ }).count()).toBe(0);

      await page.goto(`${address}/account/members`);
      await page.getByRole('button', { name: 'More for Ola Brandt' }).click();
      await page.getByRole('menuitem', { name: 'Give billing access…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Give billing access' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await theirs.page.goto(`${address}/account`);
      await theirs.page.getByRole('link', { name: /^Billing/ }).click();
      await theirs.page.getByRole('button', { name: 'Upgrade to Team' }).click();
      await enterCard(theirs.page, testCards.good);
      const upgrade = theirs.page.getByRole('dialog', { name: 'Upgrade to Team' });
      await upgrade.getByRole('button', { name: 'Upgrade to Team' }).click();
      await theirs.page.getByText(serverMessages.planChanged('Team')).waitFor();

      // A failed payment is shown where the people work who can pay, until it is paid.
      const failed = (opened: Page) => opened.getByRole('complementary', { name: 'Payment failed.' });
      await page.goto(address);
      await page.getByRole('main').waitFor();
      expect(await failed(page).count()).toBe(0);
      const [customer = ''] = fake.state.customers.keys();
      fake.state.setFailing(customer, true);
      fake.state.advance(32 * day);
      await fake.delivered();
      for (const one of [page, theirs.page]) {
        await one.goto(address);
        await failed(one)
          .getByText(/^Payment failed\. Update the card by .*2\d{3} to keep your plan\. Open billing$/)
          .waitFor();
      }
      await takePictures(theirs.page, 'payment-notice');
      expect(await findFaultsInBothThemes(theirs.page)).toEqual([]);
      await failed(theirs.page).getByRole('link', { name: 'Open billing' }).click();
      const plan = theirs.page.getByRole('region', { name: 'Plan', exact: true });
      await plan.getByRole('button', { name: 'Change card' }).click();
      await enterCard(theirs.page, testCards.other);
      await theirs.page.getByText(serverMessages.cardSaved).waitFor();
      await fake.delivered();
      await page.goto(address);
      await page.getByRole('main').waitFor();
      expect(await failed(page).count()).toBe(0);
      await page.goto(`${address}/account/members`);
      for (const path of ['/account/members', '/account/log', '/account/cancel', '/integrations', '/admin']) {
        await theirs.page.goto(address + path);
        await theirs.page.getByRole('heading', { level: 1 }).waitFor();
        const text = await theirs.page.getByRole('main').innerText();
        expect([path, text]).toEqual([path, expect.not.stringMatching(/mara@|Invite people|Export everything\n/)]);
      }

      await page.getByRole('button', { name: 'More for Ola Brandt' }).click();
      await page.getByRole('menuitem', { name: 'End billing access…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End billing access' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await theirs.page.goto(`${address}/billing`);
      await theirs.page.getByText('You can’t manage billing. An owner can let you.').waitFor();
      await theirs.page.goto(`${address}/account`);
      await theirs.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await theirs.page.getByRole('link', { name: /^Billing/ }).count()).toBe(0);
    });
    expect(problems).toEqual([]);
    await page.context().close();
    await theirs.page.context().close();
  });
});

describe('with Stripe, played by a fake', () => {
  const { fixture, stripe } = openPaidFixture();

  testInFull(
    '[D2-billing] [D14-billing-page] [D14-billing-late] An owner upgrades with a card, changes it after a failed payment, and downgrades knowing what would be lost',
    async () => {
      const fake = stripe();
      fake.deliverTo(`${fixture.galley.address}/api/v1/billing/webhook`);
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'billing', async () => {
        await fixture.letIn(page);
        await page.goto(`${fixture.galley.address}/account`);
        await page.getByRole('link', { name: /^Billing/ }).click();
        const plan = page.getByRole('region', { name: 'Plan', exact: true });
        await plan.getByText('No subscription.').waitFor();
        await page.getByText('No invoices yet.').waitFor();
        await takePictures(page, 'billing-none');
        expect(await findFaultsInBothThemes(page)).toEqual([]);

        // Without a card, it's requested first.
        await page.getByRole('button', { name: 'Upgrade to Team' }).click();
        await enterCard(page, '42');
        await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor();
        await enterCard(page, testCards.declined);
        await page.getByRole('alert').getByText('Your card was declined.').waitFor();
        await takePictures(page, 'billing-card');
        await enterCard(page, testCards.good);
        const upgrade = page.getByRole('dialog', { name: 'Upgrade to Team' });
        await upgrade.getByText('You pay $20.00 per month, starting now.').waitFor();
        await takePictures(page, 'billing-upgrade');
        expect(await findFaultsInBothThemes(page)).toEqual([]);
        await upgrade.getByRole('button', { name: 'Upgrade to Team' }).click();
        await page.getByText(serverMessages.planChanged('Team')).waitFor();
        await plan.getByText('Active').waitFor();
        await plan.getByText(/^Renews on \d\d\/\d\d\/\d{4}\.$/).waitFor();
        await page.getByText('Visa ending in 4242').waitFor();
        const pdf = await page.getByRole('link', { name: /^PDF of invoice FAKE-/ }).getAttribute('href');
        expect((await fetch(pdf ?? '')).headers.get('content-type')).toBe('application/pdf');
        await page.getByRole('region', { name: 'Next invoice' }).getByText('$20.00').first().waitFor();
        await takePictures(page, 'billing-plan');

        // A renewal fails: the plan stays, and a new card pays at once.
        const [customer] = [...fake.state.customers.keys()];
        fake.state.setFailing(customer ?? '', true);
        fake.state.advance(32 * day);
        await fake.delivered();
        await page.reload();
        await plan.getByText('Payment failed').waitFor();
        await plan.getByText(/^Update the card by \d\d\/\d\d\/\d{4} to keep the Team plan\.$/).waitFor();
        await page.getByRole('cell', { name: 'Unpaid' }).waitFor();
        await takePictures(page, 'billing-failed');
        await page.setViewportSize({ width: 390, height: 844 });
        const invoices = page.getByRole('list', { name: 'Invoices' });
        await invoices.getByText('Unpaid').waitFor();
        await invoices.getByRole('link', { name: /^Pay invoice FAKE-/ }).waitFor();
        await page.setViewportSize({ width: 1440, height: 900 });
        await plan.getByRole('button', { name: 'Change card' }).click();
        await enterCard(page, testCards.other);
        await page.getByText(serverMessages.cardSaved).waitFor();
        await page.getByText('Mastercard ending in 4444').waitFor();
        await plan.getByText('Active').waitFor();
        expect(await page.getByRole('cell', { name: 'Unpaid' }).count()).toBe(0);

        // To the largest plan for the rest of the period, then to the first one at its end.
        await page.getByRole('button', { name: 'Upgrade to Business' }).click();
        const larger = page.getByRole('dialog', { name: 'Upgrade to Business' });
        await larger
          .getByText(/^You pay \$\d\d\.\d\d now for the rest of the period, then \$50\.00 per month\.$/)
          .waitFor();
        await larger.getByRole('button', { name: 'Upgrade to Business' }).click();
        await plan.getByText('2, no limit').waitFor();
        await page.getByRole('button', { name: 'Downgrade to Free' }).click();
        const smaller = page.getByRole('dialog', { name: 'Downgrade to Free' });
        await smaller
          .getByText(/^The current plan stays until \d\d\/\d\d\/\d{4}\. Until then, you can undo this\.$/)
          .waitFor();
        const losses = smaller.getByRole('list', { name: 'What you lose' }).getByRole('listitem');
        expect((await losses.allTextContents())[0]).toBe('3 themes instead of no limit.');
        await takePictures(page, 'billing-downgrade');
        expect(await findFaultsInBothThemes(page)).toEqual([]);
        await smaller.getByRole('button', { name: 'Downgrade to Free' }).click();
        await plan.getByText('Canceled').waitFor();
        const plans = page.getByRole('list', { name: 'Plans' });
        await plans
          .getByRole('listitem')
          .filter({ hasText: /^Free/ })
          .getByText(/^Starts on \d\d\/\d\d\/\d{4}$/)
          .waitFor();
        await takePictures(page, 'billing-canceled');
        await page.getByRole('button', { name: 'Keep Business' }).click();
        const kept = page.getByRole('dialog', { name: 'Keep Business' });
        await kept.getByText(/^The plan continues\. The next payment is \$50\.00 per month on/).waitFor();
        await kept.getByRole('button', { name: 'Keep Business' }).click();
        await plan.getByText('Active').waitFor();

        await page.getByRole('button', { name: 'Remove card' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: messages.yes }).click();
        await page.getByText(serverMessages.cardInUse('Free', { paysIntegrations: false })).waitFor();
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});

describe('without Stripe', () => {
  const fixture = openSharedFixture();

  it('[D14-billing-off] Nothing of billing is shown, and its page is not found', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'billing-off', async () => {
      await fixture.letIn(page);
      await page.goto(`${fixture.galley.address}/account`);
      await page.getByRole('link', { name: 'Export and cancel' }).waitFor();
      expect(await page.getByText(/billing|invoice|credit card|upgrade/i).count()).toBe(0);
      const answer = await page.goto(`${fixture.galley.address}/billing`);
      expect([answer?.status(), answer?.headers()['content-security-policy']?.includes('stripe')]).toEqual([
        404,
        false,
      ]);
      await page.getByRole('heading', { name: messages.notFoundTitle }).waitFor();
      await page.getByText(messages.notFound).waitFor();
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
