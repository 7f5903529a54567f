import { z } from 'zod';
import { fieldPatterns } from '../field-patterns';
import { limits } from '../limits';
import { documentType, id, ofLength, storedInteger, unixSeconds } from './common';

/** Content that can be found and replaced in many emails: text, or addresses. */
export const replacementKinds = ['text', 'link', 'image'] as const;
export type ReplacementKind = (typeof replacementKinds)[number];

/** `returning`, `returned`: its emails are returned to their previous versions. */
export const replacementStates = ['waiting', 'running', 'done', 'returning', 'returned'] as const;
export type ReplacementState = (typeof replacementStates)[number];

const line = (maximum: number) =>
  ofLength(z.string(), maximum).refine(
    (value) => !fieldPatterns.controlCharacter.test(value),
    'Use one line of text, without tabs.',
  );

/** The search query. */
export const replacementQuery = z.object({
  text: line(limits.findTextLength).refine((value) => value.trim() !== '', 'Enter what to find.'),
  kind: z.enum(replacementKinds),
  isCaseSensitive: z.boolean().default(false),
  isWholeWord: z.boolean().default(false),
  /** Whether template tags are changed too, as long as each remains a tag of the same kind. */
  isInTags: z.boolean().optional(),
});
export type ReplacementQuery = z.infer<typeof replacementQuery>;
export const replacementText = line(limits.replacementLength);

/** One hit. */
export const replacementHit = z.object({
  /** Its index among the hits of the email. */
  index: z.number().int(),
  /** The section or block around it; '' = outside all blocks. */
  block: z.string(),
  before: z.string(),
  text: z.string(),
  after: z.string(),
  /** Why it can't be changed; '' = it can be. */
  locked: z.string(),
});
export type ReplacementHit = z.infer<typeof replacementHit>;

/** The hits of one email or page. */
export const emailHits = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** The searched version. */
  version: storedInteger,
  /** The person editing it now, because of whom it can't be changed; '' = nobody. */
  editor: z.string(),
  hits: z.array(replacementHit),
  /** Number of hits omitted because there are too many. They aren't changed. */
  more: z.number().int(),
});
export type EmailHits = z.infer<typeof emailHits>;

/**
 * Why an email wasn't changed. `changed`: someone saved it after it was searched. `kept`: its code doesn't allow the
 * change.
 */
const replacementReasons = ['editing', 'changed', 'gone', 'kept', 'failed'] as const;

/** The result for one email. */
export const replacedEmail = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** Number of replaced hits. */
  hits: z.number().int(),
  /** The new version; 0 = none. */
  version: storedInteger,
  /** '' = it was changed. */
  reason: z.enum(['', ...replacementReasons]),
  /** The person editing it; '' = nobody. */
  editor: z.string(),
  /** '' = not returned. `saved`: it was saved after the replacement. */
  returned: z.enum(['', 'done', 'saved', 'editing', 'gone', 'failed']),
});
export type ReplacedEmail = z.infer<typeof replacedEmail>;

/** A replacement in many emails of a theme. */
export const replacement = z.object({
  id,
  query: replacementQuery,
  replacement: z.string(),
  state: z.enum(replacementStates),
  /** Number of emails, and the results of those already processed. */
  total: z.number().int(),
  emails: z.array(replacedEmail),
  createdAt: unixSeconds,
});
export type Replacement = z.infer<typeof replacement>;
