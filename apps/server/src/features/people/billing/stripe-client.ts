import { AppError } from '@galley/contract';
import type { Stripe } from 'stripe';
import { messages } from '../../../messages';
import type { BillingConfig } from '../../../platform/plans';
import type { Services } from '../../../services';

const timeoutMs = 20_000;
const clients = new WeakMap<BillingConfig, Stripe>();

/** Returns the billing configuration. Throws `not_found` when billing is off. */
export function requireBilling({ config }: Pick<Services, 'config'>): BillingConfig {
  if (!config.billing) throw new AppError('not_found', messages.notFound);
  return config.billing;
}

/** Loads the package only where billing is used: it takes a tenth of a server's start. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/** Returns the client of Stripe's API. It retries requests without a response, with the same idempotency key. */
export async function stripeOf(billing: BillingConfig): Promise<Stripe> {
  const known = clients.get(billing);
  if (known) return known;
  const StripeClient = await loadStripe();
  const url = new URL(billing.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const client = new StripeClient(billing.secretKey, {
    protocol,
    host: url.hostname,
    port: url.port || (protocol === 'http' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  clients.set(billing, client);
  return client;
}

/**
 * Runs requests to Stripe for a person who waits. Throws `conflict` with Stripe's message when the card was declined,
 * otherwise `unavailable`. The cause is logged.
 */
export async function askStripe<Result>(services: Pick<Services, 'log'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { errors } = await loadStripe();
    if (!(error instanceof errors.StripeError)) throw error;
    if (error instanceof errors.StripeCardError) {
      throw new AppError('conflict', messages.cardDeclined(error.message));
    }
    const { type, code, requestId, statusCode } = error;
    services.log.error('Stripe refused a request or did not respond.', { type, code, requestId, statusCode });
    throw new AppError('unavailable', messages.stripeUnavailable);
  }
}

/** Returns the id of an object that Stripe sends as its id or as a whole; '' = none. */
export function idOf(value: string | { id: string } | null | undefined): string {
  if (!value) return '';
  return typeof value === 'string' ? value : value.id;
}
