import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { holdKeys } from '../held-keys/held-keys';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./popover-parts'));

/** The props that a popover passes to its button. */
interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  onClick?: () => void;
}

export interface PopoverProps {
  /** Name of the popover. */
  label: string;
  /** The button that opens it. Omit it if `anchor` positions it. */
  trigger?: ReactElement<TriggerProps>;
  /** Its position if no button opens it, for example a selection on the canvas. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect } | null;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus when it closes. Defaults to its button, also if null. */
  finalFocus?: () => HTMLElement | null;
  className?: string;
  children: ReactNode;
}

/** A small panel beside an element. Escape and a click elsewhere close it. */
export function Popover({ trigger, isOpen, onOpenChange, ...panel }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isShown = isOpen ?? isOwnOpen;
  const module = useLazyModule(parts, isShown);
  // Its content takes the focus a moment later, or when its code is loaded.
  useLayoutEffect(() => {
    if (!isShown) return;
    const hold = holdKeys();
    return () => hold.giveUp();
  }, [isShown]);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger
        ? cloneElement(trigger, {
            ref: button,
            'aria-haspopup': 'dialog',
            'aria-expanded': isShown,
            onClick: () => change(!isShown),
          })
        : null}
      {module ? (
        <module.PopoverPanel
          {...panel}
          isOpen={isShown}
          button={button}
          hasButton={trigger !== undefined}
          onClose={() => change(false)}
        />
      ) : null}
    </>
  );
}
