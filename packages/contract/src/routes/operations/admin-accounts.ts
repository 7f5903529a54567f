import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { planLimits } from '../../entities/billing';
import { emailAddress, id, idParam, storedInteger, success } from '../../entities/common';
import { proofFields } from '../../entities/proof';

const params = z.object({ uid: idParam });

/** null = the limit of the plan. */
const ownLimit = storedInteger.nullable();

/** The limits of an organization and its usage. */
const organizationLimits = z.object({
  organization: z.object({ id, name: z.string() }),
  /** The name of the plan whose limits apply by default; '' = billing is disabled. */
  plan: z.string(),
  /** The limits of the plan; null = unlimited. */
  planLimits,
  /** Limits set by a site admin; null = none. */
  quota: planLimits,
  usage: z.object({
    themes: z.number().int(),
    people: z.number().int(),
    integrations: z.number().int(),
    storageBytes: z.number().int(),
  }),
});
export type OrganizationLimits = z.infer<typeof organizationLimits>;

/** Account management by site admins (lock, unlock, delete), and the limits they set for organizations. */
export const adminAccountRoutes = {
  admin_users_lock: defineRoute({
    name: 'admin_users_lock',
    method: 'POST',
    path: '/api/v1/admin/users/:uid/lock',
    access: 'siteAdmin',
    summary:
      'Locks an account: no one can sign in with it, and its sessions end. Its work stays. Refused for one’s own account and the last site admin.',
    params,
    response: success,
  }),
  admin_users_unlock: defineRoute({
    name: 'admin_users_unlock',
    method: 'POST',
    path: '/api/v1/admin/users/:uid/unlock',
    access: 'siteAdmin',
    summary: 'Unlocks an account. Its former sessions stay ended.',
    params,
    response: success,
  }),
  admin_users_delete: defineRoute({
    name: 'admin_users_delete',
    method: 'POST',
    path: '/api/v1/admin/users/:uid/delete',
    access: 'siteAdmin',
    limit: 'passwordChecks',
    summary:
      'Deletes an account and erases the personal data in it. Emails and comments stay with the organization. Requires the account’s email address, and the caller’s password and second factor, or a passkey. Refused for the only owner of an organization.',
    params,
    body: z.object({
      email: emailAddress,
      ...proofFields,
    }),
    response: success,
  }),
  admin_limits: defineRoute({
    name: 'admin_limits',
    method: 'GET',
    path: '/api/v1/admin/organizations/:oid/limits',
    access: 'siteAdmin',
    summary: 'What an organization can have at most, by its plan and by its own limits, and what it uses.',
    params: z.object({ oid: idParam }),
    response: organizationLimits,
  }),
  admin_limits_save: defineRoute({
    name: 'admin_limits_save',
    method: 'POST',
    path: '/api/v1/admin/organizations/:oid/limits',
    access: 'siteAdmin',
    summary:
      'Sets the limits of an organization instead of those of its plan; null = as its plan says. Nothing is deleted where it uses more.',
    params: z.object({ oid: idParam }),
    body: z.object({
      themes: ownLimit,
      people: ownLimit,
      integrations: ownLimit,
      storageMegabytes: ownLimit,
    }),
    response: organizationLimits,
  }),
} as const;
