/*
 * The state of our fake of Stripe: customers, cards, subscriptions and invoices, with its own clock. One machine:
 * payments, prorations and retries change the same objects.
 */
import { randomUUID } from 'node:crypto';
import { declined, FakeStripeError, missing } from './stripe-errors';
import {
  defaultMethod,
  exampleInvoice,
  exampleItem,
  examplePaymentMethod,
  exampleSetupIntent,
  exampleSubscription,
  type FakeCustomer,
  type FakeInvoice,
  type FakeItem,
  type FakePaymentMethod,
  type FakePrice,
  type FakeSetupIntent,
  type FakeSubscription,
  type InvoiceLine,
  periodOf,
  renewalOf,
  setDefaultMethod,
  subscriptionOfInvoice,
  sumOf,
} from './stripe-fake-objects';
import objects from './stripe-objects.json';

/** A change to one item of a subscription. */
export interface ItemChange {
  id?: string | undefined;
  price?: string;
  quantity?: number;
  isDeleted?: boolean;
}

export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: unknown };
}

/** The test cards of Stripe that the fake knows by their numbers. */
export const testCards = {
  good: '4242424242424242',
  other: '5555555555554444',
  failsLater: '4000000000000341',
  declined: '4000000000000002',
};

const day = 24 * 60 * 60;
/** Days after the first failed payment on which it is tried again; after the last one the subscription is canceled. */
const retryDays = [3, 5, 7, 21];

/** The objects of the fake and their changes over time. Times are Unix seconds of its clock. */
export class FakeStripeState {
  readonly customers = new Map<string, FakeCustomer & { balance: number }>();
  readonly paymentMethods = new Map<string, FakePaymentMethod>();
  readonly promotions = new Map<string, { id: string; code: string; percentOff: number }>();
  /** The discounts of subscriptions, in percent. */
  private readonly percentsOff = new Map<string, number>();
  readonly taxIds = new Map<string, { id: string; customer: string; type: string; value: string }>();
  readonly setupIntents = new Map<string, FakeSetupIntent>();
  readonly prices = new Map<string, FakePrice>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly invoices = new Map<string, FakeInvoice>();
  /** All events, the oldest first. */
  readonly events: FakeEvent[] = [];
  onEvent: (event: FakeEvent) => void = () => undefined;
  /** The payment methods whose payments fail. */
  private readonly failing = new Set<string>();
  /** Prorations for the next invoice, by subscription. */
  private readonly pending = new Map<string, InvoiceLine[]>();
  private sequence = 0;

  constructor(public now: number) {}

  addPrice(id: string, amount: number, interval: 'month' | 'year' = 'month', nickname = id): FakePrice {
    const price = {
      ...structuredClone(objects.price),
      id,
      created: this.now,
      unit_amount: amount,
      unit_amount_decimal: String(amount),
      nickname: nickname as unknown as null,
      recurring: { ...structuredClone(objects.price.recurring), interval },
    };
    this.prices.set(id, price);
    return price;
  }

  addCustomer(fields: { name: string; email: string; metadata: Record<string, string> }) {
    const customer = {
      ...structuredClone(objects.customer),
      ...fields,
      id: this.id('cus'),
      created: this.now,
      discount: null,
    };
    const known = customer as unknown as FakeCustomer & { balance: number };
    this.customers.set(known.id, known);
    this.tell('customer.created', known);
    return known;
  }

  /** Adds a code that takes a percentage off all invoices. */
  addPromotion(code: string, percentOff: number): void {
    this.promotions.set(code, { id: this.id('promo'), code, percentOff });
  }

  applyPromotion(subscriptionId: string, id: string): void {
    for (const one of this.promotions.values()) if (one.id === id) this.percentsOff.set(subscriptionId, one.percentOff);
  }

