import { useEffect, useLayoutEffect, useRef } from 'react';
import { addBackLayer } from './back-layers';

/** While `isOpen`, the browser's Back closes this instead of leaving the page. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? addBackLayer(() => latest.current()) : undefined), [isOpen]);
}
