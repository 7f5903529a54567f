import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { flag, idInBody, idParam, ofLength, storedInteger, storedIntegerParam, success } from '../../entities/common';
import { exportChoices, exportJob, exportJobKinds, exportReadiness } from '../../entities/export';
import { limits } from '../../limits';
import { messages } from '../../messages';

const templateParams = z.object({ id: idParam });
const emailParams = z.object({ id: idParam });
const jobParams = z.object({ id: idParam, xid: idParam });
const jobs = z.object({ exports: z.array(exportJob) });

/** Options for one version. Image addresses are absolute by default. */
const documentQuery = {
  version: storedIntegerParam.optional(),
  keepTags: flag.optional(),
  /** HTML and email only: theme addresses become absolute (default yes). */
  absoluteImages: flag.optional(),
  /** HTML and email only: declarations of style elements are also written to `style` attributes. */
  inlineCss: flag.optional(),
  /** HTML and email only: removes comments and unnecessary whitespace. */
  minify: flag.optional(),
  /** Adds the document's link parameters to its links (default: its settings). */
  linkParameters: flag.optional(),
};

/** Exports of emails and pages, immediate or by a job. */
export const exportRoutes = {
  build_export: defineRoute({
    name: 'build_export',
    method: 'GET',
    path: '/api/v1/build/emails/:id/export',
    access: 'email.commentor',
    limit: 'exports',
    summary: 'A stored version as HTML, email draft, text, RTF or ZIP. Errors are JSON.',
    kind: 'raw',
    params: emailParams,
    query: z.object({ kind: z.enum(['html', 'email', 'text', 'rtf', 'zip']), ...documentQuery }),
  }),
  build_export_size: defineRoute({
    name: 'build_export_size',
    method: 'GET',
    path: '/api/v1/build/emails/:id/export-size',
    access: 'email.editor',
    limit: 'exportSizes',
    summary:
      'How many bytes an export has, with these choices and without any, and notes about what the choices leave as it is. For a PDF, those of the HTML that is printed. Refused as the export would be.',
    params: emailParams,
    query: z.object({ kind: z.enum(['html', 'email', 'text', 'rtf', 'pdf']), ...documentQuery }),
    response: z.object({ bytes: z.number().int(), plainBytes: z.number().int(), notes: z.array(z.string()) }),
  }),
  build_export_readiness: defineRoute({
    name: 'build_export_readiness',
    method: 'GET',
    path: '/api/v1/build/emails/:id/export-readiness',
    access: 'email.editor',
    limit: 'exportSizes',
    summary: 'What the theme requires of a version before an export and isn’t so, and whether PDF files can be made.',
    params: emailParams,
    query: z.object({
      version: storedIntegerParam.optional(),
      /** Adds all findings of the checks, required or not. */
      checks: flag.optional(),
    }),
    response: exportReadiness,
  }),
  templates_exports_release: defineRoute({
    name: 'templates_exports_release',
    method: 'POST',
    path: '/api/v1/templates/:id/exports-release',
    access: 'template.admin',
    summary: 'Allows the export of a version in spite of what the theme requires, with a reason that is logged.',
    params: templateParams,
    body: z.object({
      eid: idInBody,
      version: storedInteger.positive(),
      reason: ofLength(z.string().trim().min(1, messages.exportReasonRequired), limits.exportReasonLength),
    }),
    response: success,
  }),
  templates_exports: defineRoute({
    name: 'templates_exports',
    method: 'GET',
    path: '/api/v1/templates/:id/exports',
    access: 'template.editor',
    summary: 'The caller’s exports of the last day in a theme that a job makes or has made, newest first.',
    params: templateParams,
    response: jobs,
  }),
  templates_exports_create: defineRoute({
    name: 'templates_exports_create',
    method: 'POST',
    path: '/api/v1/templates/:id/exports',
    access: 'template.editor',
    creates: true,
    limit: 'exports',
    summary: 'Starts a job that makes a PDF or ZIP of an email or page, or a ZIP of many. Takes an Idempotency-Key.',
    params: templateParams,
    body: z.object({
      ids: z
        .array(idInBody)
        .min(1, 'Choose at least one.')
        .max(limits.exportEmails, `At most ${limits.exportEmails} at a time.`),
      kind: z.enum(exportJobKinds),
      /** 0 or absent = the current one; only for a single document. */
      version: storedInteger.optional(),
      choices: exportChoices.optional(),
    }),
    response: z.object({ export: exportJob }),
  }),
  templates_exports_cancel: defineRoute({
    name: 'templates_exports_cancel',
    method: 'POST',
    path: '/api/v1/templates/:id/exports/:xid/cancel',
    access: 'template.editor',
    summary: 'Cancels an export of the caller, or removes it with its file.',
    params: jobParams,
    response: jobs,
  }),
  templates_exports_retry: defineRoute({
    name: 'templates_exports_retry',
    method: 'POST',
    path: '/api/v1/templates/:id/exports/:xid/retry',
    access: 'template.editor',
    limit: 'exports',
    summary: 'Starts a failed export of the caller again. One that is waiting, running or done stays as it is.',
    params: jobParams,
    response: z.object({ export: exportJob }),
  }),
  templates_exports_download: defineRoute({
    name: 'templates_exports_download',
    method: 'GET',
    path: '/api/v1/templates/:id/exports/:xid/download',
    access: 'template.editor',
    summary: 'The file of an export of the caller. Errors are JSON.',
    kind: 'raw',
    params: jobParams,
  }),
  build_export_pages: defineRoute({
    name: 'build_export_pages',
    method: 'GET',
    path: '/api/v1/build/templates/:id/export-pages',
    access: 'template.editor',
    limit: 'exports',
    summary: 'Downloads pages as one ZIP with a folder for each. Errors are JSON.',
    kind: 'raw',
    params: templateParams,
    query: z.object({
      /** The theme, as in the path. */
      tid: idParam.optional(),
      /** Comma-separated ids. */
      pids: z
        .string()
        .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'Choose at least one.')
        .refine((ids) => ids.split(',').length <= limits.exportEmails, `At most ${limits.exportEmails} at a time.`),
      keepTags: flag.optional(),
    }),
  }),
} as const;
