import { useEffect } from 'react';
import { useLatest } from '../../../../ui/latest/use-latest';

/** Percent per key press. */
const stepPercent = 10;

/** Plus and minus zoom anywhere in the dialog, except in text fields. */
export function useZoomKeys(step: (by: number) => void): void {
  const latest = useLatest(step);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'range';
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = event.key === '+' || event.key === '=' ? stepPercent : event.key === '-' ? -stepPercent : 0;
      if (by === 0) return;
      event.preventDefault();
      latest.current(by);
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [latest]);
}
