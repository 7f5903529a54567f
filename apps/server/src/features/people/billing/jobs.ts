import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { billingEvents } from '../../../platform/db/schema';
import { defineJob } from '../../../platform/queue/define-job';
import { findAccount, findPayers, listAccounts } from './billing-accounts';
import { trimIntegrations } from './integration-items';
import { reconcile } from './reconcile';
import { stripeOf } from './stripe-client';

const dayMs = 24 * 60 * 60 * 1000;
/** Stripe repeats an event for three days at most, and each is refused when it is five minutes old. */
const eventRetentionDays = 30;

/** Metadata of a subscription at Stripe: why it ends. */
const endedBy = 'galley_ended_by';

/** Reads the subscription of one organization from Stripe. */
export const reconcileOne = defineJob({
  name: 'billing.reconcile',
  payload: z.object({ organizationId: z.number().int() }),
  attempts: 12,
  async run({ organizationId }, services) {
    if (services.config.billing) await reconcile(services, organizationId, null);
  },
});

/** Every night: reads all subscriptions from Stripe, in case an event was lost. */
export const reconcileAll = defineJob({
  name: 'billing.reconcile_all',
  payload: z.object({}),
  attempts: 3,
  schedule: '25 2 * * *',
  async run(_payload, services) {
    if (!services.config.billing) return;
    const ids = await listAccounts(services.db);
    const payloads = ids.map((organizationId) => ({ organizationId }));
    await services.db.transaction(async (tx) => {
      await services.jobs.enqueueAll(tx, reconcileOne, payloads);
      if (Object.keys(services.config.billing?.integrationPrices ?? {}).length > 0)
        await services.jobs.enqueueAll(tx, trimIntegrations, payloads);
    });
    const before = new Date(services.clock.now().getTime() - eventRetentionDays * dayMs);
    await services.db.delete(billingEvents).where(lt(billingEvents.createdAt, before));
  },
});

/** After an organization was canceled, or the cancellation undone: its plan ends with the paid period, or continues. */
export const followCancellation = defineJob({
  name: 'billing.follow_cancellation',
  payload: z.object({ organizationId: z.number().int() }),
  attempts: 12,
  async run({ organizationId }, services) {
    const { billing } = services.config;
    const account = billing && (await findAccount(services.db, organizationId));
    if (!billing || !account || !['active', 'trialing', 'past_due'].includes(account.status)) return;
    const { subscriptionId } = account;
    if (subscriptionId === null) return;
    const { canceledAt } = await findPayers(services.db, organizationId);
    const stripe = await stripeOf(billing);
    const { metadata, cancel_at_period_end: isEnding } = await stripe.subscriptions.retrieve(subscriptionId);
    // A plan that an owner had already ended doesn't continue.
    const isEndedByUs = metadata[endedBy] === 'cancellation';
    if (canceledAt && !isEnding) {
      await stripe.subscriptions.update(subscriptionId, {
        cancel_at_period_end: true,
        metadata: { [endedBy]: 'cancellation' },
      });
    } else if (!canceledAt && isEnding && isEndedByUs) {
      await stripe.subscriptions.update(subscriptionId, {
        cancel_at_period_end: false,
        metadata: { [endedBy]: '' },
      });
    }
    await reconcile(services, organizationId, null);
  },
});

/** After all data of an organization was deleted: ends its subscription immediately. */
export const endSubscription = defineJob({
  name: 'billing.end_subscription',
  payload: z.object({ subscriptionId: z.string() }),
  attempts: 12,
  async run({ subscriptionId }, { config }) {
    if (!config.billing) return;
    const stripe = await stripeOf(config.billing);
    const { status } = await stripe.subscriptions.retrieve(subscriptionId);
    if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(subscriptionId);
  },
});
