import type { ReactNode, RefObject } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./menu-parts'));

export interface ContextMenuProps {
  /** Name of the menu: what its acts are done to. */
  label: string;
  /** Where it stands, in window coordinates. */
  anchor: { getBoundingClientRect: () => DOMRect };
  /** What gets the focus when it closes. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** `MenuItem`, `MenuSeparator`. */
  children: ReactNode;
}

/** An open menu that belongs to a place instead of a button. */
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
