import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { ModalLayer } from './layer';
import styles from './modal.module.css';

export type ModalSize = 'tiny' | 'confirm' | 'upload' | 'sm' | 'md' | 'lg';

export interface ModalShellProps {
  title: string;
  size?: ModalSize;
  /** Called on Escape, the mask and the close icon. */
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
  /** False also keeps Escape from closing it, for what must not be interrupted. */
  canClose?: boolean;
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean;
}

/** A dialog over the page: focus stays inside and returns to the opener; Escape and the mask close it. */
export function Modal(props: ModalShellProps) {
  const { title, size = 'sm', onClose, footer, children, role = 'dialog', initialFocus, isTitleHidden } = props;
  const { isMaskClosing = true, hasCloseIcon = true, canClose = true } = props;
  return (
    <Dialog.Root
      open
      disablePointerDismissal={!isMaskClosing || !canClose}
      onOpenChange={(isOpen) => {
        if (!isOpen && canClose) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.mask} forceRender />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={`${styles.modal} ${styles[size]}`}
            role={role}
            initialFocus={initialFocus}
            aria-modal="true"
          >
            <ModalLayer.Provider value={true}>
              <div className={isTitleHidden ? styles.hidden : styles.head}>
                <Dialog.Title className={size === 'md' || size === 'lg' ? styles.largeTitle : styles.title}>
                  {title}
                </Dialog.Title>
              </div>
              <div className={styles.body}>{children}</div>
              {footer ? <div className={styles.foot}>{footer}</div> : null}
              {hasCloseIcon && canClose ? (
                <span className={styles.close}>
                  <IconButton label="Close" icon={<X />} size="small" onClick={onClose} />
                </span>
              ) : null}
            </ModalLayer.Provider>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
