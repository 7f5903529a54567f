import { type FocusEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Handlers that a tooltip adds to its element. The element's own handlers are called first. */
export interface HintTriggerProps {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  'aria-describedby'?: string;
}

const hoverDelayMs = 500;

/** When to show a tooltip; `element` is its anchor, null while hidden. */
export function useHint(own: HintTriggerProps) {
  const [element, setElement] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setElement(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const triggerProps: HintTriggerProps = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      const target = event.currentTarget;
      clearTimeout(timer.current);
      if (event.pointerType === 'mouse') timer.current = setTimeout(() => setElement(target), hoverDelayMs);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hide();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      hide();
    },
    onClick: (event) => {
      own.onClick?.(event);
      // A tap on something that is off says why: touch has no hover.
      if (event.currentTarget.getAttribute('aria-disabled') === 'true') setElement(event.currentTarget);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.target.matches(':focus-visible')) setElement(event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hide();
    },
  };
  return { element, triggerProps, hide };
}
