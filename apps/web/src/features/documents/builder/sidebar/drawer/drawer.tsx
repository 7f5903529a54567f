import { PanelLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { useBackLayer } from '../../../../../ui/back-layer/use-back-layer';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Sheet } from '../../../../../ui/sheet/sheet';
import { useBuilder } from '../../context/builder-context';
import type { Layout } from '../../context/screen/use-layout';
import { useIsDrawerOpen, useShellDrag } from '../../context/use-screen';
import styles from './drawer.module.css';

const drawerId = 'builder-drawer';

interface DrawerProps {
  layout: Layout;
  button: RefObject<HTMLButtonElement | null>;
  /** Its place beside the canvas. */
  className: string | undefined;
  children: ReactNode;
}

/**
 * The place of the sidebar: beside the canvas, a drawer over it, or a sheet. Escape, Back and a click outside close the
 * drawer and return the focus to its button. The sidebar stays mounted in all three, so that typed text isn't lost.
 */
export function Drawer({ layout, button, className, children }: DrawerProps) {
  const { drawer } = useBuilder().screen;
  const isOpen = useIsDrawerOpen();
  const isDragging = useShellDrag((drag) => drag !== null);
  const box = useRef<HTMLDivElement>(null);
  const isDrawer = layout === 'drawer';
  useEffect(() => {
    if (!isOpen || !isDrawer) return;
    const first = box.current?.querySelector<HTMLElement>('[role="tab"][tabindex="0"], button, input');
    if (!box.current?.contains(document.activeElement)) first?.focus();
  }, [isOpen, isDrawer]);
  // Closed during a drag, which needs the canvas below it.
  useEffect(() => {
    if (isDragging) drawer.close();
  }, [isDragging, drawer]);
  // A window that became wide and narrow again shows the canvas, unless someone types in the sidebar.
  useEffect(() => {
    if (layout === 'wide' && !box.current?.contains(document.activeElement)) drawer.close();
  }, [layout, drawer]);
  const close = () => {
    drawer.close();
    button.current?.focus();
  };
  useBackLayer(isOpen && isDrawer, close);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isDrawer || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <>
      {isOpen && isDrawer ? <div className={styles.mask} aria-hidden="true" onPointerDown={close} /> : null}
      <Sheet
        ref={box}
        id={drawerId}
        label={screenMessages.sidebar}
        closeLabel={screenMessages.closePanel(screenMessages.sidebar)}
        isSheet={layout === 'narrow'}
        isOpen={isOpen}
        onClose={drawer.close}
        className={isDrawer ? styles.drawer : className}
        onKeyDown={handleKeyDown}
      >
        {children}
      </Sheet>
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
