import { formatCount } from '@galley/contract';
import type { SecurityRow } from './repository';

type Details = SecurityRow['details'];

/** Details with a custom text; `null` = covered by another detail. */
const wordsOf: Record<string, (value: unknown, row: { details: Details; subject: string }) => string | null> = {
  member: (value, { subject }) => (subject ? `Person: ${subject}` : `Person ${String(value)}`),
  from: (value, { details }) => `Role: ${String(value)} to ${String(details.to)}`,
  to: (value, { details }) => ('from' in details ? null : `Role: ${String(value)}`),
  manySources: () => 'From many addresses',
  repeats: (value) => `${formatCount(Number(value), { one: 'more time', other: 'more times' })} within a minute`,
  by: (value) => (value === 'command line' ? 'From the command line' : `By ${String(value)}`),
};

const last = Object.keys(wordsOf);

/** The details of an event as text: "Role: editor to admin. Person: Mara". '' = nothing. */
export function describeDetails(row: { details: Details; subject: string }): string {
  return Object.entries(row.details)
    .sort(([one], [other]) => last.indexOf(one) - last.indexOf(other))
    .map(([key, value]) => (wordsOf[key] ? wordsOf[key](value, row) : `${nameOf(key)}: ${String(value)}`))
    .filter((text) => text !== null)
    .join('. ');
}

/** "documentKind" → "Document kind" */
function nameOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
