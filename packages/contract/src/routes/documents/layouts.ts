import { z } from 'zod';
import { defineRoute } from '../../define-route';
import {
  documentType,
  id,
  idInBody,
  idParam,
  sha256,
  storedInteger,
  success,
  title,
  uuid,
} from '../../entities/common';
import { layout } from '../../entities/layout';
import { limits } from '../../limits';

const layoutParams = z.object({ id: idParam });
const documentId = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0);
const documentFields = {
  html: z.string().max(limits.htmlBytes).optional(),
  /** The HTML in gzip and base64, instead of `html`. */
  packedHtml: z.string().max(limits.documentBodyBytes).optional(),
};
const hasOneHtml = ({ html, packedHtml }: { html?: string | undefined; packedHtml?: string | undefined }) =>
  (html === undefined) !== (packedHtml === undefined);
/** Screenshots of a layout; '' = none. */
const screenshots = z.object({ screenshotDesktop: z.string(), screenshotMobile: z.string() });

/** Layouts: whole documents of a theme that are saved from the builder and loaded into emails and pages. */
export const layoutRoutes = {
  templates_layouts: defineRoute({
    name: 'templates_layouts',
    method: 'GET',
    path: '/api/v1/templates/:id/layouts',
    access: 'template.editor',
    summary: 'The layouts of a theme, newest first.',
    params: layoutParams,
    response: z.object({ layouts: z.array(layout) }),
  }),
  build_libraries: defineRoute({
    name: 'build_libraries',
    method: 'GET',
    path: '/api/v1/build/libraries',
    access: 'organization.member',
    summary:
      'The layouts of a theme with their screenshots, newest first; none of a theme that the caller can’t edit. Clients poll it until all are taken.',
    query: z.object({ id: idParam, mode: z.literal('template') }),
    response: z.object({ libraries: z.array(layout) }),
  }),
  build_library_update: defineRoute({
    name: 'build_library_update',
    method: 'POST',
    path: '/api/v1/build/libraries/:id',
    access: 'layout.editor',
    limit: 'uploads',
    summary: 'Saves a document over a layout, as its next version. The versions before stay.',
    carriesDocument: true,
    params: layoutParams,
    body: z
      .object({
        ...documentFields,
        /** The email or page that contains the HTML. 0 = the HTML has no markers. */
        eid: documentId,
      })
      .refine(hasOneHtml, { path: ['html'] }),
    response: z.object({ layout }),
  }),
  build_library_get_htmls: defineRoute({
    name: 'build_library_get_htmls',
    method: 'POST',
    path: '/api/v1/build/libraries/htmls',
    access: 'organization.member',
    summary:
      'The HTML of layouts by ID, as `build_libraries` lists them. Those that the caller can’t open are left out.',
    body: z.object({ ids: z.array(idInBody).min(1).max(limits.layoutHtmls) }),
    response: z.object({ htmls: z.record(z.string(), z.string()) }),
  }),
  build_templates_layout_upload: defineRoute({
    name: 'build_templates_layout_upload',
    method: 'POST',
    path: '/api/v1/build/templates/:id/layouts',
    access: 'template.editor',
    creates: true,
    limit: 'uploads',
    summary: 'Saves a document as a layout of its theme. Takes an Idempotency-Key.',
    carriesDocument: true,
    params: layoutParams,
    body: z
      .object({
        templateType: documentType,
        ...documentFields,
        name: title,
        /** The email or page that contains the HTML. 0 = the HTML is new and gets its own markers. */
        eid: documentId,
      })
      .refine(hasOneHtml, { path: ['html'] }),
    response: z.object({ id, meta: screenshots, error: z.string().optional(), message: z.string(), layout }),
  }),
  build_layout: defineRoute({
    name: 'build_layout',
    method: 'GET',
    path: '/api/v1/build/layouts/:id',
    access: 'layout.editor',
    summary: 'A layout with its HTML.',
    params: layoutParams,
    response: z.object({ layout, html: z.string(), htmlSha256: sha256, markerPrefix: z.string() }),
  }),
  build_layout_save_html: defineRoute({
    name: 'build_layout_save_html',
    method: 'POST',
    path: '/api/v1/build/layouts/:id/html',
    access: 'layout.editor',
    limit: 'uploads',
    summary: 'Replaces the HTML of a layout. The response names the status for `build_templates_uploading_status`.',
    carriesDocument: true,
    params: layoutParams,
    body: z.object(documentFields).refine(hasOneHtml, { path: ['html'] }),
    response: z.object({ uuid }),
  }),
  build_layout_load: defineRoute({
    name: 'build_layout_load',
    method: 'POST',
    path: '/api/v1/build/emails/:id/layouts/:lid/load',
    access: 'email.editor',
    summary:
      'The HTML of a layout for an email of the same theme, with the email’s markers. The caller must hold the edit lease. Saving it is a separate call.',
    params: z.object({ id: idParam, lid: idParam }),
    body: z.object({ emailVersion: storedInteger.positive(), leaseNumber: z.number().int().positive() }),
    response: z.object({ lid: id, title: z.string(), html: z.string(), htmlSha256: sha256 }),
  }),
  build_layout_settings: defineRoute({
    name: 'build_layout_settings',
    method: 'POST',
    path: '/api/v1/build/layouts/:id/settings',
    access: 'layout.editor',
    summary: 'Changes the title of a layout and the page it belongs to.',
    params: layoutParams,
    body: z.object({ title, parentPageId: documentId }),
    response: z.object({ layout }),
  }),
  build_layout_delete: defineRoute({
    name: 'build_layout_delete',
    method: 'DELETE',
    path: '/api/v1/build/layouts/:id',
    access: 'layout.editor',
    summary: 'Permanently deletes a layout. Emails and pages that were made from it stay as they are.',
    params: layoutParams,
    response: success,
  }),
  build_layout_get_htmls: defineRoute({
    name: 'build_layout_get_htmls',
    method: 'POST',
    path: '/api/v1/build/layouts/htmls',
    access: 'organization.member',
    summary: 'The HTML of layouts by ID. Layouts that the caller can’t open are left out.',
    body: z.object({ ids: z.array(idInBody).min(1).max(limits.layoutHtmls) }),
    response: z.object({ htmls: z.record(z.string(), z.string()) }),
  }),
} as const;
