import { cutText } from '@galley/contract';
import { plainLine } from '../../../platform/plain-line';

/** Longer names are cut in emails, so that no message fits into one. */
const nameLength = 60;

/** Fields of an email's input that people filled in: names of people and organizations, titles. */
const nameFields = new Set([
  'name',
  'inviter',
  'giver',
  'sender',
  'member',
  'by',
  'organization',
  'template',
  'title',
  'plan',
  'passkey',
]);

/**
 * The input of an email with names that carry no message of their own: short, on one line, and without addresses.
 * Anyone who can sign up can send invitations to strangers, in which a name would be the place for an advertisement.
 */
export function mailNames<Input extends object>(input: Input): Input {
  const entries = Object.entries(input).map(([field, value]: [string, unknown]) => [
    field,
    nameFields.has(field) && typeof value === 'string' ? shortName(value) : value,
  ]);
  return Object.fromEntries(entries) as Input;
}

/**
 * A text of people that email apps don't make a link of, on one line. Web addresses are left out. In names that look
 * like a host (“Fruit.com”), an invisible character follows the dot.
 */
export function withoutAddresses(text: string): string {
  return plainLine(text)
    .replace(/(?:[a-z][a-z0-9+.-]{0,20}:\/\/|\bwww\.)\S*/giu, '…')
    .replace(/([.．。｡@＠])(?=\p{L})/gu, '$1\u2060')
    .trim();
}

function shortName(name: string): string {
  const cut = cutText(name, nameLength);
  return withoutAddresses(cut.length < name.length ? `${cut}…` : cut);
}
