import { AppError, type BillingDetails } from '@galley/contract';
import type Stripe from 'stripe';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { type ChangedBilling, requireCustomer, withTurn } from './change-plan';
import { readBilling } from './read-billing';
import { askStripe, loadStripe, requireBilling, stripeOf } from './stripe-client';

/** The details as an owner enters them; the status of the tax ID is Stripe's. */
type EnteredDetails = Omit<BillingDetails, 'taxIdStatus'>;

/**
 * Stores the name, address, tax ID and email address of invoices at Stripe. The next invoices have them; existing ones
 * stay. Throws `invalid_field` for a tax ID that Stripe refuses.
 */
export async function saveDetails(
  services: Services,
  caller: UserCaller,
  details: EnteredDetails,
): Promise<ChangedBilling> {
  const stripe = await stripeOf(requireBilling(services));
  const { organizationId } = caller;
  const { name, email, line1, line2, city, state, postalCode, country } = details;
  const address = { line1, line2, city, state, postal_code: postalCode, country };
  await withTurn(services, organizationId, (tx) =>
    askStripe(services, async () => {
      const customer = await requireCustomer(tx, services, caller);
      // The tax ID first, because it alone can be refused.
      await replaceTaxId(stripe, customer, details);
      await stripe.customers.update(customer, { name, email, address });
      const object = { kind: 'organization', id: organizationId } as const;
      await recordChange(tx, authorOf(caller), { action: 'organization.billing_details_changed', object });
    }),
  );
  return { ...(await readBilling(services, organizationId)), success: messages.billingDetailsSaved };
}

async function replaceTaxId(
  stripe: Stripe,
  customer: string,
  { taxIdType: type, taxId: value }: Pick<EnteredDetails, 'taxIdType' | 'taxId'>,
): Promise<void> {
  const { data: before } = await stripe.customers.listTaxIds(customer, { limit: 10 });
  const isSame = ({ type: known, value: knownValue }: Stripe.TaxId) => known === type && knownValue === value;
  const isEntered = type !== '' && type !== 'other' && value !== '';
  // One of a type that the form doesn't offer stays until another one is entered.
  if (type === 'other') return;
  if (isEntered && !before.some(isSame)) {
    await stripe.customers.createTaxId(customer, { type, value }).catch(async (error: unknown) => {
      const { errors } = await loadStripe();
      const isRefused = error instanceof errors.StripeInvalidRequestError && error.code === 'tax_id_invalid';
      throw isRefused ? new AppError('invalid_field', messages.taxIdInvalid, { field: 'taxId' }) : error;
    });
  }
  for (const taxId of before) if (!(isEntered && isSame(taxId))) await stripe.customers.deleteTaxId(customer, taxId.id);
}
