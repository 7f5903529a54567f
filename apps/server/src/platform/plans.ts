import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The limits of an organization; null = unlimited. */
export interface PlanLimits {
  themes: number | null;
  people: number | null;
  integrations: number | null;
  storageBytes: number | null;
}

/** One plan of the file GALLEY_PLANS. */
export interface Plan {
  id: string;
  name: string;
  /** The id of its price at Stripe; null = the plan of organizations without a subscription. */
  priceId: string | null;
  limits: PlanLimits;
}

/** Billing by Stripe: all of `STRIPE_*` and the plans. */
export interface BillingConfig {
  secretKey: string;
  publishableKey: string;
  /** The current secret, and the previous one while it is being replaced. */
  webhookSecrets: string[];
  /** Without a trailing slash. */
  apiUrl: string;
  /** The script of Stripe Elements. */
  scriptUrl: string;
  /** From the smallest to the largest. The first has no price. */
  plans: [Plan, ...Plan[]];
  /** The ids of the prices of integrations at Stripe, by slug; others are free of charge. */
  integrationPrices: Readonly<Record<string, string>>;
}

export const noLimits: PlanLimits = { themes: null, people: null, integrations: null, storageBytes: null };

const megabyte = 1024 * 1024;
const count = z.number().int().nonnegative().max(1_000_000).optional();
const priceId = z.string().regex(/^price_\w{1,100}$/, 'must be the id of a price, for instance price_1Pg');
const planFile = z.strictObject({
  plans: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
        name: z.string().trim().min(1).max(60),
        price: priceId.optional(),
        limits: z.strictObject({ themes: count, people: count, integrations: count, storageMegabytes: count }),
      }),
    )
    .min(1)
    .max(20),
  integrations: z
    .record(z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be the name of an integration'), priceId)
    .default({}),
});

/**
 * Reads the plans of a JSON file, from the smallest to the largest, and the prices of integrations. A missing limit is
 * unlimited. Throws an Error with one sentence about the fault in the file.
 */
export function readPlans(path: string): Pick<BillingConfig, 'plans' | 'integrationPrices'> {
  const parsed = planFile.safeParse(readJson(path));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`names a file with a mistake: ${issue?.path.join('.')} ${issue?.message ?? 'is not valid'}`);
  }
  const plans = parsed.data.plans.map(({ id, name, price, limits }) => ({
    id,
    name,
    priceId: price ?? null,
    limits: {
      themes: limits.themes ?? null,
      people: limits.people ?? null,
      integrations: limits.integrations ?? null,
      storageBytes: limits.storageMegabytes === undefined ? null : limits.storageMegabytes * megabyte,
    },
  }));
  const [first, ...others] = plans;
  if (!first || first.priceId !== null) throw new Error('names a file whose first plan has a price. It must have none');
  if (others.some((plan) => plan.priceId === null)) {
    throw new Error('names a file with several plans without a price. Only the first has none');
  }
  const { integrations: integrationPrices } = parsed.data;
  const prices = [...others.map((plan) => plan.priceId), ...Object.values(integrationPrices)];
  if (new Set(plans.map(({ id }) => id)).size < plans.length || new Set(prices).size < prices.length) {
    throw new Error('names a file with the same id or price twice');
  }
  return { plans: [first, ...others], integrationPrices };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error('must be the path of a JSON file that can be read');
  }
}
