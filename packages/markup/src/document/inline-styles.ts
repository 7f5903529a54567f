import { patchAttribute } from '../html/attributes';
import { scanSource } from '../html/scan-source';
import { applyEdits } from '../html/text-edits';
import type { TagScan } from '../types';
import { maskTokens } from './mask-tokens';

/**
 * The source with the declarations of its style elements written into `style` attributes, as `inline` computes them for
 * a whole document. Only those attributes change: every other byte stays, the style elements included.
 */
export function inlineStyles(source: string, inline: (html: string) => string): string {
  const { masked, unmask } = maskTokens(source);
  const number = numberName(masked);
  const starts = startTags(masked);
  const numbered = applyEdits(
    masked,
    starts.map(({ nameEnd }, index) => ({ start: nameEnd, end: nameEnd, text: ` ${number}="${index}"` })),
  );
  const styles = readStyles(inline(numbered), number);
  return unmask(
    applyEdits(
      masked,
      starts.flatMap(({ start, end, attributes }, index) => {
        const style = styles.get(index);
        const tag = masked.slice(start, end);
        const own = attributes.find(({ name }) => name === 'style');
        const isSame = style === (own ? masked.slice(own.valueStart, own.valueEnd) : undefined);
        return style === undefined || isSame ? [] : [{ start, end, text: patchAttribute(tag, 'style', style) }];
      }),
    ),
  );
}

function startTags(source: string): TagScan[] {
  return scanSource(source).tags.filter(({ isEnd }) => !isEnd);
}

/** The `style` of each numbered tag. */
function readStyles(html: string, number: string): Map<number, string> {
  const styles = new Map<number, string>();
  for (const { attributes } of startTags(html)) {
    const value = (name: string) => {
      const found = attributes.find((attribute) => attribute.name === name);
      return found ? html.slice(found.valueStart, found.valueEnd) : null;
    };
    const index = value(number);
    const style = value('style');
    if (index !== null && style !== null) styles.set(Number(index), style);
  }
  return styles;
}

function numberName(source: string): string {
  let name = 'data-inlined';
  while (source.toLowerCase().includes(name)) name += 'q';
  return name;
}
