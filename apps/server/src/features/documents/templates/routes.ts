import { AppError, isManager, limits, title as titleSchema } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { sources } from '../../../platform/db/schema';
import { parseInput } from '../../../platform/http/errors';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { watchUpload } from '../../files/assets/watch-upload';
import { billingPlanOf } from '../../shared/entitlements/present-plan';
import { countDeletedThemes, listDeletedThemes, restoreTheme } from './deleted-themes';
import { downloadThemeSource } from './download-source';
import {
  deleteTemplateFor,
  listLayoutsOf,
  listTemplatesFor,
  renameTemplateFor,
  saveTemplateSettings,
  templateDetailsFor,
  uploadProgressOf,
  uploadTheme,
} from './service';
import { closeFirstUseNotice, findVisit, rememberTemplate, visitorOf } from './visits';

/** Returns the handlers for themes: list, upload, new version, rename, delete, restore. */
export function templateHandlers(services: Services): HandlerMap {
  return {
    api_v1_templates: async ({ caller, query }) => {
      const templates = await listTemplatesFor(services, caller);
      const visit = await findVisit(services.db, visitorOf(caller));
      return {
        templates,
        layouts: await listLayoutsOf(services, caller, templates),
        lastTemplateID: templates.some(({ id }) => id === visit.lastTemplateId) ? visit.lastTemplateId : 0,
        // The notice is about creating emails, which commentors can't.
        firstUseNotice:
          (query.preview_notice !== undefined || !visit.hasNoticed) && caller.membership.role !== 'commentor'
            ? limits.firstUseNoticeId
            : 0,
        billingPlan: await billingPlanOf(services, services.db, caller.organizationId),
        deletedCount: isManager(caller.membership.role) ? await countDeletedThemes(services, caller.organizationId) : 0,
        hasSources: (await services.db.$count(sources, eq(sources.organizationId, caller.organizationId))) > 0,
      };
    },
    templates_last: async ({ caller }) => {
      await rememberTemplate(services.db, visitorOf(caller), caller.template.id);
      return { success: true };
    },
    templates_fu_notice: async ({ caller }) => {
      await closeFirstUseNotice(services.db, visitorOf(caller));
      return { success: true };
    },
    templates_update: async ({ caller, body }) => ({ template: await renameTemplateFor(services, caller, body) }),
    template_settings: async ({ caller }) => templateDetailsFor(services, caller),
    template_settings_save: async ({ caller, body }) => saveTemplateSettings(services, caller, body),
    templates_delete: async ({ caller }) => {
      await deleteTemplateFor(services, caller);
      return { success: true };
    },
    deleted_templates: async ({ caller }) => ({ templates: await listDeletedThemes(services, caller) }),
    deleted_templates_restore: async ({ caller, params }) => {
      await restoreTheme(services, caller, params.id);
      return { success: true };
    },
    build_template_upload: async ({ caller, body, files, signal, request }) => {
      const title = body.title?.trim() ? readTitle(body.title) : '';
      const target = { type: body.templateType, title };
      const upload = { file: files.get('template'), uuid: body.uuid, target, htmlFile: body.htmlFile, signal };
      const imported = await watchUpload(services, { caller, request, kind: 'theme' }, () =>
        uploadTheme(services, caller, upload),
      );
      return { id: imported.templateId, report: imported.report, warnings: imported.warnings };
    },
    build_template_upload_new_version: async ({ caller, body, files, signal, request }) => {
      if (body.templateType !== caller.template.type) {
        throw new AppError('invalid_field', `This is a theme for ${caller.template.type}s.`, { field: 'templateType' });
      }
      const target = { templateId: caller.template.id };
      const isKeptAsIs = body.tags === 'asIs';
      const { uuid, htmlFile } = body;
      const upload = { file: files.get('template'), uuid, target, htmlFile, isKeptAsIs, signal };
      const imported = await watchUpload(services, { caller, request, kind: 'theme' }, () =>
        uploadTheme(services, caller, upload),
      );
      const { templateId: id, version, report, marks, warnings } = imported;
      return { id, version, report, marks, warnings };
    },
    build_template_source: async ({ caller, params }) => downloadThemeSource(services, caller, params.version),
    build_templates_uploading_status: async ({ caller, params }) => uploadProgressOf(services, caller, params.uuid),
  };
}

function readTitle(value: string): string {
  return parseInput(titleSchema, value, 'title');
}
