import type { ReactNode, RefObject } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./modal-parts'));

export type ModalSize = 'tiny' | 'confirm' | 'upload' | 'sm' | 'palette' | 'md' | 'lg' | 'full';

export type ModalRoom = 'md' | 'lg';

export interface ModalShellProps {
  title: string;
  size?: ModalSize;
  /** Called on Escape, the browser's Back, the mask and the close icon, once no typed text would be lost. */
  onClose: () => void;
  /** Buttons at the lower right edge. */
  footer?: ReactNode;
  children: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** The initially focused element. Defaults to the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False disables closing with the mask. */
  isMaskClosing?: boolean;
  /** False omits the close icon (confirms). */
  hasCloseIcon?: boolean;
  /** False also disables Escape and Back, during work that must not be interrupted. */
  canClose?: boolean;
  /** False: typed text is only an answer to a question, so closing discards it without asking. */
  keepsTyped?: boolean;
  /** Shows the title to screen readers only. */
  isTitleHidden?: boolean;
  /** Without padding, for content that scrolls by itself. */
  isBare?: boolean;
  /**
   * Room for content that loads or grows: its height, whatever it holds, so that buttons stay under the pointer. By
   * default, the dialog is as high as its content.
   */
  room?: ModalRoom;
  /** top: at the upper edge, so that it doesn't jump while its content grows. Default center. */
  placement?: 'center' | 'top';
}

/** Loads the dialog's code before the first dialog opens. */
export function preloadModal(): Promise<void> {
  return parts.load();
}

/**
 * A dialog over the page: focus stays inside and returns to the opener; Escape and the mask close it. Its code is
 * loaded with the first dialog.
 */
export function Modal(props: ModalShellProps) {
  const module = useLazyModule(parts, true);
  return module ? <module.ModalDialog {...props} /> : null;
}
