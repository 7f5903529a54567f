import { z } from 'zod';
import { fieldPatterns } from '../field-patterns';
import { limits } from '../limits';
import { messages } from '../messages';
import { hasVisibleText } from '../text';
import { isLongerThan } from '../title-length';

/** Positive integer ID in a path or query, where it is text. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** An ID in a JSON body, where it must be a number: nothing is converted. */
export const idInBody = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const id = z.number().int();
/** A day without a time, such as '2026-12-03'. Its start and end depend on a time zone. */
export const day = z.iso.date();
/** The largest integer that the database can store for versions and counts (`int4`). */
const storedIntegerMax = 2_147_483_647;
/** Versions and counts in a request body. */
export const storedInteger = z.number().int().nonnegative().max(storedIntegerMax);
/** The same in a path or query, where they are text. */
export const storedIntegerParam = z.coerce.number().int().nonnegative().max(storedIntegerMax);
/** Unix seconds; 0 = never. */
export const unixSeconds = z.number().int().nonnegative();
/** Limits a text to `maximum` characters; an emoji counts as one, while `.max` would count it as two. */
export function ofLength(text: z.ZodString, maximum: number): z.ZodString {
  return text
    .check(({ value, issues }) => {
      if (isLongerThan(value, maximum))
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value });
    })
    .meta({ maxLength: maximum });
}
/** Limits a text to 255 characters. */
export function ofTitleLength(text: z.ZodString): z.ZodString {
  return ofLength(text, limits.titleLength);
}
/** The name before a change, exactly as it was received. */
export const baseTitle = ofTitleLength(z.string()).optional();
/** A name or title that can be empty. */
export const optionalTitle = ofTitleLength(z.string().trim()).refine(
  (value) => !fieldPatterns.controlCharacter.test(value),
  messages.nameWithControls,
);
/** Names and titles: 1 to 255 characters after trimming, no control characters. */
export const title = ofTitleLength(z.string().trim().min(1, 'Enter a name.'))
  .refine(hasVisibleText, 'Enter a name.')
  .refine((value) => !fieldPatterns.controlCharacter.test(value), messages.nameWithControls);
export const emailAddress = z.string().trim().max(limits.emailAddressLength).regex(fieldPatterns.emailAddress);
export const password = z.string().min(limits.passwordMin).max(limits.passwordMax);
/** The name of an organization in its address. */
export const subAddress = z.string().trim().toLowerCase().regex(fieldPatterns.subAddress, messages.subAddressInvalid);
export const documentType = z.enum(['email', 'page']);
export type DocumentType = z.infer<typeof documentType>;
/** The type of a document of any kind. Emails and pages are two types of one kind. */
export const anyDocumentType = z.enum([...documentType.options, 'template', 'layout', 'pin']);
export type AnyDocumentType = z.infer<typeof anyDocumentType>;
/** Initial content of a new email or page: no sections, or one of each section of its theme. */
export const documentStart = z.enum(['blank', 'example']);
export type DocumentStart = z.infer<typeof documentStart>;
export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const uuid = z.uuid();
export const success = z.object({ success: z.literal(true) });