  /** Adds a tax ID. The fake knows the form of one type: two letters of the country, then digits and letters. */
  addTaxId(customer: string, type: string, value: string) {
    if (type === 'eu_vat' && !/^[A-Z]{2}[0-9A-Z]{8,12}$/.test(value)) {
      const fault = { type: 'invalid_request_error', code: 'tax_id_invalid', message: 'Invalid value for eu_vat.' };
      throw new FakeStripeError(400, fault);
    }
    const taxId = { id: this.id('txi'), customer, type, value, verification: { status: 'pending' } };
    this.taxIds.set(taxId.id, taxId);
    return taxId;
  }

  addSetupIntent(customer: string): FakeSetupIntent {
    const id = this.id('seti');
    const secret = `${id}_secret_${randomUUID().replaceAll('-', '')}`;
    const intent = { ...exampleSetupIntent(), id, customer, client_secret: secret, created: this.now };
    this.setupIntents.set(id, intent);
    this.tell('setup_intent.created', intent);
    return intent;
  }

  /** Confirms a SetupIntent with a card number, like Stripe Elements. */
  confirmSetupIntent(id: string, clientSecret: string, number: string): FakeSetupIntent {
    const intent = this.setupIntents.get(id);
    if (!intent || intent.client_secret !== clientSecret) throw missing('setup_intent', id);
    if (number === testCards.declined) throw declined();
    const method = examplePaymentMethod();
    method.id = this.id('pm');
    method.created = this.now;
    method.customer = intent.customer;
    method.card.last4 = number.slice(-4);
    method.card.brand = number.startsWith('5') ? 'mastercard' : 'visa';
    if (number === testCards.failsLater) this.failing.add(method.id);
    this.paymentMethods.set(method.id, method);
    intent.status = 'succeeded';
    intent.payment_method = method.id;
    this.tell('payment_method.attached', method);
    this.tell('setup_intent.succeeded', intent);
    return intent;
  }

  detach(id: string): FakePaymentMethod {
    const method = this.paymentMethods.get(id);
    if (!method?.customer) throw missing('payment_method', id);
    const customer = this.customers.get(method.customer);
    if (customer && defaultMethod(customer) === id) setDefaultMethod(customer, null);
    method.customer = null;
    this.tell('payment_method.detached', method);
    return method;
  }

  setDefault(customerId: string, methodId: string): void {
    const customer = this.customers.get(customerId);
    if (!customer) throw missing('customer', customerId);
    if (this.paymentMethods.get(methodId)?.customer !== customerId) throw missing('payment_method', methodId);
    setDefaultMethod(customer, methodId);
    this.tell('customer.updated', customer);
  }

  /** From now on, payments with the customer's card fail, or work again. */
  setFailing(customerId: string, isFailing: boolean): void {
    const method = defaultMethod(this.customers.get(customerId));
    if (!method) return;
    if (isFailing) this.failing.add(method);
    else this.failing.delete(method);
  }

  /** Creates a subscription. `wanted` is one price, or items. */
  subscribe(
    customerId: string,
    wanted: string | readonly ItemChange[],
    metadata: Record<string, string>,
    promotion = '',
  ): FakeSubscription {
    const subscription = exampleSubscription();
    subscription.id = this.id('sub');
    if (promotion) this.applyPromotion(subscription.id, promotion);
    subscription.customer = customerId;
    subscription.created = this.now;
    subscription.start_date = this.now;
    subscription.billing_cycle_anchor = this.now;
    subscription.metadata = metadata;
    const changes = typeof wanted === 'string' ? [{ price: wanted }] : wanted;
    subscription.items.data = this.itemsAfter({ ...subscription, items: { ...subscription.items, data: [] } }, changes);
    this.setPeriod(subscription, this.now);
    const lines = renewalOf(subscription.items.data);
    const invoice = this.makeInvoice(subscription, lines, 'subscription_create');
    if (!this.canPay(customerId)) throw declined();
    this.subscriptions.set(subscription.id, subscription);
    this.invoices.set(invoice.id, invoice);
    this.tell('customer.subscription.created', subscription);
    this.settle(subscription, invoice);
    return subscription;
  }

