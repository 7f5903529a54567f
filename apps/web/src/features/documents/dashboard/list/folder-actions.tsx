import type { DocumentType, Folder } from '@galley/contract';
import { FolderInput, FolderPlus, PenLine, Plus, Replace, Trash2 } from 'lucide-react';
import { confirm } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { useDeleteFolder } from '../api/folders';
import { folderKey, type Naming } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import type { EmailAction } from './email-actions';
import { replaceInList } from './replace-in-list';
import { useMoveByMenu } from './use-move-by-menu';

/** Handles the actions of folders. */
export interface FolderHandlers {
  /** Shows the name field of something new in a folder. */
  create(naming: Naming): void;
  rename(folder: Folder): void;
  move(folder: Folder): void;
  findReplace(folder: Folder): void;
  remove(folder: Folder, emailCount: number): void;
}

/** The actions for a folder. */
export function folderActions(
  row: { folder: Folder; emailCount: number },
  options: { type: DocumentType; lockedReason?: string; handlers: FolderHandlers },
): readonly EmailAction[] {
  const { folder, emailCount } = row;
  const refusal = folder.id < 0 ? messages.beingCreated : options.lockedReason;
  return [
    {
      id: 'new-email',
      label: options.type === 'page' ? dashboardMessages.newPageInFolder : dashboardMessages.newEmailInFolder,
      icon: <Plus />,
      refusal,
      run: () => options.handlers.create({ kind: 'email', fid: folder.id }),
    },
    {
      id: 'new-folder',
      label: dashboardMessages.newFolderInFolder,
      icon: <FolderPlus />,
      refusal,
      run: () => options.handlers.create({ kind: 'folder', fid: folder.id }),
    },
    {
      id: 'rename',
      label: dashboardMessages.rename,
      icon: <PenLine />,
      refusal,
      run: () => options.handlers.rename(folder),
    },
    {
      id: 'move',
      label: dashboardMessages.moveToFolder,
      icon: <FolderInput />,
      refusal,
      run: () => options.handlers.move(folder),
    },
    {
      id: 'find-replace',
      label: dashboardMessages.findReplaceInFolder,
      icon: <Replace />,
      refusal: refusal ?? (emailCount === 0 ? messages.noEmailsInFolder : undefined),
      run: () => options.handlers.findReplace(folder),
    },
    {
      id: 'delete',
      label: dashboardMessages.deleteFolder,
      icon: <Trash2 />,
      isDanger: true,
      refusal,
      run: () => options.handlers.remove(folder, emailCount),
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
    findReplace: (folder) => {
      void replaceInList(tid, { fid: folder.id });
    },
    remove: async (folder, emailCount) => {
      const isSure = await confirm({
        title: dashboardMessages.deleteFolder,
        text: messages.deleteFolder(folder.name, emailCount),
        okay: messages.yes,
        cancel: messages.no,
        variant: 'danger',
      });
      if (isSure) remove.mutate(folder);
    },
  };
}
