import { texts } from '@galley/contract';
import { alertDialog } from '../../lib/dialogs';
import { openLazyModal } from '../../lib/open-lazy-modal';
import { queryClient } from '../../lib/query-client';
import { toast } from '../../lib/toasts';
import { templatesKey } from './api/templates';
import type { NewThemeProps } from './new-theme-modal';
import type { ThemeUpload, UploadEnd } from './upload-theme';

/** Asks for a theme file and uploads it. Resolves with the theme's id once it is there, else null. */
export async function openNewTheme(props: NewThemeProps): Promise<number | null> {
  const upload = await openLazyModal<NewThemeProps, ThemeUpload>(
    async () => (await import('./new-theme-modal')).NewThemeModal,
    props,
  );
  if (!upload) return null;
  const end = await openLazyModal<{ upload: ThemeUpload }, UploadEnd>(
    async () => (await import('./upload-overlay')).UploadOverlay,
    { upload },
  );
  if (end?.kind === 'refused') {
    await alertDialog({ title: texts.importErrorTitle, text: end.message });
    return null;
  }
  if (end?.kind !== 'done') return null;
  await queryClient.invalidateQueries({ queryKey: templatesKey });
  toast(upload.templateId === undefined ? 'Theme uploaded' : 'New version uploaded');
  if (end.warnings.length > 0) await alertDialog({ title: 'Read while uploading', text: end.warnings.join('\n') });
  return end.id;
}
