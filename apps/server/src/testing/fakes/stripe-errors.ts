/** An error in a response of Stripe's API. */
export class FakeStripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; message: string; code?: string; param?: string },
  ) {
    super(body.message);
  }
}

export function missing(kind: string, id: string): FakeStripeError {
  const message = `No such ${kind}: '${id}'`;
  return new FakeStripeError(404, { type: 'invalid_request_error', code: 'resource_missing', message });
}

export function declined(): FakeStripeError {
  return new FakeStripeError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
}
