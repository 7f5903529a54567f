import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text's UTF-8 bytes in lowercase hex, the key of stored HTML. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
