import { z } from 'zod';
import { fieldPatterns } from '../field-patterns';
import { limits } from '../limits';
import { documentType, id, ofLength, storedInteger, unixSeconds } from './common';

/** What can be found and replaced in many emails: text, or addresses. */
export const replacementKinds = ['text', 'link', 'image'] as const;
export type ReplacementKind = (typeof replacementKinds)[number];

/** `returning`, `returned`: its emails are returned to the versions before. */
export const replacementStates = ['waiting', 'running', 'done', 'returning', 'returned'] as const;
export type ReplacementState = (typeof replacementStates)[number];

const line = (maximum: number) =>
  ofLength(z.string(), maximum).refine(
    (value) => !fieldPatterns.controlCharacter.test(value),
    'Use one line of text, without tabs.',
  );

/** What is searched for. */
export const replacementQuery = z.object({
  text: line(limits.findTextLength).refine((value) => value.trim() !== '', 'Enter what to find.'),
  kind: z.enum(replacementKinds),
  isCaseSensitive: z.boolean().default(false),
  isWholeWord: z.boolean().default(false),
  /** Template tags are changed too, as long as each stays one of its sort. */
  isInTags: z.boolean().optional(),
});
export type ReplacementQuery = z.infer<typeof replacementQuery>;
export const replacementText = line(limits.replacementLength);

/** A place where it was found. */
export const replacementHit = z.object({
  /** Its number among the hits of the email. */
  index: z.number().int(),
  /** The section or block it is in; '' = outside of all. */
  block: z.string(),
  before: z.string(),
  text: z.string(),
  after: z.string(),
  /** Why it can't be changed; '' = it can. */
  locked: z.string(),
});
export type ReplacementHit = z.infer<typeof replacementHit>;

/** The hits of one email or page. */
export const emailHits = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** The version that was searched. */
  version: storedInteger,
  /** Who is editing it now, so that it can't be changed; '' = nobody. */
  editor: z.string(),
  hits: z.array(replacementHit),
  /** Hits that aren't listed: there are too many. They stay as they are. */
  more: z.number().int(),
});
export type EmailHits = z.infer<typeof emailHits>;

/** Why an email stays as it is. `changed`: someone saved it since it was searched. `kept`: its code doesn't allow it. */
const replacementReasons = ['editing', 'changed', 'gone', 'kept', 'failed'] as const;

/** What became of one email. */
export const replacedEmail = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** How many hits were replaced. */
  hits: z.number().int(),
  /** The new version; 0 = none was made. */
  version: storedInteger,
  /** '' = it was changed. */
  reason: z.enum(['', ...replacementReasons]),
  /** Who was editing it; '' = nobody. */
  editor: z.string(),
  /** '' = not returned. `saved`: it was saved since. */
  returned: z.enum(['', 'done', 'saved', 'editing', 'gone', 'failed']),
});
export type ReplacedEmail = z.infer<typeof replacedEmail>;

/** Finding and replacing in many emails of a theme. */
export const replacement = z.object({
  id,
  query: replacementQuery,
  replacement: z.string(),
  state: z.enum(replacementStates),
  /** How many emails it is about, and what became of those that are done. */
  total: z.number().int(),
  emails: z.array(replacedEmail),
  createdAt: unixSeconds,
});
export type Replacement = z.infer<typeof replacement>;
