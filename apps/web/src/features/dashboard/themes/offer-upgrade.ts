import { errorText } from '../../../api/api-error';
import { checkUpgrade, startUpgrade } from '../../../api/template-upgrade';
import { alertError, confirm } from '../../../lib/dialogs';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import type { UpgradingProps } from './upgrading-modal';

/** After a new version of a theme: offers to update its layouts, and shows how far that is. */
export async function offerUpgrade(templateId: number): Promise<void> {
  try {
    const { layouts } = await checkUpgrade(templateId);
    if (layouts.length === 0) return;
    if (!(await confirm({ text: messages.upgradeLayouts, okay: messages.okay, cancel: messages.later }))) return;
    await startUpgrade(templateId, { ids: [], layouts: true });
    const end = await openLazyModal<UpgradingProps, 'done'>(
      async () => (await import('./upgrading-modal')).UpgradingModal,
      { templateId, kind: 'layouts' },
    );
    if (end === 'done') toast(messages.upgradeComplete);
  } catch (error) {
    await alertError(errorText(error));
  }
}
