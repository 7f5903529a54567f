import type { ComponentType } from 'react';
import { type ModalProps, openModal } from './dialogs';
import { holdKeys } from './hold-keys';
import { isDialogOpen } from './key-claims';
import { loadChunk } from './load-chunk';
import { reportChunkError } from './report-chunk-error';

/**
 * Like `openModal`, for a component that is loaded on first use. Keys pressed before it's open do nothing. A failed
 * load offers to reload.
 */
export async function openLazyModal<Props extends object, Result = void>(
  load: () => Promise<ComponentType<Props & ModalProps<Result>>>,
  props: Props,
): Promise<Result | undefined> {
  const giveKeysBack = holdKeys(window, isDialogOpen);
  try {
    return await openModal<Props, Result>(await loadChunk(load), props);
  } catch (error) {
    reportChunkError(error);
    return undefined;
  } finally {
    giveKeysBack();
  }
}
