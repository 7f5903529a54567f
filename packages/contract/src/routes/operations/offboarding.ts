import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { id, idParam, success, title, unixSeconds } from '../../entities/common';
import { proofFields } from '../../entities/proof';

/** The state of an archive. */
export const exportState = z.enum(['waiting', 'running', 'done', 'failed']);

/** An archive of all data of an organization. */
const organizationExport = z.object({
  id,
  state: exportState,
  percent: z.number().int().min(0).max(100),
  /** Why it failed, as a message; '' = it didn't fail. */
  error: z.string(),
  size: z.number(),
  createdAt: unixSeconds,
  createdBy: z.string(),
  /** When it is deleted; 0 = it isn't complete. */
  expiresAt: unixSeconds,
});
export type OrganizationExport = z.infer<typeof organizationExport>;

const exports = z.object({ exports: z.array(organizationExport) });

/** Offboarding: archives of the organization, canceling it, and undoing the cancellation. */
export const offboardingRoutes = {
  account_exports: defineRoute({
    name: 'account_exports',
    method: 'GET',
    path: '/api/v1/account/exports',
    access: 'organization.owner',
    isOpenWhenCanceled: true,
    summary: 'Archives of everything in the organization, newest first, with their progress.',
    response: exports,
  }),
  account_exports_create: defineRoute({
    name: 'account_exports_create',
    method: 'POST',
    path: '/api/v1/account/exports',
    access: 'organization.owner',
    creates: true,
    limit: 'archives',
    isOpenWhenCanceled: true,
    summary:
      'Starts an archive of everything. Requires the caller’s password and second factor, or a passkey. Returns an archive in progress if there is one.',
    body: z.object(proofFields),
    response: exports,
  }),
  account_exports_download: defineRoute({
    name: 'account_exports_download',
    method: 'GET',
    path: '/api/v1/account/exports/:xid/download',
    access: 'organization.owner',
    isOpenWhenCanceled: true,
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
      'Cancels the organization. After 30 days, everything in it is deleted. Requires an archive, the organization’s name, and the caller’s password and second factor, or a passkey.',
    body: z.object({ name: title, ...proofFields }),
    response: z.object({ deletesAt: unixSeconds }),
  }),
  account_cancel_undo: defineRoute({
    name: 'account_cancel_undo',
    method: 'POST',
    path: '/api/v1/account/cancel/undo',
    access: 'organization.owner',
    isOpenWhenCanceled: true,
    summary: 'Undoes the cancellation.',
    response: success,
  }),
} as const;
