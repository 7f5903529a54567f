import { words } from '@galley/contract';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { useFolderTree, useMove } from '../api/folders';
import type { Moved } from './drag-rules';
import type { MoveToFolderProps } from './move-to-folder-modal';
import { placeName } from './row-drag';

/** Asks where something shall go, then moves it there. */
export function useMoveByMenu(tid: number): (moved: Moved, from: number | null) => Promise<void> {
  const readTree = useFolderTree(tid);
  const move = useMove(tid);
  return async (moved, from) => {
    const fid = await askForFolder({ tree: readTree(), moved, from });
    if (fid === undefined || fid === from) return;
    const name = moved.kind === 'emails' && moved.ids.length > 1 ? moved.title : `"${moved.title}"`;
    move.mutate({ moved, fid, told: words.moved(name, fid === 0 ? '' : placeName(readTree(), { fid })) });
  };
}

/** The folder somebody chooses, 0 = the top; undefined when they leave it. `from` is where everything lies now, null = in several. */
export function askForFolder(props: MoveToFolderProps): Promise<number | undefined> {
  return openLazyModal<MoveToFolderProps, number>(
    async () => (await import('./move-to-folder-modal')).MoveToFolderModal,
    props,
  );
}
