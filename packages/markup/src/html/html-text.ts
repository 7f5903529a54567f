import { parseFragment } from 'parse5';
import { scanSource } from './scan-source';

/** An attribute value as written → what it means: character references decoded. */
export function decodeValue(raw: string): string {
  if (!raw.includes('&')) return raw;
  const element = parseFragment(`<i v="${raw.replaceAll('"', '&quot;')}">`).childNodes[0];
  return element && 'attrs' in element ? (element.attrs[0]?.value ?? raw) : raw;
}

/** Text content as written → what a reader sees: character references decoded. Not for text with tags in it. */
export function decodeText(raw: string): string {
  if (!raw.includes('&')) return raw;
  const node = parseFragment(`<i>${raw.replaceAll('<', '&lt;')}</i>`).childNodes[0];
  const text = node && 'childNodes' in node ? node.childNodes[0] : undefined;
  return text && 'value' in text ? text.value : raw;
}

/**
 * What a reader sees of a piece of html: its text and template tokens, spaces collapsed; no styles, scripts, comments.
 */
export function plainText(html: string): string {
  const { runs, tokens } = scanSource(html);
  const pieces = [
    ...runs.filter((run) => run.kind === 'text'),
    ...tokens.filter((token) => token.context === 'text' && token.role === 'output'),
  ].sort((a, b) => a.start - b.start);
  return pieces
    .map(({ start, end }) => decodeText(html.slice(start, end)))
    .join(' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Plain text → text content. An ampersand is escaped only where it would begin a reference; tokens stay as they are. */
export function escapeText(text: string): string {
  return escapeAmpersands(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}

/** The same with every ampersand escaped that is not part of a template token. */
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

/** Plain value → what is between the given quotes of an attribute. */
export function escapeValue(value: string, quote: '"' | "'" = '"'): string {
  return escapeAmpersands(value).replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
}

function escapeAmpersands(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;');
}

/** "image-left" → "Image left". */
export function nameToWords(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? '' : words[0]?.toUpperCase() + words.slice(1);
}
