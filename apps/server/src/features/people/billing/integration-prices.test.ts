import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { type BillingWorld, type Payer, startBillingWorld } from '../../../testing/billing-world';
import { buildUser } from '../../../testing/factories';
import { testCards } from '../../../testing/fakes/stripe';
import { createTestApp } from '../../../testing/test-app';
import { findUnpaidSources } from '../../shared/entitlements/unpaid-sources';
import { trimIntegrations } from './integration-items';

let world: BillingWorld;
let payer: Payer;

beforeAll(async () => {
  world = await startBillingWorld();
  if (world.app.services.config.billing)
    world.app.services.config.billing.integrationPrices = { klaviyo: 'price_klaviyo' };
});
beforeEach(async () => {
  world.forget();
  world.app.clock.advance(120_000);
  world.fake.state.advance(120);
  payer = await world.newOwner();
});
afterAll(() => world.close());

const add = async (slug = 'klaviyo', key?: string) =>
  await world.app.call('integrations_add', {
    params: { slug },
    body: { settings: { apiKey: slug === 'klaviyo' ? 'pk_made_up' : 'made up' }, isTested: false },
    headers: key ? { 'idempotency-key': key } : {},
    as: await world.app.signIn(payer.owner),
  });
const remove = async (id: number) =>
  await world.app.call('integrations_remove', { params: { id }, as: await world.app.signIn(payer.owner) });
const pay = async (id: number) =>
  await world.app.call('integrations_pay', { params: { id }, as: await world.app.signIn(payer.owner) });
const list = async () => (await payer.call('api_v1_integrations')).body;
/** The subscription at Stripe: its state, and its items by price. */
const atStripe = async () => {
  const customer = await payer.customerId();
  const [subscription] = [...world.fake.state.subscriptions.values()]
    .filter((one) => one.customer === customer)
    .reverse();
  const items = subscription?.items.data.map(({ price, quantity }) => [price.id, quantity]);
  return { status: subscription?.status, items: Object.fromEntries(items ?? []) };
};
const here = async () =>
  (
    await world.app.pool.query(
      'select status, price_id, integrations from billing_accounts where organization_id = $1',
      [payer.organizationId],
    )
  ).rows[0];
const lastInvoice = async () => (await payer.call('api_v1_billing')).body.invoices[0];

