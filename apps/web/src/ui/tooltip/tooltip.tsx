import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { placeTooltip, type TooltipSide } from './place-tooltip';
import styles from './tooltip.module.css';
import { type HintTriggerProps, useHint } from './use-hint';

export interface TooltipProps {
  /** Undefined or '' = no tooltip. */
  text: string | undefined;
  shortcut?: string;
  side?: TooltipSide;
  /** The tooltip's element. It must have its own accessible name. */
  children: ReactElement<HintTriggerProps>;
}

/**
 * A short text shown after 500 ms of hovering, or on keyboard focus. Escape and a press hide it. A tap or click on an
 * element that is off (`aria-disabled`) shows it too, because its text says why.
 */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const id = useId();
  const { element, triggerProps, hide } = useHint(children.props);
  if (!text) return <>{children}</>;
  // A text that repeats the name would be announced twice.
  const isDescription = element !== null && element.getAttribute('aria-label') !== text;
  const describedBy = isDescription ? { 'aria-describedby': id } : {};
  return (
    <>
      {cloneElement(children, { ...triggerProps, ...describedBy })}
      {element ? createPortal(<Bubble {...{ id, text, shortcut, side, element, hide }} />, document.body) : null}
    </>
  );
}

interface BubbleProps extends Omit<TooltipProps, 'children' | 'side' | 'text'> {
  text: string;
  id: string;
  side: TooltipSide;
  element: Element;
  hide: () => void;
}

function Bubble({ id, text, shortcut, side, element, hide }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!bubble.current) return;
    setPlace(
      placeTooltip({
        element: element.getBoundingClientRect(),
        tooltip: bubble.current.getBoundingClientRect(),
        window: { width: window.innerWidth, height: window.innerHeight },
        side,
      }),
    );
  }, [element, side]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('scroll', hide, true);
    };
  }, [hide]);
  return (
    <div ref={bubble} id={id} role="tooltip" className={styles.tooltip} style={place}>
      {text}
      {shortcut ? <span className={styles.shortcut}>{shortcut}</span> : null}
    </div>
  );
}
