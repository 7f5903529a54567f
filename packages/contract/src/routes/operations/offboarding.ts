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

/** The things that a person leaves behind when they delete their account. */
const accountFacts = z.object({
  /** Their organizations by name; in a session of an identity provider only its own. */
  organizations: z.array(
    z.object({
      id,
      name: z.string(),
      /** Why they can't leave it: they are its only owner, or its only owner with a password; absent = they can. */
      keptAs: z.enum(['owner', 'passwordOwner']).optional(),
    }),
  ),
  /** Emails and pages that they made in these organizations, and their comments. They stay, without a name. */
  documents: z.number().int(),
  comments: z.number().int(),
  /** Whether no other site admin could sign in. */
  isLastSiteAdmin: z.boolean(),
});
export type AccountFacts = z.infer<typeof accountFacts>;

/** Offboarding: archives of the organization, canceling it, undoing the cancellation, and deleting one's own account. */
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
  profile_account: defineRoute({
    name: 'profile_account',
    method: 'GET',
    path: '/api/v1/profile/account',
    access: 'signedIn',
    summary: 'What the caller leaves behind when they delete their account, and what keeps them from it.',
    response: accountFacts,
  }),
  profile_delete_account: defineRoute({
    name: 'profile_delete_account',
    method: 'POST',
    path: '/api/v1/profile/account/delete',
    access: 'signedIn',
    limit: 'passwordChecks',
    summary:
      'Deletes the caller’s account. Their work stays with its organizations, without their name. Requires the password and second factor, or a passkey. Refused for the only owner of an organization and the last site admin.',
    body: z.object(proofFields),
    response: success,
  }),
} as const;
