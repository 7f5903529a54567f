import type { ComponentType } from 'react';
import { type ModalProps, openModal } from './dialogs';
import { loadChunk } from './load-chunk';
import { tellChunkFailure } from './tell-chunk-failure';

/** As `openModal`, for a component that is fetched when it is first opened. A fetch that fails offers to reload. */
export async function openLazyModal<Props extends object, Result = void>(
  load: () => Promise<ComponentType<Props & ModalProps<Result>>>,
  props: Props,
): Promise<Result | undefined> {
  let component: ComponentType<Props & ModalProps<Result>>;
  try {
    component = await loadChunk(load);
  } catch (error) {
    tellChunkFailure(error);
    return undefined;
  }
  return openModal<Props, Result>(component, props);
}
