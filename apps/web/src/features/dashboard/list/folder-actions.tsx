import type { DocumentType, Folder } from '@galley/contract';
import { FolderInput, FolderPlus, PenLine, Plus, Trash2 } from 'lucide-react';
import { confirm } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { useDeleteFolder } from '../api/folders';
import { folderKey } from '../rows/arrange-rows';
import { startNaming, startRenaming } from '../rows/list-store';
import type { EmailAction } from './email-actions';
import { useMoveByMenu } from './use-move-by-menu';

/** Handles the actions of folders. */
export interface FolderHandlers {
  move(folder: Folder): void;
  remove(folder: Folder, emailCount: number): void;
}

/** The actions for a folder. */
export function folderActions(
  row: { folder: Folder; emailCount: number },
  how: { type: DocumentType; lockedReason?: string; doer: FolderHandlers },
): readonly EmailAction[] {
  const { folder, emailCount } = row;
  const refusal = folder.id < 0 ? messages.beingCreated : how.lockedReason;
  return [
    {
      id: 'new-email',
      label: how.type === 'page' ? 'New page in folder' : 'New email in folder',
      icon: <Plus />,
      refusal,
      run: () => startNaming({ kind: 'email', fid: folder.id }),
    },
    {
      id: 'new-folder',
      label: 'New folder in folder',
      icon: <FolderPlus />,
      refusal,
      run: () => startNaming({ kind: 'folder', fid: folder.id }),
    },
    {
      id: 'rename',
      label: 'Rename',
      icon: <PenLine />,
      refusal,
      run: () => startRenaming(folderKey(folder.id)),
    },
    { id: 'move', label: 'Move to folder', icon: <FolderInput />, refusal, run: () => how.doer.move(folder) },
    {
      id: 'delete',
      label: 'Delete folder',
      icon: <Trash2 />,
      isDanger: true,
      refusal,
      run: () => how.doer.remove(folder, emailCount),
    },
  ];
}

/** Handles the actions of a theme's folders. */
export function useFolderHandlers(tid: number): FolderHandlers {
  const remove = useDeleteFolder(tid);
  const moveByMenu = useMoveByMenu(tid);
  return {
    move: (folder) => moveByMenu({ kind: 'folder', id: folder.id, title: folder.name }, folder.pid),
    remove: async (folder, emailCount) => {
      const isSure = await confirm({
        title: 'Delete folder',
        text: messages.deleteFolder(folder.name, emailCount),
        okay: messages.yes,
        cancel: messages.no,
        variant: 'danger',
      });
      if (isSure) remove.mutate(folder);
    },
  };
}
