import { type Email, limits, words } from '@galley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute, errorText } from '../../../lib/api';
import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { emailsOf } from '../api/email-list';
import { useListChange } from '../api/emails';
import { chunksOf } from './chunks';
import { withEmailsBack, withoutEmails } from './list-change';

export const trashKey = (tid: number) => ['trash', tid];

/**
 * Deletes emails at once and offers Undo; they are put back in their places when the server refuses or the person
 * thinks better of it.
 */
export function useRemoveEmails(tid: number) {
  const list = useListChange(tid);
  const client = useQueryClient();
  const restore = useRestoreEmails(tid);
  return useMutation({
    mutationFn: async (emails: readonly Email[]) => {
      const [only, ...more] = emails;
      if (only && more.length === 0) await callRoute('builder_delete_email', { params: { id: only.id } });
      else
        for (const part of chunksOf(emails, limits.bulkEmails)) {
          await callRoute('templates_emails_delete', { params: { id: tid }, body: { ids: part.map(({ id }) => id) } });
        }
    },
    onMutate: async (emails) => {
      const current = list.read();
      const order = current ? emailsOf(current).map((email) => email.id) : [];
      await list.change((it) => withoutEmails(it, new Set(emails.map(({ id }) => id))));
      return { order };
    },
    onSuccess: (_, emails, { order }) => {
      const undo = () => restore.mutate({ emails, order });
      offeredUndo = { tid, run: undo };
      toast(words.emailsDeleted(emails), {
        kind: 'removed',
        action: { label: 'Undo', run: undo },
      });
      client.invalidateQueries({ queryKey: trashKey(tid) });
    },
    onError: (error, emails, context) => {
      list.change((it) => withEmailsBack(it, emails, context?.order ?? []));
      // Of many some may be gone: the list is asked for again.
      if (emails.length > 1) client.invalidateQueries({ queryKey: ['emails', tid] });
      alertError(errorText(error));
    },
    onSettled: list.refreshCounts,
  });
}

/** Takes emails out of the trash and puts them into the list, where they stood when that is known. */
export function useRestoreEmails(tid: number) {
  const list = useListChange(tid);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ emails }: { emails: readonly { id: number; title: string }[]; order: readonly number[] }) => {
      const restored: Email[] = [];
      for (const part of chunksOf(emails, limits.bulkEmails)) {
        const body = { ids: part.map(({ id }) => id) };
        restored.push(...(await callRoute('templates_trash_restore', { params: { id: tid }, body })).emails);
      }
      return restored;
    },
    onSuccess: (restored, { order }) => {
      if (offeredUndo?.tid === tid) offeredUndo = null;
      list.change((it) => withEmailsBack(it, restored, order));
      // From the trash nobody knows where they stood: the server does.
      if (order.length === 0) client.invalidateQueries({ queryKey: ['emails', tid] });
      toast(words.emailsRestored(restored));
    },
    onError: (error) => alertError(errorText(error)),
    onSettled: () => {
      client.invalidateQueries({ queryKey: trashKey(tid) });
      list.refreshCounts();
    },
  });
}

let offeredUndo: { tid: number; run: () => void } | null = null;

/** Undoes the deletion this window did last in a theme; null when there is none. */
export function lastDeletion(tid: number): (() => void) | null {
  return offeredUndo?.tid === tid ? offeredUndo.run : null;
}
