import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idInBody, idParam } from '../../entities/common';
import { bulkAction, bulkChange, listAuthor, listView, listViewQuery, listWindow, themeFit } from '../../entities/list';
import { email } from '../../entities/template';
import { limits } from '../../limits';

const templateParams = z.object({ id: idParam });
const movedIds = z
  .array(idInBody)
  .min(1, 'Choose at least one.')
  .max(limits.themeMoveEmails, `At most ${limits.themeMoveEmails} at a time.`);
const bulkParams = z.object({ id: idParam, bulkId: idParam });

/** Windows of a theme's list, and actions on everything that it matches. */
export const listRoutes = {
  templates_emails_window: defineRoute({
    name: 'templates_emails_window',
    method: 'GET',
    path: '/api/v1/templates/:id/emails-window',
    access: 'template.commentor',
    summary:
      'The rows of a theme’s list between two positions, in the order and with the filters of the query, and all counts. Rows in folders that the caller collapsed are left out.',
    params: templateParams,
    query: listViewQuery,
    response: z.object({
      /** Identifies this answer. */
      stamp: z.string(),
      /** Null = nothing changed since the answer with the stamp `known`. */
      list: listWindow.nullable(),
    }),
  }),
  templates_emails_authors: defineRoute({
    name: 'templates_emails_authors',
    method: 'GET',
    path: '/api/v1/templates/:id/emails-authors',
    access: 'template.commentor',
    summary: 'The people who edited the emails and pages of a theme last, by name; unknown people are last.',
    params: templateParams,
    response: z.object({ authors: z.array(listAuthor) }),
  }),
  templates_bulk_start: defineRoute({
    name: 'templates_bulk_start',
    method: 'POST',
    path: '/api/v1/templates/:id/bulk',
    access: 'template.editor',
    creates: true,
    summary:
      'Moves, deletes or duplicates everything that a list matches, except some emails. A job does it. Takes an Idempotency-Key.',
    params: templateParams,
    body: z.object({
      action: bulkAction,
      view: listView,
      except: z.array(idInBody).max(limits.pageSizeMax).default([]),
      /** For `move`: the folder; 0 = the top. */
      fid: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    response: z.object({ bulk: bulkChange }),
  }),
  templates_bulk: defineRoute({
    name: 'templates_bulk',
    method: 'GET',
    path: '/api/v1/templates/:id/bulk/:bulkId',
    access: 'template.editor',
    summary: 'The progress of an action of the caller on everything that a list matched.',
    params: bulkParams,
    response: z.object({ bulk: bulkChange }),
  }),
  templates_bulk_undo: defineRoute({
    name: 'templates_bulk_undo',
    method: 'POST',
    path: '/api/v1/templates/:id/bulk/:bulkId/undo',
    access: 'template.editor',
    summary:
      'Undoes such an action: moved emails return to their folders, deleted ones are restored, and copies go to the trash. Emails that were moved again since stay where they are.',
    params: bulkParams,
    response: z.object({ bulk: bulkChange }),
  }),
  templates_emails_fit: defineRoute({
    name: 'templates_emails_fit',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-fit',
    access: 'template.editor',
    summary: 'What another theme (`to`) has no place for in emails of this one. Nothing is changed.',
    params: templateParams,
    body: z.object({ ids: movedIds, to: idInBody }),
    response: z.object({ fits: z.array(themeFit) }),
  }),
  templates_emails_copy: defineRoute({
    name: 'templates_emails_copy',
    method: 'POST',
    path: '/api/v1/templates/:id/emails-copy',
    access: 'template.editor',
    creates: true,
    summary:
      'Copies emails to another theme (`to`) that the caller can edit, into its folder `fid`; 0 = the top. With `isMove`, the originals go to the trash. Takes an Idempotency-Key.',
    params: templateParams,
    body: z.object({
      ids: movedIds,
      to: idInBody,
      fid: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
      isMove: z.boolean().default(false),
    }),
    response: z.object({ emails: z.array(email) }),
  }),
} as const;
