import { parseFragment } from 'parse5';
import { scanSource } from './scan-source';

/** Decodes the character references of an attribute value. */
export function decodeValue(raw: string): string {
  if (!raw.includes('&')) return raw;
  const element = parseFragment(`<i v="${raw.replaceAll('"', '&quot;')}">`).childNodes[0];
  return element && 'attrs' in element ? (element.attrs[0]?.value ?? raw) : raw;
}

/** Decodes the character references of text content. The text must not contain tags. */
export function decodeText(raw: string): string {
  if (!raw.includes('&')) return raw;
  const node = parseFragment(`<i>${raw.replaceAll('<', '&lt;')}</i>`).childNodes[0];
  const text = node && 'childNodes' in node ? node.childNodes[0] : undefined;
  return text && 'value' in text ? text.value : raw;
}

/** Elements that are part of a text. */
export const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/**
 * Returns the visible text of html, including template tags that print something, with collapsed whitespace; without
 * styles, scripts and comments. Words with only formats or links between them stay together.
 */
export function plainText(html: string): string {
  const { runs, tags, tokens } = scanSource(html);
  const shown = [
    ...runs.filter((run) => run.kind === 'text'),
    ...tokens.filter((token) => token.context === 'text' && token.role === 'output'),
  ];
  const breaks = [
    ...tags.filter(({ name }) => name === 'br' || !inlineElements.has(name)),
    ...tokens.filter((token) => token.context === 'text' && token.role !== 'output'),
  ];
  return [
    ...shown.map(({ start, end }) => ({ start, text: decodeText(html.slice(start, end)) })),
    ...breaks.map(({ start }) => ({ start, text: ' ' })),
  ]
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text)
    .join('')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/**
 * Escapes plain text for text content. An ampersand is escaped only if it would start a reference; tokens stay
 * unchanged.
 */
export function escapeText(text: string): string {
  return escapeAmpersands(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}

/** Escapes plain text, including every ampersand that isn't part of a template token. */
export function escapeWholeText(text: string): string {
  const { tokens } = scanSource(text);
  let at = 0;
  let result = '';
  const escapeAll = (part: string) => escapeText(part.replaceAll('&', '\0')).replaceAll('\0', '&amp;');
  for (const token of tokens) {
    if (token.context !== 'text' || token.start < at) continue;
    result += escapeAll(text.slice(at, token.start)) + escapeText(text.slice(token.start, token.end));
    at = token.end;
  }
  return result + escapeAll(text.slice(at));
}

/** Escapes a plain value for an attribute with the given quotes. */
export function escapeValue(value: string, quote: '"' | "'" = '"'): string {
  return escapeAmpersands(value).replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
}

function escapeAmpersands(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;');
}

/** Converts a name to a label: "image-left" → "Image left". */
export function nameToLabel(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? '' : words[0]?.toUpperCase() + words.slice(1);
}
