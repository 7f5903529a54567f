import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type FakeStripe, startFakeStripe, testCards } from '../../apps/server/src/testing/fakes/stripe';
import { makeScratchFolder } from '../../apps/server/src/testing/scratch-folder';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';

let fake: FakeStripe;
const fixture = openOwnFixture({
  env: async () => {
    fake = await startFakeStripe();
    const { secretKey, publishableKey, webhookSecrets, apiUrl, scriptUrl } = fake.config;
    const file = join(makeScratchFolder('plans'), 'plans.json');
    const plans = [
      { id: 'free', name: 'Free', limits: {} },
      { id: 'team', name: 'Team', price: 'price_team', limits: {} },
    ];
    writeFileSync(file, JSON.stringify({ plans, integrations: { klaviyo: 'price_klaviyo' } }));
    return {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
      STRIPE_API_URL: apiUrl,
      STRIPE_SCRIPT_URL: scriptUrl,
      GALLEY_PLANS: file,
    };
  },
});
afterAll(async () => await fake?.close());

it('[IP-walk] an owner sees the price of an integration, adds it, pays for it and removes it, by keyboard alone', async () => {
  fake.deliverTo(`${fixture.galley.address}/api/v1/billing/webhook`);
  const { page, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'integration-prices', async () => {
    await fixture.letIn(page);
    await page.goto(`${fixture.galley.address}/integrations`);
    const platforms = page.getByRole('list', { name: 'Marketing platforms' });
    const card = platforms.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Klaviyo' }) });
    await card.getByText('$9.00 per month').waitFor();
    expect(await platforms.getByText(/ per month$/).count()).toBe(1);
    const add = async () => {
      await page.getByRole('button', { name: 'Add Klaviyo', exact: true }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add Klaviyo' });
      await dialog.getByText('$9.00 per month. It’s added to your subscription now').waitFor();
      await dialog.getByLabel('Private API key').focus();
      await page.keyboard.type('pk_made_up');
      return dialog;
    };
    const refused = await add();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    // The key isn't one of Klaviyo's.
    await refused.getByRole('button', { name: 'Add without a test' }).press('Enter');
    await refused.getByText('Add a card on the Billing page first.').waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${fixture.galley.address}/billing`);
    await page.getByRole('button', { name: 'Add card' }).press('Enter');
    const form = page.getByRole('dialog', { name: /card$/ });
    await form.frameLocator('iframe').getByLabel('Card number').fill(testCards.good);
    await form.getByRole('button', { name: 'Save card' }).press('Enter');
    await page.getByText(/4242/).first().waitFor();

    await page.goto(`${fixture.galley.address}/integrations`);
    const dialog = await add();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add without a test' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const source = page.getByRole('list', { name: 'Your connections' }).getByRole('listitem');
    await source.getByText('Not tested yet').waitFor();
    await page.goto(`${fixture.galley.address}/billing`);
    await page
      .getByText(/1 × Klaviyo/)
      .first()
      .waitFor();

    // Stripe ends the subscription: the source is unpaid, until the owner pays again.
    for (const { id, status } of fake.state.subscriptions.values()) if (status === 'active') fake.state.cancel(id);
    await fake.delivered();
    await page.goto(`${fixture.galley.address}/integrations`);
    await expect
      .poll(async () => {
        await page.reload();
        await source.getByText('Klaviyo').first().waitFor();
        return await source.getByText('Not paid for').count();
      })
      .toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Pay for Klaviyo' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pay', exact: true }).press('Enter');
    await source.getByText('Not tested yet').waitFor();

    await page.getByRole('button', { name: 'Remove Klaviyo' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('It’s taken off your subscription').waitFor();
    await question.getByRole('button', { name: 'Remove integration' }).press('Enter');
    await page.getByText('No connections yet').waitFor();
    await expect
      .poll(() => [...fake.state.subscriptions.values()].filter(({ status }) => status === 'active').length)
      .toBe(0);
  });
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([]);
});