describe('integrations with a price', () => {
  it('[IP-add] Show it, are added to the subscription and paid at once, and are taken off with a credit', async () => {
    await payer.enterCard();
    const { integrationPrices } = await list();
    expect(integrationPrices).toEqual({
      klaviyo: { amount: 900, currency: 'usd', interval: 'month', intervalCount: 1 },
    });
    await payer.call('api_v1_billing_upgrade', { plan: 'team' });
    const added = await add();
    expect([added.status, added.body.error]).toEqual([200, undefined]);
    expect(await atStripe()).toEqual({ status: 'active', items: { price_team: 1, price_klaviyo: 1 } });
    expect(await here()).toEqual({ status: 'active', price_id: 'price_team', integrations: { klaviyo: 1 } });
    expect(await lastInvoice()).toMatchObject({ amount: 900, status: 'paid' });
    expect((await payer.call('api_v1_billing')).body.nextInvoice.amount).toBe(2900);

    // A second one of its kind costs the same again.
    const second = (await add()).body.source.id;
    expect((await atStripe()).items).toEqual({ price_team: 1, price_klaviyo: 2 });
    expect((await list()).unpaidSources).toEqual([]);

    expect((await remove(second)).status).toBe(200);
    await world.settle();
    expect((await atStripe()).items).toEqual({ price_team: 1, price_klaviyo: 1 });
    await remove(added.body.source.id);
    await world.settle();
    expect((await atStripe()).items).toEqual({ price_team: 1 });
    expect(await here()).toMatchObject({ integrations: {} });
    expect((await payer.call('api_v1_billing')).body.nextInvoice.amount).toBe(200);
    expect((await payer.call('api_v1_billing')).body.billingPlan.id).toBe('team');
  });

  it('[IP-alone] Have a subscription of their own without a plan, which ends with the last of them', async () => {
    await payer.enterCard();
    const { id } = (await add()).body.source;
    expect(await atStripe()).toEqual({ status: 'active', items: { price_klaviyo: 1 } });
    const billing = (await payer.call('api_v1_billing')).body;
    expect(billing.billingPlan).toMatchObject({ id: 'free', subscribed: 'free' });
    const removed = await payer.call('api_v1_billing_cards_remove');
    expect(removed.body.error).toBe(messages.cardInUse('Free', { paysIntegrations: true }));
    // A plan is added to them, and removed.
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'team' })).body.billingPlan.id).toBe('team');
    expect((await atStripe()).items).toEqual({ price_team: 1, price_klaviyo: 1 });
    expect((await payer.preview('free')).body.startsAt).toBe(0);
    const down = await payer.call('api_v1_billing_downgrade', { plan: 'free' });
    expect([down.body.billingPlan.id, down.body.success]).toEqual(['free', messages.planChanged('Free')]);
    expect(await atStripe()).toEqual({ status: 'active', items: { price_klaviyo: 1 } });
    await remove(id);
    await world.settle();
    expect((await atStripe()).status).toBe('canceled');
    const { rows } = await world.app.pool.query(
      "select kind from mails where kind = 'plan_ended' and to_address = $1",
      [payer.owner.email],
    );
    expect(rows).toEqual([]);
  });

  it('[IP-refused] Add nothing without a card, when it is declined, when Stripe is down, or for admins', async () => {
    const nothing = async () => {
      expect((await list()).sources).toEqual([]);
    };
    expect((await add()).body).toMatchObject({ code: 'conflict', error: messages.cardForIntegration });
    await nothing();
    await payer.call('billing_cards_setup');
    expect((await add()).body.error).toBe(messages.cardForIntegration);
    await nothing();
    await payer.enterCard(testCards.failsLater);
    expect((await add()).status).toBe(409);
    await nothing();
    await payer.enterCard();
    world.fake.isDown = true;
    expect((await add()).status).toBe(503);
    const { integrationPrices } = await list();
    world.fake.isDown = false;
    await nothing();
    // From the cache, or unknown: never an error of the page.
    expect(Object.keys(integrationPrices)).toEqual(['klaviyo']);
    const admin = await buildUser(world.app.services, { organization: payer.owner.organization, role: 'admin' });
    const body = { settings: { apiKey: 'pk_made_up' }, isTested: false };
    const byAdmin = await world.app.call('integrations_add', {
      params: { slug: 'klaviyo' },
      body,
      as: await world.app.signIn(admin),
    });
    expect([byAdmin.status, byAdmin.body.error]).toEqual([403, messages.integrationForOwners]);
    await nothing();
  });

  it('[W8-billing-interval] Aren’t combined with a plan of another interval: nothing is charged, and it’s said why', async () => {
    const { billing } = world.app.services.config;
    if (!billing) throw new Error('There is no billing.');
    const [free, team, ...others] = billing.plans;
    if (!team) throw new Error('There is no plan.');
    world.fake.state.addPrice('price_team_yearly', 20_000, 'year', 'Team');
    const yearly = { ...team, id: 'team-yearly', priceId: 'price_team_yearly' };
    billing.plans = [free, team, yearly, ...others];
    try {
      await payer.enterCard();
      await payer.call('api_v1_billing_upgrade', { plan: 'team' });
      const { id } = (await add()).body.source;
      const refused = await payer.call('api_v1_billing_upgrade', { plan: 'team-yearly' });
      expect([refused.status, refused.body.error]).toEqual([409, messages.otherInterval]);
      expect((await payer.preview('team-yearly')).body.error).toBe(messages.otherInterval);
      expect((await atStripe()).items).toEqual({ price_team: 1, price_klaviyo: 1 });
      // To a plan with the same interval, and without integrations, it works.
      expect((await payer.preview('business')).status).toBe(200);
      await remove(id);
      await world.settle();
      expect((await payer.preview('team-yearly')).status).toBe(200);
      expect((await payer.call('api_v1_billing_upgrade', { plan: 'team-yearly' })).status).toBe(200);
      const late = await add();
      expect([late.status, late.body.error]).toEqual([409, messages.otherInterval]);
      expect((await list()).sources).toEqual([]);
      expect((await atStripe()).items).toEqual({ price_team_yearly: 1 });
    } finally {
      billing.plans = [free, team, ...others];
    }
  });

  it('[IP-once] Are paid once for a request that is repeated, also at the same moment', async () => {
    await payer.enterCard();
    const answers = await Promise.all([add('klaviyo', 'same'), add('klaviyo', 'same')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).sources).toHaveLength(1);
    expect((await atStripe()).items).toEqual({ price_klaviyo: 1 });
  });

  it('[IP-unpaid] Can’t be used once nothing is paid for them, by what Stripe says, until an owner pays again', async () => {
    await payer.enterCard();
    const { id } = (await add()).body.source;
    world.fake.state.setFailing(await payer.customerId(), true);
    // In the grace period it works.
    world.advance(32);
    await world.settle();
    expect((await list()).unpaidSources).toEqual([]);
    world.advance(60);
    await world.settle();
    expect((await list()).unpaidSources).toEqual([id]);
    const test = await world.app.call('integrations_test', {
      params: { id },
      as: await world.app.signIn(payer.owner),
    });
    expect(test.body.source.lastError).toBe(messages.integrationUnpaid);
    expect((await pay(id)).status).toBe(409);
    await payer.enterCard(testCards.other);
    expect((await pay(id)).status).toBe(200);
    expect((await list()).unpaidSources).toEqual([]);
    expect((await pay(id)).body.error).toBe(messages.integrationPaid);
    expect((await pay(999_999)).status).toBe(404);
  });

  it('[IP-drift] Are taken off when Stripe has more of them than there are, and never added by themselves', async () => {
    await payer.enterCard();
    const { id } = (await add()).body.source;
    const customer = await payer.customerId();
    const [subscription] = [...world.fake.state.subscriptions.values()].filter((one) => one.customer === customer);
    const item = subscription?.items.data[0]?.id;
    world.fake.state.changeItems(subscription?.id ?? '', [{ id: item, quantity: 3 }], 'none');
    await trimIntegrations.run({ organizationId: payer.organizationId }, world.app.services);
    expect((await atStripe()).items).toEqual({ price_klaviyo: 1 });
    // Someone removes one of two at Stripe: the later one is unpaid.
    await world.app.pool.query('insert into organization_quotas (organization_id, integrations) values ($1, 5)', [
      payer.organizationId,
    ]);
    const second = (await add()).body.source.id;
    world.fake.state.changeItems(subscription?.id ?? '', [{ id: item, quantity: 1 }], 'none');
    await world.settle();
    await trimIntegrations.run({ organizationId: payer.organizationId }, world.app.services);
    expect((await atStripe()).items).toEqual({ price_klaviyo: 1 });
    expect((await list()).unpaidSources).toEqual([second]);
    await remove(second);
    await world.settle();
    expect((await atStripe()).items).toEqual({ price_klaviyo: 1 });
    // Someone removes it at Stripe: it's unpaid here, and stays removed there.
    world.fake.state.cancel(subscription?.id ?? '');
    await world.settle();
    await trimIntegrations.run({ organizationId: payer.organizationId }, world.app.services);
    expect((await atStripe()).status).toBe('canceled');
    const unpaid = await findUnpaidSources(world.app.services.db, world.app.services, payer.organizationId);
    expect([...unpaid]).toEqual([id]);
  });

  it('[IP-off] Leave no trace without Stripe, and cost nothing without a price', async () => {
    const free = await add('mailchimp');
    expect([free.status, await here()]).toEqual([200, undefined]);
    const plain = await createTestApp();
    const owner = await buildUser(plain.services);
    const as = await plain.signIn(owner);
    const body = { settings: { apiKey: 'pk_made_up' }, isTested: false };
    const { source } = (await plain.call('integrations_add', { params: { slug: 'klaviyo' }, body, as })).body;
    const listed = (await plain.call('api_v1_integrations', { as })).body;
    expect(listed).toMatchObject({ billingPlan: null, integrationPrices: {}, unpaidSources: [] });
    expect((await plain.call('integrations_pay', { params: { id: source.id }, as })).status).toBe(409);
    await plain.call('integrations_remove', { params: { id: source.id }, as });
    const { rows } = await plain.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier like 'billing.trim%'",
    );
    expect(rows).toEqual([]);
    await plain.close();
  });
});
