import type { TextUnit } from '../html/text-units';
import type { FlatToken } from './flat-tokens';

/** A token of the stored block: ranges are offsets in the block's source. */
export interface OldToken extends FlatToken {
  /** Start of the token, including bytes before it that the parser dropped. */
  glueFrom: number;
  from: number;
  to: number;
}

/** The tokens of the stored block and its source. */
export interface OldList {
  source: string;
  innerStart: number;
  innerEnd: number;
  tokens: OldToken[];
  /** Offset of the bytes after the last token. */
  tailFrom: number;
}

/**
 * Maps the tokens to ranges in the source. Null if the source positions don't increase: such a block can't be edited as
 * text.
 */
export function locateTokens(
  tokens: readonly FlatToken[],
  toSource: (canvasOffset: number) => number | null,
  { source, innerStart, innerEnd }: { source: string; innerStart: number; innerEnd: number },
): OldList | null {
  const located: OldToken[] = [];
  let cursor = innerStart;
  for (const token of tokens) {
    if (token.start < 0) {
      located.push({ ...token, glueFrom: cursor, from: cursor, to: cursor });
      continue;
    }
    const from = toSource(token.start);
    const to = toSource(token.end);
    if (from === null || to === null || from < cursor || to < from || to > innerEnd) return null;
    const units: TextUnit[] = [];
    for (const unit of token.units) {
      const start = toSource(unit.start);
      const end = toSource(unit.end);
      if (start === null || end === null) return null;
      units.push({ char: unit.char, start, end });
    }
    located.push({ ...token, units, glueFrom: cursor, from, to });
    cursor = to;
  }
  return { source, innerStart, innerEnd, tokens: located, tailFrom: cursor };
}
