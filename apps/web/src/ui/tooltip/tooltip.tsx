import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: string;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The one element the tooltip belongs to. It keeps its own name: a tooltip is never the only one. */
  children: ReactElement;
}

/** A short text after 500 ms of hover, or on focus. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={500} render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6}>
          <Base.Popup className={styles.tooltip}>
            {text}
            {shortcut ? <span className={styles.shortcut}>{shortcut}</span> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
