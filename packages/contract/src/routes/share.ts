import { z } from 'zod';
import { defineRoute } from '../define-route';
import { previewDocument, shareLink } from '../entities/build';
import { idParam, success } from '../entities/common';

export const shareRoutes = {
  share_links: defineRoute({
    name: 'share_links',
    method: 'GET',
    path: '/api/v1/build/emails/:id/share-links',
    access: 'email.editor',
    summary: 'Share links of an email or page, the live one first.',
    params: z.object({ id: idParam }),
    response: z.object({ shareLinks: z.array(shareLink) }),
  }),
  share_links_create: defineRoute({
    name: 'share_links_create',
    method: 'POST',
    path: '/api/v1/build/emails/:id/share-links',
    access: 'email.editor',
    summary: 'The live share link, made when there is none.',
    params: z.object({ id: idParam }),
    response: z.object({ shareLink }),
  }),
  share_links_replace: defineRoute({
    name: 'share_links_replace',
    method: 'POST',
    path: '/api/v1/build/emails/:id/share-links/:linkId/replace',
    access: 'email.editor',
    summary: 'Revokes a link and makes a new one.',
    params: z.object({ id: idParam, linkId: idParam }),
    response: z.object({ shareLink }),
  }),
  share_links_revoke: defineRoute({
    name: 'share_links_revoke',
    method: 'DELETE',
    path: '/api/v1/build/emails/:id/share-links/:linkId',
    access: 'email.editor',
    summary: 'Ends a share link; whoever opens it gets Not Found.',
    params: z.object({ id: idParam, linkId: idParam }),
    response: success,
  }),
  template_share_links_create: defineRoute({
    name: 'template_share_links_create',
    method: 'POST',
    path: '/api/v1/build/templates/:id/share-links',
    access: 'template.editor',
    summary: 'The live share link of a theme, made when there is none.',
    params: z.object({ id: idParam }),
    response: z.object({ shareLink }),
  }),
  build_preview: defineRoute({
    name: 'build_preview',
    method: 'GET',
    path: '/api/v1/build/emails/:id/preview',
    access: 'email.editor',
    summary: 'A version of an email or page as its readers get it, for people with access. Needs no share link.',
    params: z.object({ id: idParam }),
    query: z.object({ version: z.coerce.number().int().nonnegative().optional() }),
    response: previewDocument,
  }),
  preview: defineRoute({
    name: 'preview',
    method: 'GET',
    path: '/api/v1/preview/:kind/:id/:token',
    access: 'shareToken',
    summary: 'What the preview page shows; `kind` is t, e or p.',
    params: z.object({ kind: z.enum(['t', 'e', 'p']), id: idParam, token: z.string().min(20).max(200) }),
    query: z.object({ version: z.coerce.number().int().nonnegative().optional() }),
    response: previewDocument,
  }),
} as const;
