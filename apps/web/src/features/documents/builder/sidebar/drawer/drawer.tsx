import { PanelLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { useBackLayer } from '../../../../../ui/back-layer/use-back-layer';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { useBuilder } from '../../context/builder-context';
import { useIsDrawerOpen, useShellDrag } from '../../context/use-screen';
import styles from './drawer.module.css';

const drawerId = 'builder-drawer';

/**
 * The sidebar as a drawer over the canvas. Escape, Back and a click outside close it and return the focus to its
 * button.
 */
export function Drawer({ button, children }: { button: RefObject<HTMLButtonElement | null>; children: ReactNode }) {
  const { drawer } = useBuilder().screen;
  const isOpen = useIsDrawerOpen();
  const isDragging = useShellDrag((drag) => drag !== null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const first = box.current?.querySelector<HTMLElement>('[role="tab"][tabindex="0"], button, input');
    if (!box.current?.contains(document.activeElement)) first?.focus();
  }, [isOpen]);
  // Closed during a drag, which needs the canvas below it.
  useEffect(() => {
    if (isDragging) drawer.close();
  }, [isDragging, drawer]);
  const close = () => {
    drawer.close();
    button.current?.focus();
  };
  useBackLayer(isOpen, close);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <>
      {isOpen ? <div className={styles.mask} aria-hidden="true" onPointerDown={close} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside closes it; there is nothing to
         press. */}
      <div ref={box} id={drawerId} className={styles.drawer} data-open={isOpen} onKeyDown={handleKeyDown}>
        {children}
      </div>
    </>
  );
}

/** The button that opens and closes the drawer. */
export function DrawerButton({ ref }: { ref: RefObject<HTMLButtonElement | null> }) {
  const { drawer } = useBuilder().screen;
  const isOpen = useIsDrawerOpen();
  return (
    <IconButton
      ref={ref}
      label={screenMessages.sidebar}
      icon={<PanelLeft />}
      aria-expanded={isOpen}
      aria-controls={drawerId}
      onClick={isOpen ? drawer.close : drawer.open}
    />
  );
}