  /** Changes the price of the first item. */
  changePrice(id: string, priceId: string, proration: string): FakeSubscription {
    return this.changeItems(id, [{ id: this.subscriptionOf(id).items.data[0]?.id, price: priceId }], proration);
  }

  /** Changes items with proration, invoiced at once or with the next invoice. A failed payment changes nothing. */
  changeItems(id: string, changes: readonly ItemChange[], proration: string): FakeSubscription {
    const subscription = this.subscriptionOf(id);
    const items = this.itemsAfter(subscription, changes);
    if (items.length === 0) {
      const message = 'A subscription must have at least one active plan.';
      throw new FakeStripeError(400, { type: 'invalid_request_error', message });
    }
    const lines = this.prorationOf(subscription, items);
    const customerId = subscription.customer;
    if (proration === 'always_invoice') {
      const total = sumOf(lines) + (this.customers.get(customerId)?.balance ?? 0);
      if (total > 0 && !this.canPay(customerId)) throw declined();
    }
    subscription.items.data = items;
    this.tell('customer.subscription.updated', subscription);
    if (proration === 'always_invoice') {
      const invoice = this.makeInvoice(subscription, lines, 'subscription_update');
      this.invoices.set(invoice.id, invoice);
      this.settle(subscription, invoice);
    } else if (proration === 'create_prorations') {
      this.pending.set(id, [...(this.pending.get(id) ?? []), ...lines]);
    }
    return subscription;
  }

  setEnding(id: string, isEnding: boolean): FakeSubscription {
    const subscription = this.subscriptionOf(id);
    subscription.cancel_at_period_end = isEnding;
    subscription.cancel_at = isEnding ? periodOf(subscription).end : null;
    subscription.canceled_at = isEnding ? this.now : null;
    this.tell('customer.subscription.updated', subscription);
    return subscription;
  }

