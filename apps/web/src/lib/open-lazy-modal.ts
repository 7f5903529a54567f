import type { ComponentType } from 'react';
import { holdKeys } from '../ui/held-keys/held-keys';
import { type ModalProps, openModal } from './dialogs';
import { loadChunk } from './load-chunk';
import { reportChunkError } from './report-chunk-error';

/** Like `openModal`, for a component that is loaded on first use. If loading fails, offers to reload the page. */
export async function openLazyModal<Props extends object, Result = void>(
  load: () => Promise<ComponentType<Props & ModalProps<Result>>>,
  props: Props,
): Promise<Result | undefined> {
  const hold = holdKeys();
  try {
    return await openModal<Props, Result>(await loadChunk(load), props);
  } catch (error) {
    hold.giveUp();
    reportChunkError(error);
    return undefined;
  }
}
