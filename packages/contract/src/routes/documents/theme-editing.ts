import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { documentState } from '../../entities/builder';
import { idParam, ofTitleLength, storedInteger, storedIntegerParam, success } from '../../entities/common';
import { historyPage } from '../../entities/history';
import { screenshotFields } from '../../entities/screenshot';
import { themePalette } from '../../entities/theme-palette';
import { limits } from '../../limits';
import { builderRoutes } from './builder';

const { build_lease_take, build_lease_renew, build_lease_release } = builderRoutes;
const { build_email_history, build_version_name, build_versions_compare } = builderRoutes;
const { build_draft_get, build_draft_put, build_draft_discard } = builderRoutes;
const themeParams = z.object({ id: idParam });

/** Editing of a theme itself, like `build_save` and related routes for an email. */
export const themeEditingRoutes = {
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
  build_template_save: defineRoute({
    name: 'build_template_save',
    method: 'POST',
    path: '/api/v1/build/templates/:id/save',
    access: 'template.admin',
    creates: true,
    summary:
      'Saves a new version of a theme. Emails and layouts keep theirs. The lease and base version are checked in the same transaction. Takes an Idempotency-Key.',
    carriesDocument: true,
    params: themeParams,
    body: z
      .object({
        html: z.string().max(limits.htmlBytes).optional(),
        /** The HTML in gzip and base64, instead of `html`. */
        packedHtml: z.string().max(limits.documentBodyBytes).optional(),
        title: ofTitleLength(z.string().trim().min(1)),
        /** The version on which these changes are based. */
        version: storedInteger.positive(),
        /** The prefix of the markers in the HTML, as `build_template_html` returned it. They aren’t stored. */
        markerPrefix: z.string().regex(/^[\w-]{1,100}$/),
        leaseNumber: z.number().int().positive(),
        tabId: z.string().max(100),
        /** Whether the response contains the HTML, which the sender already has. */
        repeatsHtml: z.boolean().default(true),
      })
      .refine(({ html, packedHtml }) => (html === undefined) !== (packedHtml === undefined), { path: ['html'] }),
    response: z.object({
      ...themePalette.shape,
      html: z.string().optional(),
      ...historyPage.shape,
      title: z.string(),
      previewUrl: z.string(),
      updatedAt: z.number().int(),
    }),
  }),
  build_template_history: defineRoute({
    name: 'build_template_history',
    method: 'GET',
    path: '/api/v1/build/templates/:id/history',
    access: 'template.editor',
    summary:
      'Versions of a theme, newest first: one page, of all or of the named ones; and the address of a sandboxed page with the current one.',
    params: themeParams,
    query: build_email_history.query,
    response: z.object({ ...historyPage.shape, version: z.number().int(), contentUrl: z.string() }),
  }),
  build_template_state: defineRoute({
    name: 'build_template_state',
    method: 'GET',
    path: '/api/v1/build/templates/:id/state',
    access: 'template.editor',
    summary: 'The newest version of a theme and who is editing it. Polled while it is open.',
    params: themeParams,
    response: documentState,
  }),
  build_template_version_restore: defineRoute({
    name: 'build_template_version_restore',
    method: 'POST',
    path: '/api/v1/build/templates/:id/versions/:version/restore',
    access: 'template.admin',
    creates: true,
    summary: 'Restores an old version of a theme: creates a new version with its HTML and files.',
    params: z.object({ id: idParam, version: storedIntegerParam.positive() }),
    body: z.object({ leaseNumber: z.number().int().positive(), baseVersion: storedInteger.positive() }),
    response: z.object({ version: z.number().int(), ...historyPage.shape, previewUrl: z.string() }),
  }),
  build_template_version_name: defineRoute({
    ...build_version_name,
    name: 'build_template_version_name',
    path: '/api/v1/build/templates/:id/versions/:version/name',
    access: 'template.admin',
    summary: 'Names a version of a theme, or removes its name.',
  }),
  build_template_versions_compare: defineRoute({
    ...build_versions_compare,
    name: 'build_template_versions_compare',
    path: '/api/v1/build/templates/:id/versions/:version/compare',
    access: 'template.editor',
    summary: 'Compares a version of a theme with another one.',
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
  build_template_lease_take: defineRoute({
    ...build_lease_take,
    name: 'build_template_lease_take',
    path: '/api/v1/build/templates/:id/lease',
    access: 'template.admin',
    summary: 'Takes the edit lease of a theme. 409 lease_held names the person who is editing.',
  }),
  build_template_lease_renew: defineRoute({
    ...build_lease_renew,
    name: 'build_template_lease_renew',
    path: '/api/v1/build/templates/:id/lease',
    access: 'template.admin',
    summary: 'Renews the edit lease of a theme. 409 lease_lost when someone else has taken it.',
  }),
  build_template_lease_release: defineRoute({
    ...build_lease_release,
    name: 'build_template_lease_release',
    path: '/api/v1/build/templates/:id/lease/release',
    access: 'template.admin',
    summary: 'Releases the edit lease of a theme (also by beacon when a tab closes).',
  }),
  build_template_draft_get: defineRoute({
    ...build_draft_get,
    name: 'build_template_draft_get',
    path: '/api/v1/build/templates/:id/draft',
    access: 'template.admin',
    summary: 'The caller’s drafts of a theme: all as a list, and one with its HTML (the newest, or `tabId`).',
  }),
  build_template_draft_put: defineRoute({
    ...build_draft_put,
    name: 'build_template_draft_put',
    path: '/api/v1/build/templates/:id/draft',
    access: 'template.admin',
    isOpenInTrash: false,
    summary: 'Saves a draft of a theme: the whole HTML, or one splice against the draft on the server.',
  }),
  build_template_draft_discard: defineRoute({
    ...build_draft_discard,
    name: 'build_template_draft_discard',
    path: '/api/v1/build/templates/:id/draft',
    access: 'template.admin',
    summary: 'Discards one draft of a theme. With `htmlSha256`, only while it still has that HTML.',
  }),
} as const;
