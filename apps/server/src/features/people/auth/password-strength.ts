import { AppError, passwordGuessesMin, passwordLengthChecked, toUserInputs } from '@galley/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { messages } from '../../../messages';

let checker: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses common passwords, their usual variations, keyboard rows and repetitions, and the person's own name, email
 * address or organization (ASVS 6.2.4, 6.2.11). The lists stay on the server and are loaded with the first check.
 * Throws `invalid_field` for `password`.
 */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  checker ??= createChecker();
  const { guesses, sequence } = (await checker).check(password, toUserInputs(own));
  if (guesses >= passwordGuessesMin) return;
  const isOwn = sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs');
  throw new AppError('invalid_field', isOwn ? messages.passwordIsPersonal : messages.passwordTooCommon, {
    field: 'password',
  });
}

async function createChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: passwordLengthChecked });
}
