import { declarationFaults, type StyleSheetFault, styleSheetFaults } from '../../html/css-faults';
import { decodeValue } from '../../html/html-text';
import { type DetailedScan, scanSource } from '../../html/scan-source';
import type { TagScan, TemplateToken } from '../../types';

/** A fault of a style element, with the offset in the code of its block. */
export interface StyleFault extends StyleSheetFault {
  offset: number;
}

/** Returns the faults of the style elements in source text, which starts at `shift` in its block. */
export function styleFaultsIn(piece: string, { runs, tokens }: DetailedScan, shift: number): StyleFault[] {
  return runs
    .filter(({ kind }) => kind === 'style')
    .flatMap(({ start, end }) => {
      const within = tokens.filter((token) => token.start >= start && token.end <= end);
      // `${…}` of template languages has braces, but isn't a rule.
      const css = replaceTokens(piece.slice(start, end), within, start, ' ').replace(/[$#]\{[^{}\n]{0,80}\}/g, (tag) =>
        'x'.repeat(tag.length),
      );
      return styleSheetFaults(css).map((fault) => ({ ...fault, offset: shift + start + fault.at }));
    });
}

/** Documents repeat the same few styles many times. */
const known = new Map<string, readonly string[]>();
const maxCached = 2000;

/** Returns the declarations in the `style` attribute of a tag that aren't CSS. */
export function oddDeclarationsIn(piece: string, tag: TagScan): readonly string[] {
  const attribute = tag.attributes.find(({ name, hasValue }) => name === 'style' && hasValue);
  if (!attribute) return [];
  const style = piece.slice(attribute.valueStart, attribute.valueEnd);
  const found = known.get(style);
  if (found) return found;
  const { tokens } = scanSource(style);
  // Whole declarations can come from a template tag.
  const declared = replaceTokens(style, tokens, 0, 'x').replace(/[$#]?\{[^{};]{1,80}\}/g, (tag) =>
    'x'.repeat(tag.length),
  );
  const odd = declarationFaults(decodeValue(declared)).filter((text) => declared === style || !/^[x\s…]+$/.test(text));
  if (known.size >= maxCached) known.clear();
  known.set(style, odd);
  return odd;
}

function replaceTokens(text: string, tokens: readonly TemplateToken[], shift: number, filling: string): string {
  let result = '';
  for (const { start, end, role } of tokens) {
    const sign = role === 'output' ? 'x' : filling;
    result += text.slice(result.length, start - shift) + sign.repeat(end - start);
  }
  return result + text.slice(result.length);
}
