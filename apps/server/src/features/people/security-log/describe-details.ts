import { formatCount, messages } from '@galley/contract';
import type { SecurityRow } from './repository';

type Details = SecurityRow['details'];

/** Details with a custom text; `null` = covered by another detail. `subject`: the person with the detail's id. */
const detailTexts: Record<string, (value: unknown, row: { details: Details; subject: string }) => string | null> = {
  email: (value, { details }) =>
    `Email address: ${'formerEmail' in details ? `${String(details.formerEmail)} to ` : ''}${String(value)}`,
  formerEmail: () => null,
  member: (value, { subject }) => `Person: ${subject || someone(value)}`,
  exempt: (value, { subject }) => `Can still use a password: ${subject || someone(value)}`,
  from: (value, { details }) =>
    `${isDay(value) || isDay(details.to) ? 'Last day of access' : 'Role'}: ${String(value)} to ${String(details.to)}`,
  to: (value, { details }) => ('from' in details ? null : `Role: ${String(value)}`),
  source: (value) => `Connection: ${String(value)}`,
  manySources: () => 'From many addresses',
  repeats: (value) => `${formatCount(Number(value), { one: 'more time', other: 'more times' })} within a minute`,
  by: (value) => (value === 'command line' ? 'From the command line' : `By ${String(value)}`),
};

const last = Object.keys(detailTexts);

/**
 * Returns the details of an event as text: "Person: Mara. Role: editor to admin". '' = nothing. Names replace their
 * ids.
 */
export function describeDetails({
  details: { names, ...ids },
  subject,
}: {
  details: Details;
  subject: string;
}): string {
  const details: Details = { ...ids, ...(typeof names === 'object' ? names : {}) };
  const row = { details, subject };
  return Object.entries(details)
    .sort(([one], [other]) => last.indexOf(one) - last.indexOf(other))
    .map(([key, value]) => (detailTexts[key] ? detailTexts[key](value, row) : `${nameOf(key)}: ${String(value)}`))
    .filter((text) => text !== null)
    .join('. ');
}

/** Returns the name for a person whose account was deleted, with the id that other events have. */
function someone(id: unknown): string {
  return `${messages.unknownAuthor} (${String(id)})`;
}

/** Returns whether a value is a day: roles and last days of access are both shown as from … to. */
function isDay(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(String(value));
}

/** Converts "documentKind" to "Document kind". */
function nameOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
