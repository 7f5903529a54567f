import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { messages } from '../../../../messages';
import { useFolderTree, useMove } from '../api/folders';
import type { Moved } from '../rows/drag-rules';
import type { MoveToFolderProps } from './move-to-folder-modal';
import { placeName } from './row-drag';

/** Asks for the target folder, then moves the items. */
export function useMoveByMenu(tid: number): (moved: Moved, from: number | null) => Promise<void> {
  const readTree = useFolderTree(tid);
  const move = useMove(tid);
  return async (moved, from) => {
    const fid = await askForFolder({ tree: readTree(), moved, from });
    if (fid === undefined || fid === from) return;
    const name = moved.kind === 'emails' && moved.ids.length > 1 ? moved.title : `“${moved.title}”`;
    move.mutate({ moved, fid, toastText: messages.moved(name, fid === 0 ? '' : placeName(readTree(), { fid })) });
  };
}

/**
 * The selected folder, 0 = the top; undefined if canceled. `from` is the current folder of all items, null = several.
 */
function askForFolder(props: MoveToFolderProps): Promise<number | undefined> {
  return openLazyModal<MoveToFolderProps, number>(
    async () => (await import('./move-to-folder-modal')).MoveToFolderModal,
    props,
  );
}
