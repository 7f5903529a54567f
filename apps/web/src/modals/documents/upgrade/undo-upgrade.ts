import { errorText } from '../../../api/api-error';
import { checkUpgrade, returnUpgrade } from '../../../api/documents/template-upgrade';
import { alertError, confirm } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { forgetUpgrade } from './forget-upgrade';

/** Asks whether a number of documents are returned to the version before their update. */
export async function confirmReturn(count: number): Promise<boolean> {
  const { returnTitle: title, returnButton: okay } = texts;
  return await confirm({ title, text: texts.returnText(count), okay, cancel: messages.cancel });
}

/**
 * Starts returning all documents of the last update of a theme to the version before, after a confirmation. Resolves with
 * whether it began.
 */
export async function undoUpgrade(templateId: number): Promise<boolean> {
  try {
    const { undoable } = await checkUpgrade(templateId);
    if (undoable === 0) {
      toast(texts.nothingToReturn);
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
