import type { Template } from '@galley/contract';
import { useEffect } from 'react';
import { useCreateEmail } from '../api/emails';
import { useCreateFolder } from '../api/folders';
import { emailKey, folderKey, namingKey } from './arrange-rows';
import { activateRow, listStore, reveal, stopNaming, useListState } from './list-store';

/** Naming something new in the list: shows the field, makes what was named, gives the focus back. */
export function useNaming(template: Template, onNamed: () => void): { save(title: string): void; stop(): void } {
  const createEmail = useCreateEmail(template.id);
  const createFolder = useCreateFolder(template.id);
  const naming = useListState((state) => state.naming);
  useEffect(() => {
    if (naming) reveal(namingKey);
  }, [naming]);
  const stop = () => {
    const fid = listStore.getState().naming?.fid ?? 0;
    stopNaming();
    if (fid > 0) activateRow(folderKey(fid), { isFocused: true });
    else onNamed();
  };
  const save = (title: string) => {
    const current = listStore.getState().naming;
    if (!current) return;
    const { kind, fid } = current;
    // The field goes when what was named stands in the list, so that an empty list does not show itself in between.
    if (kind === 'folder') {
      createFolder.mutate(
        { name: title, pid: fid, onShown: stop },
        { onSuccess: ({ folder }) => reveal(folderKey(folder.id)) },
      );
      return;
    }
    const key = crypto.randomUUID();
    createEmail.mutate(
      { title, type: template.type, fid, key, onShown: stop },
      { onSuccess: ({ email }) => reveal(emailKey(email.id)) },
    );
  };
  return { save, stop };
}
