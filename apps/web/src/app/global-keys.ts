import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isClaimed, isDialogOpen, isTyping } from '../lib/key-claims';
import { useSession, usesSingleLetters } from '../lib/session';
import { isCommandKey } from '../lib/shortcut';
import { openPalette, openScreenShortcuts, preloadPalette } from './open-palette';

/** Long enough for the first screen to load its own files. */
const preloadDelayMs = 2000;

/** Registers the global shortcuts: Control or Meta K opens the command palette, ? the list of shortcuts. */
export function useGlobalKeys(): void {
  const { data: session } = useSession();
  const me = session?.me ?? null;
  const navigate = useNavigate();
  const isSignedIn = me !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(preloadPalette, preloadDelayMs);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen() || isClaimed(event)) return;
      const isPalette = isCommandKey(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
      const isList =
        event.key === '?' && usesSingleLetters() && !isCommandKey(event) && !event.altKey && !isTyping(event.target);
      if (!me || (!isPalette && !isList)) return;
      event.preventDefault();
      if (isPalette) void openPalette({ me, navigate, helpUrl: session?.helpUrl });
      else void openScreenShortcuts();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [me, navigate, session?.helpUrl]);
}
