import { type MouseEvent, useState } from 'react';
import { createRunLock } from './run-lock';

type ClickEvent = MouseEvent<HTMLButtonElement>;

/**
 * A click handler that takes no further click while a promise that it returned is not settled. Every button of ours has
 * it, so what a click begins is begun once, however fast it is repeated.
 */
export function useSingleRun(handler: ((event: ClickEvent) => unknown) | undefined): (event: ClickEvent) => void {
  const [run] = useState(createRunLock);
  return (event) => {
    if (!run(() => handler?.(event))) event.preventDefault();
  };
}
