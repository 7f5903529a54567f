import type { Billing } from '@galley/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** Plan, card and invoices of the organization. */
export function billingQuery() {
  return queryOptions({ queryKey: keys.billing, queryFn: ({ signal }) => callRoute('api_v1_billing', { signal }) });
}

/** What a change to another plan costs now, and what would be lost. */
export function planPreviewQuery(plan: string) {
  return queryOptions({
    queryKey: keys.planPreview(plan),
    queryFn: ({ signal }) => callRoute('billing_change_preview', { params: { plan }, signal }),
    // It counts seconds of the paid period.
    staleTime: 0,
    gcTime: 0,
  });
}

/** A change of the billing. Its response is the whole billing, which replaces the displayed one. */
export function billingChange<Input>(change: (input: Input) => Promise<Billing & { success: string }>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: async ({ success: _success, ...billing }, _input, _before, { client }) => {
      // A reading that started before the change must not replace what the change answered.
      await client.cancelQueries({ queryKey: keys.billing, exact: true });
      client.setQueryData<Billing>(keys.billing, billing);
    },
  });
}

export const billingCalls = {
  upgrade: (plan: string) => callRoute('api_v1_billing_upgrade', { body: { plan } }),
  downgrade: (plan: string) => callRoute('api_v1_billing_downgrade', { body: { plan } }),
  saveCard: (setupIntent: string) => callRoute('billing_cards_save', { body: { setupIntent } }),
  removeCard: () => callRoute('api_v1_billing_cards_remove'),
};

/** Starts the setup of a card. */
export function setUpCard() {
  return callRoute('billing_cards_setup');
}
