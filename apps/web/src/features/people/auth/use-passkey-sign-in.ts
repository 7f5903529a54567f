import { limits, type PasskeyAnswer } from '@galley/contract';
import { useEffect, useState } from 'react';
import { passkeyRequest, signInWithPasskey } from '../../../api/people/auth';
import { askForPasskey, stopAskingForPasskey, usePasskeysOffered } from '../../../lib/passkeys';
import { useLatest } from '../../../ui/latest/use-latest';

type SignedIn = Awaited<ReturnType<typeof signInWithPasskey>>;

/** Shortly before the challenge expires. */
const renewMs = (limits.passkeyChallengeSeconds - 30) * 1000;

/** Signs in with a passkey: with a button, and while `isWaiting`, with a suggestion in the email address field. */
export function usePasskeySignIn(options: {
  redirect: string;
  isWaiting: boolean;
  onSignedIn(answer: SignedIn): Promise<void>;
  onFailure(error: unknown): void;
}) {
  const isOffered = usePasskeysOffered();
  const [isBusy, setBusy] = useState(false);
  const latest = useLatest(options);
  const waits = isOffered && options.isWaiting;

  const send = async (passkey: PasskeyAnswer | null) => {
    if (passkey)
      await latest.current.onSignedIn(await signInWithPasskey({ passkey, redirect: latest.current.redirect }));
  };
  const sendNow = useLatest(send);

  useEffect(() => {
    if (!waits) return;
    let isOver = false;
    const suggest = async () => {
      const passkey = await suggestPasskey(() => isOver);
      try {
        if (!isOver) await sendNow.current(passkey);
      } catch (error) {
        if (!isOver) latest.current.onFailure(error);
      }
    };
    void suggest();
    const timer = setInterval(() => void suggest(), renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      void stopAskingForPasskey();
    };
  }, [waits, latest, sendNow]);

  const handleClick = async () => {
    setBusy(true);
    try {
      await send(await askForPasskey(await passkeyRequest()));
    } catch (error) {
      latest.current.onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isOffered, isBusy, handleClick };
}

/**
 * Returns the passkey that the person selects in the suggestions. Null if it fails: the person didn't request it, so no
 * error is shown.
 */
async function suggestPasskey(isOver: () => boolean): Promise<PasskeyAnswer | null> {
  try {
    const request = await passkeyRequest();
    return isOver() ? null : await askForPasskey(request, { isAutofill: true });
  } catch {
    return null;
  }
}
