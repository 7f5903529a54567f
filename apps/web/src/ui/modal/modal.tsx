import type { ReactNode, RefObject } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./modal-parts'));

export type ModalSize = 'tiny' | 'confirm' | 'upload' | 'sm' | 'palette' | 'md' | 'lg' | 'full';

export interface ModalShellProps {
  title: string;
  size?: ModalSize;
  /** Called on Escape, the browser's Back, the mask and the close icon, once nothing typed is lost by it. */
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
  /** False also disables Escape and Back, for work that must not be interrupted. */
  canClose?: boolean;
  /** False: what is typed is no more than an answer to a question, and closing drops it without asking. */
  keepsTyped?: boolean;
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean;
  /** Leaves the padding to the content, which scrolls by itself. */
  isBare?: boolean;
  /** top: at the upper edge, so that it doesn't jump while its content grows. Default center. */
  placement?: 'center' | 'top';
}

/** Loads the dialog code before the first dialog opens. */
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
