import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idParam, storedInteger } from '../../entities/common';
import { limits } from '../../limits';

/** Identifies sent emails, for checking their delivery later with `outgoing_mails`. */
export const mailIds = z.array(z.number().int());
/**
 * `outbox`: saved but not sent, because no mail server is set up. `failed`: the mail server refused it. `delayed`: the
 * mail server currently accepts no email. Both are retried.
 */
const mailState = z.enum(['waiting', 'sent', 'delayed', 'failed', 'outbox']);
export type MailState = z.infer<typeof mailState>;

const documentParams = z.object({ id: idParam });
/** One or more addresses, for `parseRecipients`. */
const addresses = z.string().max(limits.recipients * (limits.emailAddressLength + 2));
const note = z.string().max(limits.noteLength).default('');
const message = z.object({ message: z.string(), mailIds });

/** Emails that people send from this server: tests of an email, and preview links. */
export const shareByEmailRoutes = {
  build_send_test: defineRoute({
    name: 'build_send_test',
    method: 'POST',
    path: '/api/v1/build/emails/:id/send-test',
    access: 'email.editor',
    creates: true,
    limit: 'mails',
    summary: 'Sends a stored version as an email, exactly as it’s exported. Takes an Idempotency-Key.',
    params: documentParams,
    body: z.object({
      /** 0 = the current one. */
      version: storedInteger.default(0),
      email: addresses,
      /** Adds the document's link parameters (default: its settings). */
      linkParameters: z.boolean().optional(),
    }),
    response: message,
  }),
  build_export_send_link: defineRoute({
    name: 'build_export_send_link',
    method: 'POST',
    path: '/api/v1/build/emails/:id/send-link',
    access: 'email.editor',
    creates: true,
    limit: 'mails',
    summary:
      'Emails the preview link of an email or page, with a note and, if wanted, a PDF of it. Takes an Idempotency-Key.',
    params: documentParams,
    body: z.object({
      eid: z.number().int().positive(),
      /** 0 = always the newest one. */
      version: storedInteger.default(0),
      email: addresses,
      note,
      /** Attaches the current state of the version as a PDF. */
      attachPdf: z.boolean().default(false),
    }),
    response: message,
  }),
  template_send_link: defineRoute({
    name: 'template_send_link',
    method: 'POST',
    path: '/api/v1/build/templates/:id/send-link',
    access: 'template.editor',
    creates: true,
    limit: 'mails',
    summary: 'Emails the preview link of a theme, with a note. Takes an Idempotency-Key.',
    params: documentParams,
    body: z.object({ email: addresses, note }),
    response: message,
  }),
  outgoing_mails: defineRoute({
    name: 'outgoing_mails',
    method: 'GET',
    path: '/api/v1/outgoing-mails',
    access: 'signedIn',
    summary: 'The delivery state of emails that the caller sent: tests, links and invitations. Others are left out.',
    query: z.object({
      /** Comma-separated, at most 50. */
      ids: z
        .string()
        .regex(/^(?:\d{1,15}(?:,\d{1,15}){0,49})?$/)
        .default(''),
    }),
    response: z.object({ mails: z.array(z.object({ id: z.number().int(), to: z.string(), state: mailState })) }),
  }),
} as const;
