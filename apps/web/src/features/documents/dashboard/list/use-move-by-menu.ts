import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { messages } from '../../../../messages';
import { useCreateFolder, useFolderTree, useMove } from '../api/folders';
import { isSeveral, type Moved } from '../rows/drag-rules';
import type { MoveToFolderProps } from './move-to-folder-modal';
import { placeName } from './row-drag';

/** Asks for the target folder, then moves the items. */
export function useMoveByMenu(tid: number): (moved: Moved, from: number | null) => Promise<void> {
  const readTree = useFolderTree(tid);
  const choose = useChooseFolder(tid);
  const move = useMove(tid);
  return async (moved, from) => {
    const fid = await choose(moved, from);
    if (fid === undefined || fid === from) return;
    const name = isSeveral(moved) ? moved.title : `“${moved.title}”`;
    move.mutate({ moved, fid, toastText: messages.moved(name, fid === 0 ? '' : placeName(readTree(), { fid })) });
  };
}

/**
 * Asks for the target folder, which can be created there: 0 = the top; undefined if canceled. `from` is the current
 * folder of all items, null = several.
 */
export function useChooseFolder(tid: number): (moved: Moved, from: number | null) => Promise<number | undefined> {
  const readTree = useFolderTree(tid);
  const create = useCreateFolder(tid);
  return async (moved, from) =>
    await openLazyModal<MoveToFolderProps, number>(
      async () => (await import('./move-to-folder-modal')).MoveToFolderModal,
      {
        tree: readTree(),
        moved,
        from,
        onCreate: async (name, pid) => (await create.mutateAsync({ name, pid })).folder,
      },
    );
}
