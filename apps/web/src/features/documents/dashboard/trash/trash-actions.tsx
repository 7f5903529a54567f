import type { Template, Trashed } from '@galley/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { confirm } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { trashMessages } from '../../../../messages/documents/trash';
import { useRestoreEmails } from '../api/use-remove-emails';
import type { EmailAction } from '../list/email-actions';
import { usePurge } from './api';

/** Actions for items in the trash, one or several. */
export function useTrashActions(template: Template): (wanted: readonly Trashed[]) => readonly EmailAction[] {
  const restore = useRestoreEmails(template.id);
  const purge = usePurge(template.id);
  return (wanted) => {
    const isMine = (acted: readonly { id: number }[] | undefined) => acted?.[0]?.id === wanted[0]?.id;
    return [
      {
        id: 'restore',
        label: trashMessages.restore,
        icon: <RotateCcw />,
        isBusy: restore.isPending && isMine(restore.variables?.emails),
        refusal: template.grant.canEdit ? undefined : messages.readOnlyRow,
        run: () => restore.mutate({ emails: wanted }),
      },
      {
        id: 'purge',
        label: trashMessages.deletePermanently,
        icon: <Trash2 />,
        isDanger: true,
        isBusy: purge.isPending && isMine(purge.variables),
        refusal: template.grant.canAdmin ? undefined : trashMessages.onlyAdmins,
        run: async () => {
          const isSure = await confirm({
            title: trashMessages.deletePermanently,
            text: trashMessages.deleteText(wanted.map(({ title, kind }) => ({ title, type: kind }))),
            okay: messages.yes,
            cancel: messages.no,
            variant: 'danger',
          });
          if (isSure) purge.mutate(wanted);
        },
      },
    ];
  };
}
