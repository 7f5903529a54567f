import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const columns = 2;

/** Makes the palette a single tab stop. Arrow keys move in its two columns. */
export function usePaletteKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const buttons = buttonsOf(list.current);
    if (!buttons.some((button) => button.tabIndex === 0)) setStop(buttons, 0);
    else
      setStop(
        buttons,
        Math.max(
          0,
          buttons.findIndex((button) => button.tabIndex === 0),
        ),
      );
  });
  return (event) => {
    const buttons = buttonsOf(list.current);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = at < 0 ? -1 : nextIndex(event.key, at, buttons.length);
    if (next < 0) return;
    event.preventDefault();
    setStop(buttons, next);
    buttons[next]?.focus();
  };
}

/** Returns the index that an arrow key moves to in a grid of two columns, or -1 for other keys and at an edge. */
export function nextIndex(key: string, at: number, count: number): number {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return -1;
  const next = at + step;
  return next >= 0 && next < count ? next : -1;
}

function buttonsOf(list: HTMLElement | null): HTMLButtonElement[] {
  return list ? [...list.querySelectorAll<HTMLButtonElement>('button')] : [];
}

function setStop(buttons: HTMLButtonElement[], stop: number): void {
  buttons.forEach((button, index) => {
    button.tabIndex = index === stop ? 0 : -1;
  });
}
