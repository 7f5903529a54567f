import { AppError, type Price } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { countBySlug } from '../../shared/entitlements/usage';
import { findAccount } from './billing-accounts';
import { findAlive, keyOption, requireSameInterval, settle, takeTurn, withTurn } from './change-plan';
import { readCard, readPrice } from './read-billing';
import { reconcile, slugOfPrice } from './reconcile';
import { askStripe, stripeOf } from './stripe-client';

/** Returns the id of an integration's price at Stripe; null = it's free. */
function priceIdOf({ config }: Pick<Services, 'config'>, slug: string): string | null {
  const prices = config.billing?.integrationPrices ?? {};
  return Object.hasOwn(prices, slug) ? (prices[slug] ?? null) : null;
}

/** Returns whether an integration has a price. */
function isPriced(services: Pick<Services, 'config'>, slug: string): boolean {
  return priceIdOf(services, slug) !== null;
}

/** Returns the prices of integrations, by slug; null = Stripe doesn't respond. Empty without billing. */
export async function readIntegrationPrices(services: Services): Promise<Record<string, Price | null>> {
  const entries = Object.entries(services.config.billing?.integrationPrices ?? {});
  const read = async (priceId: string) =>
    await askStripe(services, () => readPrice(services, priceId)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return null;
      throw error;
    });
  return Object.fromEntries(await Promise.all(entries.map(async ([slug, id]) => [slug, await read(id)] as const)));
}

/**
 * Pays for all sources of a kind, as the last step of the transaction that adds one: if the payment fails, nothing is
 * added. The rest of the period is paid immediately. Does nothing for an integration without a price. Call
 * `settlePayment` afterwards. Throws `forbidden` for anyone but owners; `conflict` without a card, while a payment
 * fails, for another billing interval than that of the plan, or when the card is declined.
 */
export async function payForIntegration(
  tx: Transaction,
  services: Services,
  caller: UserCaller,
  { slug, key }: { slug: string; key: string },
): Promise<void> {
  const { billing } = services.config;
  const price = priceIdOf(services, slug);
  if (!billing || price === null) return;
  if (caller.membership.role !== 'owner') throw new AppError('forbidden', messages.integrationForOwners);
  const { organizationId } = caller;
  await takeTurn(tx, organizationId);
  const quantity = (await countBySlug(tx, organizationId))[slug] ?? 0;
  const account = await findAccount(tx, organizationId);
  await askStripe(services, async () => {
    const stripe = await stripeOf(billing);
    const card = account && (await readCard(stripe, account.customerId));
    if (!account || !card) throw new AppError('conflict', messages.cardForIntegration);
    const subscription = await findAlive(stripe, account);
    const options = keyOption(key, 'integration');
    const terms = { payment_behavior: 'error_if_incomplete' } as const;
    if (!subscription) {
      const metadata = { organization: String(organizationId) };
      const items = [{ price, quantity }];
      await stripe.subscriptions.create({ customer: account.customerId, items, metadata, ...terms }, options);
      return;
    }
    if (subscription.status !== 'active' && subscription.status !== 'trialing') {
      throw new AppError('conflict', messages.payFirst);
    }
    const item = subscription.items.data.find((one) => one.price.id === price);
    if ((item?.quantity ?? 0) >= quantity) return;
    await requireSameInterval(services, subscription, { priceId: price });
    const items = [{ ...(item ? { id: item.id } : { price }), quantity }];
    const proration = { proration_behavior: 'always_invoice' } as const;
    await stripe.subscriptions.update(subscription.id, { items, ...proration, ...terms }, options);
  });
}

/** Reads the state from Stripe after a payment for an integration and stores it. */
export async function settlePayment(services: Services, caller: UserCaller, slug: string): Promise<void> {
  if (isPriced(services, slug)) await settle(services, caller);
}

/** Removes deleted integrations from the subscription, in the transaction that deletes them. */
export async function stopPayingFor(
  tx: Transaction,
  services: Services,
  { organizationId, slug }: { organizationId: number; slug: string },
): Promise<void> {
  if (isPriced(services, slug)) await services.jobs.enqueue(tx, trimIntegrations, { organizationId });
}

/**
 * Removes integrations from the subscription that no longer have a source, with a credit for the rest of the period. A
 * subscription that has nothing else ends. It adds nothing: only owners do that. Also runs every night, in case Galley
 * was stopped between a payment and storing the source.
 */
export const trimIntegrations = defineJob({
  name: 'billing.trim_integrations',
  payload: z.object({ organizationId: z.number().int() }),
  attempts: 12,
  async run({ organizationId }, services) {
    const { billing } = services.config;
    if (!billing) return;
    const stripe = await stripeOf(billing);
    await withTurn(services, organizationId, async (tx) => {
      const account = await findAccount(tx, organizationId);
      const subscription = account && (await findAlive(stripe, account));
      if (!subscription) return;
      const counts = await countBySlug(tx, organizationId);
      const items = subscription.items.data.flatMap<{ id: string; deleted?: true; quantity?: number }>(
        ({ id, price, quantity = 1 }) => {
          const slug = slugOfPrice(billing, price.id);
          const wanted = slug === null ? quantity : Math.min(quantity, counts[slug] ?? 0);
          if (wanted === quantity) return [];
          return wanted === 0 ? [{ id, deleted: true }] : [{ id, quantity: wanted }];
        },
      );
      if (items.length === 0) return;
      const isEnd = items.length === subscription.items.data.length && items.every(({ deleted }) => deleted);
      if (isEnd) await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
      else await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'create_prorations' });
    });
    await reconcile(services, organizationId, null);
  },
});
