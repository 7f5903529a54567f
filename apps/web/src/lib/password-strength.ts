import { passwordGuessesMin, passwordLengthChecked, toUserInputs } from '@galley/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The server rejects `common` and `personal`, using the same lists (NIST 800-63B). */
export type PasswordStrength = 'common' | 'personal' | 'weak' | 'good' | 'strong';

let checker: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimates how easy a password is to guess, given the person's names and addresses. The lists are loaded on the first
 * call. The password isn't sent anywhere. Rejects if the lists couldn't be loaded.
 */
export async function passwordStrength(password: string, own: readonly string[]): Promise<PasswordStrength> {
  checker ??= createChecker().catch((error: unknown) => {
    checker = undefined;
    throw error;
  });
  const { guesses, sequence } = (await checker).check(password, toUserInputs(own));
  if (guesses < passwordGuessesMin) {
    const isOwn = sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs');
    return isOwn ? 'personal' : 'common';
  }
  if (guesses < 1e8) return 'weak';
  return guesses < 1e10 ? 'good' : 'strong';
}

async function createChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: passwordLengthChecked });
}
