import { type BillingDetails, taxIdStatus, taxIdType } from '@galley/contract';
import type Stripe from 'stripe';

/** Returns what invoices say about a customer; null = Stripe has deleted it. */
export async function readDetails(stripe: Stripe, customerId: string): Promise<BillingDetails | null> {
  const [customer, { data: taxIds }] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.customers.listTaxIds(customerId, { limit: 10 }),
  ]);
  if (customer.deleted) return null;
  const { name, email, address } = customer;
  const [taxId] = taxIds;
  return {
    name: name ?? '',
    email: email ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? '',
    taxIdType: taxIdType.catch('other').parse(taxId?.type ?? ''),
    taxId: taxId?.value ?? '',
    taxIdStatus: taxIdStatus.catch('pending').parse(taxId?.verification?.status ?? ''),
  };
}
