import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { checklistItem, checklistKey, checklistSettings } from '../../entities/checklist';
import { comment } from '../../entities/comment';
import { idParam, storedInteger } from '../../entities/common';

export const checklistRoutes = {
  build_checklist: defineRoute({
    name: 'build_checklist',
    method: 'GET',
    path: '/api/v1/build/emails/:id/checklist',
    access: 'email.editor',
    summary: 'The checklist of the theme, and what is checked for this email or page, by whom and when.',
    params: z.object({ id: idParam }),
    response: z.object({ checklistSettings, checklistItems: z.array(checklistItem) }),
  }),
  build_checklist_check: defineRoute({
    name: 'build_checklist_check',
    method: 'POST',
    path: '/api/v1/build/emails/:id/checklist/:key',
    access: 'email.editor',
    summary: 'Checks an item of the checklist, or removes the check. Someone who checked it before stays named.',
    params: z.object({ id: idParam, key: checklistKey }),
    body: z.object({
      checked: z.boolean(),
      /** The reviewed version; 0 = the current one. */
      version: storedInteger.default(0),
    }),
    response: z.object({ comments: z.array(comment), checklistItems: z.array(checklistItem) }),
  }),
} as const;
