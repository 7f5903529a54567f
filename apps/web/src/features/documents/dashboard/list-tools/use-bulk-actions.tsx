import { type DocumentType, type Email, limits, type Template } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download, FolderInput, Globe, Palette, Replace, Trash2 } from 'lucide-react';
import { errorText } from '../../../../api/api-error';
import { duplicateEmails } from '../../../../api/documents/emails';
import { alertError, confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { openExportManyModal, openFindReplaceModal, openPublishModal } from '../../../../modals';
import { chunksOf } from '../api/chunks';
import { useListChange } from '../api/emails';
import { withEmailsFirst } from '../api/list-change';
import { readEmails } from '../api/read-emails';
import { useRemoveEmails } from '../api/use-remove-emails';
import { useBulkChange } from '../bulk/use-bulk-change';
import type { EmailAction } from '../list/email-actions';
import { openCopyToTheme } from '../list/open-copy-to-theme';
import { useChooseFolder, useMoveByMenu } from '../list/use-move-by-menu';
import { useSelectionState } from '../selection/use-selection';
import { type Chosen, onlyTitle } from './chosen';

/** Actions for the selected emails. */
export function useBulkActions(template: Template, chosen: Chosen): readonly EmailAction[] {
  const { id: tid, type, grant } = template;
  const change = useSelectionChange(tid, type);
  const { count } = chosen;
  const isLocked = chosen.isAll ? !grant.canEdit : chosen.emails.some((email) => !email.canEdit);
  const locked = isLocked ? messages.readOnlyRow : undefined;
  const upTo = (most: number, refusal: string) => locked ?? (count > most ? refusal : undefined);
  return [
    {
      id: 'move',
      label: dashboardMessages.moveToFolder,
      icon: <FolderInput />,
      refusal: locked,
      run: () => void change.move(chosen),
    },
    {
      id: 'duplicate',
      label: dashboardMessages.duplicate,
      icon: <Copy />,
      refusal: locked,
      isBusy: change.isDuplicating,
      run: () => change.duplicate(chosen),
    },
    {
      id: 'copy-theme',
      label: dashboardMessages.copyToTheme,
      icon: <Palette />,
      refusal: upTo(limits.themeMoveEmails, messages.copyToThemeTooMany(limits.themeMoveEmails)),
      run: () =>
        void withEmails(tid, chosen, async (emails) => {
          if (await openCopyToTheme(template, emails)) change.clear();
        }),
    },
    {
      id: 'find-replace',
      label: messages.findReplace,
      icon: <Replace />,
      refusal: upTo(limits.bulkEmails, messages.findReplaceTooMany(limits.bulkEmails)),
      run: () =>
        void withEmails(tid, chosen, (emails) => openFindReplaceModal({ tid, ids: emails.map(({ id }) => id), type })),
    },
    {
      id: 'export',
      label: dashboardMessages.export,
      icon: <Download />,
      refusal: upTo(limits.exportEmails, messages.exportTooMany(limits.exportEmails, type, count)),
      run: () => void withEmails(tid, chosen, (documents) => openExportManyModal({ tid, type, documents })),
    },
    ...(type === 'page'
      ? [
          {
            id: 'publish',
            label: dashboardMessages.publish,
            icon: <Globe />,
            refusal: upTo(limits.publishedAtOnce, messages.publishTooMany(limits.publishedAtOnce)),
            run: () =>
              void withEmails(tid, chosen, (emails) =>
                openPublishModal({ tid, pages: emails.map(({ id, title }) => ({ id, title })) }),
              ),
          },
        ]
      : []),
    {
      id: 'delete',
      label: dashboardMessages.delete,
      icon: <Trash2 />,
      isDanger: true,
      refusal: locked,
      isBusy: change.isDeleting,
      run: () => change.remove(chosen),
    },
  ];
}

/** Moves, duplicates and deletes what is selected: single emails at once, everything that the list matches by a job. */
function useSelectionChange(tid: number, type: DocumentType) {
  const moveByMenu = useMoveByMenu(tid);
  const chooseFolder = useChooseFolder(tid);
  const duplicate = useDuplicateEmails(tid);
  const remove = useRemoveEmails(tid);
  const bulk = useBulkChange(tid);
  const { clear } = useSelectionState();
  const isRunning = (action: string) => bulk.isPending && bulk.variables.action === action;
  return {
    clear,
    isDuplicating: duplicate.isPending || isRunning('duplicate'),
    isDeleting: remove.isPending || isRunning('delete'),
    move: async (chosen: Chosen) => {
      const title = onlyTitle(chosen) ?? messages.countDocuments(chosen.count, type);
      if (chosen.isAll) {
        const fid = await chooseFolder({ kind: 'emails', ids: [], title, from: null, isSeveral: true }, null);
        if (fid !== undefined) bulk.mutate({ action: 'move', ...chosen, fid });
        return;
      }
      const places = new Map(chosen.emails.map(({ id, fid }) => [id, fid]));
      const folders = new Set(places.values());
      const [only] = folders;
      const from = folders.size === 1 && only !== undefined ? only : null;
      await moveByMenu({ kind: 'emails', ids: chosen.ids, title, from, places }, from);
    },
    duplicate: (chosen: Chosen) => {
      if (chosen.isAll) bulk.mutate({ action: 'duplicate', ...chosen });
      else duplicate.mutate({ emails: chosen.emails });
    },
    remove: async (chosen: Chosen) => {
      const title = onlyTitle(chosen);
      const isSure = await confirm({
        title: dashboardMessages.deleteTitle(type, chosen.count),
        text: title === null ? messages.deleteEmails(chosen.count, type) : messages.deleteEmail(title),
        okay: messages.yes,
        cancel: messages.no,
        variant: 'danger',
      });
      if (!isSure) return;
      if (chosen.isAll) return bulk.mutate({ action: 'delete', ...chosen });
      remove.mutate(chosen.emails);
      // A list that isn't loaded whole doesn't know that they are gone.
      clear();
    },
  };
}

/** Opens something for the selected emails. Those that a list matches are read first. */
async function withEmails(
  tid: number,
  chosen: Chosen,
  open: (emails: readonly Email[]) => Promise<unknown>,
): Promise<void> {
  if (!chosen.isAll) {
    await open(chosen.emails);
    return;
  }
  try {
    const except = new Set(chosen.except);
    const { emails } = await readEmails(tid, { view: chosen.view, most: chosen.count + except.size });
    await open(emails.filter(({ id }) => !except.has(id)));
  } catch (error) {
    void alertError(errorText(error));
  }
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
    onSettled: list.settle,
  });
}
