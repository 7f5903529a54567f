import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, type Payer, startBillingWorld } from '../../../testing/billing-world';
import { buildEmail, buildTemplate, buildUser } from '../../../testing/factories';
import { testCards } from '../../../testing/fakes/stripe';
import { createTestApp } from '../../../testing/test-app';
import { purgeOrganization } from '../../operations/offboarding/purge-organization';

let world: BillingWorld;
let payer: Payer;

beforeAll(async () => {
  world = await startBillingWorld();
});
beforeEach(async () => {
  world.forget();
  world.fake.isDown = false;
  payer = await world.newOwner();
});
afterAll(() => world.close());

const planOf = async (one = payer) => (await one.call('api_v1_billing')).body.billingPlan;
const subscriptionsOf = async (one = payer) => {
  const customer = await one.customerId();
  return [...world.fake.state.subscriptions.values()].filter((subscription) => subscription.customer === customer);
};
const subscribe = async (plan = 'team', one = payer) => {
  await one.enterCard();
  const answer = await one.call('api_v1_billing_upgrade', { plan });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const mailsOf = async (kind: string) =>
  (
    await world.app.pool.query('select subject from mails where kind = $1 and organization_id = $2', [
      kind,
      payer.organizationId,
    ])
  ).rows;

describe('the billing of an organization', () => {
  it('[D14-billing-off] Does not exist without Stripe: every route says not found, and no answer has a plan', async () => {
    const app = await createTestApp();
    const owner = await buildUser(app.services);
    const as = await app.signIn(owner);
    const plan = { plan: 'team' };
    const answers = [
      await app.call('api_v1_billing', { as }),
      await app.call('billing_change_preview', { as, params: plan }),
      await app.call('api_v1_billing_upgrade', { as, body: plan }),
      await app.call('api_v1_billing_downgrade', { as, body: plan }),
      await app.call('billing_details_save', { as, body: { name: 'Quay', email: 'invoices@quay.test' } }),
      await app.call('billing_cards_setup', { as }),
      await app.call('billing_cards_save', { as, body: { setupIntent: 'seti_1' } }),
      await app.call('api_v1_billing_cards_remove', { as }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
    expect((await app.call('api_v1_me', { as })).body.me.hasBilling).toBe(false);
    expect((await app.call('api_v1_templates', { as })).body.billingPlan).toBe(null);
    expect((await app.inject({ method: 'GET', url: '/billing' })).status).toBe(404);
    const event = await app.inject({ method: 'POST', url: '/api/v1/billing/webhook', payload: '{}' });
    expect(event.status).toBe(404);
    await app.close();
  });

  it('[W8-billing-details] Keeps the name, address, tax ID and email address of invoices at Stripe', async () => {
    expect((await payer.call('api_v1_billing')).body.details).toBe(null);
    const entered = {
      ...{ name: 'Quay GmbH', email: 'invoices@quay.test', line1: 'Am Kai 1', line2: '', city: 'Hamburg', state: '' },
      ...{ postalCode: '20457', country: 'DE', taxIdType: 'eu_vat', taxId: 'DE123456789' },
    };
    const saved = await payer.call('billing_details_save', entered);
    expect([saved.status, saved.body.success]).toEqual([200, 'Billing details saved']);
    expect(saved.body.details).toEqual({ ...entered, taxIdStatus: 'pending' });
    const refused = await payer.call('billing_details_save', { ...entered, taxId: '1', city: 'Berlin' });
    expect([refused.status, refused.body.field]).toEqual([400, 'taxId']);
    // A refused tax ID changes nothing.
    expect((await payer.call('api_v1_billing')).body.details).toMatchObject({ taxId: 'DE123456789', city: 'Hamburg' });
    const changed = await payer.call('billing_details_save', { ...entered, taxId: 'DE987654321' });
    expect(changed.body.details.taxId).toBe('DE987654321');
    const without = await payer.call('billing_details_save', { ...entered, taxIdType: '', taxId: '' });
    expect(without.body.details).toMatchObject({ taxIdType: '', taxId: '', taxIdStatus: '' });
    expect(world.fake.state.customers.get(await payer.customerId())?.email).toBe('invoices@quay.test');
  });

  it('[D7-billing] Shows plan, prices, usage and no invoice before the first payment, to owners only', async () => {
    const { body } = await payer.call('api_v1_billing');
    expect(body).toMatchObject({
      billingPlan: { id: 'free', name: 'Free', state: 'free', subscribed: 'free', periodEndsAt: 0, isEnding: false },
      usage: { themes: 0, people: 1, storageBytes: 0 },
      limits: { themes: 3, people: 3 },
      nextInvoice: null,
      invoices: [],
      creditCard: null,
      stripePublicKey: 'pk_test_fake',
    });
    expect(
      body.plans.map((plan: { id: string; price: unknown; change: string }) => [plan.id, plan.price, plan.change]),
    ).toEqual([
      ['free', null, 'current'],
      ['team', { amount: 2000, currency: 'usd', interval: 'month', intervalCount: 1 }, 'upgrade'],
      ['business', { amount: 5000, currency: 'usd', interval: 'month', intervalCount: 1 }, 'upgrade'],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/sk_test|whsec/);
    const admin = await buildUser(world.app.services, { organization: payer.owner.organization, role: 'admin' });
    const asAdmin = await world.app.signIn(admin);
    expect((await world.app.call('api_v1_billing', { as: asAdmin })).status).toBe(403);
    const { me } = (await world.app.call('api_v1_me', { as: asAdmin })).body;
    expect([me.hasBilling, me.isOwner]).toEqual([true, false]);
    const plan = { id: 'free', name: 'Free', state: 'free' };
    expect((await world.app.call('api_v1_templates', { as: asAdmin })).body.billingPlan).toEqual(plan);
    const theme = await buildTemplate(world.app.services, {
      organization: payer.owner.organization,
      author: payer.owner,
    });
    const email = await buildEmail(world.app.services, {
      organization: payer.owner.organization,
      templateId: theme.id,
      author: payer.owner,
    });
    const opened = [
      await world.app.call('build_email_html', { params: { id: email.id }, as: asAdmin }),
      await world.app.call('build_template_html', { params: { id: theme.id }, as: asAdmin }),
    ];
    expect(opened.map(({ body: { billingPlan } }) => billingPlan)).toEqual([plan, plan]);
  });

  it('[D7-billing-upgrade] Upgrades with a card only, pays at once, and raises the limits', async () => {
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'team' })).body.error).toBe('Add a card first.');
    const card = await payer.enterCard();
    expect(card.body).toMatchObject({ success: 'Card saved.', creditCard: { brand: 'visa', last4: '4242' } });
    expect((await payer.preview('team')).body).toMatchObject({ dueNow: { amount: 2000, currency: 'usd' }, losses: [] });
    const answer = await payer.call('api_v1_billing_upgrade', { plan: 'team' });
    expect(answer.body).toMatchObject({
      success: 'The organization now has the Team plan.',
      billingPlan: { id: 'team', state: 'paid', isEnding: false },
      limits: { themes: 25, people: 15 },
      nextInvoice: { amount: 2000, lines: [{ amount: 2000 }] },
    });
    expect(answer.body.invoices).toMatchObject([
      { amount: 2000, status: 'paid', number: expect.stringMatching(/^FAKE-/) },
    ]);
    const pdf = await fetch(answer.body.invoices[0].pdfUrl);
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    const { rows } = await world.app.pool.query(
      "select details from audit_events where organization_id = $1 and action = 'organization.plan_changed'",
      [payer.organizationId],
    );
    expect(rows).toEqual([{ details: { plan: 'Team', from: 'Free' } }]);
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'team' })).status).toBe(409);
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'nothing' })).status).toBe(404);
  });

  it('[D7-billing-upgrade] Pays the difference for the rest of the period when a paid plan is upgraded', async () => {
    await subscribe();
    world.advance(15);
    const { dueNow } = (await payer.preview('business')).body;
    expect(dueNow.amount).toBeGreaterThan(1300);
    expect(dueNow.amount).toBeLessThan(1700);
    const answer = await payer.call('api_v1_billing_upgrade', { plan: 'business' });
    expect(answer.body.billingPlan).toMatchObject({ id: 'business', state: 'paid' });
    expect(answer.body.invoices[0]).toMatchObject({ status: 'paid', amount: dueNow.amount });
    expect(answer.body.nextInvoice.amount).toBe(5000);
    expect(await subscriptionsOf()).toHaveLength(1);
  });

  it('[D7-billing-upgrade] Changes nothing when the card is declined or Stripe does not respond', async () => {
    await payer.enterCard(testCards.failsLater);
    const declined = await payer.call('api_v1_billing_upgrade', { plan: 'team' });
    expect([declined.status, declined.body.error]).toEqual([
      409,
      'Your card was declined. Nothing was changed. Try another card.',
    ]);
    expect(await planOf()).toMatchObject({ id: 'free', state: 'free' });
    await subscribe();
    world.fake.state.setFailing(await payer.customerId(), true);
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'business' })).status).toBe(409);
    expect(await planOf()).toMatchObject({ id: 'team', state: 'paid' });
    world.fake.isDown = true;
    const down = await payer.call('api_v1_billing_upgrade', { plan: 'business' });
    expect([down.status, down.body.code]).toEqual([503, 'unavailable']);
    expect((await payer.call('api_v1_billing')).status).toBe(503);
    world.fake.isDown = false;
    expect(await planOf()).toMatchObject({ id: 'team' });
  });

  it('[D7-billing-once] Subscribes once, however often and by however many people it is asked for', async () => {
    await payer.enterCard();
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const answers = await Promise.all([
      payer.call('api_v1_billing_upgrade', { plan: 'team' }, one),
      payer.call('api_v1_billing_upgrade', { plan: 'team' }, one),
      payer.call('api_v1_billing_upgrade', { plan: 'team' }, two),
      payer.call('api_v1_billing_upgrade', { plan: 'team' }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await subscriptionsOf()).toHaveLength(1);
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'team' }, one)).status).toBe(
      answers[0]?.status === 200 ? 200 : 409,
    );
    const creations = world.fake.requests.filter(
      ({ method, path }) => method === 'POST' && path === '/v1/subscriptions',
    );
    expect(creations.every(({ idempotencyKey }) => idempotencyKey !== '')).toBe(true);
  });

  it('[D7-billing-downgrade] Downgrades to a smaller paid plan now, with a credit, and says what would be lost', async () => {
    await subscribe('business');
    for (let number = 0; number < 4; number += 1) {
      await buildTemplate(world.app.services, { organization: payer.owner.organization, author: payer.owner });
    }
    const { credit, startsAt, losses } = (await payer.preview('team')).body;
    expect([startsAt, credit.amount > 2900, credit.currency]).toEqual([0, true, 'usd']);
    expect(losses).toMatchObject([
      { limit: 'themes', used: 4, before: null, after: 25 },
      { limit: 'people', used: 1, before: null, after: 15 },
      { limit: 'integrations' },
      { limit: 'storageBytes' },
    ]);
    const answer = await payer.call('api_v1_billing_downgrade', { plan: 'team' });
    expect(answer.body).toMatchObject({
      success: 'The organization now has the Team plan.',
      billingPlan: { id: 'team' },
    });
    expect(answer.body.nextInvoice.lines).toHaveLength(3);
    expect((await payer.call('api_v1_billing_downgrade', { plan: 'business' })).status).toBe(409);
  });

  it('[D7-billing-downgrade] Downgrades to the first plan at the end of the period, which can be undone until then', async () => {
    await subscribe();
    const { startsAt, credit } = (await payer.preview('free')).body;
    expect([startsAt > 0, credit]).toEqual([true, null]);
    const ending = await payer.call('api_v1_billing_downgrade', { plan: 'free' });
    expect(ending.body).toMatchObject({ billingPlan: { id: 'team', isEnding: true }, nextInvoice: null });
    expect(ending.body.success).toBe('The plan stays until the end of the paid period, then it changes to Free.');
    expect(ending.body.plans.map((plan: { change: string }) => plan.change)).toEqual(['current', 'resume', 'upgrade']);
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'team' })).body.billingPlan.isEnding).toBe(false);
    await payer.call('api_v1_billing_downgrade', { plan: 'free' });
    world.advance(32);
    await world.settle();
    expect(await planOf()).toMatchObject({ id: 'free', state: 'free', subscribed: 'free' });
    expect(await mailsOf('plan_ended')).toHaveLength(1);
    expect((await payer.call('api_v1_billing')).body.limits.themes).toBe(3);
  });
});

