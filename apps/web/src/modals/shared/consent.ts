import type { SendMode } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { askSource, SourceRefusal } from '../../api/delivery/sources';
import { onConsentGiven } from '../../lib/consents';
import { confirm, notice } from '../../lib/dialogs';
import { messages } from '../../messages';
import { sourceMessages } from '../../messages/delivery/sources';
import { useLatest } from '../../ui/latest/use-latest';

/**
 * Offers to open the page on which a person gives the consent that a source requires. It opens in a new tab, so that
 * the choices here are kept. `useConsentGiven` reports when consent was given.
 */
export async function askForConsent({ provider, redirect }: SourceRefusal): Promise<void> {
  if (redirect === undefined) return;
  const text = sourceMessages.consent(provider);
  if (await confirm({ text, okay: messages.okay, cancel: messages.cancel }))
    window.open(redirect, '_blank', 'noopener');
}

/**
 * Like `askForConsent`, for a source that refused a transfer. Resolves with the error message for people who can't give
 * consent, otherwise null.
 */
async function askForConsentTo(source: { iid: number; tid: number }): Promise<string | null> {
  try {
    await askSource({ cmd: 'ls', ...source });
    return null;
  } catch (error) {
    if (!(error instanceof SourceRefusal)) return null;
    await askForConsent(error);
    return error.redirect === undefined ? error.message : null;
  }
}

/** Runs a function when consent to a source was given in any tab of this browser. */
export function useConsentGiven(sourceId: number, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => onConsentGiven((id) => id === sourceId && latest.current()), [sourceId, latest]);
}

/**
 * Returns a function that asks for consent to a source that refused a transfer. `send` repeats the transfer in the same
 * mode once consent was given.
 */
export function useConsentRetry(
  source: { iid: number; tid: number },
  send: (mode: SendMode) => void,
): (mode: SendMode) => Promise<void> {
  const waiting = useRef<SendMode>(null);
  useConsentGiven(source.iid, () => {
    const mode = waiting.current;
    waiting.current = null;
    if (mode) send(mode);
  });
  return async (mode) => {
    waiting.current = mode;
    const refusal = await askForConsentTo(source);
    if (refusal !== null) notice(refusal);
  };
}
