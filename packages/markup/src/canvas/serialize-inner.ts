import { type TextPiece, writeText } from '../html/write-text';
import { type EmitOptions, newStart } from './emit-inner';
import type { FlatToken } from './flat-tokens';
import type { OldList } from './old-tokens';
import { readTokenComment } from './placeholders';

/**
 * The last attempt: writes the whole content from the canvas. Start tags known from the source keep their bytes, and
 * tokens keep their spelling. Returns null if a comment of the source is missing, because its position is unknown.
 */
export function serializeInner(old: OldList, live: readonly FlatToken[], options: EmitOptions): string | null {
  const comments = live.filter((token) => token.kind === 'comment').map((token) => token.key);
  if (old.tokens.some((token) => token.kind === 'comment' && !comments.includes(token.key))) return null;
  const known = new Map(old.tokens.map((token) => [token.key, old.source.slice(token.from, token.to)]));
  let result = '';
  let run: TextPiece[] = [];
  for (const token of live) {
    if (token.kind === 'word' || token.kind === 'space') {
      run.push({ isNew: true, text: token.text });
      continue;
    }
    result += writeText(run, { breaksTokens: true });
    run = [];
    const written = known.get(token.key);
    if (token.kind === 'start') {
      const bytes = written || newStart(old, token, options);
      if (bytes === null) return null;
      result += bytes;
    } else if (token.kind === 'end') result += `</${token.text}>`;
    else if (token.kind === 'comment') result += written ?? readTokenComment(token.text) ?? '';
    else if (token.kind === 'chip') result += token.text;
    else if (written === undefined) return null;
    else result += written;
  }
  return result + writeText(run, { breaksTokens: true });
}
