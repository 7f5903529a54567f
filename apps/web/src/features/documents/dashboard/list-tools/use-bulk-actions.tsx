import { type Email, limits } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download, FolderInput, Globe, Replace, Trash2 } from 'lucide-react';
import { duplicateEmails } from '../../../../api/documents/emails';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { openExportManyModal, openFindReplaceModal, openPublishModal } from '../../../../modals';
import { chunksOf } from '../api/chunks';
import { useListChange } from '../api/emails';
import { withEmailsFirst } from '../api/list-change';
import { useRemoveEmails } from '../api/use-remove-emails';
import type { EmailAction } from '../list/email-actions';
import { useMoveByMenu } from '../list/use-move-by-menu';

/** Actions for the selected emails. */
export function useBulkActions(tid: number, selected: readonly Email[]): readonly EmailAction[] {
  const move = useMoveByMenu(tid);
  const duplicate = useDuplicateEmails(tid);
  const remove = useRemoveEmails(tid);
  const count = selected.length;
  const type = selected[0]?.type ?? 'email';
  const locked = selected.some((email) => !email.canEdit) ? messages.readOnlyRow : undefined;
  const folders = new Set(selected.map((email) => email.fid));
  const [only] = folders;
  return [
    {
      id: 'move',
      label: dashboardMessages.moveToFolder,
      icon: <FolderInput />,
      refusal: locked,
      run: () => {
        const ids = selected.map(({ id }) => id);
        const title = count === 1 ? (selected[0]?.title ?? '') : messages.countDocuments(count, type);
        const from = folders.size === 1 && only !== undefined ? only : null;
        void move({ kind: 'emails', ids, title, from }, from);
      },
    },
    {
      id: 'duplicate',
      label: dashboardMessages.duplicate,
      icon: <Copy />,
      refusal: locked,
      isBusy: duplicate.isPending,
      run: () => duplicate.mutate({ emails: selected }),
    },
    {
      id: 'find-replace',
      label: messages.findReplace,
      icon: <Replace />,
      refusal: locked ?? (count > limits.bulkEmails ? messages.findReplaceTooMany(limits.bulkEmails) : undefined),
      run: () => void openFindReplaceModal({ tid, ids: selected.map(({ id }) => id), type }),
    },
    {
      id: 'export',
      label: dashboardMessages.export,
      icon: <Download />,
      refusal:
        locked ?? (count > limits.exportEmails ? messages.exportTooMany(limits.exportEmails, type, count) : undefined),
      run: () => void openExportManyModal({ tid, type, documents: selected }),
    },
    ...(type === 'page'
      ? [
          {
            id: 'publish',
            label: dashboardMessages.publish,
            icon: <Globe />,
            refusal:
              locked ?? (count > limits.publishedAtOnce ? messages.publishTooMany(limits.publishedAtOnce) : undefined),
            run: () => void openPublishModal({ tid, pages: selected.map(({ id, title }) => ({ id, title })) }),
          },
        ]
      : []),
    {
      id: 'delete',
      label: dashboardMessages.delete,
      icon: <Trash2 />,
      isDanger: true,
      refusal: locked,
      isBusy: remove.isPending,
      run: async () => {
        const isSure = await confirm({
          title: dashboardMessages.deleteTitle(type, count),
          text: count === 1 ? messages.deleteEmail(selected[0]?.title ?? '') : messages.deleteEmails(count, type),
          okay: messages.yes,
          cancel: messages.no,
          variant: 'danger',
        });
        if (isSure) remove.mutate(selected);
      },
    },
  ];
}

/** Duplicates emails, each in its folder. The copies come first. */
function useDuplicateEmails(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: async ({ emails }: { emails: readonly Email[] }) => {
      const copies: Email[] = [];
      for (const part of chunksOf(emails, limits.bulkEmails)) {
        const ids = part.map(({ id }) => id);
        const answer = await duplicateEmails(tid, ids);
        copies.push(...answer.emails);
        // Batch by batch, so that created copies stay in the list even if a later batch fails.
        await list.change((it) => withEmailsFirst(it, answer.emails));
      }
      return copies;
    },
    onSuccess: (_, { emails }) => {
      toast(messages.emailsDuplicated(emails));
    },
    onError: list.failed,
    onSettled: list.refreshCounts,
  });
}
