import { AppError, words } from '@galley/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password that is found within this many guesses is refused: the bound zxcvbn calls "very guessable". */
const tooFewGuesses = 1_000_000;
/** What comes later can only make a password stronger, and is not worth the time. */
const checkedLength = 40;

let checker: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses a password of the lists of common ones, its usual variations, keyboard rows and repetitions, and the person's
 * own name, email address or organization (ASVS 6.2.4, 6.2.11). The lists stay on the server and are loaded with the
 * first check. Throws `invalid_field` at `password`.
 */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  checker ??= createChecker();
  const { guesses, sequence } = (await checker).check(password, ownWords(own));
  if (guesses >= tooFewGuesses) return;
  const isOwn = sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs');
  throw new AppError('invalid_field', isOwn ? words.passwordIsPersonal : words.passwordTooCommon, {
    field: 'password',
  });
}

async function createChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: checkedLength });
}

/** Names as they are and their parts; of an email address also what stands before the @ and its domain. */
function ownWords(own: readonly string[]): string[] {
  const parts = own.flatMap((text) => [text, ...text.split(/[\s@.,+_-]+/u)]);
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length >= 3))];
}