describe('[W8-promotion-codes] a promotion code', () => {
  it('takes its discount off the first invoice and the next ones, and an unknown one changes nothing', async () => {
    world.fake.state.addPromotion('SPRING', 25);
    await payer.enterCard();
    const refused = await payer.call('api_v1_billing_upgrade', { plan: 'team', promotionCode: 'AUTUMN' });
    expect([refused.status, refused.body.field]).toEqual([400, 'promotionCode']);
    expect(await planOf()).toMatchObject({ id: 'free' });
    const { body } = await payer.call('api_v1_billing_upgrade', { plan: 'team', promotionCode: 'SPRING' });
    expect(body.billingPlan.id).toBe('team');
    expect([body.invoices[0].amount, body.nextInvoice.amount]).toEqual([1500, 1500]);
  });

  it('can be given with a change to a larger plan', async () => {
    world.fake.state.addPromotion('SUMMER', 50);
    await subscribe();
    const { body } = await payer.call('api_v1_billing_upgrade', { plan: 'business', promotionCode: 'SUMMER' });
    expect(body.nextInvoice.amount).toBe(2500);
  });
});

describe('a payment that fails', () => {
  it('[D14-grace] Keeps the plan for the grace period, tells the owners once, then the first plan applies; nothing is deleted', async () => {
    await subscribe();
    const { organization } = payer.owner;
    for (let number = 0; number < 4; number += 1) {
      await buildTemplate(world.app.services, { organization, author: payer.owner });
    }
    world.fake.state.setFailing(await payer.customerId(), true);
    world.advance(32);
    await world.settle();
    const failing = (await payer.call('api_v1_billing')).body;
    expect(failing.billingPlan).toMatchObject({ id: 'team', state: 'failing' });
    expect(failing.invoices[0]).toMatchObject({ status: 'open' });
    expect(failing.limits.themes).toBe(25);
    expect(await mailsOf('payment_failed')).toHaveLength(1);
    world.advance(limits.billingGraceDays);
    await world.settle();
    const lapsed = (await payer.call('api_v1_billing')).body;
    expect(lapsed.billingPlan).toMatchObject({ id: 'free', state: 'lapsed', subscribed: 'team' });
    expect([lapsed.limits.themes, lapsed.usage.themes]).toEqual([3, 4]);
    expect(await mailsOf('payment_failed')).toHaveLength(1);

    // A new card pays the open invoice immediately.
    const saved = await payer.enterCard(testCards.other);
    expect(saved.body).toMatchObject({
      creditCard: { brand: 'mastercard', last4: '4444' },
      billingPlan: { id: 'team', state: 'paid' },
      limits: { themes: 25 },
    });
    expect(saved.body.invoices.every(({ status }: { status: string }) => status === 'paid')).toBe(true);
  });

  it('[W8-payment-reminders] Reminds before and at the end of the grace period, also the billing email address', async () => {
    await subscribe();
    await payer.call('billing_details_save', { name: 'Quay', email: 'invoices@quay.test' });
    world.fake.state.setFailing(await payer.customerId(), true);
    world.advance(32);
    await world.settle();
    // As if both days had come.
    const runReminders = async () => {
      await world.app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
      await world.app.runJobs();
    };
    await runReminders();
    const told = async (kind: string) =>
      (
        await world.app.pool.query(
          'select to_address from mails where kind = $1 and organization_id = $2 order by to_address',
          [kind, payer.organizationId],
        )
      ).rows.map(({ to_address: to }) => to);
    const everyone = [payer.owner.email, 'invoices@quay.test'].sort();
    for (const kind of ['payment_failed', 'payment_reminder', 'plan_lapsed'])
      expect([kind, await told(kind)]).toEqual([kind, everyone]);
    await runReminders();
    expect(await told('plan_lapsed')).toEqual(everyone);
  });

  it('[D14-grace] Ends in the first plan when Stripe gives up, and can be subscribed to again', async () => {
    await subscribe();
    world.fake.state.setFailing(await payer.customerId(), true);
    world.advance(60);
    await world.settle();
    expect(await planOf()).toMatchObject({ id: 'free', state: 'free', subscribed: 'free' });
    world.fake.state.setFailing(await payer.customerId(), false);
    expect((await payer.call('api_v1_billing_upgrade', { plan: 'team' })).body.billingPlan.id).toBe('team');
    expect(await subscriptionsOf()).toHaveLength(2);
  });

  it('[D14-grace] Is stored by the nightly job when no event arrives', async () => {
    await subscribe();
    const before = world.fake.state.events.length;
    world.fake.state.cancel((await subscriptionsOf())[0]?.id ?? '');
    expect(world.fake.state.events.length).toBeGreaterThan(before);
    const { reconcileAll } = await import('./jobs');
    await reconcileAll.run({}, world.app.services);
    await world.app.runJobs();
    const { rows } = await world.app.pool.query('select status from billing_accounts where organization_id = $1', [
      payer.organizationId,
    ]);
    expect(rows).toEqual([{ status: 'canceled' }]);
  });
});

