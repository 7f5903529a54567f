import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { id, idParam } from '../../entities/common';
import { email } from '../../entities/template';
import { trashed } from '../../entities/trash';
import { limits } from '../../limits';

const templateParams = z.object({ id: idParam });
const idsUpTo = (most: number) =>
  z.array(idParam).min(1, 'Choose at least one.').max(most, `At most ${most} at a time.`);
const emailIds = idsUpTo(limits.bulkEmails);

/** Bulk actions for emails and pages of a theme, and its trash. Each applies to all items or none. */
export const bulkRoutes = {
  templates_emails_move: defineRoute({
    name: 'templates_emails_move',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-move',
    access: 'template.editor',
    summary: 'Moves emails to a folder; 0 = the top.',
    params: templateParams,
    body: z.object({ ids: emailIds, fid: z.number().int().nonnegative() }),
    response: z.object({ ids: z.array(id) }),
  }),
  templates_emails_duplicate: defineRoute({
    name: 'templates_emails_duplicate',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-duplicate',
    access: 'template.editor',
    creates: true,
    summary: 'Duplicates emails, each in its folder. Takes an Idempotency-Key.',
    params: templateParams,
    body: z.object({ ids: emailIds }),
    response: z.object({ emails: z.array(email) }),
  }),
  templates_emails_export: defineRoute({
    name: 'templates_emails_export',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-export',
    access: 'template.editor',
    limit: 'exports',
    summary:
      'Downloads emails as one ZIP with a folder for each. Emails that couldn’t be exported are listed in errors.txt.',
    kind: 'raw',
    params: templateParams,
    body: z.object({ ids: idsUpTo(limits.exportEmails), keepTags: z.boolean().optional() }),
  }),
  templates_emails_pictures: defineRoute({
    name: 'templates_emails_pictures',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-pictures',
    access: 'template.commentor',
    summary: 'Addresses of sandboxed thumbnail pages of emails. The pages load no external content and run no scripts.',
    params: templateParams,
    body: z.object({ ids: idsUpTo(limits.pictureEmails) }),
    response: z.object({
      /** `screenshot`: the address of an equivalent image; '' = not taken. */
      pictures: z.array(z.object({ id, url: z.string(), screenshot: z.string() })),
    }),
  }),
  templates_emails_delete: defineRoute({
    name: 'templates_emails_delete',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-delete',
    access: 'template.editor',
    summary: 'Deletes emails for all editors. They stay in the trash for 30 days.',
    params: templateParams,
    body: z.object({ ids: emailIds }),
    response: z.object({ ids: z.array(id) }),
  }),
  templates_trash: defineRoute({
    name: 'templates_trash',
    method: 'GET',
    path: '/api/v1/templates/:id/trash',
    access: 'template.editor',
    summary: 'Emails and pages of a theme that were deleted within the last 30 days, newest first.',
    params: templateParams,
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({ trash: z.array(trashed), total: z.number().int(), nextCursor: z.string().nullable() }),
  }),
  templates_trash_restore: defineRoute({
    name: 'templates_trash_restore',
    method: 'POST',
    path: '/api/v1/templates/:id/trash-restore',
    access: 'template.editor',
    summary: 'Restores deleted emails, each to its folder if it still exists.',
    params: templateParams,
    body: z.object({ ids: emailIds }),
    response: z.object({ emails: z.array(email) }),
  }),
  templates_trash_delete: defineRoute({
    name: 'templates_trash_delete',
    method: 'POST',
    path: '/api/v1/templates/:id/trash-delete',
    access: 'template.admin',
    summary: 'Permanently deletes emails in the trash, with their versions.',
    params: templateParams,
    body: z.object({ ids: emailIds }),
    response: z.object({ ids: z.array(id) }),
  }),
} as const;
