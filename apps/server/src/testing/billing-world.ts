import type { RouteName } from '@galley/contract';
import { buildOrganization, buildUser, type UserRecord } from './factories';
import { type FakeEvent, type FakeStripe, startFakeStripe, testCards } from './fakes/stripe';
import { createTestApp, type TestAnswer, type TestApp } from './test-app';

const day = 24 * 60 * 60;

/** A server with billing, and the fake of Stripe that it uses. */
export interface BillingWorld {
  app: TestApp;
  fake: FakeStripe;
  /** Creates an organization with its owner. */
  newOwner(): Promise<Payer>;
  /** Moves the clocks of the server and of Stripe. */
  advance(days: number): void;
  /** Sends an event as Stripe does, or with something wrong about it. */
  send(
    event: FakeEvent,
    wrong?: { secret?: string; at?: number; body?: string; signature?: string },
  ): Promise<TestAnswer>;
  /** Cancels the subscriptions that earlier tests left at Stripe, without an event. */
  forget(): void;
  /** Sends all events that weren't sent yet and runs the jobs. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** An owner, and their actions on the billing page. */
export interface Payer {
  owner: UserRecord;
  organizationId: number;
  call(name: RouteName, body?: object, key?: string): Promise<TestAnswer>;
  preview(plan: string): Promise<TestAnswer>;
  /** Enters a card, like the form in the browser. */
  enterCard(number?: string): Promise<TestAnswer>;
  customerId(): Promise<string>;
}

export async function startBillingWorld(): Promise<BillingWorld> {
  const fake = await startFakeStripe();
  const app = await createTestApp({ config: { billing: fake.config } });
  let sent = 0;
  const send: BillingWorld['send'] = async (event, wrong = {}) => {
    const { body, signature } = fake.sign(event, wrong);
    return await app.inject({
      method: 'POST',
      url: '/api/v1/billing/webhook',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': wrong.signature ?? signature },
      payload: wrong.body ?? body,
    });
  };
  return {
    app,
    fake,
    send,
    forget() {
      for (const subscription of fake.state.subscriptions.values()) subscription.status = 'canceled';
      sent = fake.state.events.length;
    },
    newOwner: () => makePayer(app, fake),
    advance(days) {
      app.clock.advance(days * day * 1000);
      fake.state.advance(days * day);
    },
    async settle() {
      for (const event of fake.state.events.slice(sent)) await send(event);
      sent = fake.state.events.length;
      await app.runJobs();
    },
    async close() {
      await app.close();
      await fake.close();
    },
  };
}

async function makePayer(app: TestApp, fake: FakeStripe): Promise<Payer> {
  const owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  const { id: organizationId } = owner.organization;
  // Sessions expire as the clock advances.
  const signIn = () => app.signIn(owner);
  const call: Payer['call'] = async (name, body, key) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    return await app.call(name, { as: await signIn(), headers, ...(body ? { body } : {}) });
  };
  return {
    owner,
    organizationId,
    call,
    preview: async (plan) => app.call('billing_change_preview', { params: { plan }, as: await signIn() }),
    async enterCard(number = testCards.good) {
      const { body } = await call('billing_cards_setup');
      const id = String(body.clientSecret).split('_secret_')[0] ?? '';
      fake.state.confirmSetupIntent(id, body.clientSecret, number);
      return await call('billing_cards_save', { setupIntent: id });
    },
    async customerId() {
      const { rows } = await app.pool.query('select customer_id from billing_accounts where organization_id = $1', [
        organizationId,
      ]);
      return rows[0].customer_id;
    },
  };
}
