import type { HandlerMap, HttpRequest } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { saveDetails } from './billing-details';
import { removeCard, saveCard, setUpCard } from './cards';
import { downgrade, previewChange, upgrade } from './change-plan';
import { readBilling } from './read-billing';

/** Returns the handlers for plan, card and invoices of an organization, for its owners and members who manage billing. */
export function billingHandlers(services: Services): HandlerMap {
  return {
    api_v1_billing: async ({ caller }) => readBilling(services, caller.organizationId),
    billing_change_preview: async ({ caller, params }) => previewChange(services, caller, params.plan),
    api_v1_billing_upgrade: async ({ caller, body, request }) =>
      upgrade(services, caller, { ...body, key: keyOf(services, request, caller.user.id) }),
    api_v1_billing_downgrade: async ({ caller, body, request }) =>
      downgrade(services, caller, { plan: body.plan, key: keyOf(services, request, caller.user.id) }),
    billing_details_save: async ({ caller, body }) => saveDetails(services, caller, body),
    billing_cards_setup: async ({ caller, request }) =>
      setUpCard(services, caller, keyOf(services, request, caller.user.id)),
    billing_cards_save: async ({ caller, body }) => saveCard(services, caller, body.setupIntent),
    api_v1_billing_cards_remove: async ({ caller }) => removeCard(services, caller),
  };
}

/** Returns the Idempotency-Key of a request as sent to Stripe: it reveals nothing, and is specific to one person. */
function keyOf({ secrets }: Services, request: HttpRequest, userId: number): string {
  const given = request.headers['idempotency-key'];
  if (typeof given !== 'string' || given === '') return '';
  return secrets.lookupHash('stripe idempotency', `${userId} ${given}`).toString('hex');
}
