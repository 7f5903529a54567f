/*
 * The objects of our fake of Stripe. They begin as Stripe's published examples (stripe-objects.json, with its license
 * beside it); fields that the fake knows replace theirs.
 */
import objects from './stripe-objects.json';

type Example = typeof objects;
export type FakeCustomer = Example['customer'] & { id: string };
export type FakePrice = Example['price'];
export type FakeInvoice = ReturnType<typeof exampleInvoice>;
export type FakeSubscription = ReturnType<typeof exampleSubscription>;
export type FakeItem = FakeSubscription['items']['data'][number];
export type FakePaymentMethod = ReturnType<typeof examplePaymentMethod>;
export type FakeSetupIntent = ReturnType<typeof exampleSetupIntent>;

export interface InvoiceLine {
  description: string;
  amount: number;
  isProration: boolean;
}

const copy = <T>(value: T): T => structuredClone(value);

export function exampleSubscription() {
  return {
    ...copy(objects.subscription),
    status: 'active' as string,
    cancel_at: null as number | null,
    canceled_at: null as number | null,
    ended_at: null as number | null,
    default_payment_method: null as string | null,
    latest_invoice: null as string | null,
    trial_start: null,
    trial_end: null,
    pause_collection: null,
    pending_update: null,
    metadata: {} as Record<string, string>,
    cancel_at_period_end: false,
  };
}

export function exampleItem(): FakeItem {
  const [item] = exampleSubscription().items.data;
  if (!item) throw new Error('The example of a subscription has no item.');
  return item;
}

export function exampleInvoice() {
  return {
    ...copy(objects.invoice),
    number: null as string | null,
    status: 'draft' as string,
    attempted: false as boolean,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null as string | null,
    due_date: null as number | null,
    next_payment_attempt: null as number | null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: '', metadata: {} },
    },
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    last_finalization_error: null,
    from_invoice: null,
  };
}

export function examplePaymentMethod() {
  return { ...copy(objects.payment_method), customer: null as string | null };
}

export function exampleSetupIntent() {
  return {
    ...copy(objects.setup_intent),
    status: 'requires_payment_method' as string,
    customer: null as string | null,
    payment_method: null as string | null,
    next_action: null,
    last_setup_error: null,
  };
}

export function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

export function periodOf(subscription: FakeSubscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/** Returns the lines of an invoice for a whole period. */
export function renewalOf(items: readonly FakeItem[]): InvoiceLine[] {
  return items.map(({ price, quantity }) => ({
    description: `${quantity} × ${price.nickname}`,
    amount: price.unit_amount * quantity,
    isProration: false,
  }));
}

export function subscriptionOfInvoice(invoice: FakeInvoice | undefined): string {
  return invoice?.parent.subscription_details.subscription ?? '';
}

export function defaultMethod(customer: FakeCustomer | undefined): string | null {
  return (customer?.invoice_settings.default_payment_method as string | null | undefined) ?? null;
}

export function setDefaultMethod(customer: FakeCustomer, id: string | null): void {
  Object.assign(customer.invoice_settings, { default_payment_method: id });
}
