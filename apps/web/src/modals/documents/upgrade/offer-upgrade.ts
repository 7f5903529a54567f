import { errorText } from '../../../api/api-error';
import { checkUpgrade, startUpgrade } from '../../../api/documents/template-upgrade';
import { alertError, confirm, openModal } from '../../../lib/dialogs';
import { toast, toastQuestion } from '../../../lib/toasts';
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
    const { version, layouts, emails, pins } = await checkUpgrade(templateId);
    if (layouts.length > 0) await offerLayouts(templateId);
    const count = emails.length + pins.length;
    if (count === 0) return;
    const question = {
      text: upgradeMessages.ready(version, count),
      okay: upgradeMessages.reviewButton,
      cancel: messages.later,
    };
    if (await confirm(question)) await openModal(UpgradeModal, { templateId });
  } catch (error) {
    await alertError(errorText(error));
  }
}

/**
 * Called after a theme was edited and closed. Says how many documents use an earlier version of it, and offers to review
 * their update. A message that doesn't block the builder; none if the documents can't be counted.
 */
export async function announceUpgrade(templateId: number): Promise<void> {
  const check = await checkUpgrade(templateId).catch(() => null);
  const count = check ? check.emails.length + check.layouts.length + check.pins.length : 0;
  if (!check || count === 0) return;
  toastQuestion(upgradeMessages.ready(check.version, count), {
    accept: {
      label: upgradeMessages.reviewButton,
      run: () => void openModal(UpgradeModal, { templateId }),
    },
    decline: { label: messages.later, run: () => undefined },
  });
}

async function offerLayouts(templateId: number): Promise<void> {
  if (!(await confirm({ text: upgradeMessages.askForLayouts, okay: messages.okay, cancel: messages.later }))) return;
  await startUpgrade(templateId, { ids: [], layouts: true, pins: false });
  const end = await openModal<UpgradingProps, 'done'>(UpgradingModal, { templateId, kind: 'layouts' });
  if (end === 'done') toast(upgradeMessages.complete);
}
