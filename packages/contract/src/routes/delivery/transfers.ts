import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { id, idInBody, idParam, ofLength, storedInteger, success, title, uuid } from '../../entities/common';
import { documentRemote, runningTransfer, sendMode, transferProgress } from '../../entities/transfer';
import { limits } from '../../limits';

const documentParams = z.object({ id: idParam });
const folder = ofLength(z.string(), limits.sourcePathLength).default('');

/** Transfers of emails and pages to sources, and published pages. */
export const transferRoutes = {
  build_images_transfer: defineRoute({
    name: 'build_images_transfer',
    method: 'POST',
    path: '/api/v1/build/emails/:id/transfer',
    access: 'email.editor',
    creates: true,
    limit: 'exports',
    summary:
      'Starts sending the images of an email or page to a source, each image once, and with `html` afterwards its HTML with their new addresses. The answer names the progress to poll.',
    params: documentParams,
    body: z.object({
      /** Addresses of images in the document; default: all. */
      images: z.array(z.string().max(limits.addressLength)).max(limits.transferImages).optional(),
      sid: idInBody,
      folder,
      /** 0 = the current version. */
      emailVersion: storedInteger.default(0),
      /** The version of the open theme; irrelevant for emails, which have their own. */
      templateVersion: storedInteger.default(0),
      html: z
        .object({
          name: title,
          mode: sendMode.default('ask'),
          keepTags: z.boolean().default(false),
          /** Adds the document's link parameters to its links (default: its settings). */
          linkParameters: z.boolean().optional(),
        })
        .optional(),
    }),
    response: z.object({ uuid }),
  }),
  build_images_transfer_progress: defineRoute({
    name: 'build_images_transfer_progress',
    method: 'GET',
    path: '/api/v1/build/transfers/:uuid',
    access: 'organization.member',
    summary: 'How far a transfer of the caller is. Polled every 2 seconds. -1 = done.',
    params: z.object({ uuid }),
    response: transferProgress,
  }),
  build_transfer_cancel: defineRoute({
    name: 'build_transfer_cancel',
    method: 'POST',
    path: '/api/v1/build/transfers/:uuid/cancel',
    access: 'organization.member',
    summary:
      'Cancels a running transfer of the caller. What was sent completely stays there; nothing more is sent. Answers with its progress.',
    params: z.object({ uuid }),
    response: transferProgress,
  }),
  document_remotes: defineRoute({
    name: 'document_remotes',
    method: 'GET',
    path: '/api/v1/build/emails/:id/remotes',
    access: 'email.editor',
    summary:
      'Where an email or page was sent: what is on which source, in which version, and whether it changed since.',
    params: documentParams,
    response: z.object({
      /** The title of the document. */
      title: z.string(),
      version: storedInteger,
      remotes: z.array(documentRemote),
      /** The caller's transfers of this document that aren't finished, newest first. */
      running: z.array(runningTransfer),
    }),
  }),
  build_publish_pages: defineRoute({
    name: 'build_publish_pages',
    method: 'POST',
    path: '/api/v1/build/templates/:id/publish-pages',
    access: 'template.editor',
    creates: true,
    limit: 'exports',
    summary:
      'Starts publishing pages of a theme to a source, with the files they show. A page that is published there is replaced. The answer names the progress to poll.',
    params: documentParams,
    body: z.object({
      /** The theme, as in the path. */
      tid: idInBody,
      sourceId: idInBody,
      pids: z.array(idInBody).min(1, 'Choose at least one.').max(limits.publishedAtOnce),
      folder,
      mode: sendMode.default('ask'),
    }),
    response: z.object({ uuid }),
  }),
  pages_published: defineRoute({
    name: 'pages_published',
    method: 'GET',
    path: '/api/v1/build/templates/:id/published-pages',
    access: 'template.editor',
    summary: 'The published pages of a theme and their addresses.',
    params: documentParams,
    response: z.object({
      pages: z.array(documentRemote.extend({ id })),
      /** The caller's publications of pages of this theme that aren't finished, newest first. */
      running: z.array(runningTransfer),
    }),
  }),
  pages_unpublish: defineRoute({
    name: 'pages_unpublish',
    method: 'POST',
    path: '/api/v1/build/emails/:id/unpublish',
    access: 'email.editor',
    limit: 'exports',
    summary: 'Removes a published page from a source, with the files that only it showed.',
    params: documentParams,
    body: z.object({ sourceId: idInBody }),
    response: success,
  }),
} as const;
