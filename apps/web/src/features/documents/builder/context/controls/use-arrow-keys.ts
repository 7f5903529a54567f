import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/**
 * Makes a toolbar a single tab stop: arrow keys, Home and End move between its buttons, and only the current button is
 * in the tab order.
 */
export function useArrowKeys(bar: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const buttons = buttonsOf(bar.current);
    const current = buttons.find((button) => button.tabIndex === 0 && button.dataset.stop !== undefined) ?? buttons[0];
    setStop(buttons, current);
  });
  return (event) => {
    // A button that opens its list with an arrow key keeps the focus.
    if (event.defaultPrevented) return;
    const buttons = buttonsOf(bar.current);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const next = buttons[targetIndex(event.key, at, buttons.length)];
    if (!next) return;
    event.preventDefault();
    setStop(buttons, next);
    next.focus();
  };
}

function targetIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}

function buttonsOf(bar: HTMLElement | null): HTMLButtonElement[] {
  // Buttons that are hidden because the toolbar is too narrow can't have the focus.
  return bar ? [...bar.querySelectorAll<HTMLButtonElement>('button')].filter((button) => button.checkVisibility()) : [];
}

function setStop(buttons: HTMLButtonElement[], current: HTMLButtonElement | undefined): void {
  for (const button of buttons) {
    button.tabIndex = button === current ? 0 : -1;
    if (button === current) button.dataset.stop = '';
    else delete button.dataset.stop;
  }
}
