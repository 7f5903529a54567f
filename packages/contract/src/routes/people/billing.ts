import { z } from 'zod';
import { countryCodes } from '../../countries';
import { defineRoute } from '../../define-route';
import { billing, planPreview, taxIdType } from '../../entities/billing';
import { emailAddress } from '../../entities/common';
import { fieldPatterns } from '../../field-patterns';
import { limits } from '../../limits';

const detail = z.string().trim().max(limits.billingDetailLength).regex(fieldPatterns.oneLine).default('');
const planId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
const changed = billing.extend({
  /** The confirmation message. */
  success: z.string(),
});

/** Plan, card and invoices of the organization. All routes return `not_found` without billing. */
export const billingRoutes = {
  api_v1_billing: defineRoute({
    name: 'api_v1_billing',
    method: 'GET',
    path: '/api/v1/billing',
    access: 'organization.payer',
    summary: 'Plan, next invoice, invoices and card of the organization, as Stripe has them.',
    response: billing,
  }),
  billing_change_preview: defineRoute({
    name: 'billing_change_preview',
    method: 'GET',
    path: '/api/v1/billing/plans/:plan/preview',
    access: 'organization.payer',
    limit: 'billingChanges',
    summary: 'What a change to another plan costs now, and what would be lost.',
    params: z.object({ plan: planId }),
    response: planPreview,
  }),
  api_v1_billing_upgrade: defineRoute({
    name: 'api_v1_billing_upgrade',
    method: 'POST',
    path: '/api/v1/billing/upgrade',
    access: 'organization.payer',
    creates: true,
    limit: 'billingChanges',
    summary:
      'Changes to a larger plan now, or keeps the current one that was to end. The difference for the rest of the period is paid now.',
    body: z.object({
      plan: planId,
      /** Its discount applies from this payment on, in place of an earlier one; '' = none. */
      promotionCode: detail,
    }),
    response: changed,
  }),
  api_v1_billing_downgrade: defineRoute({
    name: 'api_v1_billing_downgrade',
    method: 'POST',
    path: '/api/v1/billing/downgrade',
    access: 'organization.payer',
    creates: true,
    limit: 'billingChanges',
    summary:
      'Changes to a smaller plan now, with a credit for the rest of the period, or to the first plan when the paid period ends. Deletes nothing.',
    body: z.object({ plan: planId }),
    response: changed,
  }),
  billing_details_save: defineRoute({
    name: 'billing_details_save',
    method: 'POST',
    path: '/api/v1/billing/details',
    access: 'organization.payer',
    limit: 'billingChanges',
    summary:
      'Stores the name, address, tax ID and email address of invoices at Stripe. Invoices from now on have them. The tax ID `other` keeps one of a kind that isn’t listed.',
    body: z.object({
      name: detail,
      email: emailAddress,
      line1: detail,
      line2: detail,
      city: detail,
      state: detail,
      postalCode: detail,
      country: z.enum(['', ...countryCodes]).default(''),
      taxIdType: taxIdType.default(''),
      taxId: detail,
    }),
    response: changed,
  }),
  billing_cards_setup: defineRoute({
    name: 'billing_cards_setup',
    method: 'POST',
    path: '/api/v1/billing/cards/setup',
    access: 'organization.payer',
    creates: true,
    limit: 'billingChanges',
    summary: 'Starts the setup of a card with Stripe Elements. The card itself never reaches Galley.',
    response: z.object({ clientSecret: z.string() }),
  }),
  billing_cards_save: defineRoute({
    name: 'billing_cards_save',
    method: 'POST',
    path: '/api/v1/billing/cards',
    access: 'organization.payer',
    limit: 'billingChanges',
    summary: 'Pays with the card that was set up from now on, an open invoice included.',
    body: z.object({ setupIntent: z.string().regex(/^seti_\w{1,100}$/) }),
    response: changed,
  }),
  api_v1_billing_cards_remove: defineRoute({
    name: 'api_v1_billing_cards_remove',
    method: 'POST',
    path: '/api/v1/billing/cards/remove',
    access: 'organization.payer',
    limit: 'billingChanges',
    summary: 'Removes the card. 409 conflict while a plan is paid with it.',
    response: changed,
  }),
} as const;
