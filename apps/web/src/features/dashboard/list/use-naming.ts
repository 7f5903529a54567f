import type { DocumentStart, DocumentType, Template } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hasOpenDialog } from '../../../lib/dialogs';
import { editingUrl } from '../../../lib/editing-url';
import { useCreateEmail } from '../api/emails';
import { useCreateFolder } from '../api/folders';
import { emailKey, folderKey, namingKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import type { ListState } from '../rows/list-state';

/**
 * Naming something new in the list: shows the field, creates it, and opens an email for editing. A folder gets the
 * focus.
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
    if (kind === 'folder') {
      createFolder.mutate(
        { name: title, pid: fid, onShown: stop },
        { onSuccess: ({ folder }) => reveal(folderKey(folder.id)) },
      );
      return;
    }
    createEmail.mutate(
      { title: title || untitled(template.type), type: template.type, fid, start, lid, onShown: stop },
      {
        // Doesn't interrupt a person who started something else in the meantime. The list is gone if they left the
        // page.
        onSuccess: ({ email }) => {
          reveal(emailKey(email.id));
          if (!isBusyElsewhere(list)) void navigate(editingUrl(email));
        },
      },
    );
  };
  return { save, stop };
}

function untitled(type: DocumentType): string {
  return type === 'page' ? 'Untitled page' : 'Untitled email';
}

function isBusyElsewhere({ store }: ListState): boolean {
  const { naming, renamingKey, carried } = store.getState();
  return naming !== null || renamingKey !== null || carried !== null || hasOpenDialog();
}
