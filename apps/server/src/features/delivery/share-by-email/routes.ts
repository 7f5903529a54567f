import { AppError } from '@galley/contract';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { mailStates } from '../../shared/mailer/service';
import { sendEmailLink, sendTemplateLink, sendTest } from './service';

/** Returns the handlers for emails that people send: test emails, and preview links of documents. */
export function shareByEmailHandlers(services: Services): HandlerMap {
  return {
    build_send_test: async ({ caller, body, idempotencyKey, signal }) =>
      await sendTest(services, caller, { ...body, idempotencyKey, signal }),
    build_export_send_link: async ({ caller, body, idempotencyKey, request, signal }) => {
      if (body.eid !== caller.email.id) {
        throw new AppError('invalid_field', 'The email in the body isn’t the one in the address.', { field: 'eid' });
      }
      return await sendEmailLink(services, caller, { ...body, address: request.ip, idempotencyKey, signal });
    },
    template_send_link: async ({ caller, body, idempotencyKey, request }) =>
      await sendTemplateLink(services, caller, { ...body, address: request.ip, idempotencyKey }),
    outgoing_mails: async ({ caller, query }) => ({
      mails: await mailStates(services, caller.user.id, query.ids.split(',').filter(Boolean).map(Number)),
    }),
  };
}
