import { AppError } from '@galley/contract';

/** Longer bodies are parsed in the text thread. Only routes with documents accept them. */
export const longBodyBytes = 512 * 1024;

/** A received body that is parsed later, by the schema of its route (`read-body.ts`). */
export class LongBody {
  /** Its bytes as received. */
  constructor(readonly pieces: readonly Buffer[]) {}
}

/** Parses JSON. Throws `bad_request`. */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('bad_request', 'The request is not valid JSON.');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8. Invalid bytes are refused: a lenient decoder would store them as U+FFFD. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('bad_request', 'The request isn’t valid UTF-8.');
  }
}
