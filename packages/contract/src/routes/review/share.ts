import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { previewDocument, shareLink } from '../../entities/builder';
import { idParam, storedInteger, storedIntegerParam, success, unixSeconds } from '../../entities/common';
import { limits } from '../../limits';

const documentParams = z.object({ id: idParam });
const linkParams = z.object({ id: idParam, linkId: idParam });
const label = z.string().trim().max(limits.shareLinkLabelLength);
/** Unix seconds; 0 = never. */
const expiresAt = z.number().int().nonnegative();
const newLink = z.object({
  label: label.default(''),
  expiresAt: expiresAt.default(0),
  /** The version it shows; 0 = always the current one. */
  version: storedInteger.default(0),
});
const changedLink = z.object({ label, expiresAt });
const links = z.object({
  shareLinks: z.array(shareLink),
  /** Versions that a link can show, newest first. */
  /** The newest versions and the named ones. */
  versions: z.array(z.object({ version: z.number().int(), createdAt: unixSeconds, name: z.string() })),
});

export const shareRoutes = {
  share_links: defineRoute({
    name: 'share_links',
    method: 'GET',
    path: '/api/v1/build/emails/:id/share-links',
    access: 'email.editor',
    summary: 'Share links of an email or page: active ones first, then inactive ones, newest first.',
    params: documentParams,
    response: links,
  }),
  share_links_create: defineRoute({
    name: 'share_links_create',
    method: 'POST',
    path: '/api/v1/build/emails/:id/share-links',
    access: 'email.editor',
    creates: true,
    limit: 'shareLinks',
    summary: 'Creates a share link: to one version, or always to the current one.',
    params: documentParams,
    body: newLink,
    response: z.object({ shareLink }),
  }),
  share_links_update: defineRoute({
    name: 'share_links_update',
    method: 'PUT',
    path: '/api/v1/build/emails/:id/share-links/:linkId',
    access: 'email.editor',
    summary: 'Changes the name and expiry of an active link.',
    params: linkParams,
    body: changedLink,
    response: z.object({ shareLink }),
  }),
  share_links_replace: defineRoute({
    name: 'share_links_replace',
    method: 'POST',
    path: '/api/v1/build/emails/:id/share-links/:linkId/replace',
    access: 'email.editor',
    creates: true,
    limit: 'shareLinks',
    summary: 'Revokes a link and creates a new one that shows the same.',
    params: linkParams,
    response: z.object({ shareLink }),
  }),
  share_links_revoke: defineRoute({
    name: 'share_links_revoke',
    method: 'DELETE',
    path: '/api/v1/build/emails/:id/share-links/:linkId',
    access: 'email.editor',
    summary: 'Revokes a share link. Opening it returns Not Found.',
    params: linkParams,
    response: success,
  }),
  template_share_links: defineRoute({
    name: 'template_share_links',
    method: 'GET',
    path: '/api/v1/build/templates/:id/share-links',
    access: 'template.editor',
    summary: 'Share links of a theme: active ones first, then inactive ones, newest first.',
    params: documentParams,
    response: links,
  }),
  template_share_links_create: defineRoute({
    name: 'template_share_links_create',
    method: 'POST',
    path: '/api/v1/build/templates/:id/share-links',
    access: 'template.editor',
    creates: true,
    limit: 'shareLinks',
    summary: 'Creates a share link of a theme: to one version, or always to the current one.',
    params: documentParams,
    body: newLink,
    response: z.object({ shareLink }),
  }),
  template_share_links_update: defineRoute({
    name: 'template_share_links_update',
    method: 'PUT',
    path: '/api/v1/build/templates/:id/share-links/:linkId',
    access: 'template.editor',
    summary: 'Changes the name and expiry of an active link.',
    params: linkParams,
    body: changedLink,
    response: z.object({ shareLink }),
  }),
  template_share_links_replace: defineRoute({
    name: 'template_share_links_replace',
    method: 'POST',
    path: '/api/v1/build/templates/:id/share-links/:linkId/replace',
    access: 'template.editor',
    creates: true,
    limit: 'shareLinks',
    summary: 'Revokes a link of a theme and creates a new one that shows the same.',
    params: linkParams,
    response: z.object({ shareLink }),
  }),
  template_share_links_revoke: defineRoute({
    name: 'template_share_links_revoke',
    method: 'DELETE',
    path: '/api/v1/build/templates/:id/share-links/:linkId',
    access: 'template.editor',
    summary: 'Revokes a share link of a theme. Opening it returns Not Found.',
    params: linkParams,
    response: success,
  }),
  build_preview: defineRoute({
    name: 'build_preview',
    method: 'GET',
    path: '/api/v1/build/emails/:id/preview',
    access: 'email.commentor',
    summary: 'A version of an email or page as recipients get it, for people with access. Needs no share link.',
    params: documentParams,
    query: z.object({ version: storedIntegerParam.optional() }),
    response: previewDocument,
  }),
  preview: defineRoute({
    name: 'preview',
    method: 'GET',
    path: '/api/v1/preview/:kind/:id/:token',
    access: 'shareToken',
    limit: 'shareViews',
    summary:
      'The content of the preview page. `kind` is t, e or p. Readers get the version that the link shows, people with access can get any.',
    params: z.object({ kind: z.enum(['t', 'e', 'p']), id: idParam, token: z.string().min(20).max(200) }),
    query: z.object({ version: storedIntegerParam.optional() }),
    response: previewDocument,
  }),
} as const;
