import type { Billing } from '@galley/contract';
import { pages } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { billingCalls, billingChange, billingQuery } from '../../../api/people/billing';
import { toast } from '../../../lib/toasts';
import { openCreditCardModal } from '../../../modals';

/** Plan, card and invoices of the organization. */
export function useBilling() {
  return useQuery(billingQuery());
}

/** Changes to a larger plan. */
export function useUpgrade() {
  return useMutation(billingChange(billingCalls.upgrade));
}

/** Changes to a smaller plan. */
export function useDowngrade() {
  return useMutation(billingChange(billingCalls.downgrade));
}

/** Stores what invoices say about the customer. */
export function useSaveDetails() {
  return useMutation(billingChange(billingCalls.saveDetails));
}

/** Removes the card. */
export function useRemoveCard() {
  return useMutation(billingChange(() => billingCalls.removeCard()));
}

/** The fragment of the billing page that opens the card form. */
export const cardHash = '#card';

/**
 * Asks for a card. Resolves with the billing once it's saved, and with nothing if the person cancels. The form's script
 * is only allowed on a page that was loaded as the billing page; otherwise that page is loaded first.
 */
export async function changeCard(billing: Billing): Promise<Billing | undefined> {
  if (!isBillingDocument()) {
    window.location.hash = cardHash;
    window.location.reload();
    return undefined;
  }
  const saved = await openCreditCardModal({ billing });
  if (saved) toast(saved.success);
  return saved;
}

function isBillingDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.replace(/\/$/, '') === pages.billing;
}
