import { z } from 'zod';
import { defineRoute } from '../define-route';
import { idParam } from '../entities/common';
import { limits } from '../limits';

const documentParams = z.object({ id: idParam });
/** One address or several, as `parseRecipients` reads them. */
const addresses = z.string().max(limits.recipients * (limits.emailAddressLength + 2));
const note = z.string().max(limits.noteLength).default('');
const message = z.object({ message: z.string() });

/** Mails that people send from here: tests of an email, and links to look at one. */
export const sendingRoutes = {
  build_send_test: defineRoute({
    name: 'build_send_test',
    method: 'POST',
    path: '/api/v1/build/emails/:id/send-test',
    access: 'email.editor',
    limit: 'mails',
    summary: 'Sends a stored version as a mail, exactly as it is exported. Takes an Idempotency-Key.',
    params: documentParams,
    body: z.object({
      /** 0 = the current one. */
      version: z.number().int().nonnegative().default(0),
      email: addresses,
      /** Adds the document's link parameters (default: as its settings say). */
      linkParameters: z.boolean().optional(),
    }),
    response: message,
  }),
  build_export_send_link: defineRoute({
    name: 'build_export_send_link',
    method: 'POST',
    path: '/api/v1/build/emails/:id/send-link',
    access: 'email.editor',
    limit: 'mails',
    summary: 'Mails the preview link of an email or page, with a note. Takes an Idempotency-Key.',
    params: documentParams,
    body: z.object({
      eid: z.number().int().positive(),
      /** 0 = the newest one whenever the link is opened. */
      version: z.number().int().nonnegative().default(0),
      email: addresses,
      note,
    }),
    response: message,
  }),
  template_send_link: defineRoute({
    name: 'template_send_link',
    method: 'POST',
    path: '/api/v1/build/templates/:id/send-link',
    access: 'template.editor',
    limit: 'mails',
    summary: 'Mails the preview link of a theme, with a note. Takes an Idempotency-Key.',
    params: documentParams,
    body: z.object({ email: addresses, note }),
    response: message,
  }),
} as const;
