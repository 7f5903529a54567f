import type { TextUnit } from '../html/text-units';
import type { FlatToken } from './flat-tokens';

/** A token of the block as it is stored: ranges are offsets into the block's source. */
export interface OldToken extends FlatToken {
  /** Includes bytes that the parser dropped before the token. */
  glueFrom: number;
  from: number;
  to: number;
}

/** The stored block as a list, and what it is cut from. */
export interface OldList {
  source: string;
  innerStart: number;
  innerEnd: number;
  tokens: OldToken[];
  /** Where the bytes after the last token begin. */
  tailFrom: number;
}

/** Gives tokens their ranges in the source. Null when source positions do not rise: such a block is not edited as text. */
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
