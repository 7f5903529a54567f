import { useEffect } from 'react';
import { useLatest } from '../latest/use-latest';
import { addBackLayer } from './back-layers';

/** While `isOpen`, the browser's Back closes this overlay instead of leaving the page. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => (isOpen ? addBackLayer(() => latest.current()) : undefined), [isOpen, latest]);
}
