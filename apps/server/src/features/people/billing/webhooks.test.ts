import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import { messages } from '../../../messages';
import { type BillingWorld, type Payer, startBillingWorld } from '../../../testing/billing-world';
import type { FakeEvent } from '../../../testing/fakes/stripe';
import { createRandom } from '../../../testing/random';
import { lockForReading, startReading } from './billing-accounts';
import { reconcile } from './reconcile';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

/** The subscription of an organization as the fake's API returns it. */
async function atStripe(payer: Payer) {
  const { state, url, config } = world.fake;
  const query = `customer=${await payer.customerId()}&status=all`;
  const headers = { authorization: `Bearer ${config.secretKey}` };
  const { data } = await (await fetch(`${url}/v1/subscriptions?${query}`, { headers })).json();
  const alive = data.find(({ status }: { status: string }) => status !== 'canceled') ?? data[0];
  if (!alive) return { status: 'none', price_id: '', is_ending: false };
  expect(state.subscriptions.has(alive.id)).toBe(true);
  return { status: alive.status, price_id: alive.items.data[0].price.id, is_ending: alive.cancel_at_period_end };
}

/** The same as stored in Galley. */
async function here(payer: Payer) {
  const { rows } = await world.app.pool.query(
    'select status, price_id, is_ending from billing_accounts where organization_id = $1',
    [payer.organizationId],
  );
  return rows[0];
}

/** Changes at Stripe, not made by Galley; each step sends its events. */
function steps(payer: Payer, customer: string): (() => void)[] {
  const { state } = world.fake;
  const idOf = () => [...state.subscriptions.values()].findLast((one) => one.customer === customer)?.id ?? '';
  const openInvoice = () =>
    [...state.invoices.values()].findLast((one) => one.customer === customer && one.status === 'open')?.id ?? '';
  return [
    () => state.subscribe(customer, 'price_team', { organization: String(payer.organizationId) }),
    () => state.changePrice(idOf(), 'price_business', 'always_invoice'),
    () => state.setEnding(idOf(), true),
    () => state.setEnding(idOf(), false),
    () => {
      state.setFailing(customer, true);
      world.advance(32);
    },
    () => {
      state.setFailing(customer, false);
      state.pay(openInvoice());
    },
    () => state.changePrice(idOf(), 'price_team', 'create_prorations'),
    () => state.cancel(idOf()),
    () => state.subscribe(customer, 'price_business', {}),
  ];
}

const random = createRandom(69);
const orders: [string, (events: FakeEvent[]) => FakeEvent[]][] = [
  ['in order', (events) => events],
  ['each twice', (events) => events.flatMap((event) => [event, event])],
  ['the last first', (events) => [...events].reverse()],
  ['in any order, each twice', (events) => [...events, ...events].sort(() => random.integer(0, 1) - 0.5)],
];

