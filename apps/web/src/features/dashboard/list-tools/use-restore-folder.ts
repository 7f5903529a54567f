import { type Folder, limits, words } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { callRoute, errorText } from '../../../lib/api';
import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { emailsOf, foldersOf, withEmailsMoved, withFolderMoved, withFolders } from '../api/email-list';
import { useListChange } from '../api/emails';
import { chunksOf } from './chunks';

interface DeletedFolder {
  folder: Folder;
  /** What lay in it. */
  emailIds: readonly number[];
  folderIds: readonly number[];
}

/**
 * Undoes the deletion of a folder: one of the same name stands in its place, with what lay in it and is still at the top
 * of the list, where the deletion had put it.
 */
export function useRestoreFolder(tid: number) {
  const list = useListChange(tid);
  const params = { id: tid };
  return useMutation({
    mutationFn: async ({ folder, emailIds, folderIds }: DeletedFolder) => {
      const { folder: made } = await callRoute('templates_folders_create', {
        params,
        body: { name: folder.name, pid: folder.pid },
      });
      const fid = made.id;
      await list.change((it) => withFolders(it, (all) => [...all, made]));
      const current = list.read();
      const loose = new Set(current ? emailsOf(current).flatMap((email) => (email.fid === 0 ? [email.id] : [])) : []);
      const inside = emailIds.filter((id) => loose.has(id));
      for (const ids of chunksOf(inside, limits.bulkEmails)) {
        await callRoute('templates_emails_move', { params, body: { ids, fid } });
        await list.change((it) => withEmailsMoved(it, new Set(ids), fid));
      }
      const atTop = new Set(foldersOf(list.read()).flatMap(({ id, pid }) => (pid === 0 ? [id] : [])));
      for (const cfid of folderIds.filter((id) => atTop.has(id))) {
        await callRoute('templates_folders_move', { params, body: { action: 'append_folder', fid, cfid, eid: 0 } });
        await list.change((it) => withFolderMoved(it, cfid, fid));
      }
      return folder;
    },
    onSuccess: ({ name }) => {
      toast(words.folderRestored(name));
    },
    onError: (error) => alertError(errorText(error)),
  });
}
