import { limits } from '@galley/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { messages } from '../messages';
import { type PasswordStrength, passwordStrength } from './password-strength';

/**
 * Returns the hint below a field for a new password, updated while typing: the minimum length, then the strength. `own`
 * returns the person's names and addresses, which make a password weak.
 */
export function usePasswordHint(own: () => readonly string[]): {
  hint: string;
  handleInput: (event: FormEvent<HTMLInputElement>) => void;
  /** Call this after clearing the field. */
  reset: () => void;
} {
  const [typed, setTyped] = useState({ password: '', own: [] as readonly string[] });
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const isLongEnough = typed.password.length >= limits.passwordMin;
  useEffect(() => {
    let isOutdated = false;
    if (isLongEnough) {
      passwordStrength(typed.password, typed.own).then(
        (found) => {
          if (!isOutdated) setStrength(found);
        },
        // Without the lists, there is no hint. The server rejects common passwords.
        () => undefined,
      );
    }
    return () => {
      isOutdated = true;
      setStrength(null);
    };
  }, [typed, isLongEnough]);
  const handleInput = (event: FormEvent<HTMLInputElement>) =>
    setTyped({ password: event.currentTarget.value, own: own() });
  const reset = () => setTyped({ password: '', own: [] });
  return { hint: strength ? messages.passwordStrength[strength] : messages.passwordLength, handleInput, reset };
}
