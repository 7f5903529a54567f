import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { billingPlan } from '../../entities/billing';
import { checklistSettings, newChecklist } from '../../entities/checklist';
import {
  baseTitle,
  documentStart,
  documentType,
  id,
  idParam,
  ofLength,
  optionalTitle,
  storedIntegerParam,
  success,
  title,
  uuid,
} from '../../entities/common';
import { folder } from '../../entities/folder';
import { listedLayout } from '../../entities/layout';
import { email, markReport, template, themeReport } from '../../entities/template';
import { templateSettings } from '../../entities/template-settings';
import { deletedTheme } from '../../entities/trash';
import { limits } from '../../limits';

const templateParams = z.object({ id: idParam });
const htmlFile = ofLength(z.string(), limits.sourcePathLength);

export const templateRoutes = {
  api_v1_templates: defineRoute({
    name: 'api_v1_templates',
    method: 'GET',
    path: '/api/v1/templates',
    access: 'organization.commentor',
    summary: 'The themes the caller has access to.',
    query: z.object({
      /** Shows the notice for new users, even after it was closed. */
      preview_notice: z.string().max(20).optional(),
    }),
    response: z.object({
      templates: z.array(template),
      /** The layouts of each theme that has some, by theme ID, newest first. */
      layouts: z.record(z.string(), z.array(listedLayout)),
      /** The theme that the caller opened last; 0 = none, or it no longer exists. */
      lastTemplateID: id,
      /** The notice for new users to show; 0 = none. */
      firstUseNotice: z.number().int().nonnegative(),
      /** The plan of the organization; null = billing is disabled. */
      billingPlan: billingPlan.nullable(),
      /** Number of deleted themes that the caller can restore. */
      deletedCount: z.number().int().nonnegative(),
      /** Whether the organization has sources. */
      hasSources: z.boolean(),
    }),
  }),
  templates_update: defineRoute({
    name: 'templates_update',
    method: 'POST',
    path: '/api/v1/templates/:id',
    access: 'template.admin',
    summary: 'Renames a theme. 409 conflict when its title is no longer `baseTitle`.',
    params: templateParams,
    body: z.object({ title, baseTitle }),
    response: z.object({ template }),
  }),
  template_settings_save: defineRoute({
    name: 'template_settings_save',
    method: 'POST',
    path: '/api/v1/templates/:id/settings',
    access: 'template.admin',
    summary: 'Changes the settings of a theme, for all its documents, and its title if given.',
    params: templateParams,
    body: z.object({
      settings: templateSettings,
      title: title.optional(),
      /** Absent = unchanged. */
      checklist: newChecklist.optional(),
    }),
    response: z.object({ settings: templateSettings, title: z.string(), checklist: checklistSettings }),
  }),
  templates_delete: defineRoute({
    name: 'templates_delete',
    method: 'DELETE',
    path: '/api/v1/templates/:id',
    access: 'template.admin',
    summary: 'Deletes a theme and its emails and pages. They can be restored for 30 days.',
    params: templateParams,
    response: success,
  }),
  deleted_templates: defineRoute({
    name: 'deleted_templates',
    method: 'GET',
    path: '/api/v1/deleted-templates',
    access: 'organization.admin',
    summary: 'The themes that were deleted within the last 30 days, newest first.',
    response: z.object({ templates: z.array(deletedTheme) }),
  }),
  deleted_templates_restore: defineRoute({
    name: 'deleted_templates_restore',
    method: 'POST',
    path: '/api/v1/deleted-templates/:id/restore',
    access: 'organization.admin',
    summary: 'Restores a deleted theme with its emails and pages.',
    params: templateParams,
    response: success,
  }),
  starter_templates: defineRoute({
    name: 'starter_templates',
    method: 'GET',
    path: '/api/v1/starter-templates',
    access: 'organization.member',
    summary: 'The starter themes that come with Galley.',
    response: z.object({ starters: z.array(z.object({ name: z.string(), title: z.string(), type: documentType })) }),
  }),
  build_starter_template_create: defineRoute({
    name: 'build_starter_template_create',
    method: 'POST',
    path: '/api/v1/starter-templates',
    access: 'organization.admin',
    creates: true,
    summary: 'Creates a theme from a starter theme.',
    body: z.object({ templateType: documentType, name: z.string().max(100) }),
    response: z.object({ id, message: z.string() }),
  }),
  build_template_upload: defineRoute({
    name: 'build_template_upload',
    method: 'POST',
    path: '/api/v1/templates',
    access: 'organization.admin',
    creates: true,
    limit: 'uploads',
    summary:
      'Uploads a theme: one HTML file or a ZIP. File field `template`. `htmlFile` names the theme among several HTML files of a ZIP, such as one of the `choices` of a refusal.',
    multipart: true,
    body: z.object({
      uuid,
      templateType: documentType,
      title: optionalTitle.optional(),
      htmlFile: htmlFile.optional(),
    }),
    response: z.object({ id, report: themeReport, warnings: z.array(z.string()), error: z.string().optional() }),
  }),
  build_template_upload_new_version: defineRoute({
    name: 'build_template_upload_new_version',
    method: 'POST',
    path: '/api/v1/templates/:id/versions',
    access: 'template.admin',
    creates: true,
    limit: 'uploads',
    summary:
      'Uploads a new version of a theme. Existing documents keep their version. File field `template`. HTML without tags gets those of the current version, unless `tags` is `asIs`. `htmlFile` names the theme among several HTML files of a ZIP.',
    multipart: true,
    params: templateParams,
    body: z.object({
      uuid,
      templateType: documentType,
      tags: z.enum(['carry', 'asIs']).default('carry'),
      htmlFile: htmlFile.optional(),
    }),
    response: z.object({
      id,
      version: z.number().int(),
      report: themeReport,
      /** Null = the HTML was stored as it is. */
      marks: markReport.nullable(),
      warnings: z.array(z.string()),
      error: z.string().optional(),
    }),
  }),
  build_template_source: defineRoute({
    name: 'build_template_source',
    method: 'GET',
    path: '/api/v1/templates/:id/versions/:version/source',
    access: 'template.admin',
    kind: 'raw',
    summary: 'Downloads the HTML of a version of a theme with its tags, in its encoding.',
    params: templateParams.extend({ version: storedIntegerParam }),
  }),
  build_templates_uploading_status: defineRoute({
    name: 'build_templates_uploading_status',
    method: 'GET',
    path: '/api/v1/templates/uploading/:uuid',
    access: 'organization.member',
    summary: 'The progress of an upload of the caller.',
    params: z.object({ uuid }),
    response: z.object({ uuid, percent: z.number().min(0).max(100), message: z.string() }),
  }),
  templates_emails: defineRoute({
    name: 'templates_emails',
    method: 'GET',
    path: '/api/v1/templates/:id/emails',
    access: 'template.commentor',
    summary: 'Emails and pages of a theme, last edited first, with cursor paging.',
    params: templateParams,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).optional(),
    }),
    response: z.object({
      emails: z.array(email),
      folders: z.array(folder),
      nextCursor: z.string().nullable(),
      /** The result of `templates_emails_stamp` just before; absent in later parts. */
      stamp: z.string().optional(),
    }),
  }),
  templates_emails_create: defineRoute({
    name: 'templates_emails_create',
    method: 'PUT',
    path: '/api/v1/templates/:id/emails',
    access: 'template.editor',
    creates: true,
    summary:
      'Creates an email or page from the newest version of the theme or, with `lid`, from a layout, at the top or in a folder. Takes an Idempotency-Key. `start`: `blank` has no sections, `example` has one of each.',
    params: templateParams,
    body: z.object({
      title,
      type: documentType,
      fid: z.number().int().nonnegative().default(0),
      start: documentStart.default('blank'),
      /** The initial layout, instead of `start`; 0 = none. */
      lid: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    response: z.object({ email }),
  }),
  templates_emails_update: defineRoute({
    name: 'templates_emails_update',
    method: 'POST',
    path: '/api/v1/templates/:id/emails/:eid',
    access: 'template.editor',
    summary: 'Renames an email or page of this theme. 409 conflict when its title is no longer `baseTitle`.',
    params: z.object({ id: idParam, eid: idParam }),
    body: z.object({ title, baseTitle }),
    response: z.object({ email }),
  }),
  build_duplicate_email: defineRoute({
    name: 'build_duplicate_email',
    method: 'PUT',
    path: '/api/v1/build/emails/:id/duplicate',
    access: 'email.editor',
    creates: true,
    summary:
      'Duplicates an email or page with its current version. Without `title`, the copy gets a name that no other has. Takes an Idempotency-Key.',
    params: z.object({ id: idParam }),
    body: z.object({ title: title.optional(), fid: z.number().int().nonnegative().default(0) }),
    response: z.object({ email }),
  }),
  builder_delete_email: defineRoute({
    name: 'builder_delete_email',
    method: 'DELETE',
    path: '/api/v1/build/emails/:id',
    access: 'email.editor',
    summary: 'Deletes an email or page for all editors. It stays in the trash for 30 days.',
    params: z.object({ id: idParam }),
    response: success,
  }),
} as const;
