import {
  AppError,
  type ChecklistSettings,
  cutTitle,
  type DocumentType,
  isManager,
  type ListedLayout,
  limits,
  type Template,
  type TemplateDetails,
  type TemplateSettings,
} from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { TemplateTarget, UploadedFile, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { screenshotFieldsOf, screenshotsOf } from '../../files/screenshots/presenter';
import { refuseRenamed } from '../folders/service';
import { listThemeLayouts } from '../layouts/stored-layouts';
import { findUpdates } from '../upgrade-progress/upgrade-progress';
import { type ImportedTheme, importTheme, type ThemeImport } from './import-theme';
import { presentTemplate } from './presenter';
import {
  changeTemplateSettings,
  countEmails,
  countEmailsByVersion,
  deleteTemplate,
  findTemplate,
  listTemplates,
  listTemplateVersions,
  lockTemplateTitle,
  renameTemplate,
} from './repository';
import { findTemplateFacts } from './themes';
import { findProgress, saveProgress, touchProgress } from './upload-progress';

/** Milliseconds between two updates of the row of a running upload. */
const touchMs = 5000;

type TemplateCaller = UserCaller & { template: TemplateTarget };

/**
 * Returns the themes that a member can see: all of the organization's for owners and admins, for others those they were
 * invited to.
 */
export async function listTemplatesFor(services: Services, caller: UserCaller): Promise<Template[]> {
  const { organizationId } = caller;
  const { role } = caller.membership;
  const invited = isManager(role) ? null : { userId: caller.user.id, isCommentor: role === 'commentor' };
  const rows = await listTemplates(services.db, organizationId, invited);
  const ids = rows.map((row) => row.id);
  const counts = await countEmails(services.db, organizationId, ids);
  const updates = await findUpdates(services.db, organizationId, invited ? [] : ids);
  return rows.map((row) =>
    presentTemplate(services, row, {
      role,
      userId: caller.user.id,
      sessionId: caller.session.id,
      emailCount: counts.get(row.id) ?? 0,
      canEdit: row.canEdit,
      updates: { outdated: row.outdated, latest: updates.get(row.id) ?? null },
    }),
  );
}

/** Returns the layouts of these themes by theme id, newest first. */
export async function listLayoutsOf(
  services: Services,
  { organizationId }: UserCaller,
  templates: readonly Template[],
): Promise<Record<string, ListedLayout[]>> {
  const versions = new Map(templates.map(({ id, version }) => [id, version]));
  const listed: Record<string, ListedLayout[]> = {};
  for (const row of await listThemeLayouts(services.db, organizationId, [...versions.keys()])) {
    const { id, templateId, title, templateVersion: version } = row;
    const is_upgradable = version < (versions.get(templateId) ?? version);
    listed[templateId] = [...(listed[templateId] ?? []), { id, tid: templateId, title, version, is_upgradable }];
  }
  return listed;
}

/** Renames a theme. Throws `not_found`, and `conflict` if its title is no longer `baseTitle`. */
export async function renameTemplateFor(
  services: Services,
  caller: TemplateCaller,
  { title, baseTitle }: { title: string; baseTitle?: string },
): Promise<Template> {
  const { organizationId, template } = caller;
  return await services.db.transaction(async (tx) => {
    const now = await lockTemplateTitle(tx, organizationId, template.id);
    if (now === null) throw new AppError('not_found', messages.notFound);
    refuseRenamed(now, baseTitle);
    await renameTemplate(tx, organizationId, template.id, { title, userId: caller.user.id });
    await recordChange(tx, authorOf(caller), {
      action: 'template.renamed',
      object: { kind: 'template', id: template.id },
    });
    const row = await findTemplate(tx, organizationId, template.id);
    if (!row) throw new AppError('not_found', messages.notFound);
    const counts = await countEmails(tx, organizationId, [row.id]);
    const updates = await findUpdates(tx, organizationId, [row.id]);
    const { role } = caller.membership;
    return presentTemplate(services, row, {
      role,
      userId: caller.user.id,
      sessionId: caller.session.id,
      emailCount: counts.get(row.id) ?? 0,
      canEdit: true,
      updates: { outdated: row.outdated, latest: updates.get(row.id) ?? null },
    });
  });
}

/**
 * Changes the settings of a theme for all its documents, and its title and checklist if given. Open builders apply them
 * once they are reopened.
 */
export async function saveTemplateSettings(
  services: Services,
  caller: TemplateCaller,
  change: { settings: TemplateSettings; title?: string; checklist?: ChecklistSettings },
): Promise<{ settings: TemplateSettings; title: string; checklist: ChecklistSettings }> {
  const { organizationId, template } = caller;
  const { settings, title, checklist } = change;
  return await services.db.transaction(async (tx) => {
    await changeTemplateSettings(tx, organizationId, template.id, { settings, checklist, userId: caller.user.id });
    if (title !== undefined && title !== template.title) {
      await renameTemplate(tx, organizationId, template.id, { title, userId: caller.user.id });
      await recordChange(tx, authorOf(caller), {
        action: 'template.renamed',
        object: { kind: 'template', id: template.id },
      });
    }
    await recordChange(tx, authorOf(caller), {
      action: 'template.settings_changed',
      object: { kind: 'template', id: template.id },
      details: settings,
    });
    if (checklist) {
      await recordChange(tx, authorOf(caller), {
        action: 'template.checklist_changed',
        object: { kind: 'template', id: template.id },
        details: { items: checklist.items.length },
      });
    }
    const { checklistSettings } = await findTemplateFacts(tx, organizationId, template.id);
    return { settings, title: title ?? template.title, checklist: checklistSettings };
  });
}

/** Returns the title and settings of a theme, its newest versions and those that documents use, newest first. */
export async function templateDetailsFor(services: Services, caller: TemplateCaller): Promise<TemplateDetails> {
  const { organizationId, template } = caller;
  const { templateTitle, templateSettings, checklistSettings } = await findTemplateFacts(
    services.db,
    organizationId,
    template.id,
  );
  const counts = await countEmailsByVersion(services.db, organizationId, template.id);
  const versions = await listTemplateVersions(services.db, template, [...counts.keys()]);
  const pictures = await screenshotsOf(services, services.db, caller, 'template', versions);
  return {
    id: template.id,
    title: templateTitle,
    type: template.type,
    settings: templateSettings,
    checklist: checklistSettings,
    versions: versions.map((row) => ({
      version: row.version,
      createdAt: unixSeconds(row.createdAt),
      author: row.author ?? messages.unknownAuthor,
      fileName: row.fileName,
      name: row.name ?? '',
      emailCount: counts.get(row.version) ?? 0,
      warnings: row.warnings,
      miniatureUrl: contentUrl(services, {
        kind: 'template',
        organizationId,
        templateId: template.id,
        version: row.version,
        isThumbnail: true,
        userId: caller.user.id,
        sessionId: caller.session.id,
      }),
      ...screenshotFieldsOf(pictures.get(row.id)),
    })),
    otherVersions: template.currentVersion - versions.length,
  };
}

/** Deletes a theme with its emails and pages. */
export async function deleteTemplateFor(services: Services, caller: TemplateCaller): Promise<void> {
  await services.db.transaction(async (tx) => {
    await deleteTemplate(tx, caller.organizationId, caller.template.id);
    await recordChange(tx, authorOf(caller), {
      action: 'template.deleted',
      object: { kind: 'template', id: caller.template.id },
    });
  });
}

/** Stores an uploaded theme or a new version of one, and reports the progress to clients that poll `uuid`. */
export async function uploadTheme(
  services: Services,
  caller: UserCaller,
  upload: {
    file: UploadedFile | undefined;
    uuid: string;
    target: ThemeImport['target'] | { type: DocumentType; title: '' };
    isKeptAsIs?: boolean;
    /** The HTML file of a ZIP that is the theme. */
    htmlFile?: string;
    signal?: AbortSignal;
  },
): Promise<ImportedTheme> {
  const { organizationId } = caller;
  const { file, uuid } = upload;
  if (!file) throw new AppError('invalid_field', 'Choose an HTML file or a ZIP.', { field: 'template' });
  if (file.size > limits.themeZipBytes) {
    throw new AppError('too_large', `A theme may have at most ${limits.themeZipBytes / 1024 / 1024} MB.`);
  }
  const target =
    'title' in upload.target && upload.target.title === ''
      ? { ...upload.target, title: titleFromFileName(file.fileName) }
      : upload.target;
  const isNewVersion = 'templateId' in target;
  return await withProgress(services, { organizationId, userId: caller.user.id, uuid, isNewVersion }, (onProgress) =>
    importTheme(services, {
      organizationId,
      userId: caller.user.id,
      target,
      upload: { path: file.path, fileName: baseName(file.fileName), size: file.size, htmlFile: upload.htmlFile },
      isKeptAsIs: upload.isKeptAsIs,
      onProgress,
      signal: upload.signal,
    }),
  );
}

/**
 * Returns the progress of an upload of the caller. Throws `not_found` for one that hasn't arrived, and `import_error`
 * for one that failed or stalled.
 */
export async function uploadProgressOf(
  services: Services,
  caller: UserCaller,
  uuid: string,
): Promise<{ uuid: string; percent: number; message: string }> {
  const found = await findProgress(services.db, caller.organizationId, caller.user.id, uuid);
  if (!found) throw new AppError('not_found', messages.notFound);
  const { isStalled, ...progress } = found;
  const isOver = progress.percent === 100;
  if (progress.message === messages.errorUploadingTheme || (isStalled && !isOver))
    throw new AppError('import_error', messages.errorUploadingTheme);
  return { uuid, ...progress };
}

/**
 * Runs an upload and stores its progress. The row is updated regularly, so that a poll can distinguish a killed upload
 * from a slow one.
 */
async function withProgress<Result>(
  services: Services,
  upload: { organizationId: number; userId: number; uuid: string; isNewVersion?: boolean },
  work: (onProgress: (percent: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let percent = 10;
  const save = (message: string) => saveProgress(services.db, { ...upload, percent, message });
  const report = async (reached: number) => {
    percent = reached;
    await save(upload.isNewVersion ? messages.uploadingTemplate : messages.uploadingTheme);
  };
  await report(percent);
  const touching = setInterval(() => void touchProgress(services.db, upload).catch(() => undefined), touchMs);
  try {
    const result = await work(report);
    await report(100);
    return result;
  } catch (error) {
    // The response to the upload has the reason. The message is for clients that only poll.
    await save(messages.errorUploadingTheme).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(touching);
  }
}

function baseName(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').slice(-200);
}

function titleFromFileName(fileName: string): string {
  const title = baseName(fileName)
    .replace(/\.[A-Za-z0-9]+$/, '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  return cutTitle(title) || 'Theme';
}
