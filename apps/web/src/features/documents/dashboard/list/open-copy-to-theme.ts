import { templatesQuery } from '../../../../api/documents/templates';
import { alertError } from '../../../../lib/dialogs';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { queryClient } from '../../../../lib/query-client';
import { messages } from '../../../../messages';
import type { CopyToThemeProps } from './copy-to-theme-modal';

/** Copies or moves emails to another theme. True if they were moved. */
export async function openCopyToTheme(
  template: CopyToThemeProps['template'],
  emails: CopyToThemeProps['emails'],
): Promise<boolean | undefined> {
  const { templates } = await queryClient.ensureQueryData(templatesQuery());
  const themes = templates.filter(
    ({ id, type, grant }) => id !== template.id && type === template.type && grant.canEdit,
  );
  if (themes.length === 0) {
    await alertError(messages.noOtherTheme);
    return false;
  }
  return await openLazyModal<CopyToThemeProps, boolean>(
    async () => (await import('./copy-to-theme-modal')).CopyToThemeModal,
    { template, themes, emails },
  );
}
