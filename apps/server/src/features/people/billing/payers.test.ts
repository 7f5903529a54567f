import type { RouteName } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveAccessEnd } from '../../../testing/access-ends';
import { type BillingWorld, type Payer, startBillingWorld } from '../../../testing/billing-world';
import { buildUser } from '../../../testing/factories';
import { testCards } from '../../../testing/fakes/stripe';
import { readBody } from '../../shared/mailer/mail-body';

/** Members whom an owner lets manage billing. */

let world: BillingWorld;
let payer: Payer;

beforeAll(async () => {
  world = await startBillingWorld();
});
beforeEach(async () => {
  world.forget();
  payer = await world.newOwner();
});
afterAll(() => world.close());

it('[W9-payer-billing] A commentor who manages billing does all of it, and loses it at once with the right', async () => {
  const { organization } = payer.owner;
  const { app, fake } = world;
  const person = await buildUser(app.services, { organization, role: 'commentor', isPayer: true });
  const as = await app.signIn(person);
  const call = (name: RouteName, body?: object) => app.call(name, { as, ...(body ? { body } : {}) });
  const { clientSecret } = (await call('billing_cards_setup')).body;
  const setupIntent = String(clientSecret).split('_secret_')[0] ?? '';
  fake.state.confirmSetupIntent(setupIntent, clientSecret, testCards.good);
  expect((await call('billing_cards_save', { setupIntent })).body.creditCard).toMatchObject({ last4: '4242' });
  fake.state.addPromotion('PAYER', 50);
  const upgraded = await call('api_v1_billing_upgrade', { plan: 'team', promotionCode: 'PAYER' });
  expect(upgraded.body).toMatchObject({ billingPlan: { id: 'team', state: 'paid' }, nextInvoice: { amount: 1000 } });
  const details = await call('billing_details_save', { name: 'Quay', email: 'invoices@quay.test' });
  expect(details.body.details).toMatchObject({ name: 'Quay' });
  expect((await call('api_v1_billing_downgrade', { plan: 'free' })).body.billingPlan.isEnding).toBe(true);
  // The log names them.
  const asOwner = await app.signIn(payer.owner);
  const { rows } = await app.pool.query(
    "select actor_id::int as author from audit_events where organization_id = $1 and action = 'organization.plan_changed'",
    [payer.organizationId],
  );
  expect(rows).toEqual([{ author: person.id }]);
  // Paying for an integration and canceling the organization stay with owners.
  const refusals = [
    await app.call('integrations_pay', { as, params: { id: 1 } }),
    await call('account_cancel', { name: organization.name }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  const body = { uids: [person.id], change: { kind: 'billing', isPayer: false } };
  await app.call('account_members_change', { as: asOwner, body });
  expect((await call('api_v1_billing')).status).toBe(403);
});

it('[W9-payer-mails] Tells owners, members who manage billing and the billing email address, each once', async () => {
  const { organization } = payer.owner;
  const { services } = world.app;
  await buildUser(services, { organization, role: 'admin' });
  const editor = await buildUser(services, { organization, role: 'editor', isPayer: true });
  const commentor = await buildUser(services, { organization, role: 'commentor', isPayer: true });
  const former = await buildUser(services, { organization, role: 'editor', isPayer: true });
  await moveAccessEnd(world.app, former, -1);
  await payer.enterCard();
  await payer.call('api_v1_billing_upgrade', { plan: 'team' });
  const invoices = 'invoices@quay.test';
  for (const [billingEmail, others] of [
    [invoices, [invoices]],
    [editor.email.toUpperCase(), []],
  ] as const) {
    await payer.call('billing_details_save', { name: 'Quay', email: billingEmail });
    world.fake.state.setFailing(await payer.customerId(), true);
    world.advance(32);
    await world.settle();
    const { rows } = await world.app.pool.query(
      "delete from mails where kind = 'payment_failed' and organization_id = $1 returning *",
      [payer.organizationId],
    );
    expect(rows.map((mail) => mail.to_address).toSorted()).toEqual(
      [payer.owner.email, editor.email, commentor.email, ...others].toSorted(),
    );
    const reasonOf = (address: string) => {
      const { text } = readBody(
        world.app.services,
        rows.find((mail) => mail.to_address === address),
      );
      return /You get this email because (.*) of/.exec(text)?.[1];
    };
    expect([payer.owner, editor, commentor].map(({ email }) => reasonOf(email))).toEqual([
      'you’re an owner',
      'you can manage the billing',
      'you can manage the billing',
    ]);
    world.fake.state.setFailing(await payer.customerId(), false);
    await payer.enterCard();
  }
});

it('[W10-payment-due] Says to those who can pay until when a failed payment can be made good, and to nobody else', async () => {
  const { organization } = payer.owner;
  const { app, fake } = world;
  const editor = await buildUser(app.services, { organization, role: 'editor' });
  const accountant = await buildUser(app.services, { organization, role: 'commentor', isPayer: true });
  const dueOf = async (person: typeof editor) =>
    (await app.call('api_v1_me', { as: await app.signIn(person) })).body.me.paymentDueAt as number | undefined;
  await payer.enterCard();
  await payer.call('api_v1_billing_upgrade', { plan: 'team' });
  expect(await dueOf(payer.owner)).toBeUndefined();
  fake.state.setFailing(await payer.customerId(), true);
  world.advance(32);
  await world.settle();
  const [asOwner, asAccountant, asEditor] = [await dueOf(payer.owner), await dueOf(accountant), await dueOf(editor)];
  expect(asOwner).toBeGreaterThan(app.clock.now().getTime() / 1000);
  expect([asAccountant, asEditor]).toEqual([asOwner, undefined]);
});
