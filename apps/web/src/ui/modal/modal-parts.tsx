import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { messages } from '../../messages';
import { useBackLayer } from '../back-layer/use-back-layer';
import { focusedElement, isFocusPutOff } from '../held-keys/held-keys';
import { IconButton } from '../icon-button/icon-button';
import { useLatest } from '../latest/use-latest';
import { askToDiscard } from './discard-question';
import { ModalLayer } from './layer';
import type { ModalShellProps } from './modal';
import styles from './modal.module.css';
import { type ModalWork, ModalWorkContext } from './modal-work';
import { TypedWork } from './typed-work';
import { useScrollStop } from './use-scroll-stop';

const stops = 'input:not([disabled]), textarea, button:not([disabled]), a[href]';

/**
 * A dialog over the page. Focus stays inside and returns to the opener. Escape, Back, the mask and the close icon close
 * it, and ask first if typed text would be lost.
 */
export function ModalDialog(props: ModalShellProps) {
  const { title, size = 'sm', onClose, footer, children, role = 'dialog', initialFocus, isTitleHidden } = props;
  const { room } = props;
  const { isMaskClosing = true, hasCloseIcon = true, canClose = true, keepsTyped = true, isBare, placement } = props;
  const popup = useRef<HTMLDivElement>(null);
  // Before a field with `autoFocus` is in the page, because the dialog would take that field for its opener.
  const [opener] = useState(focusedElement);
  const { work, watchPopup } = useTypedWork({ popup, title, onClose, canClose, keepsTyped });
  useBackLayer(true, work.close);
  return (
    <Dialog.Root
      open
      disablePointerDismissal={!isMaskClosing || !canClose}
      onOpenChange={(isOpen, { reason, event }) => {
        // The second click of a double click that opened the dialog hits its mask.
        const isSecondClick = reason === 'outside-press' && event.detail > 1;
        if (!isOpen && !isSecondClick) work.close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.mask} forceRender />
        <Dialog.Viewport className={`${styles.viewport} ${placement === 'top' ? styles.top : ''}`}>
          <Dialog.Popup
            className={`${styles.modal} ${styles[size]}`}
            role={role}
            ref={watchPopup}
            initialFocus={() => firstFocus(popup, initialFocus)}
            finalFocus={() => focusAfter(opener, popup.current)}
            aria-modal="true"
          >
            <ModalLayer.Provider value={true}>
              <ModalWorkContext.Provider value={work}>
                <div className={isTitleHidden ? styles.hidden : styles.head}>
                  <Dialog.Title
                    className={size === 'md' || size === 'lg' || size === 'full' ? styles.largeTitle : styles.title}
                  >
                    {title}
                  </Dialog.Title>
                </div>
                {isBare ? <div className={styles.bare}>{children}</div> : <ModalBody room={room}>{children}</ModalBody>}
                {footer ? <div className={styles.foot}>{footer}</div> : null}
                {hasCloseIcon && canClose ? (
                  <span className={styles.close}>
                    <IconButton label={messages.close} icon={<X />} size="small" onClick={work.close} />
                  </span>
                ) : null}
              </ModalWorkContext.Provider>
            </ModalLayer.Provider>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Closing {
  popup: { current: HTMLDivElement | null };
  title: string;
  onClose: () => void;
  canClose: boolean;
  keepsTyped: boolean;
}

/** Tracks the typed text in a dialog, and how the dialog is closed. */
function useTypedWork(closing: Closing) {
  const { popup } = closing;
  const [typed] = useState(() => new TypedWork());
  const latest = useLatest(closing);
  const isAsking = useRef(false);
  const work = useMemo((): ModalWork => {
    const mayDrop = async () => {
      if (!latest.current.keepsTyped || !typed.has()) return true;
      if (isAsking.current) return false;
      isAsking.current = true;
      try {
        return await askToDiscard(latest.current.title);
      } finally {
        isAsking.current = false;
      }
    };
    return {
      saved: () => typed.saved(),
      mayDrop,
      close() {
        const { canClose, keepsTyped, onClose } = latest.current;
        if (!canClose) return;
        if (!keepsTyped || !typed.has()) return onClose();
        void mayDrop().then((isSure) => {
          if (isSure && popup.current) latest.current.onClose();
        });
      },
    };
  }, [typed, latest, popup]);
  const stop = useRef<(() => void) | null>(null);
  const watchPopup = useCallback(
    (node: HTMLDivElement | null) => {
      stop.current?.();
      stop.current = node && typed.watch(node);
      popup.current = node;
    },
    [typed, popup],
  );
  return { work, watchPopup };
}

/** Returns the element that gets the focus; true = the first focusable one; false = later, after a composition. */
function firstFocus(popup: RefObject<HTMLElement | null>, wanted?: RefObject<HTMLElement | null>) {
  const find = () => wanted?.current ?? popup.current?.querySelector<HTMLElement>(stops) ?? popup.current;
  return isFocusPutOff(find) ? false : (wanted?.current ?? true);
}

/**
 * Returns the element to focus after closing: the opener, the default if the opener was removed, or nothing if the
 * focus is already elsewhere.
 */
function focusAfter(opener: Element | null, popup: HTMLElement | null): HTMLElement | boolean {
  const active = document.activeElement;
  if (active && active !== document.body && popup && !popup.contains(active)) return false;
  return opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : true;
}

function ModalBody({ room, children }: Pick<ModalShellProps, 'room' | 'children'>) {
  const { ref, tabIndex } = useScrollStop();
  return (
    <div ref={ref} className={styles.body} data-room={room} tabIndex={tabIndex}>
      {children}
    </div>
  );
}
