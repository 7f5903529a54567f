import { Popover as Base } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import floating from '../floating/floating.module.css';
import { useFloatingFocus } from '../floating/use-floating-focus';
import { isFocusPutOff } from '../held-keys/held-keys';
import { useFloatingLayer } from '../modal/layer';
import type { PopoverProps } from './popover';

export interface PopoverPanelProps extends Omit<PopoverProps, 'trigger' | 'isOpen' | 'onOpenChange'> {
  isOpen: boolean;
  button: RefObject<HTMLElement | null>;
  hasButton: boolean;
  onClose: () => void;
}

const stops = 'input:not([disabled]), textarea, button:not([disabled]), a[href]';

/** The open panel of a popover. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { anchor, isOpen, button, hasButton, onClose, align = 'start', side = 'bottom' } = props;
  const layer = useFloatingLayer(floating as { floating: string; inModal: string });
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next, { event }) => {
        const isOnButton = event.target instanceof Node && button.current?.contains(event.target);
        // A press on the button closes the popover with the button's own click. Closing here too would open it again.
        if (!next && !(isOnButton && event.type !== 'keydown')) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={layer}
          anchor={anchor ?? (hasButton ? button : undefined)}
          align={align}
          side={side}
          sideOffset={5}
        >
          <Panel {...props} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Only mounted while the popover is open, like its keyboard handling. */
function Panel({ label, className, initialFocus, finalFocus, hasButton, button, children }: PopoverPanelProps) {
  const focus = useFloatingFocus({ onTab: 'go-round' });
  return (
    <Base.Popup
      ref={focus.ref}
      className={`${floating.panel} ${floating.popover} ${className ?? ''}`}
      aria-label={label}
      initialFocus={() => {
        const find = () => initialFocus?.current ?? focus.ref.current?.querySelector<HTMLElement>(stops) ?? null;
        return isFocusPutOff(find) ? false : (initialFocus?.current ?? true);
      }}
      finalFocus={finalFocus ? () => finalFocus() ?? button.current : hasButton ? button : undefined}
      onKeyDown={focus.onKeyDown}
    >
      {children}
    </Base.Popup>
  );
}
