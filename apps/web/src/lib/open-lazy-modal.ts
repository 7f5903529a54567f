import type { ComponentType } from 'react';
import { errorText } from './api';
import { alertError, type ModalProps, openModal } from './dialogs';
import { loadChunk } from './load-chunk';

/** As `openModal`, for a component that is fetched when it is first opened. A fetch that fails is told in an alert. */
export async function openLazyModal<Props extends object, Result = void>(
  load: () => Promise<ComponentType<Props & ModalProps<Result>>>,
  props: Props,
): Promise<Result | undefined> {
  let component: ComponentType<Props & ModalProps<Result>>;
  try {
    component = await loadChunk(load);
  } catch (error) {
    await alertError(errorText(error));
    return undefined;
  }
  return openModal<Props, Result>(component, props);
}
