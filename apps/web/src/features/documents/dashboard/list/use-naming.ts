import type { DocumentStart, DocumentType, Folder, Template } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hasOpenDialog } from '../../../../lib/dialogs';
import { editingUrl } from '../../../../lib/editing-url';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { holdKeys, type KeyHold } from '../../../../ui/held-keys/held-keys';
import { useCreateEmail } from '../api/emails';
import { useCreateFolder } from '../api/folders';
import { emailKey, folderKey, namingKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import type { ListState } from '../rows/list-state';

/**
 * Creates a new item in the list: shows its name field, creates it, and opens an email for editing. A new folder gets
 * the focus. If it can't be created, the field is shown again with the entered name.
 */
export function useNaming(
  template: Template,
  onNamed: () => void,
): { save(title: string, start: DocumentStart, lid?: number): void; stop(): void } {
  const list = useList();
  const { activateRow, reveal, stopNaming } = list;
  const createEmail = useCreateEmail(template.id);
  const createFolder = useCreateFolder(template.id);
  const saved = useRef<object | null>(null);
  const naming = useListState((state) => state.naming);
  const navigate = useNavigate();
  useEffect(() => {
    if (naming) reveal(namingKey);
  }, [naming, reveal]);
  const stop = () => {
    const fid = list.store.getState().naming?.fid ?? 0;
    stopNaming();
    if (fid > 0) activateRow(folderKey(fid), { isFocused: true });
    else onNamed();
  };
  const save = (title: string, start: DocumentStart, lid = 0) => {
    const current = list.store.getState().naming;
    // The field is still there for a moment. Pressing Enter twice creates one item.
    if (!current || saved.current === current) return;
    saved.current = current;
    const { kind, fid } = current;
    // The field is removed once the new item is in the list, so that the empty state doesn't flash in between.
    let onShown = stop;
    let hold: KeyHold | null = null;
    const isShown = new Promise<void>((resolve) => {
      onShown = () => {
        // An email opens next. Until then, a second Enter must not press the button that gets the focus back.
        if (kind === 'folder') stop();
        else {
          hold = holdKeys({ isTarget: () => false });
          stopNaming();
        }
        resolve();
      };
    });
    // The mutations show the error and remove the item from the list.
    const handleFailure = async () => {
      await isShown;
      hold?.giveUp();
      list.reopenField({ naming: { kind, fid, typed: title } });
    };
    if (kind === 'folder') {
      const handlers = { onSuccess: ({ folder }: { folder: Folder }) => reveal(folderKey(folder.id)) };
      createFolder.mutateAsync({ name: title, pid: fid, onShown }, handlers).catch(handleFailure);
      return;
    }
    const named = { title: title || untitled(template.type), type: template.type, fid, start, lid, onShown };
    createEmail
      .mutateAsync(named, {
        // Doesn't interrupt a person who started something else in the meantime. The list is gone if they left the
        // page.
        onSuccess: ({ email }) => {
          reveal(emailKey(email.id));
          if (!isBusyElsewhere(list)) void navigate(editingUrl(email));
          hold?.giveUp();
        },
      })
      .catch(handleFailure);
  };
  return { save, stop };
}

function untitled(type: DocumentType): string {
  return type === 'page' ? dashboardMessages.untitledPage : dashboardMessages.untitledEmail;
}

function isBusyElsewhere({ store }: ListState): boolean {
  const { naming, renaming, carried } = store.getState();
  return naming !== null || renaming !== null || carried !== null || hasOpenDialog();
}