describe('the card', () => {
  it('[D7-billing-cards] Is removed by the owner, but not while a plan is paid with it', async () => {
    expect((await payer.call('api_v1_billing_cards_remove')).body.error).toBe('There is no card.');
    await subscribe();
    const used = await payer.call('api_v1_billing_cards_remove');
    expect([used.status, used.body.error]).toEqual([
      409,
      'The plan is paid with this card. Change the card, or downgrade to Free first.',
    ]);
    await payer.call('api_v1_billing_downgrade', { plan: 'free' });
    const removed = await payer.call('api_v1_billing_cards_remove');
    expect([removed.body.success, removed.body.creditCard]).toEqual(['Card removed.', null]);
  });

  it('[D7-billing-cards] Is that of a setup that succeeded, of this organization', async () => {
    const other = await world.newOwner();
    const { clientSecret } = (await other.call('billing_cards_setup')).body;
    const theirs = String(clientSecret).split('_secret_')[0] ?? '';
    world.fake.state.confirmSetupIntent(theirs, clientSecret, testCards.good);
    await payer.call('billing_cards_setup');
    const foreign = await payer.call('billing_cards_save', { setupIntent: theirs });
    expect([foreign.status, foreign.body.error]).toEqual([409, 'The card wasn’t set up. Enter it again.']);
    const own = String((await payer.call('billing_cards_setup')).body.clientSecret).split('_secret_')[0];
    expect((await payer.call('billing_cards_save', { setupIntent: own })).status).toBe(409);
    expect((await payer.call('billing_cards_save', { setupIntent: 'seti_unknown' })).status).toBe(409);
    expect((await payer.call('api_v1_billing')).body.creditCard).toBe(null);
  });

  it('[D7-billing-cards] Replaces the one before, which is removed at Stripe', async () => {
    await payer.enterCard();
    await payer.enterCard(testCards.other);
    const customer = await payer.customerId();
    const kept = [...world.fake.state.paymentMethods.values()].filter((method) => method.customer === customer);
    expect(kept.map(({ card }) => card.last4)).toEqual(['4444']);
  });
});

