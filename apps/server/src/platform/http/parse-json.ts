import { AppError } from '@galley/contract';

/** Longer bodies are parsed in the text thread. Only routes with documents accept them. */
export const longBodyBytes = 512 * 1024;

/** A body that was received and is read later, by the schema of its route (`read-body.ts`). */
export class LongBody {
  /** Its bytes as they arrived. */
  constructor(readonly pieces: readonly Buffer[]) {}
}

/** Throws `bad_request`. */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('bad_request', 'The request is not valid JSON.');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes that are no UTF-8 are refused: read leniently they would be stored as U+FFFD. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('bad_request', 'The request isn’t valid UTF-8.');
  }
}
