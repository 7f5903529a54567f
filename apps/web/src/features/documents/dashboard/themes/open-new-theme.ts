import { buildUrl, startRulesHash } from '@galley/contract';
import { ApiError } from '../../../../api/api-error';
import { createFromStarter } from '../../../../api/documents/starters';
import { keys } from '../../../../api/keys';
import { alertDialog } from '../../../../lib/dialogs';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { queryClient } from '../../../../lib/query-client';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { offerUpgrade } from '../../../../modals';
import type { NewThemeProps } from './new-theme-modal';
import type { StarterChoice } from './starter-themes';
import type { TagsReportEnd, TagsReportProps } from './tags-report';
import type { UploadReportProps } from './upload-report';
import type { ThemeUpload, UploadEnd } from './upload-theme';

/**
 * Asks for a theme file and uploads it, or creates a theme from a starter theme. Resolves with the theme's ID once it
 * exists, otherwise null.
 */
export async function openNewTheme(props: NewThemeProps): Promise<number | null> {
  const chosen = await openLazyModal<NewThemeProps, ThemeUpload | StarterChoice>(
    async () => (await import('./new-theme-modal')).NewThemeModal,
    props,
  );
  if (!chosen) return null;
  return 'starter' in chosen ? createStarter(chosen) : uploadChosen(chosen, props);
}

async function createStarter({ starter }: StarterChoice): Promise<number | null> {
  try {
    const { id, message } = await createFromStarter(starter.name, starter.type);
    await queryClient.invalidateQueries({ queryKey: keys.templates });
    toast(message);
    return id;
  } catch (error) {
    const text = error instanceof ApiError && error.body?.error ? error.body.error : messages.starterError;
    await alertDialog({ title: messages.starterErrorTitle, text });
    return null;
  }
}

/** Uploads what a dialog with `props` returned, and opens it again with all that was entered if a file must be chosen. */
async function uploadChosen(upload: ThemeUpload, props: NewThemeProps): Promise<number | null> {
  const end = await openLazyModal<{ upload: ThemeUpload }, UploadEnd>(
    async () => (await import('./upload-overlay')).UploadOverlay,
    { upload },
  );
  if (end?.kind === 'refused' && end.choices.length > 0) {
    const { version, isStarter } = props;
    return openNewTheme({ version, isStarter, former: { upload, htmlFiles: end.choices } });
  }
  if (end?.kind === 'refused') {
    await alertDialog({ title: messages.importErrorTitle, text: end.message });
    return null;
  }
  if (end?.kind !== 'done') return null;
  await queryClient.invalidateQueries({ queryKey: keys.templates });
  toast(messages.themeUploaded(upload.templateId === undefined, end.report));
  const { id, report, warnings, carried } = end;
  if (carried) {
    const chosen = await openLazyModal<TagsReportProps, TagsReportEnd>(
      async () => (await import('./tags-report')).TagsReport,
      { id, ...carried },
    );
    if (chosen === 'asIs') return uploadChosen({ ...upload, isKeptAsIs: true }, props);
    if (chosen === 'rules') {
      window.location.assign(buildUrl('build_template', { id }) + startRulesHash);
      return id;
    }
  }
  if (warnings.length > 0 || report.editable === 0) {
    await openLazyModal<UploadReportProps, void>(async () => (await import('./upload-report')).UploadReport, {
      id,
      report,
      warnings,
    });
  }
  if (upload.templateId !== undefined) await offerUpgrade(id);
  return id;
}
