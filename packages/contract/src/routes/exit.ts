import { z } from 'zod';
import { defineRoute } from '../define-route';
import { id, idParam, success, title, unixSeconds } from '../entities/common';

/** An archive of everything an organization has. */
export const organizationExport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  percent: z.number().int().min(0).max(100),
  /** Why it failed, as a sentence; '' = it did not. */
  error: z.string(),
  size: z.number(),
  createdAt: unixSeconds,
  createdBy: z.string(),
  /** When it goes away; 0 = it is not done. */
  expiresAt: unixSeconds,
});
export type OrganizationExport = z.infer<typeof organizationExport>;

const exports = z.object({ exports: z.array(organizationExport) });

/** Leaving with everything: archives of the organization, cancelling it, and taking that back. */
export const exitRoutes = {
  account_exports: defineRoute({
    name: 'account_exports',
    method: 'GET',
    path: '/api/v1/account/exports',
    access: 'organization.owner',
    isOpenWhenCancelled: true,
    summary: 'Archives of everything in the organization, the newest first, with how far they are.',
    response: exports,
  }),
  account_exports_create: defineRoute({
    name: 'account_exports_create',
    method: 'POST',
    path: '/api/v1/account/exports',
    access: 'organization.owner',
    limit: 'archives',
    isOpenWhenCancelled: true,
    summary: 'Begins an archive of everything; one that is being made already is enough.',
    response: exports,
  }),
  account_exports_download: defineRoute({
    name: 'account_exports_download',
    method: 'GET',
    path: '/api/v1/account/exports/:xid/download',
    access: 'organization.owner',
    isOpenWhenCancelled: true,
    summary: 'The archive as a ZIP.',
    kind: 'raw',
    params: z.object({ xid: idParam }),
  }),
  account_cancel: defineRoute({
    name: 'account_cancel',
    method: 'POST',
    path: '/api/v1/account/cancel',
    access: 'organization.owner',
    summary: 'Cancels the organization: 30 days later everything in it is deleted. Needs an archive and its name.',
    body: z.object({ name: title }),
    response: z.object({ deletesAt: unixSeconds }),
  }),
  account_cancel_undo: defineRoute({
    name: 'account_cancel_undo',
    method: 'POST',
    path: '/api/v1/account/cancel/undo',
    access: 'organization.owner',
    isOpenWhenCancelled: true,
    summary: 'Takes the cancelling back.',
    response: success,
  }),
} as const;
