import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { scanSource } from '../html/scan-source';
import type { TemplateToken } from '../types';
import { leadingMergeTag } from './merge-tags';

/** The suffix that listmonk uses at the very end of an address to track a link. */
const trackingMark = /@TrackLink\s*$/;

/**
 * Adds parameters such as UTM to an address, as an export does (docs/grammar.md 4). Addresses with `#…`, `mailto:`,
 * `tel:` or another scheme than http and https, and addresses that are only a template token, stay unchanged. A
 * parameter that already exists takes precedence, and one without a value isn't added. The fragment and the tracking
 * suffix stay at the end; all existing characters are preserved.
 */
export function addLinkParameters(
  href: string,
  parameters: readonly LinkParameter[],
  mergeTags: readonly MergeTagPair[] = [],
): string {
  if (!takesParameters(href, mergeTags)) return href;
  const tokens = tokensIn(href, mergeTags);
  const plain = maskTokens(href, tokens);
  const mark = trackingMark.exec(plain)?.index ?? href.length;
  const hash = plain.indexOf('#');
  const at = hash === -1 ? mark : Math.min(hash, mark);
  const query = queryStart(plain.slice(0, at), tokens);
  if (query === 'unknown') return href;
  const present = new Set(query === null ? [] : parameterNames(href.slice(query, at)));
  const added: string[] = [];
  for (const { name, value } of parameters) {
    if (name === '' || value.trim() === '' || present.has(name)) continue;
    present.add(name);
    added.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  if (added.length === 0) return href;
  const joint = query === null ? '?' : /[?&]$/.test(plain.slice(0, at)) ? '' : '&';
  return `${href.slice(0, at)}${joint}${added.join('&')}${href.slice(at)}`;
}

/**
 * Returns the offset of an address's query after its `?`; null = it has none. If the text after a token starts with
 * `&`, the `?` is in the token. 'unknown' = it depends on control tags.
 */
function queryStart(address: string, tokens: readonly AddressToken[]): number | null | 'unknown' {
  const mark = address.indexOf('?');
  const control = tokens.find(({ role, end }) => role !== 'output' && role !== 'comment' && end <= address.length);
  if (control && (mark === -1 || control.start < mark)) return 'unknown';
  if (mark !== -1) return mark + 1;
  const token = tokens[0];
  const joint = token ? address.indexOf('&', token.end) : -1;
  if (joint !== -1) return joint + 1;
  // Only tokens precede the fragment: they are the whole address, with or without a query.
  return token && address.replaceAll(masked, '').trim() === '' ? 'unknown' : null;
}

/** Replaces each character of a token; it can't occur in an address. */
const masked = '\0';

function maskTokens(href: string, tokens: readonly AddressToken[]): string {
  let result = '';
  for (const { start, end } of tokens) result += href.slice(result.length, start) + masked.repeat(end - start);
  return result + href.slice(result.length);
}

type AddressToken = Pick<TemplateToken, 'start' | 'end' | 'role'>;

/** Returns the tokens in an address, including a merge tag at its start that isn't a token elsewhere. */
function tokensIn(href: string, mergeTags: readonly MergeTagPair[]): AddressToken[] {
  const tokens: AddressToken[] = /[{%<*]/.test(href)
    ? scanSource(href).tokens.filter(({ context }) => context === 'text')
    : [];
  const start = href.length - href.trimStart().length;
  const end = start + leadingMergeTag(href.trimStart(), mergeTags).length;
  if (end === start || tokens.some((token) => token.start < end)) return tokens;
  return [{ start, end, role: 'output' }, ...tokens];
}

function takesParameters(href: string, mergeTags: readonly MergeTagPair[]): boolean {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || isOnlyToken(text)) return false;
  if (leadingMergeTag(text, mergeTags) === text) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}

/**
 * Returns whether a text is exactly one token, such as `{{ url }}`, `%%=RedirectTo(x)=%%`, `*|UNSUB|*` or `<%= url %>`.
 */
function isOnlyToken(text: string): boolean {
  return (
    /^\{\{\{?(?:(?!\}\}).)*\}\}\}?$/s.test(text) ||
    /^\{%(?:(?!%\}).)*%\}$/s.test(text) ||
    /^%%(?:(?!%%).)+%%$/s.test(text) ||
    /^<%(?:(?!%>).)*%>$/s.test(text) ||
    /^\*\|[^|]*\|\*$/.test(text)
  );
}

function parameterNames(query: string): string[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => decodeName(part.split('=')[0] ?? ''));
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}
