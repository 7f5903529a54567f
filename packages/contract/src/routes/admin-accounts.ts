import { z } from 'zod';
import { defineRoute } from '../define-route';
import { code } from '../entities/auth';
import { emailAddress, idParam, success } from '../entities/common';

const params = z.object({ uid: idParam });

/** What site admins do to accounts: lock them, unlock them, delete them. */
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
      'Deletes an account and erases the personal data in it. Emails and comments stay with the organization. Requires the account’s email address, and the caller’s password and second factor. Refused for the only owner of an organization.',
    params,
    body: z.object({
      email: emailAddress,
      currentPassword: z.string().min(1, 'Enter your password.').max(200),
      code: code.optional(),
    }),
    response: success,
  }),
} as const;
