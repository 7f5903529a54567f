import { type Email, limits } from '@galley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteEmail, deleteEmails, restoreEmails } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { notice } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { withoutEmails } from '../loaded/email-list';
import { forgetUndo, offerUndo } from '../undo/offered-undo';
import { chunksOf } from './chunks';
import { useListChange } from './emails';
import { withEmailsBack } from './list-change';
import { missingFrom } from './send-move';

/**
 * Deletes emails at once and offers Undo. They return to their positions if the server refuses or the person undoes it.
 */
export function useRemoveEmails(tid: number) {
  const list = useListChange(tid);
  const client = useQueryClient();
  const restore = useRestoreEmails(tid);
  return useMutation({
    mutationFn: async (emails: readonly Email[]) => {
      const [only, ...more] = emails;
      const gone: number[] = [];
      if (only && more.length === 0) await deleteEmail(only.id);
      else
        for (const part of chunksOf(emails, limits.bulkEmails)) {
          const ids = part.map(({ id }) => id);
          const done = await deleteEmails(tid, ids);
          gone.push(...missingFrom(ids, done.ids));
        }
      return gone;
    },
    onMutate: (emails) => list.change((it) => withoutEmails(it, new Set(emails.map(({ id }) => id)))),
    onSuccess: (gone, asked) => {
      // Emails that someone else deleted can't be restored with this Undo.
      const emails = asked.filter(({ id }) => !gone.includes(id));
      if (gone.length > 0) {
        const titles = asked.filter(({ id }) => gone.includes(id)).map(({ title }) => title);
        void notice(messages.othersDeleted(titles));
      }
      const undo = () => restore.mutate({ emails });
      offerUndo(tid, messages.emailsDeleted(emails), undo);
      client.invalidateQueries({ queryKey: keys.trash(tid) });
    },
    onError: (error, emails) => {
      list.change((it) => withEmailsBack(it, emails));
      // With many emails, some may no longer exist, so the list is reloaded.
      if (emails.length > 1) client.invalidateQueries({ queryKey: keys.emails(tid) });
      list.failed(error);
    },
    onSettled: list.settle,
  });
}

/** Restores emails from the trash to the list. */
export function useRestoreEmails(tid: number) {
  const list = useListChange(tid);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ emails }: { emails: readonly { id: number; title: string }[] }) => {
      const restored: Email[] = [];
      for (const part of chunksOf(emails, limits.bulkEmails)) {
        const ids = part.map(({ id }) => id);
        restored.push(...(await restoreEmails(tid, ids)).emails);
      }
      return restored;
    },
    onSuccess: (restored) => {
      forgetUndo(tid);
      list.change((it) => withEmailsBack(it, restored));
      toast(messages.emailsRestored(restored));
    },
    onError: list.failed,
    onSettled: () => {
      client.invalidateQueries({ queryKey: keys.trash(tid) });
      list.settle();
    },
  });
}
