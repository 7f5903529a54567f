import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { billingEvents } from '../../../platform/db/schema';
import type { BillingConfig } from '../../../platform/plans';
import type { Services } from '../../../services';
import { findOrganizationOf } from './billing-accounts';
import { reconcileOne } from './jobs';
import { idOf, loadStripe, stripeOf } from './stripe-client';

/** Path of the webhook configured at Stripe. */
const webhookPath = '/api/v1/billing/webhook';

const bodyBytes = 512 * 1024;
const toleranceSeconds = 5 * 60;

/**
 * Accepts events from Stripe. Each is signed, at most five minutes old, and used once. An event only indicates that
 * something changed: the data is then read from Stripe's API, so events can arrive late, twice or in any order.
 */
export function acceptStripeEvents(app: FastifyInstance, services: Services): void {
  const { billing } = services.config;
  if (!billing) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they were sent.
    scope.addContentTypeParser('*', { bodyLimit: bodyBytes, parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, { bodyLimit: bodyBytes }, async (request, reply) => {
      const { body, headers } = request;
      const signature = headers['stripe-signature'];
      const isReadable = Buffer.isBuffer(body) && typeof signature === 'string';
      const event = isReadable ? await readEvent(billing, services, body, signature) : null;
      if (!event) {
        services.log.warn('A request to the address for events from Stripe was refused.', { address: request.ip });
        return await reply.status(400).send({ error: 'The signature isn’t valid.' });
      }
      await useOnce(services, event);
      return await reply.send({ received: true });
    });
  });
}

/**
 * Returns the event of a request; null if the signature is wrong, or its time is more than five minutes ago or ahead.
 */
async function readEvent(
  billing: BillingConfig,
  { clock }: Services,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event | null> {
  const now = clock.now().getTime();
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0);
  if (Math.abs(now / 1000 - signedAt) > toleranceSeconds) return null;
  const [{ webhooks }, { errors }] = [await stripeOf(billing), await loadStripe()];
  for (const secret of billing.webhookSecrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
    } catch (error) {
      if (!(error instanceof errors.StripeSignatureVerificationError)) return null;
    }
  }
  return null;
}

/** Stores the event and enqueues the reading; does nothing if the event is already stored. */
async function useOnce(services: Services, event: Stripe.Event): Promise<void> {
  const organizationId = await findOrganizationOf(services.db, customerOf(event.data.object));
  // Other products can use the same account at Stripe.
  if (organizationId === null) return;
  await services.db.transaction(async (tx) => {
    const { id, type } = event;
    const [isNew] = await tx
      .insert(billingEvents)
      .values({ id, event: type, organizationId })
      .onConflictDoNothing()
      .returning({ id: billingEvents.id });
    if (isNew) await services.jobs.enqueue(tx, reconcileOne, { organizationId });
  });
}

function customerOf(object: Stripe.Event.Data.Object): string {
  const { object: kind, id, customer } = object as { object?: string; id?: string; customer?: string | { id: string } };
  return kind === 'customer' ? (id ?? '') : idOf(customer);
}
