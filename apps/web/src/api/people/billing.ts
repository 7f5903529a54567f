import type { Billing } from '@galley/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The organization's plan, card and invoices. */
export function billingQuery() {
  return queryOptions({ queryKey: keys.billing, queryFn: ({ signal }) => callRoute('api_v1_billing', { signal }) });
}

/** The cost of changing to another plan now, and what the organization would lose. */
export function planPreviewQuery(plan: string) {
  return queryOptions({
    queryKey: keys.planPreview(plan),
    queryFn: ({ signal }) => callRoute('billing_change_preview', { params: { plan }, signal }),
    // The cost depends on the seconds left in the paid period.
    staleTime: 0,
    gcTime: 0,
  });
}

/** A mutation of the billing. The response has the whole billing and replaces the cached one. */
export function billingChange<Input>(change: (input: Input) => Promise<Billing & { success: string }>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: async ({ success: _success, ...billing }, _input, _before, { client }) => {
      // A request that started before the change must not overwrite its result.
      await client.cancelQueries({ queryKey: keys.billing, exact: true });
      client.setQueryData<Billing>(keys.billing, billing);
    },
  });
}

export const billingCalls = {
  upgrade: (body: Body<'api_v1_billing_upgrade'>) => callRoute('api_v1_billing_upgrade', { body }),
  downgrade: (plan: string) => callRoute('api_v1_billing_downgrade', { body: { plan } }),
  saveCard: (setupIntent: string) => callRoute('billing_cards_save', { body: { setupIntent } }),
  saveDetails: (body: Body<'billing_details_save'>) => callRoute('billing_details_save', { body }),
  removeCard: () => callRoute('api_v1_billing_cards_remove'),
};

/** Starts the setup of a card. */
export function setUpCard() {
  return callRoute('billing_cards_setup');
}
