import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The value of the latest rendering that is on the screen, for handlers and timers that outlive a rendering. Written
 * before any other effect, never during rendering: React may render and throw the result away.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
