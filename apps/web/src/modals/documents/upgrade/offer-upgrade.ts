import { errorText } from '../../../api/api-error';
import { checkUpgrade, returnUpgrade, startUpgrade } from '../../../api/documents/template-upgrade';
import { keys } from '../../../api/keys';
import { alertError, confirm, openModal } from '../../../lib/dialogs';
import { queryClient } from '../../../lib/query-client';
import { toast, toastQuestion } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { upgradeMessages } from '../../../messages/documents/upgrade';
import { confirmReturn } from './confirm-return';
import { forgetUpgrade, forgetUpgraded } from './forget-upgrade';
import { UpgradeModal } from './upgrade-modal';
import { type UpgradingEnd, UpgradingModal, type UpgradingProps } from './upgrading-modal';

/**
 * Called after a new version of a theme. Asks one question: whether to update its layouts, or in a theme without
 * layouts, whether to review the update of the other documents. What it doesn't ask about stands below the header of
 * the theme.
 */
export async function offerUpgrade(templateId: number): Promise<void> {
  try {
    const { version, layouts, emails, pins } = await checkUpgrade(templateId);
    if (layouts.length > 0) return void (await offerLayouts(templateId));
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
 * Called after a theme was edited and closed. Offers to update its layouts, then says how many of the other documents use
 * an earlier version and offers to review their update. The second message doesn't block the builder. None if the
 * documents can't be counted.
 */
export async function announceUpgrade(templateId: number): Promise<void> {
  const check = await checkUpgrade(templateId).catch(() => null);
  if (!check) return;
  // The dashboard shows it too.
  void queryClient.invalidateQueries({ queryKey: keys.templates });
  const { version, layouts, emails, pins } = check;
  const isAnswered = layouts.length > 0 && (await offerLayouts(templateId));
  const count = emails.length + pins.length + (isAnswered ? 0 : layouts.length);
  if (count === 0) return;
  toastQuestion(upgradeMessages.ready(version, count), {
    accept: {
      label: upgradeMessages.reviewButton,
      run: () => void openModal(UpgradeModal, { templateId }),
    },
    decline: { label: messages.later, run: () => undefined },
  });
}

/**
 * Starts returning all documents of the last update of a theme to the version before, after a confirmation. Resolves with
 * whether it began.
 */
export async function undoUpgrade(templateId: number): Promise<boolean> {
  try {
    const { undoable } = await checkUpgrade(templateId);
    if (undoable === 0) {
      toast(upgradeMessages.nothingToReturn);
      return false;
    }
    if (!(await confirmReturn(undoable))) return false;
    await returnUpgrade(templateId);
  } catch (error) {
    await alertError(errorText(error));
    return false;
  }
  await forgetUpgrade(templateId);
  return true;
}

/** Asks for the layouts, updates them on request, and shows the progress. Resolves with whether that began. */
async function offerLayouts(templateId: number): Promise<boolean> {
  if (!(await confirm({ text: upgradeMessages.askForLayouts, okay: messages.okay, cancel: messages.later })))
    return false;
  try {
    await startUpgrade(templateId, { ids: [], layouts: true, pins: false });
  } catch (error) {
    await alertError(errorText(error));
    return false;
  }
  void forgetUpgrade(templateId);
  const end = await openModal<UpgradingProps, UpgradingEnd>(UpgradingModal, { templateId, kind: 'layouts' });
  if (end === 'done') {
    toast(upgradeMessages.complete);
    await forgetUpgraded(templateId);
  }
  return true;
}
