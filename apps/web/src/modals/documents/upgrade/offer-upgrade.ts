import { errorText } from '../../../api/api-error';
import { checkUpgrade, startUpgrade } from '../../../api/documents/template-upgrade';
import { alertError, confirm, openModal } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { upgradeMessages } from '../../../messages/documents/upgrade';
import { UpgradeModal } from './upgrade-modal';
import { UpgradingModal, type UpgradingProps } from './upgrading-modal';

/**
 * Called after a new version of a theme. Offers to update its layouts, and shows the progress. Then offers to review
 * the update of emails, pages and pins.
 */
export async function offerUpgrade(templateId: number): Promise<void> {
  try {
    const { layouts, emails, pins } = await checkUpgrade(templateId);
    if (layouts.length > 0) await offerLayouts(templateId);
    const count = emails.length + pins.length;
    if (count === 0) return;
    const question = {
      text: upgradeMessages.review(count),
      okay: upgradeMessages.reviewButton,
      cancel: messages.later,
    };
    if (await confirm(question)) await openModal(UpgradeModal, { templateId });
  } catch (error) {
    await alertError(errorText(error));
  }
}

async function offerLayouts(templateId: number): Promise<void> {
  if (!(await confirm({ text: upgradeMessages.askForLayouts, okay: messages.okay, cancel: messages.later }))) return;
  await startUpgrade(templateId, { ids: [], layouts: true, pins: false });
  const end = await openModal<UpgradingProps, 'done'>(UpgradingModal, { templateId, kind: 'layouts' });
  if (end === 'done') toast(upgradeMessages.complete);
}
