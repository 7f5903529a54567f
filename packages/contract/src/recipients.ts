import { formatCount } from './format-count';
import { limits } from './limits';
import { messages } from './messages';

/** Excludes spaces and characters that would form a name, a group or a second address. */
const address = /^[^\s@<>()[\]:;,"\\]+@[^\s@<>()[\]:;,"\\]+$/;

/**
 * Parses typed addresses: separated by commas, semicolons or spaces, without duplicates (ignoring case), at most 10.
 * Returns a message if they are invalid.
 */
export function parseRecipients(text: string): { addresses: string[] } | { problem: string } {
  const given = text.split(/[\s,;]+/).filter((part) => part !== '');
  const addresses = [...new Map(given.map((part) => [part.toLowerCase(), part])).values()];
  if (addresses.length === 0) return { problem: messages.invalidEmail };
  if (addresses.some((part) => !address.test(part) || part.length > limits.emailAddressLength)) {
    return { problem: messages.invalidEmail };
  }
  return addresses.length > limits.recipients ? { problem: messages.tooManyRecipients } : { addresses };
}

/** Returns "ada@example.com" for one address, "3 addresses" for several. */
export function formatAddresses(addresses: readonly string[]): string {
  const [first = ''] = addresses;
  return addresses.length === 1 ? first : formatCount(addresses.length, { one: 'address', other: 'addresses' });
}
