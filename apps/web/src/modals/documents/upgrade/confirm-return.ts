import { confirm } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';

/** Asks whether a number of documents are returned to the version before their update. */
export async function confirmReturn(count: number): Promise<boolean> {
  const { returnTitle: title, returnButton: okay } = texts;
  return await confirm({ title, text: texts.returnText(count), okay, cancel: messages.cancel });
}