describe('an organization that is canceled', () => {
  /** An archive of everything, which is required for canceling. */
  const exported = () =>
    world.app.pool.query(
      "insert into organization_exports (organization_id, state, finished_at, expires_at) values ($1, 'done', $2, $3)",
      [payer.organizationId, world.app.clock.now(), new Date(world.app.clock.now().getTime() + 7 * 86_400_000)],
    );

  it('[D14-offboarding] Pays no further period, goes on when that is undone, and its subscription ends when it is deleted', async () => {
    const { app, fake } = world;
    const { pool } = app;
    await subscribe();
    const [subscription] = await subscriptionsOf();
    await exported();
    const body = { name: payer.owner.organization.name, currentPassword: payer.owner.password };
    expect((await payer.call('account_cancel', body)).status).toBe(200);
    await app.runJobs();
    expect(fake.state.subscriptions.get(subscription?.id ?? '')?.cancel_at_period_end).toBe(true);
    await payer.call('account_cancel_undo');
    await app.runJobs();
    expect(fake.state.subscriptions.get(subscription?.id ?? '')?.cancel_at_period_end).toBe(false);
    await payer.call('account_cancel', body);
    await app.runJobs();
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    expect(await purgeOrganization(app.services, payer.organizationId)).toBe(true);
    await app.runJobs();
    expect(fake.state.subscriptions.get(subscription?.id ?? '')?.status).toBe('canceled');
    expect(
      (await pool.query('select 1 from billing_accounts where organization_id = $1', [payer.organizationId])).rows,
    ).toEqual([]);
    fake.state.advance(31 * 24 * 60 * 60);
  });

  it('[D14-offboarding] Leaves a plan that an owner let end as it is when the cancellation is undone', async () => {
    await subscribe();
    await payer.call('api_v1_billing_downgrade', { plan: 'free' });
    await exported();
    await payer.call('account_cancel', { name: payer.owner.organization.name, currentPassword: payer.owner.password });
    await world.app.runJobs();
    await payer.call('account_cancel_undo');
    await world.app.runJobs();
    expect((await subscriptionsOf())[0]?.cancel_at_period_end).toBe(true);
  });
});
