import { cloneElement, type ReactElement, type ReactNode, type Ref, type RefObject, useRef, useState } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./popover-parts'));

/** What a popover gives to its button. */
interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  onClick?: () => void;
}

export interface PopoverProps {
  /** Name of the popover. */
  label: string;
  /** The button that opens it; leave it out when `anchor` places it. */
  trigger?: ReactElement<TriggerProps>;
  /** Where it stands when nothing of ours opens it, for example a selection on the canvas. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect } | null;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  initialFocus?: RefObject<HTMLElement | null>;
  /** What gets the focus when it closes; by default its button. Null = the button all the same. */
  finalFocus?: () => HTMLElement | null;
  className?: string;
  children: ReactNode;
}

/** A small panel beside what it is about. Escape and a click elsewhere close it. */
export function Popover({ trigger, isOpen, onOpenChange, ...panel }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isShown = isOpen ?? isOwnOpen;
  const module = useLazyModule(parts, isShown);
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
