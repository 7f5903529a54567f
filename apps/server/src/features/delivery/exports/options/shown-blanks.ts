import { RuleFinder, readDocumentStyles, type StyledDocument, type StyledElement } from '@galley/markup/styles';

/** Elements whose white space is visible in every browser. */
const preformatted = /^(?:pre|listing|plaintext|xmp|textarea|svg|math)$/;
const blankProperty = /^(?:white-space|white-space-collapse|all)$/;
/** Values with which runs of white space are collapsed. */
const collapsing = /^(?:normal|nowrap|collapse|initial|unset|revert|revert-layer|inherit)(?:\s+(?:wrap|nowrap))?$/i;

/**
 * Returns the ranges of a document in which white space is or may be visible: by a style of the element or an ancestor,
 * by any rule that may match, and by anything that a template tag may insert.
 */
export function findShownBlanks(source: string, document: StyledDocument): { start: number; end: number }[] {
  const { rules } = readDocumentStyles(source, document);
  const finder = new RuleFinder(
    document,
    rules.filter(({ declarations }) => declarations.some(showsBlanks)),
  );
  const shown = new Set<StyledElement>();
  const ranges: { start: number; end: number }[] = [];
  for (const element of document.elements) {
    const { parent, name, attributes, content } = element;
    const isShown =
      (parent !== null && shown.has(parent)) ||
      preformatted.test(name) ||
      element.hasUnknownAttributes ||
      element.hasUnknownName ||
      attributes.get('xml:space')?.value === 'preserve' ||
      styleShows(attributes.get('style')) ||
      finder.rulesOf(element).length > 0;
    if (!isShown) continue;
    shown.add(element);
    if (content) ranges.push(content);
  }
  for (const { start, end, parent } of document.texts) if (shown.has(parent)) ranges.push({ start, end });
  return ranges;
}

function styleShows(style: { value: string; hasToken: boolean } | undefined): boolean {
  if (!style) return false;
  // A template tag that isn't the value of a property can insert any property.
  if (style.hasToken && /(?:^|[;}%>|])\s*(?:\{[{%#]|<%|%%|\*\|)/.test(style.value)) return true;
  // A `;` in a string or comment creates pieces that match too often, never too rarely.
  return style.value.split(';').some((piece) => {
    const colon = piece.indexOf(':');
    const name = piece.slice(0, Math.max(0, colon)).toLowerCase();
    if (!name.includes('white-space') && !/\ball\s{0,9}$/.test(name)) return false;
    const value = piece.slice(colon + 1);
    const important = value.indexOf('!');
    return !collapsing.test((important === -1 ? value : value.slice(0, important)).trim());
  });
}

function showsBlanks({
  property,
  value,
  tokens,
}: {
  property: string;
  value: string;
  tokens: readonly unknown[];
}): boolean {
  return blankProperty.test(property) && (tokens.length > 0 || !collapsing.test(value));
}
