import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import floating from '../floating/floating.module.css';
import { useFloatingLayer } from '../modal/layer';

export interface PopoverProps {
  /** Name of the popover. */
  label: string;
  /** The button that opens it; leave it out when `anchor` places it. */
  trigger?: ReactElement;
  /** Where it stands when nothing of ours opens it, for example a selection on the canvas. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect } | null;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** A small panel beside what it is about. Escape and a click elsewhere close it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, anchor, isOpen, onOpenChange, align = 'start', side = 'bottom', className, children } = props;
  const layer = useFloatingLayer(floating as { floating: string; inModal: string });
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Positioner className={layer} anchor={anchor ?? undefined} align={align} side={side} sideOffset={5}>
          <Base.Popup
            className={`${floating.panel} ${floating.popover} ${className ?? ''}`}
            aria-label={label}
            initialFocus={props.initialFocus}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
