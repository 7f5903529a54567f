import { useEffect } from 'react';
import { askSource, SourceRefusal } from '../../api/delivery/sources';
import { onConsentGiven } from '../../lib/consents';
import { confirm } from '../../lib/dialogs';
import { messages } from '../../messages';
import { sourceMessages } from '../../messages/delivery/sources';
import { useLatest } from '../../ui/latest/use-latest';

/**
 * Offers the page on which a person gives a consent that a source misses. It opens in a tab of its own, so that what was
 * chosen here stays; `useConsentGiven` hears when it was given.
 */
export async function askForConsent({ provider, redirect }: SourceRefusal): Promise<void> {
  if (redirect === undefined) return;
  const text = sourceMessages.consent(provider);
  if (await confirm({ text, okay: messages.okay, cancel: messages.cancel }))
    window.open(redirect, '_blank', 'noopener');
}

/** The same for a source that said so while something was sent. Resolves with what is wrong for those who can't. */
export async function askForConsentTo(source: { iid: number; tid: number }): Promise<string | null> {
  try {
    await askSource({ cmd: 'ls', ...source });
    return null;
  } catch (error) {
    if (!(error instanceof SourceRefusal)) return null;
    await askForConsent(error);
    return error.redirect === undefined ? error.message : null;
  }
}

/** Runs something once the consent to a source was given, in whatever tab of this browser. */
export function useConsentGiven(sourceId: number, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => onConsentGiven((id) => id === sourceId && latest.current()), [sourceId, latest]);
}
