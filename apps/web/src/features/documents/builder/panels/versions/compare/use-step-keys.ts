import { useEffect } from 'react';
import { isTyping } from '../../../../../../lib/key-claims';
import { usesSingleLetters } from '../../../../../../lib/session';
import { useLatest } from '../../../../../../ui/latest/use-latest';

/** Moves to the next or previous change, unless the person has turned single-letter shortcuts off. */
export function readStepKey(key: string): 1 | -1 | null {
  if (!usesSingleLetters()) return null;
  const letter = key.toLowerCase();
  return letter === 'j' ? 1 : letter === 'k' ? -1 : null;
}

/** J and K move between changes, except in a list where letters find an entry. */
export function useStepKeys(step: (by: 1 | -1) => void): void {
  const latest = useLatest(step);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, target } = event;
      const by = ctrlKey || metaKey || altKey ? null : readStepKey(key);
      const isInList = target instanceof Element && target.closest('[role="listbox"], [role="combobox"]') !== null;
      if (by && !isInList && !isTyping(target)) latest.current(by);
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [latest]);
}