describe('events from Stripe', () => {
  it.each(
    inFull(
      orders,
      orders.filter(([name]) => name.includes('twice')),
    ),
  )('[D14-webhooks] Sent %s leave the state that the API has', async (_order, arrange) => {
    const payer = await world.newOwner();
    await payer.enterCard();
    const customer = await payer.customerId();
    const all: FakeEvent[] = [];
    for (const step of steps(payer, customer)) {
      const before = world.fake.state.events.length;
      step();
      const events = world.fake.state.events.slice(before);
      all.push(...events);
      expect(events.length).toBeGreaterThan(0);
      for (const event of arrange(events)) {
        expect((await world.send(event)).status).toBe(200);
        await world.app.runJobs();
      }
      expect(await here(payer)).toEqual(await atStripe(payer));
    }
    // Late: all events once more, hours later, and in another order. Nothing is used a second time.
    const { rows: before } = await world.app.pool.query(
      'select readings_started from billing_accounts where organization_id = $1',
      [payer.organizationId],
    );
    world.app.clock.advance(5 * 60 * 60 * 1000);
    world.fake.state.advance(5 * 60 * 60);
    for (const event of arrange(all).reverse()) expect((await world.send(event)).status).toBe(200);
    await world.app.runJobs();
    const { rows: after } = await world.app.pool.query(
      'select readings_started from billing_accounts where organization_id = $1',
      [payer.organizationId],
    );
    expect(after).toEqual(before);
    expect(await here(payer)).toEqual(await atStripe(payer));
  });

  it('[D14-webhooks] First sent long after they happened, and in reverse, leave the state that the API has', async () => {
    const payer = await world.newOwner();
    await payer.enterCard();
    const customer = await payer.customerId();
    const before = world.fake.state.events.length;
    for (const step of steps(payer, customer)) step();
    for (const event of world.fake.state.events.slice(before).reverse()) {
      await world.send(event);
      await world.app.runJobs();
      expect(await here(payer)).toEqual(await atStripe(payer));
    }
  });

  it('[D14-forged] Are refused when forged, changed, too old or without a signature: 0 of 60 applied', async () => {
    const payer = await world.newOwner();
    await payer.enterCard();
    const customer = await payer.customerId();
    await world.settle();
    world.fake.state.subscribe(customer, 'price_team', {});
    const event = world.fake.state.events.at(-1);
    if (!event) throw new Error('Nothing happened.');
    const now = world.fake.state.now;
    const { body, signature } = world.fake.sign(event);
    const bare = signature.replace(/v1=.*/, '');
    const wrongs: Parameters<BillingWorld['send']>[1][] = [
      { secret: 'whsec_other' },
      { secret: 'fake' },
      { at: now - 301 },
      { at: now - 86_400 },
      { at: now + 400 },
      { at: 0 },
      { body: body.replace('evt_', 'evt_x') },
      { body: `${body} ` },
      { body: '' },
      { body: '{}' },
      { body: JSON.stringify({ ...event, type: 'customer.subscription.deleted' }) },
      { signature: '' },
      { signature: 'v1=00' },
      { signature: bare },
      { signature: `${bare}v0=${'0'.repeat(64)}` },
      { signature: `${bare}v1=${'0'.repeat(64)}` },
      { signature: signature.replace('v1=', 'v2=') },
      { signature: signature.slice(0, -1) },
      { signature: signature.replace(/t=\d+/, `t=${now + 1}`) },
      { signature: signature.replace(/t=\d+,/, '') },
    ];
    for (let round = 0; round < 3; round += 1) {
      for (const wrong of wrongs) expect([wrong, (await world.send(event, wrong)).status]).toEqual([wrong, 400]);
    }
    const without = await world.app.inject({ method: 'POST', url: '/api/v1/billing/webhook', payload: body });
    expect(without.status).toBe(400);
    await world.app.runJobs();
    expect((await here(payer)).status).toBe('none');
    const { rows } = await world.app.pool.query('select id from billing_events where id like $1', [`${event.id}%`]);
    expect(rows).toEqual([]);
    expect((await world.send(event)).status).toBe(200);
    await world.app.runJobs();
    expect(await here(payer)).toEqual(await atStripe(payer));
  });

  it('[D14-forged] Are accepted with the former secret while it is replaced', async () => {
    const payer = await world.newOwner();
    await payer.enterCard();
    world.fake.state.subscribe(await payer.customerId(), 'price_team', {});
    const event = world.fake.state.events.at(-1);
    if (!event) throw new Error('Nothing happened.');
    const { webhookSecrets } = world.fake.config;
    webhookSecrets.push('whsec_next');
    expect((await world.send(event, { secret: 'whsec_next' })).status).toBe(200);
    webhookSecrets.pop();
    expect((await world.send(event, { secret: 'whsec_next' })).status).toBe(400);
  });

  it('[D14-webhooks] Of customers that are not ours are acknowledged and change nothing', async () => {
    const stranger = world.fake.state.addCustomer({ name: 'Shop', email: 'shop@elsewhere.test', metadata: {} });
    const event = world.fake.state.events.at(-1);
    if (!event) throw new Error('Nothing happened.');
    expect((await world.send(event)).status).toBe(200);
    const { rows } = await world.app.pool.query('select 1 from billing_events where id = $1', [event.id]);
    expect([rows, stranger.object]).toEqual([[], 'customer']);
  });

  it('[D14-webhooks] A reading that started before another one and ends after it is dropped', async () => {
    const payer = await world.newOwner();
    await payer.enterCard();
    const { services } = world.app;
    const early = await startReading(services.db, payer.organizationId);
    world.fake.state.subscribe(await payer.customerId(), 'price_team', {});
    await reconcile(services, payer.organizationId, null);
    const stored = await services.db.transaction((tx) => lockForReading(tx, payer.organizationId, early?.number ?? 0));
    expect(stored).toBe(null);
    expect((await here(payer)).status).toBe('active');
  });

  it('[D14-billing-late] Late answers of Stripe, in any order, change nothing about a plan that was kept', async () => {
    const payer = await world.newOwner();
    await payer.enterCard();
    await payer.call('api_v1_billing_upgrade', { plan: 'business' }, 'to-business');
    const held: (() => void)[] = [];
    const holdNext = () =>
      new Promise<void>((isHeld) => {
        world.fake.holdBack = ({ method, path }) => {
          if (method !== 'GET' || path !== '/v1/subscriptions') return null;
          world.fake.holdBack = () => null;
          isHeld();
          return new Promise((resolve) => held.push(resolve));
        };
      });
    // One reading sees the plan before it is ending, one while it is; both get their response at the very end.
    let isHeld = holdNext();
    const first = reconcile(world.app.services, payer.organizationId, null);
    await isHeld;
    await payer.call('api_v1_billing_downgrade', { plan: 'free' }, 'to-free');
    isHeld = holdNext();
    const second = reconcile(world.app.services, payer.organizationId, null);
    await isHeld;
    const kept = await payer.call('api_v1_billing_upgrade', { plan: 'business' }, 'keep-business');
    expect(kept.body.billingPlan).toMatchObject({ state: 'paid', isEnding: false });
    for (const release of held.reverse()) release();
    await Promise.all([first, second]);
    await world.settle();
    expect(await here(payer)).toEqual({ status: 'active', price_id: 'price_business', is_ending: false });
    const removed = await payer.call('api_v1_billing_cards_remove');
    expect([removed.status, removed.body.error]).toEqual([
      409,
      messages.cardInUse('Free', { paysIntegrations: false }),
    ]);
  });

  it('[D14-webhooks] Are read again when Stripe does not respond at first', async () => {
    const payer = await world.newOwner();
    await payer.enterCard();
    world.fake.state.subscribe(await payer.customerId(), 'price_team', {});
    const event = world.fake.state.events.at(-1);
    if (!event) throw new Error('Nothing happened.');
    world.fake.isDown = true;
    expect((await world.send(event)).status).toBe(200);
    await world.app.runJobs();
    expect((await here(payer)).status).toBe('none');
    world.fake.isDown = false;
    const runAgain = 'update graphile_worker._private_jobs set run_at = now() where last_error is not null';
    await expect.poll(async () => (await world.app.pool.query(runAgain)).rowCount).toBeGreaterThan(0);
    await world.app.runJobs();
    expect(await here(payer)).toEqual(await atStripe(payer));
  });
});
