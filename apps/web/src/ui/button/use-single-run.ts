import { type MouseEvent, useState } from 'react';
import { createRunLock } from './run-lock';

type ClickEvent = MouseEvent<HTMLButtonElement>;

/**
 * Returns a click handler that ignores clicks until a promise it returned has settled. All buttons use it, so that each
 * action starts only once, however fast it's clicked.
 */
export function useSingleRun(handler: ((event: ClickEvent) => unknown) | undefined): (event: ClickEvent) => void {
  const [run] = useState(createRunLock);
  return (event) => {
    if (!run(() => handler?.(event))) event.preventDefault();
  };
}
