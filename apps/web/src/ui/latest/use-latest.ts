import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Returns a ref with the value of the last committed render, for handlers and timers that outlive a render. It's
 * written before any other effect, never during rendering, because React may discard a render.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
