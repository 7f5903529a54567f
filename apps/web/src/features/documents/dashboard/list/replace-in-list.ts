import { type Email, limits, type Template } from '@galley/contract';
import { alertError } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { openFindReplaceModal } from '../../../../modals';

/**
 * Opens find and replace for emails or pages of a theme, without those that are just being created. Says why not if there
 * are too many.
 */
export function replaceInList({ id, type }: Pick<Template, 'id' | 'type'>, emails: readonly Pick<Email, 'id'>[]): void {
  const ids = emails.map((email) => email.id).filter((one) => one > 0);
  if (ids.length === 0) return;
  if (ids.length > limits.bulkEmails) return void alertError(messages.findReplaceTooMany(limits.bulkEmails));
  void openFindReplaceModal({ tid: id, ids, type });
}
