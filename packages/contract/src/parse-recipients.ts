import { limits } from './limits';
import { texts, words } from './texts';

/** No blanks, and nothing that would make a name, a group or a second address of it. */
const address = /^[^\s@<>()[\]:;,"\\]+@[^\s@<>()[\]:;,"\\]+$/;

/**
 * Reads the addresses somebody typed: separated by commas, semicolons or blanks, each once (in any case), at most 10.
 * Answers with the sentence for what cannot be sent to; the specification's for one without an @.
 */
export function parseRecipients(text: string): { addresses: string[] } | { problem: string } {
  const given = text.split(/[\s,;]+/).filter((part) => part !== '');
  const addresses = [...new Map(given.map((part) => [part.toLowerCase(), part])).values()];
  if (addresses.length === 0) return { problem: texts.invalidEmail };
  if (addresses.some((part) => !address.test(part) || part.length > limits.emailAddressLength)) {
    return { problem: texts.invalidEmail };
  }
  return addresses.length > limits.recipients ? { problem: words.tooManyRecipients } : { addresses };
}
