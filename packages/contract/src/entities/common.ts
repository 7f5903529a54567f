import { z } from 'zod';
import { limits } from '../limits';

/** Positive integer id; in a path or query it arrives as text. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const id = z.number().int();
/** Unix seconds; 0 = never. */
export const unixSeconds = z.number().int().nonnegative();
/** Names and titles: 1 to 255 characters after trimming, no control characters. */
export const title = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.titleLength, 'At most 255 characters.')
  .refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'A name cannot hold control characters.');
export const emailAddress = z
  .string()
  .trim()
  .max(limits.emailAddressLength)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address');
export const password = z
  .string()
  .min(limits.passwordMin, `At least ${limits.passwordMin} characters.`)
  .max(limits.passwordMax, `At most ${limits.passwordMax} characters.`);
export const documentType = z.enum(['email', 'page']);
export type DocumentType = z.infer<typeof documentType>;
export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const uuid = z.uuid();
export const success = z.object({ success: z.literal(true) });
