import { z } from 'zod';
import { defineRoute } from '../define-route';
import { id, idParam, success, title, unixSeconds } from '../entities/common';
import { code } from '../entities/door';

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

/** What proves again that the caller is who they say: the password, and a code where a second factor is on. */
const proof = { currentPassword: z.string().min(1, 'Enter your password.').max(200), code: code.optional() };

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
    creates: true,
    limit: 'archives',
    isOpenWhenCancelled: true,
    summary:
      'Begins an archive of everything, with the password and second factor of the caller. An archive in progress is enough.',
    body: z.object(proof),
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
    limit: 'passwordChecks',
    summary:
      'Cancels the organization: 30 days later everything in it is deleted. Needs an archive, its name, and the password and second factor of the caller.',
    body: z.object({ name: title, ...proof }),
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
