import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useBackLayer } from '../back-layer/use-back-layer';
import { focusedElement } from '../held-keys/held-keys';
import { IconButton } from '../icon-button/icon-button';
import { useLatest } from '../latest/use-latest';
import styles from './sheet.module.css';
import { useSwipeDown } from './use-swipe-down';

export interface SheetProps {
  /** Its name. */
  label: string;
  /** Name of its close button; '' if its content has one. */
  closeLabel: string;
  /** False: its content is part of the page, and `className` says where. */
  isSheet: boolean;
  isOpen: boolean;
  onClose: () => void;
  id?: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/**
 * A part of the page that is a sheet at the bottom edge in narrow windows. Its content stays mounted when the window
 * changes its width, so that typed text isn't lost. Escape, Back, a swipe down, the close button and a press outside
 * close it, and the focus returns to where it was. Its caller makes the rest of the page inert while it's open,
 * so that the focus stays inside. Closed content that stays mounted is hidden.
 */
export function Sheet(props: SheetProps) {
  const { label, closeLabel, isSheet, isOpen, onClose, id, className, onKeyDown, ref, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  const isShown = isSheet && isOpen;
  // A field applies its text when it loses the focus. A press on a button doesn't take the focus on every phone.
  const close = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
    onClose();
  };
  useSheetFocus(box, { isShown, isOpen, onClose });
  useBackLayer(isShown, close);
  const swipe = useSwipeDown(box, close);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.key !== 'Escape') return onKeyDown?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <>
      {/* On click, because a touch would otherwise press what is below it. */}
      {isShown ? <div className={styles.mask} aria-hidden="true" onClick={close} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside closes it; there is nothing to
         press. */}
      <div
        ref={box}
        id={id}
        className={isSheet ? styles.sheet : className}
        data-open={isOpen}
        {...(isShown
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': label, tabIndex: -1, 'data-sheet': '' }
          : {})}
        onKeyDown={handleKeyDown}
      >
        {isSheet ? (
          <div className={styles.grip} {...swipe}>
            {closeLabel === '' ? null : <IconButton label={closeLabel} icon={<X />} onClick={close} />}
          </div>
        ) : null}
        {children}
      </div>
    </>
  );
}

/**
 * Focuses a sheet itself when it opens: focusing a field would open the on-screen keyboard. Closing it returns the
 * focus, unless something else has it. A window that becomes wide while it's open changes nothing. One that becomes
 * narrow closes it if someone works elsewhere, where a sheet would take the focus away.
 */
function useSheetFocus(
  box: RefObject<HTMLElement | null>,
  { isShown, isOpen, onClose }: { isShown: boolean; isOpen: boolean; onClose: () => void },
): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  const latestClose = useLatest(onClose);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isInside = box.current?.contains(activeElement) ?? false;
    const isElsewhere = activeElement !== null && activeElement !== document.body && !isInside;
    const wasPart = wasOpen.current;
    wasOpen.current = isOpen && !isShown;
    if (isShown && wasPart && isElsewhere) return latestClose.current();
    if (isOpen && isInside) return;
    if (isShown) {
      opener.current ??= focusedElement();
      box.current?.focus({ preventScroll: true });
      return;
    }
    const before = opener.current;
    opener.current = null;
    if (isElsewhere) return;
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
  }, [box, isShown, isOpen, latestClose]);
}
