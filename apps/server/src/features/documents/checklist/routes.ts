import { refOf } from '../../../platform/db/document-ref';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { readComments } from '../document-comments/stored-comments';
import { check, checklistFor } from './checklist';
import { checkTheme, themeChecklistFor } from './theme-checklist';

/** Returns the handlers for the checklist of emails and pages, and for that of themes. */
export function checklistHandlers(services: Services): HandlerMap {
  return {
    build_checklist: async ({ caller }) => checklistFor(services, caller),
    build_checklist_check: async ({ caller, params, body }) => ({
      checklistItems: await check(services, caller, { key: params.key, ...body }),
      comments: await readComments(services.db, refOf('email', caller.email)),
    }),
    build_template_checklist: async ({ caller }) => themeChecklistFor(services, caller),
    build_template_checklist_check: async ({ caller, params, body }) => ({
      checklistItems: await checkTheme(services, caller, { key: params.key, ...body }),
      comments: await readComments(services.db, refOf('template', caller.template)),
    }),
  };
}
