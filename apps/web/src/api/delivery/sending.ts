import { type Body, callRoute } from '../client';

/** Sends a stored version to an inbox. The idempotency key makes it safe to repeat. */
export function sendTest(id: number, body: Body<'build_send_test'>, idempotencyKey: string) {
  return callRoute('build_send_test', { params: { id }, body, idempotencyKey });
}

/** Emails the preview link of an email or page. */
export function sendEmailLink(id: number, body: Omit<Body<'build_export_send_link'>, 'eid'>, idempotencyKey: string) {
  return callRoute('build_export_send_link', { params: { id }, body: { ...body, eid: id }, idempotencyKey });
}

/** Emails the preview link of a theme. */
export function sendTemplateLink(id: number, body: Body<'template_send_link'>, idempotencyKey: string) {
  return callRoute('template_send_link', { params: { id }, body, idempotencyKey });
}
