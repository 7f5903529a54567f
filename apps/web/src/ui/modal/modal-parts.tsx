import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useBackLayer } from '../back-layer/use-back-layer';
import { IconButton } from '../icon-button/icon-button';
import { ModalLayer } from './layer';
import type { ModalShellProps } from './modal';
import styles from './modal.module.css';
import { useScrollStop } from './use-scroll-stop';

/** A dialog over the page: focus stays inside and returns to the opener; Escape, Back and the mask close it. */
export function ModalDialog(props: ModalShellProps) {
  const { title, size = 'sm', onClose, footer, children, role = 'dialog', initialFocus, isTitleHidden } = props;
  const { isMaskClosing = true, hasCloseIcon = true, canClose = true, isBare, placement } = props;
  const popup = useRef<HTMLDivElement>(null);
  // Before a field with `autoFocus` is in the page: afterwards the dialog would take that field for its opener.
  const [opener] = useState(() => document.activeElement);
  useBackLayer(true, () => {
    if (canClose) onClose();
  });
  return (
    <Dialog.Root
      open
      disablePointerDismissal={!isMaskClosing || !canClose}
      onOpenChange={(isOpen, { reason, event }) => {
        // The second click of a double click that opened the dialog hits its mask.
        const isSecondClick = reason === 'outside-press' && event.detail > 1;
        if (!isOpen && canClose && !isSecondClick) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.mask} forceRender />
        <Dialog.Viewport className={`${styles.viewport} ${placement === 'top' ? styles.top : ''}`}>
          <Dialog.Popup
            className={`${styles.modal} ${styles[size]}`}
            role={role}
            ref={popup}
            initialFocus={initialFocus}
            finalFocus={() => focusAfter(opener, popup.current)}
            aria-modal="true"
          >
            <ModalLayer.Provider value={true}>
              <div className={isTitleHidden ? styles.hidden : styles.head}>
                <Dialog.Title
                  className={size === 'md' || size === 'lg' || size === 'full' ? styles.largeTitle : styles.title}
                >
                  {title}
                </Dialog.Title>
              </div>
              {isBare ? <div className={styles.bare}>{children}</div> : <ModalBody>{children}</ModalBody>}
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

/** The opener; what it is by default if the opener is gone; nothing if the focus is elsewhere already. */
function focusAfter(opener: Element | null, popup: HTMLElement | null): HTMLElement | boolean {
  const active = document.activeElement;
  if (active && active !== document.body && popup && !popup.contains(active)) return false;
  return opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : true;
}

function ModalBody({ children }: { children: ReactNode }) {
  const { ref, tabIndex } = useScrollStop();
  return (
    <div ref={ref} className={styles.body} tabIndex={tabIndex}>
      {children}
    </div>
  );
}
