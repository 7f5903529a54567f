import { FakeStripeError, missing } from './stripe-errors';
import { defaultMethod } from './stripe-fake-objects';
import { type FormFields, fieldsOf, readForm, textOf } from './stripe-form';
import type { FakeStripeState, ItemChange } from './stripe-state';

/** A request to the fake's API, with fields from the query or the body. */
export interface FakeRequest {
  method: string;
  path: string;
  fields: FormFields;
}

type Handler = (state: FakeStripeState, fields: FormFields, id: string, sub: string) => unknown;

/** The part of Stripe's API that Galley uses, by method and path; `:id` and `:sub` are any ids. */
const handlers: Record<string, Handler> = {
  'POST /v1/customers': (state, fields) =>
    state.addCustomer({ name: textOf(fields, 'name'), email: textOf(fields, 'email'), metadata: texts(fields) }),
  'GET /v1/customers/:id': (state, fields, id) => {
    const customer = found(state.customers, 'customer', id);
    if (!expands(fields, 'invoice_settings.default_payment_method')) return customer;
    const method = defaultMethod(customer);
    const settings = {
      ...customer.invoice_settings,
      default_payment_method: method && state.paymentMethods.get(method),
    };
    return { ...customer, invoice_settings: settings };
  },
  'POST /v1/customers/:id': (state, fields, id) => {
    const method = textOf(fieldsOf(fields, 'invoice_settings'), 'default_payment_method');
    if (method) state.setDefault(id, method);
    const customer = found(state.customers, 'customer', id);
    const { name, email, address } = fields;
    if (name !== undefined) Object.assign(customer, { name });
    if (email !== undefined) Object.assign(customer, { email });
    if (typeof address === 'object')
      Object.assign(
        customer.address,
        Object.fromEntries(Object.entries(address).map(([key, value]) => [key, value || null])),
      );
    return customer;
  },
  'GET /v1/customers/:id/tax_ids': (state, _fields, id) =>
    list([...state.taxIds.values()].filter((taxId) => taxId.customer === id)),
  'POST /v1/customers/:id/tax_ids': (state, fields, id) =>
    state.addTaxId(id, textOf(fields, 'type'), textOf(fields, 'value')),
  'DELETE /v1/customers/:id/tax_ids/:sub': (state, _fields, _id, sub) => {
    state.taxIds.delete(sub);
    return { id: sub, object: 'tax_id', deleted: true };
  },
  'GET /v1/customers/:id/payment_methods': (state, _fields, id) =>
    list([...state.paymentMethods.values()].filter((method) => method.customer === id)),
  'POST /v1/payment_methods/:id/detach': (state, _fields, id) => state.detach(id),
  'POST /v1/setup_intents': (state, fields) => state.addSetupIntent(textOf(fields, 'customer')),
  'GET /v1/setup_intents/:id': (state, _fields, id) => found(state.setupIntents, 'setup_intent', id),
  'GET /v1/promotion_codes': (state, fields) =>
    list([...state.promotions.values()].filter(({ code }) => code === textOf(fields, 'code'))),
  'GET /v1/prices/:id': (state, _fields, id) => found(state.prices, 'price', id),
  'GET /v1/subscriptions': (state, fields) => {
    const ofCustomer = [...state.subscriptions.values()].filter((one) => one.customer === textOf(fields, 'customer'));
    const isAll = textOf(fields, 'status') === 'all';
    const shown = ofCustomer.filter(({ status }) => isAll || status !== 'canceled').reverse();
    return list(
      shown.map((one) => ({
        ...one,
        latest_invoice: expands(fields, 'data.latest_invoice')
          ? (state.invoices.get(one.latest_invoice ?? '') ?? null)
          : one.latest_invoice,
      })),
    );
  },
  'POST /v1/subscriptions': (state, fields) =>
    state.subscribe(textOf(fields, 'customer'), itemsOf(fields), texts(fields), promotionOf(fields)),
  'GET /v1/subscriptions/:id': (state, _fields, id) => found(state.subscriptions, 'subscription', id),
  'POST /v1/subscriptions/:id': (state, fields, id) => {
    const ending = textOf(fields, 'cancel_at_period_end');
    const items = itemsOf(fields);
    const promotion = promotionOf(fields);
    if (promotion) state.applyPromotion(id, promotion);
    if (items.length > 0) state.changeItems(id, items, textOf(fields, 'proration_behavior') || 'create_prorations');
    if (ending) state.setEnding(id, ending === 'true');
    const subscription = state.subscriptionOf(id);
    Object.assign(subscription.metadata, texts(fields));
    return subscription;
  },
  'DELETE /v1/subscriptions/:id': (state, fields, id) =>
    state.cancel(id, { isCredited: textOf(fields, 'prorate') === 'true' && textOf(fields, 'invoice_now') === 'true' }),
  'GET /v1/invoices': (state, fields) =>
    list([...state.invoices.values()].filter((one) => one.customer === textOf(fields, 'customer')).reverse()),
  'GET /v1/invoices/:id': (state, _fields, id) => found(state.invoices, 'invoice', id),
  'POST /v1/invoices/:id/pay': (state, _fields, id) => state.pay(id),
  'POST /v1/invoices/create_preview': (state, fields) => {
    const details = fieldsOf(fields, 'subscription_details');
    const items = itemsOf(details);
    const proration = textOf(details, 'proration_behavior') || 'create_prorations';
    return state.preview(textOf(fields, 'subscription'), items.length > 0 ? { items, proration } : undefined);
  },
};

/** Returns the response to a request, as Stripe does. Throws a `FakeStripeError`. */
export function answerRequest(state: FakeStripeState, { method, path, fields }: FakeRequest): unknown {
  const direct = handlers[`${method} ${path}`];
  if (direct) return direct(state, fields, '', '');
  const [, version, kind, id = '', part, sub = ''] = path.split('/');
  const pattern = ['', version, kind, ':id', ...(part ? [part] : []), ...(sub ? [':sub'] : [])].join('/');
  const handler = handlers[`${method} ${pattern}`];
  if (handler) return handler(state, fields, decodeURIComponent(id), decodeURIComponent(sub));
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new FakeStripeError(404, { type: 'invalid_request_error', message });
}

/** Returns the fields of a request, from its query and its body. */
export function fieldsOfRequest(query: string, body: string): FormFields {
  return { ...readForm(query), ...readForm(body) };
}

function list(data: unknown[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' };
}

function itemsOf(fields: FormFields): ItemChange[] {
  const items = fieldsOf(fields, 'items');
  return Object.keys(items).map((index) => {
    const item = fieldsOf(items, index);
    const [id, price, quantity] = [textOf(item, 'id'), textOf(item, 'price'), textOf(item, 'quantity')];
    return {
      ...(id ? { id } : {}),
      ...(price ? { price } : {}),
      ...(quantity ? { quantity: Number(quantity) } : {}),
      isDeleted: textOf(item, 'deleted') === 'true',
    };
  });
}

function texts(fields: FormFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(fields, 'metadata')).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;
}

function promotionOf(fields: FormFields): string {
  return textOf(fieldsOf(fieldsOf(fields, 'discounts'), '0'), 'promotion_code');
}

function expands(fields: FormFields, name: string): boolean {
  return Object.values(fieldsOf(fields, 'expand')).includes(name);
}

function found<T>(map: ReadonlyMap<string, T>, kind: string, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw missing(kind, id);
  return value;
}
