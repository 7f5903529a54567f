import type { LinkStyle } from '@galley/contract';
import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeValue, nameToLabel } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { splitDeclarations } from '../html/style-declarations';
import { isTagDeclaration } from '../rules/inline-rules';
import { stripTags } from '../rules/strip-tags';
import { printTree } from '../source/source-tree';
import type { SourceTree } from '../types';

/** Returns the link styles of a theme: the first `a` with each `data-style` name, in file order. */
export function linkStylesOf(theme: SourceTree): LinkStyle[] {
  const source = printTree(theme);
  const styles = new Map<string, LinkStyle>();
  for (const tag of scanSource(source).tags) {
    if (tag.isEnd || tag.name !== 'a') continue;
    const open = source.slice(tag.start, tag.end);
    const name = decodeValue(readAttribute(open, 'data-style') ?? '').trim();
    if (name === '' || styles.has(name)) continue;
    const untagged = stripTags(open);
    styles.set(name, {
      index: styles.size,
      name,
      title: nameToLabel(name),
      style: readAttribute(untagged, 'style') ?? '',
      className: readAttribute(untagged, 'class') ?? '',
    });
  }
  return [...styles.values()];
}

/**
 * Returns a key that is equal for inline styles with the same look: order, whitespace, case and tags are ignored; '' =
 * no look.
 */
export function linkStyleKey(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.replace(/\s+/g, ' ').replace(/ ?: ?/, ':').trim().toLowerCase())
    .filter((declaration) => declaration !== '' && !declaration.startsWith('-block-'))
    .sort()
    .join(';');
}

/**
 * Returns the start tag of a link with another look; null = none. `-block-*` declarations aren't part of the look and
 * are kept. `style` is source text.
 */
export function patchLinkStyle(openTag: string, style: string | null): string {
  const tagsIn = (text: string): string[] =>
    splitDeclarations(text)
      .filter(({ name }) => isTagDeclaration(name.toLowerCase()))
      .map(({ start, end }) => text.slice(start, end));
  const look = style ?? '';
  const tags = tagsIn(look).length > 0 ? [] : tagsIn(readAttribute(openTag, 'style') ?? '');
  const next = [...tags, look].filter((text) => text !== '').join('; ');
  return patchAttribute(openTag, 'style', next === '' ? null : next);
}
