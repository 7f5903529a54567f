import { cutText } from '@galley/contract';
import { plainLine } from '../../../platform/plain-line';

/** Longer names are truncated in emails, so that they can't contain a message. */
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
 * Shortens the names in an email's input to one line without addresses, so that they can't carry a message. Anyone who
 * can sign up can send invitations to strangers, and could put an advertisement into a name.
 */
export function mailNames<Input extends object>(input: Input): Input {
  const entries = Object.entries(input).map(([field, value]: [string, unknown]) => [
    field,
    nameFields.has(field) && typeof value === 'string' ? shortName(value) : value,
  ]);
  return Object.fromEntries(entries) as Input;
}

/**
 * Puts people's text on one line and prevents email apps from turning it into a link. Web addresses are removed. In
 * names that look like a host (“Fruit.com”), an invisible character follows the dot.
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
