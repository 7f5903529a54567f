import type { ReactNode, RefObject } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./modal-parts'));

export type ModalSize = 'tiny' | 'confirm' | 'upload' | 'sm' | 'palette' | 'md' | 'lg';

export interface ModalShellProps {
  title: string;
  size?: ModalSize;
  /** Called on Escape, the browser's Back, the mask and the close icon. */
  onClose: () => void;
  /** Buttons at the lower right edge. */
  footer?: ReactNode;
  children: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Where the focus goes; by default to the first thing that takes it. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False keeps the mask from closing it. */
  isMaskClosing?: boolean;
  /** False leaves out the close icon (confirms) . */
  hasCloseIcon?: boolean;
  /** False also keeps Escape and Back from closing it, for what must not be interrupted. */
  canClose?: boolean;
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean;
  /** Leaves the edges to the content, which scrolls by itself. */
  isBare?: boolean;
  /** top: under the upper edge, where it does not jump while its content grows. Default centre. */
  placement?: 'centre' | 'top';
}

/** Fetches what dialogs are made of before the first one opens. */
export function preloadModal(): Promise<void> {
  return parts.load();
}

/**
 * A dialog over the page: focus stays inside and returns to the opener; Escape and the mask close it.
 * What it is made of is fetched with the first dialog.
 */
export function Modal(props: ModalShellProps) {
  const module = useLazyModule(parts, true);
  return module ? <module.ModalDialog {...props} /> : null;
}
