import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { leadingMergeTag } from './merge-tags';

/**
 * Adds parameters such as UTM to an address, as an export does (grammar.md 4). Nothing is added to `#…`, `mailto:`,
 * `tel:`, other schemes than http and https, or to an address that is only a template token. A parameter that the
 * address already has wins; the fragment stays last; everything that was there keeps its characters.
 */
export function addLinkParameters(
  href: string,
  parameters: readonly LinkParameter[],
  mergeTags: readonly MergeTagPair[] = [],
): string {
  if (!takesParameters(href, mergeTags)) return href;
  const hash = href.indexOf('#');
  const fragment = hash === -1 ? '' : href.slice(hash);
  const address = hash === -1 ? href : href.slice(0, hash);
  const mark = address.indexOf('?');
  const present = new Set(mark === -1 ? [] : parameterNames(address.slice(mark + 1)));
  const added: string[] = [];
  for (const { name, value } of parameters) {
    if (name === '' || present.has(name)) continue;
    present.add(name);
    added.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  if (added.length === 0) return href;
  const joint = mark === -1 ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${added.join('&')}${fragment}`;
}

function takesParameters(href: string, mergeTags: readonly MergeTagPair[]): boolean {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || isOnlyToken(text)) return false;
  if (leadingMergeTag(text, mergeTags) === text) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}

/** `{{ url }}`, `%%=RedirectTo(x)=%%`, `*|UNSUB|*`, `<%= url %>`: nothing but one token. */
export function isOnlyToken(text: string): boolean {
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
