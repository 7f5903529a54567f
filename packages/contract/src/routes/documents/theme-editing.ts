import { z } from 'zod';
import { aliasRoute, defineRoute } from '../../define-route';
import { idParam, storedInteger, success } from '../../entities/common';
import { screenshotFields } from '../../entities/screenshot';
import { limits } from '../../limits';
import { builderRoutes } from './builder';
import { checklistRoutes } from './checklist';

const { build_email_html, build_save, build_email_history, build_email_state } = builderRoutes;
const { build_version_page, build_version_restore, build_version_name, build_versions_compare } = builderRoutes;
const { build_lease_take, build_lease_renew, build_lease_release } = builderRoutes;
const { build_draft_get, build_draft_put, build_draft_discard } = builderRoutes;
const { build_checklist, build_checklist_check } = checklistRoutes;
const themeParams = z.object({ id: idParam });

/** Editing of a theme itself: the routes of emails and pages by other names, and what themes alone have. */
export const themeEditingRoutes = {
  build_template_html: aliasRoute(build_email_html, 'theme', 'build_template_html', 'template.reader'),
  build_template_save: aliasRoute(build_save, 'theme', 'build_template_save', 'template.admin'),
  build_template_history: aliasRoute(build_email_history, 'theme', 'build_template_history', 'template.editor'),
  build_template_state: aliasRoute(build_email_state, 'theme', 'build_template_state', 'template.editor'),
  build_template_version_page: aliasRoute(
    build_version_page,
    'theme',
    'build_template_version_page',
    'template.editor',
  ),
  build_template_version_restore: aliasRoute(
    build_version_restore,
    'theme',
    'build_template_version_restore',
    'template.admin',
  ),
  build_template_version_name: aliasRoute(build_version_name, 'theme', 'build_template_version_name', 'template.admin'),
  build_template_versions_compare: aliasRoute(
    build_versions_compare,
    'theme',
    'build_template_versions_compare',
    'template.editor',
  ),
  build_template_lease_take: aliasRoute(build_lease_take, 'theme', 'build_template_lease_take', 'template.admin'),
  build_template_lease_renew: aliasRoute(build_lease_renew, 'theme', 'build_template_lease_renew', 'template.admin'),
  build_template_lease_release: aliasRoute(
    build_lease_release,
    'theme',
    'build_template_lease_release',
    'template.admin',
  ),
  build_template_draft_get: aliasRoute(build_draft_get, 'theme', 'build_template_draft_get', 'template.admin'),
  build_template_draft_put: aliasRoute(build_draft_put, 'theme', 'build_template_draft_put', 'template.admin'),
  build_template_draft_discard: aliasRoute(
    build_draft_discard,
    'theme',
    'build_template_draft_discard',
    'template.admin',
  ),
  build_template_checklist: aliasRoute(build_checklist, 'theme', 'build_template_checklist', 'template.editor'),
  build_template_checklist_check: aliasRoute(
    build_checklist_check,
    'theme',
    'build_template_checklist_check',
    'template.editor',
  ),
  build_palette_screenshots: defineRoute({
    name: 'build_palette_screenshots',
    method: 'POST',
    path: '/api/v1/build/templates/:id/palette-screenshots',
    access: 'template.editor',
    summary:
      'Requests the screenshots of palette items that have none, and returns those that are taken or failed. Clients poll it until all are.',
    params: themeParams,
    body: z.object({
      /** The version of the theme. */
      version: storedInteger.positive(),
      ids: z
        .array(z.string().regex(/^(?:section|component)-\d{1,9}$/))
        .min(1)
        .max(limits.paletteScreenshotIds),
    }),
    response: z.object({ items: z.array(z.object({ id: z.string(), ...screenshotFields })) }),
  }),
  build_screenshots_retry: defineRoute({
    name: 'build_screenshots_retry',
    method: 'POST',
    path: '/api/v1/build/templates/:id/screenshots-retry',
    access: 'template.editor',
    limit: 'screenshotRetries',
    summary: 'Requests the failed screenshots of a theme again: of its versions, layouts, pins or palette items.',
    params: themeParams,
    body: z.object({ kind: z.enum(['template', 'layout', 'pin', 'item']) }),
    /** Number of requested screenshots; 0 without Chromium, because all would fail. */
    response: z.object({ requested: z.number().int() }),
  }),
  build_template_rules_edit_start: defineRoute({
    name: 'build_template_rules_edit_start',
    method: 'POST',
    path: '/api/v1/build/templates/:id/rules/edit-start',
    access: 'template.admin',
    summary: 'Notes in the feed of changes that someone started to change the tags of a theme in the rules editor.',
    params: themeParams,
    response: success,
  }),
} as const;
