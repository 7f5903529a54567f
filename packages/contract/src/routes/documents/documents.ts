import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idParam, optionalTitle, storedIntegerParam } from '../../entities/common';
import { documentMetadata, emailDetails, templateDetails } from '../../entities/documents';
import { emailSettings } from '../../entities/email-settings';
import { historyPage } from '../../entities/history';
import { email } from '../../entities/template';

const documentParams = z.object({ id: idParam });
/** The version on which the change is based. */
const baseVersion = z.object({ version: storedIntegerParam.positive() });

/** Changes to an email or theme without opening it in the builder. */
export const documentRoutes = {
  templates_emails_import: defineRoute({
    name: 'templates_emails_import',
    method: 'POST',
    path: '/api/v1/templates/:id/emails/import',
    access: 'template.editor',
    creates: true,
    limit: 'uploads',
    summary: 'Creates an email or page from the uploaded HTML. File field `html`. Takes an Idempotency-Key.',
    multipart: true,
    params: documentParams,
    body: z.object({
      /** '' = the title in the HTML, or else the name of the file. */
      title: optionalTitle.default(''),
      fid: z.coerce.number().int().nonnegative().default(0),
    }),
    response: z.object({ email, warnings: z.array(z.string()) }),
  }),
  build_email_details: defineRoute({
    name: 'build_email_details',
    method: 'GET',
    path: '/api/v1/build/emails/:id/details',
    access: 'email.editor',
    summary: 'Settings and metadata of the current version, and who is editing it.',
    params: documentParams,
    response: emailDetails,
  }),
  build_email_metadata: defineRoute({
    name: 'build_email_metadata',
    method: 'POST',
    path: '/api/v1/build/emails/:id/metadata',
    access: 'email.editor',
    creates: true,
    summary: 'Changes the metadata of a document and creates a new version. Refused while someone else is editing.',
    params: documentParams,
    query: baseVersion,
    body: z.object({ metadata: documentMetadata.partial() }),
    response: z.object({ version: z.number().int(), settings: emailSettings, ...historyPage.shape }),
  }),
  template_settings: defineRoute({
    name: 'template_settings',
    method: 'GET',
    path: '/api/v1/templates/:id/settings',
    access: 'template.admin',
    summary: 'Title, settings and versions of a theme.',
    params: documentParams,
    response: templateDetails,
  }),
} as const;
