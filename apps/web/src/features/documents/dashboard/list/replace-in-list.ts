import { limits } from '@galley/contract';
import { errorText } from '../../../../api/api-error';
import { alertError } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { openFindReplaceModal } from '../../../../modals';
import { readEmails } from '../api/read-emails';
import type { ListView } from '../loaded/email-list';

const everything: ListView = { sort: 'position', descending: false, author: null, from: null, to: null };

/**
 * Opens find and replace for the emails or pages of a theme that a list matches, with `fid` for those in this folder and
 * the folders in it. Says why not if there are too many.
 */
export async function replaceInList(
  tid: number,
  { view = everything, fid }: { view?: ListView; fid?: number } = {},
): Promise<void> {
  try {
    const { emails, matching } = await readEmails(tid, { view, fid, most: limits.bulkEmails });
    const [first] = emails;
    if (matching > limits.bulkEmails) await alertError(messages.findReplaceTooMany(limits.bulkEmails));
    else if (first) await openFindReplaceModal({ tid, ids: emails.map(({ id }) => id), type: first.type });
  } catch (error) {
    await alertError(errorText(error));
  }
}
