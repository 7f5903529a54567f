import { AppError } from '@galley/contract';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Creates a scanner that counts brackets and values of a JSON text as its bytes arrive, so that a text designed to be
 * slow to parse is refused before it is parsed. The returned function receives the next chunk; it throws `bad_request`
 * if the text is nested deeper than `depth` or has more than `elements` commas, colons and opening brackets. It doesn't
 * check whether the text is JSON.
 */
export function createJsonScanner(most: { depth: number; elements: number }): (chunk: Uint8Array) => void {
  let depth = 0;
  let elements = 0;
  let isInText = false;
  let isEscaped = false;

  return (chunk) => {
    const { length } = chunk;
    if (length === 0) return;
    let index = isEscaped ? 1 : 0;
    isEscaped = false;
    while (index < length) {
      // Nearly all bytes of a document are in one string, so this loop does as little as possible.
      while (isInText && index < length) {
        const byte = chunk[index];
        if (byte === quote) isInText = false;
        else if (byte === backslash) index += 1;
        index += 1;
      }
      if (index >= length) break;
      const byte = chunk[index];
      index += 1;
      switch (byte) {
        case quote:
          isInText = true;
          continue;
        case openBracket:
        case openBrace:
          depth += 1;
          if (depth > most.depth) throw new AppError('bad_request', 'The request is nested too deep.');
          break;
        case closeBracket:
        case closeBrace:
          depth -= 1;
          continue;
        case comma:
        case colon:
          break;
        default:
          continue;
      }
      elements += 1;
      if (elements > most.elements) throw new AppError('bad_request', 'The request has too many values.');
    }
    // The last byte was a backslash, so it escapes the first byte of the next chunk.
    isEscaped = index > length;
  };
}
