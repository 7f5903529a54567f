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
 * Counts brackets and values of a JSON text as its bytes come in, so that a text made to be slow to parse is refused
 * before it is parsed. The returned function takes the next piece; it throws `bad_request` when the text goes deeper
 * than `depth` or has more than `elements` commas, colons and opening brackets. Whether it is JSON isn't looked at.
 */
export function createJsonScanner(most: { depth: number; elements: number }): (chunk: Uint8Array) => void {
  let depth = 0;
  let elements = 0;
  let isInText = false;
  let isEscaped = false;

  return (chunk) => {
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInText = false;
        continue;
      }
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
  };
}