  /** Cancels a subscription. `isCredited`: the unused time becomes a credit of the customer. */
  cancel(id: string, { isCredited = false } = {}): FakeSubscription {
    const subscription = this.subscriptionOf(id);
    const customer = this.customers.get(subscription.customer);
    if (isCredited && customer) customer.balance += sumOf(this.prorationOf(subscription, []));
    subscription.status = 'canceled';
    subscription.ended_at = this.now;
    subscription.canceled_at ??= this.now;
    this.tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** Pays an open invoice with the customer's card. */
  pay(id: string): FakeInvoice {
    const invoice = this.invoices.get(id);
    const subscription = [...this.subscriptions.values()].find((one) => one.id === subscriptionOfInvoice(invoice));
    if (!invoice || !subscription) throw missing('invoice', id);
    if (invoice.status === 'paid')
      throw new FakeStripeError(400, { type: 'invalid_request_error', message: 'Invoice is already paid' });
    if (!this.canPay(invoice.customer)) {
      this.tell('invoice.payment_failed', invoice);
      throw declined();
    }
    this.settle(subscription, invoice);
    return invoice;
  }

  /** Returns the next invoice; with `change`, as if it were made now. */
  preview(id: string, change?: { items: readonly ItemChange[]; proration: string }): FakeInvoice {
    const subscription = this.subscriptionOf(id);
    const items = change ? this.itemsAfter(subscription, change.items) : subscription.items.data;
    const prorations = change ? this.prorationOf(subscription, items) : [];
    const waiting = this.pending.get(id) ?? [];
    const isNow = change?.proration === 'always_invoice';
    const lines = isNow ? prorations : [...waiting, ...prorations, ...renewalOf(items)];
    const invoice = this.makeInvoice(subscription, lines, 'upcoming');
    invoice.id = 'upcoming_in_fake';
    invoice.status = 'draft';
    invoice.number = null;
    invoice.next_payment_attempt = isNow ? this.now : periodOf(subscription).end;
    return invoice;
  }

  /** Advances the clock. Renewals, failed payments, retries and cancellations happen in order on the way. */
  advance(seconds: number): void {
    const end = this.now + seconds;
    for (let next = this.nextMoment(end); next !== null; next = this.nextMoment(end)) {
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  subscriptionOf(id: string): FakeSubscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    if (subscription.status === 'canceled') {
      throw new FakeStripeError(400, {
        type: 'invalid_request_error',
        message: 'A canceled subscription can only update its cancellation_details and metadata.',
      });
    }
    return subscription;
  }

  private nextMoment(end: number): { at: number; run: () => void } | null {
    const moments: { at: number; run: () => void }[] = [];
    for (const subscription of this.subscriptions.values()) {
      if (subscription.status !== 'active' && subscription.status !== 'past_due') continue;
      moments.push({ at: periodOf(subscription).end, run: () => this.endPeriod(subscription) });
      for (const invoice of this.invoices.values()) {
        if (invoice.status !== 'open' || subscriptionOfInvoice(invoice) !== subscription.id) continue;
        if (invoice.next_payment_attempt !== null) {
          moments.push({ at: invoice.next_payment_attempt, run: () => this.retry(subscription, invoice) });
        }
      }
    }
    const due = moments.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    return due[0] ?? null;
  }

  private endPeriod(subscription: FakeSubscription): void {
    if (subscription.cancel_at_period_end) {
      this.cancel(subscription.id);
      return;
    }
    this.setPeriod(subscription, periodOf(subscription).end);
    const lines = [...(this.pending.get(subscription.id) ?? []), ...renewalOf(subscription.items.data)];
    this.pending.delete(subscription.id);
    const invoice = this.makeInvoice(subscription, lines, 'subscription_cycle');
    this.invoices.set(invoice.id, invoice);
    this.tell('invoice.created', invoice);
    if (invoice.amount_due === 0 || this.canPay(subscription.customer)) this.settle(subscription, invoice);
    else this.fail(subscription, invoice);
  }

  private retry(subscription: FakeSubscription, invoice: FakeInvoice): void {
    if (this.canPay(subscription.customer)) this.settle(subscription, invoice);
    else this.fail(subscription, invoice);
  }

  private fail(subscription: FakeSubscription, invoice: FakeInvoice): void {
    this.finalize(subscription, invoice);
    const wait = retryDays[invoice.attempt_count];
    invoice.attempted = true;
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = wait === undefined ? null : invoice.created + wait * day;
    subscription.status = 'past_due';
    this.tell('invoice.payment_failed', invoice);
    this.tell('customer.subscription.updated', subscription);
    if (wait === undefined) this.cancel(subscription.id);
  }

  private settle(subscription: FakeSubscription, invoice: FakeInvoice): void {
    this.finalize(subscription, invoice);
    invoice.status = 'paid';
    invoice.attempted = true;
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = this.now;
    this.tell('invoice.paid', invoice);
    if (subscription.status === 'past_due') {
      subscription.status = 'active';
      this.tell('customer.subscription.updated', subscription);
    }
  }

  private finalize(subscription: FakeSubscription, invoice: FakeInvoice): void {
    if (invoice.status !== 'draft') return;
    this.sequence += 1;
    invoice.number = `FAKE-${String(this.sequence).padStart(4, '0')}`;
    invoice.status = 'open';
    invoice.status_transitions.finalized_at = this.now;
    subscription.latest_invoice = invoice.id;
    const customer = this.customers.get(invoice.customer);
    if (customer) customer.balance = invoice.ending_balance ?? 0;
    this.tell('invoice.finalized', invoice);
  }

  private makeInvoice(subscription: FakeSubscription, lines: InvoiceLine[], reason: string): FakeInvoice {
    const invoice = exampleInvoice();
    const balance = this.customers.get(subscription.customer)?.balance ?? 0;
    const total = Math.round(sumOf(lines) * (1 - (this.percentsOff.get(subscription.id) ?? 0) / 100));
    const due = Math.max(0, total + balance);
    const period = periodOf(subscription);
    invoice.id = this.id('in');
    invoice.created = this.now;
    invoice.customer = subscription.customer;
    invoice.billing_reason = reason;
    invoice.period_start = period.start;
    invoice.period_end = period.end;
    invoice.parent.subscription_details.subscription = subscription.id;
    const [line] = invoice.lines.data;
    if (!line) throw new Error('The example of an invoice has no line.');
    invoice.lines.data = lines.map(({ description, amount }) => ({
      ...structuredClone(line),
      id: this.id('il'),
      invoice: invoice.id,
      description,
      amount,
      subtotal: amount,
    }));
    Object.assign(invoice, { subtotal: total, total, amount_due: due, amount_remaining: due, amount_paid: 0 });
    Object.assign(invoice, { starting_balance: balance, ending_balance: Math.min(0, total + balance) });
    return invoice;
  }

  /** Returns the unused time of each changed item as a credit, and the same time of the changed item as a charge. */
  private prorationOf(subscription: FakeSubscription, items: readonly FakeItem[]): InvoiceLine[] {
    const { start, end } = periodOf(subscription);
    const share = (end - this.now) / (end - start);
    const old = subscription.items.data;
    const isSame = (item: FakeItem, others: readonly FakeItem[]) =>
      others.some(
        ({ id, price, quantity }) => id === item.id && price.id === item.price.id && quantity === item.quantity,
      );
    const line = (what: string, { price, quantity }: FakeItem, sign: 1 | -1): InvoiceLine => ({
      description: `${what} time on ${quantity > 1 ? `${quantity} × ` : ''}${price.nickname}`,
      amount: sign * Math.round(price.unit_amount * quantity * share),
      isProration: true,
    });
    return [
      ...old.filter((item) => !isSame(item, items)).map((item) => line('Unused', item, -1)),
      ...items.filter((item) => !isSame(item, old)).map((item) => line('Remaining', item, 1)),
    ];
  }

  /** Returns the items of a subscription after changes; one without an id is new. */
  private itemsAfter(subscription: FakeSubscription, changes: readonly ItemChange[]): FakeItem[] {
    const { start, end } = periodOf(subscription);
    const items = structuredClone(subscription.items.data);
    for (const { id, price, quantity, isDeleted } of changes) {
      const known = items.find((item) => item.id === id);
      if (id && !known) throw missing('subscription_item', id);
      if (isDeleted && known) items.splice(items.indexOf(known), 1);
      else if (known) {
        if (price) Object.assign(known, { price: structuredClone(this.priceOf(price)) });
        if (quantity !== undefined) known.quantity = quantity;
      } else {
        const made = exampleItem();
        const own = { id: this.id('si'), subscription: subscription.id, quantity: quantity ?? 1 };
        const period = { current_period_start: start, current_period_end: end };
        items.push(Object.assign(made, own, period, { price: structuredClone(this.priceOf(price ?? '')) }));
      }
    }
    if (new Set(items.map((item) => item.price.recurring.interval)).size > 1) {
      const message = 'Currency and interval fields must match across all plans on this subscription.';
      throw new FakeStripeError(400, { type: 'invalid_request_error', message });
    }
    return items;
  }

  private setPeriod(subscription: FakeSubscription, start: number): void {
    const date = new Date(start * 1000);
    date.setUTCMonth(date.getUTCMonth() + 1);
    const end = Math.floor(date.getTime() / 1000);
    for (const item of subscription.items.data)
      Object.assign(item, { current_period_start: start, current_period_end: end });
  }

  private priceOf(id: string): FakePrice {
    const price = this.prices.get(id);
    if (!price) throw missing('price', id);
    return price;
  }

  private canPay(customerId: string): boolean {
    const method = defaultMethod(this.customers.get(customerId));
    return method !== null && !this.failing.has(method);
  }

  private tell(type: string, object: unknown): void {
    const event = {
      id: this.id('evt'),
      object: 'event' as const,
      type,
      created: this.now,
      data: { object: structuredClone(object) },
    };
    this.events.push({ ...structuredClone(objects.event), ...event });
    this.onEvent(event);
  }

  private id(prefix: string): string {
    return `${prefix}_fake${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  }
}
