import { AppError } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { findAccount } from './billing-accounts';
import { type ChangedBilling, hasIntegrations, keyOption, requireCustomer, settle, withTurn } from './change-plan';
import { readBilling, readCard } from './read-billing';
import { askStripe, idOf, requireBilling, stripeOf } from './stripe-client';

/** Starts the setup of a card. The browser continues with Stripe Elements. */
export async function setUpCard(
  services: Services,
  caller: UserCaller,
  key: string,
): Promise<{ clientSecret: string }> {
  const stripe = await stripeOf(requireBilling(services));
  const intent = await withTurn(services, caller.organizationId, (tx) =>
    askStripe(services, async () => {
      const customer = await requireCustomer(tx, services, caller);
      return await stripe.setupIntents.create(
        { customer, allowed_payment_method_types: ['card'], usage: 'off_session' },
        keyOption(key, 'card'),
      );
    }),
  );
  if (!intent.client_secret) throw new AppError('unavailable', messages.stripeUnavailable);
  return { clientSecret: intent.client_secret };
}

/**
 * Uses the card of a setup for future payments; Stripe confirms whether it succeeded and whose it is. Previous cards
 * are removed, and an open invoice is paid. Throws `conflict` for a setup that didn't succeed or is someone else's.
 */
export async function saveCard(services: Services, caller: UserCaller, setupIntent: string): Promise<ChangedBilling> {
  const stripe = await stripeOf(requireBilling(services));
  const { organizationId } = caller;
  await withTurn(services, organizationId, async (tx) => {
    const account = await findAccount(tx, organizationId);
    if (!account) throw new AppError('conflict', messages.cardNotSetUp);
    const { customerId: customer } = account;
    await askStripe(services, async () => {
      const intent = await stripe.setupIntents.retrieve(setupIntent).catch(refuseUnknown);
      const method = idOf(intent.payment_method);
      if (idOf(intent.customer) !== customer || intent.status !== 'succeeded' || method === '') {
        throw new AppError('conflict', messages.cardNotSetUp);
      }
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
      await detachOthers(services, customer, method);
    });
    await note(tx, caller, 'organization.card_changed');
  });
  await payOpenInvoice(services, organizationId);
  await settle(services, caller);
  return { ...(await readBilling(services, organizationId)), success: messages.cardSaved };
}

/** Removes the card. Throws `conflict` while a plan is paid with it, and without a card. */
export async function removeCard(services: Services, caller: UserCaller): Promise<ChangedBilling> {
  const billing = requireBilling(services);
  const stripe = await stripeOf(billing);
  const { organizationId } = caller;
  await settle(services, caller);
  await withTurn(services, organizationId, async (tx) => {
    const account = await findAccount(tx, organizationId);
    if (!account) throw new AppError('conflict', messages.noCard);
    const isUsed = ['active', 'trialing', 'past_due', 'unpaid'].includes(account.status) && !account.isEnding;
    if (isUsed) {
      const { name } = billing.plans[0];
      throw new AppError('conflict', messages.cardInUse(name, { paysIntegrations: hasIntegrations(account) }));
    }
    await askStripe(services, async () => {
      if (!(await readCard(stripe, account.customerId))) throw new AppError('conflict', messages.noCard);
      await detachOthers(services, account.customerId, '');
    });
    await note(tx, caller, 'organization.card_removed');
  });
  return { ...(await readBilling(services, organizationId)), success: messages.cardRemoved };
}

async function detachOthers(services: Services, customer: string, kept: string): Promise<void> {
  const stripe = await stripeOf(requireBilling(services));
  const { data } = await stripe.customers.listPaymentMethods(customer, { limit: 100 });
  for (const { id } of data) if (id !== kept) await stripe.paymentMethods.detach(id);
}

/** Retries a failed payment with the new card. If it fails again, the page shows it. */
async function payOpenInvoice(services: Services, organizationId: number): Promise<void> {
  const account = await findAccount(services.db, organizationId);
  if (!account || (account.status !== 'past_due' && account.status !== 'unpaid')) return;
  const stripe = await stripeOf(requireBilling(services));
  try {
    const { data } = await stripe.invoices.list({ customer: account.customerId, status: 'open', limit: 10 });
    for (const invoice of data) if (invoice.id && invoice.status === 'open') await stripe.invoices.pay(invoice.id);
  } catch (error) {
    services.log.warn('An open invoice could not be paid with the new card.', { organizationId, error });
  }
}

async function note(
  tx: Transaction,
  caller: UserCaller,
  action: 'organization.card_changed' | 'organization.card_removed',
): Promise<void> {
  const { organizationId, user, address } = caller;
  await recordChange(tx, authorOf(caller), { action, object: { kind: 'organization', id: organizationId } });
  await recordSecurityEvent(tx, { action: 'billing.card_changed', userId: user.id, organizationId, address });
}

function refuseUnknown(error: unknown): never {
  const isUnknown = error instanceof Error && 'statusCode' in error && error.statusCode === 404;
  if (isUnknown) throw new AppError('conflict', messages.cardNotSetUp);
  throw error;
}
