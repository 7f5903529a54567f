import type { ReactNode, RefObject } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./menu-parts'));

export interface ContextMenuProps {
  /** Accessible name of the menu: the subject of its actions. */
  label: string;
  /** Its position, in window coordinates. */
  anchor: { getBoundingClientRect: () => DOMRect };
  /** The element that gets the focus when it closes. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** `MenuItem`, `MenuSeparator`. */
  children: ReactNode;
}

/** An open menu at a position instead of a button. */
export function ContextMenu(props: ContextMenuProps) {
  const module = useLazyModule(parts, true);
  if (!module) return null;
  const { label, anchor, finalFocus, onClose, children } = props;
  return (
    <module.MenuPopup isOpen button={finalFocus} anchor={anchor} align="start" label={label} onClose={onClose}>
      {children}
    </module.MenuPopup>
  );
}
