import type { z } from 'zod';
import { fieldLabel } from './field-labels';
import { formatCount, formatNumber } from './format-count';
import { messages } from './messages';

/** A schema issue, as zod passes it to an error map. Declared here so that browsers don't load zod for it. */
export interface SchemaIssue {
  readonly code?: string;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly input?: unknown;
  /** The type of a value whose length or size is wrong. */
  readonly origin?: string;
  /** The expected type. */
  readonly expected?: string;
  readonly format?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

const megabyte = 1024 * 1024;
/** Fields that aren't typed but come from a link or an address. */
const partsOfLinks = new Set(['token', 'previewToken', 'state', 'ticket', 'key', 'path', 'cursor']);
const addressFields = new Set(['email']);

/**
 * Returns the message for a schema issue: the problem and the field, never the schema library's own wording. Used for
 * the server's responses and for forms. Pass it as `error` when parsing. Schemas with their own message keep it.
 */
export function explainIssue(issue: SchemaIssue): string {
  const path = issue.path ?? [];
  const key = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part));
  if (path.length === 0) return 'The request isn’t valid.';
  if (typeof key === 'string' && partsOfLinks.has(key))
    return 'This link is incomplete. Copy the whole link and try again.';
  const field = fieldLabel(path) ?? 'value';
  const isEntry = path.at(-1) !== key;
  const subject: Subject = isEntry
    ? { name: `An entry in the ${field}`, isPlural: false }
    : { name: `The ${field}`, isPlural: isPluralLabel(field) };
  const isNot = `${subject.name} ${subject.isPlural ? 'aren’t' : 'isn’t'}`;
  switch (issue.code) {
    case 'invalid_type':
      return explainType(subject, issue);
    case 'too_big':
      return explainTooMuch(subject, field, issue);
    case 'too_small':
      return explainTooLittle(subject, field, issue);
    case 'invalid_format':
      return typeof key === 'string' && addressFields.has(key) ? messages.invalidEmail : `${isNot} valid.`;
    case 'invalid_value':
    case 'invalid_union':
      return `${isNot} ${subject.isPlural ? 'among' : 'one of'} the possible choices.`;
    default:
      return `${isNot} valid.`;
  }
}

/** The subject of a sentence. */
interface Subject {
  name: string;
  isPlural: boolean;
}

/** Singular words that end in s. */
const singularWithS = /(?:ss|us)$/;

/** Returns whether a label is plural: its noun is before "of", "to" and the like ("keys of the browser"). */
function isPluralLabel(label: string): boolean {
  const [noun = ''] = label.split(/ (?:of|to|for|in) /);
  const last = noun.split(' ').at(-1) ?? '';
  return last === 'people' || (last.endsWith('s') && !singularWithS.test(last));
}

function explainType({ name: subject, isPlural }: Subject, { input, expected }: SchemaIssue): string {
  if (input === undefined) return `${subject} ${isPlural ? 'are' : 'is'} missing.`;
  switch (expected) {
    case 'string':
      return `${subject} must be text.`;
    case 'number':
      return `${subject} must be a number.`;
    case 'int':
      return `${subject} must be a whole number.`;
    case 'boolean':
      return `${subject} must be true or false.`;
    case 'array':
      return `${subject} must be a list.`;
    default:
      return `${subject} ${isPlural ? 'aren’t' : 'isn’t'} valid.`;
  }
}

function explainTooMuch({ name: subject, isPlural }: Subject, field: string, { origin, maximum }: SchemaIssue): string {
  const most = Number(maximum);
  if (origin === 'string') {
    if (most >= megabyte)
      return `${subject} ${isPlural ? 'are' : 'is'} larger than ${formatNumber(most / megabyte)} MB.`;
    return `${subject} can have at most ${characters(most)}.`;
  }
  if (origin === 'array') return `The ${field} can have at most ${entries(most)}.`;
  return most >= 1_000_000_000
    ? `${subject} ${isPlural ? 'are' : 'is'} too large.`
    : `${subject} can be at most ${formatNumber(most)}.`;
}

function explainTooLittle(
  { name: subject, isPlural }: Subject,
  field: string,
  { origin, minimum }: SchemaIssue,
): string {
  const least = Number(minimum);
  if (origin === 'string')
    return least <= 1
      ? `Enter the ${field}.`
      : `${subject} ${isPlural ? 'need' : 'needs'} at least ${characters(least)}.`;
  if (origin === 'array') return `The ${field} ${isPluralLabel(field) ? 'need' : 'needs'} at least ${entries(least)}.`;
  return `${subject} ${isPlural ? 'are' : 'is'} too small.`;
}

function characters(count: number): string {
  return formatCount(count, { one: 'character', other: 'characters' });
}

function entries(count: number): string {
  return formatCount(count, { one: 'entry', other: 'entries' });
}

type Standard<T extends z.ZodType> = { readonly '~standard': T['~standard'] };

/** Returns a form schema whose messages come from `explainIssue`. */
export function plainSchema<T extends z.ZodType>(schema: T): Standard<T> {
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(value, { error: explainIssue });
    return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues };
  };
  return { '~standard': { ...schema['~standard'], validate } } as Standard<T>;
}
