import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeStripe, startFakeStripe, testCards } from './stripe';
import objects from './stripe-objects.json';

let fake: FakeStripe;
let stripe: Stripe;

beforeAll(async () => {
  fake = await startFakeStripe();
  const { hostname, port } = new URL(fake.url);
  stripe = new Stripe(fake.config.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => fake.close());

async function subscribe(priceId = 'price_team') {
  const customer = await stripe.customers.create({ name: 'Harbour', email: 'ann@harbour.example' });
  const intent = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] });
  const { payment_method: method } = fake.state.confirmSetupIntent(
    intent.id,
    intent.client_secret ?? '',
    testCards.good,
  );
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method ?? '' } });
  return await stripe.subscriptions.create({ customer: customer.id, items: [{ price: priceId }] });
}

it('[D14-fake] Answers with every field of Stripe’s examples', async () => {
  const subscription = await subscribe();
  expect(Object.keys(subscription)).toEqual(expect.arrayContaining(Object.keys(objects.subscription)));
  const { data } = await stripe.invoices.list({ customer: subscription.customer as string });
  expect(Object.keys(data[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(objects.invoice)));
});

it('[D14-fake] Invoices upgrades and renewals with proration, over its clock', async () => {
  const { id, customer } = await subscribe();
  fake.state.advance(10 * 24 * 60 * 60);
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0];
  await stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: 'price_business' }],
    proration_behavior: 'always_invoice',
  });
  fake.state.advance(25 * 24 * 60 * 60);
  const { data } = await stripe.invoices.list({ customer: customer as string });
  expect(data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
    ['subscription_cycle', 'paid'],
    ['subscription_update', 'paid'],
    ['subscription_create', 'paid'],
  ]);
  expect(data[0]?.total).toBe(5000);
  expect(data[1]?.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
});

it('[D14-fake] Gives the answer to an idempotency key once more, and refuses it for another request', async () => {
  const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'one' });
  const first = await create('Ann');
  expect((await create('Ann')).id).toBe(first.id);
  await expect(create('Ben')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it('[D14-fake] Refuses other keys, unknown objects and declined cards as Stripe’s client expects', async () => {
  const { hostname, port } = new URL(fake.url);
  const other = new Stripe('sk_test_other', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  await expect(other.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  const { id, customer } = await subscribe();
  fake.state.setFailing(customer as string, true);
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0];
  const change = stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: 'price_business' }],
    proration_behavior: 'always_invoice',
  });
  await expect(change).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
});

it('[D14-fake] Signs its events as Stripe’s client checks them', () => {
  fake.state.addCustomer({ name: 'Ann', email: 'ann@harbour.example', metadata: {} });
  const event = fake.state.events.at(-1);
  if (!event) throw new Error('Nothing happened.');
  const { body, signature } = fake.sign(event, { at: Math.floor(Date.now() / 1000) });
  const [secret = ''] = fake.config.webhookSecrets;
  expect(stripe.webhooks.constructEvent(body, signature, secret).type).toBe('customer.created');
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
});
