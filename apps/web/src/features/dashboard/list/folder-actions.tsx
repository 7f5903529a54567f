import type { DocumentType, Folder } from '@galley/contract';
import { FolderInput, FolderPlus, PenLine, Plus, Trash2 } from 'lucide-react';
import { confirm } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { useDeleteFolder } from '../api/folders';
import { folderKey, type Naming } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import type { EmailAction } from './email-actions';
import { useMoveByMenu } from './use-move-by-menu';

/** Handles the actions of folders. */
export interface FolderHandlers {
  /** Shows the name field of something new in a folder. */
  create(naming: Naming): void;
  rename(folder: Folder): void;
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
      run: () => how.doer.create({ kind: 'email', fid: folder.id }),
    },
    {
      id: 'new-folder',
      label: 'New folder in folder',
      icon: <FolderPlus />,
      refusal,
      run: () => how.doer.create({ kind: 'folder', fid: folder.id }),
    },
    {
      id: 'rename',
      label: 'Rename',
      icon: <PenLine />,
      refusal,
      run: () => how.doer.rename(folder),
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
  const list = useList();
  const remove = useDeleteFolder(tid);
  const moveByMenu = useMoveByMenu(tid);
  return {
    create: list.startNaming,
    rename: (folder) => list.startRenaming(folderKey(folder.id)),
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
