import { z } from 'zod';
import { unixSeconds } from './common';

const limit = z.number().int().nonnegative().nullable();

/** The limits of an organization; null = unlimited. */
export const planLimits = z.object({ themes: limit, people: limit, integrations: limit, storageBytes: limit });

/**
 * `free`: without a subscription. `paid`: the subscription is paid. `failing`: a payment failed; the plan remains until
 * the end of the grace period. `lapsed`: the grace period is over, and the limits of the first plan apply.
 */
const billingState = z.enum(['free', 'paid', 'failing', 'lapsed']);

/** The plan of an organization. */
export const billingPlan = z.object({
  /** The plan whose limits apply. */
  id: z.string(),
  name: z.string(),
  state: billingState,
});
export type BillingPlan = z.infer<typeof billingPlan>;

/** In the smallest unit of the currency, for example cents. Below 0: a credit. */
const money = z.object({ amount: z.number().int(), currency: z.string() });
export type Money = z.infer<typeof money>;

export const priceInterval = z.enum(['day', 'week', 'month', 'year']);

export const price = money.extend({
  interval: priceInterval,
  intervalCount: z.number().int(),
});
export type Price = z.infer<typeof price>;

/** A plan that the organization can choose. */
const offeredPlan = z.object({
  id: z.string(),
  name: z.string(),
  /** null = free of charge. */
  price: price.nullable(),
  limits: planLimits,
  /**
   * The effect of choosing it; `current`: already the current plan. `resume`: the current plan, which was scheduled to
   * end.
   */
  change: z.enum(['current', 'resume', 'upgrade', 'downgrade']),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

const invoiceLine = z.object({ description: z.string(), amount: z.number().int() });

const nextInvoice = money.extend({ date: unixSeconds, lines: z.array(invoiceLine) });

export const invoiceStatus = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']);

const invoice = money.extend({
  id: z.string(),
  number: z.string(),
  createdAt: unixSeconds,
  status: invoiceStatus,
  /** Addresses at Stripe; '' = none. */
  pdfUrl: z.string(),
  pageUrl: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

const creditCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});
export type CreditCard = z.infer<typeof creditCard>;

/** The tax IDs that the form offers, by Stripe's names; '' = none, `other` = one of another kind, kept as it is. */
export const taxIdType = z.enum([
  '',
  'eu_vat',
  'gb_vat',
  'ch_vat',
  'no_vat',
  'us_ein',
  'ca_gst_hst',
  'au_abn',
  'nz_gst',
  'in_gst',
  'jp_trn',
  'kr_brn',
  'sg_gst',
  'ae_trn',
  'il_vat',
  'za_vat',
  'br_cnpj',
  'mx_rfc',
  'other',
]);
export type TaxIdType = z.infer<typeof taxIdType>;

/** Whether the authority knows a tax ID; '' = there is none. */
export const taxIdStatus = z.enum(['', 'pending', 'verified', 'unverified', 'unavailable']);

/** The customer as invoices name them. Empty texts = nothing. */
export const billingDetails = z.object({
  name: z.string(),
  /** Where invoices and notices of failed payments are sent. */
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  taxIdType,
  taxId: z.string(),
  taxIdStatus,
});
export type BillingDetails = z.infer<typeof billingDetails>;

/** A limit of a smaller plan that the organization exceeds or that would become stricter. */
const planLoss = z.object({
  limit: z.enum(['themes', 'people', 'integrations', 'storageBytes']),
  used: z.number(),
  /** With the current plan; null = unlimited. */
  before: z.number().nullable(),
  after: z.number(),
});
export type PlanLoss = z.infer<typeof planLoss>;

/** The data of the billing page. */
export const billing = z.object({
  billingPlan: billingPlan.extend({
    /** The subscribed plan. Differs from `id` if its payment has been failing for too long. */
    subscribed: z.string(),
    /** When the subscription is renewed or ends; 0 = no subscription. */
    periodEndsAt: unixSeconds,
    isEnding: z.boolean(),
    /** When the grace period of a failing payment ends; 0 = no failing payment. */
    graceEndsAt: unixSeconds,
  }),
  plans: z.array(offeredPlan),
  usage: z.object({
    themes: z.number(),
    people: z.number(),
    integrations: z.number(),
    storageBytes: z.number(),
  }),
  /** The limits that apply: of the plan, or set by a site admin. */
  limits: planLimits,
  nextInvoice: nextInvoice.nullable(),
  /** Newest first; at most 100. */
  invoices: z.array(invoice),
  creditCard: creditCard.nullable(),
  /** null = nothing was entered yet. */
  details: billingDetails.nullable(),
  stripePublicKey: z.string(),
  /** Address of the Stripe Elements script. */
  stripeScript: z.string(),
});
export type Billing = z.infer<typeof billing>;

/** The immediate cost of a change to another plan, and its losses. */
export const planPreview = z.object({
  /** To pay now; null = nothing. */
  dueNow: money.nullable(),
  /** Credited to the next invoices; null = nothing. */
  credit: money.nullable(),
  /** When the change happens; 0 = now. */
  startsAt: unixSeconds,
  losses: z.array(planLoss),
});
export type PlanPreview = z.infer<typeof planPreview>;
