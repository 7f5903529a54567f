import { decodeValue, rewriteAddresses, scanSource } from '@galley/markup/html';

/** Elements that load a page or run code. They are removed with their contents. */
const removedWhole = new Set(['script', 'iframe', 'object', 'applet', 'portal']);
/**
 * The elements of `removedWhole` whose content isn't parsed as markup. Without an end tag they extend to the end of the
 * document.
 */
const rawElements = new Set(['script', 'iframe']);
/** Elements without an end tag that load a page or change where addresses lead. */
const removedTags = new Set(['frame', 'embed', 'base']);
/** Matches start tags of all possible loaders anywhere: in text, comments, values and template tokens. */
const loaderStarts = /<(script|iframe|object|applet|portal|frame|embed|base|link|meta)(?=[\t\n\f\r />])/gi;

/** An address that shows nothing and sends no request. */
const nothing = 'data:,';

interface Cut {
  start: number;
  end: number;
}

/**
 * Returns the page that a thumbnail shows: it references no other server, runs nothing, and has no hints to connect in
 * advance. The content security policy of the response is a second line of defense, but it doesn't cover connections
 * that are only opened, so everything that could open one is removed here. One pass over the tags, without a tree.
 */
export function thumbnailPage(html: string, publicUrl: string): string {
  const shown = rewriteAddresses(withoutLoaders(html), (value) => (isForeign(value, publicUrl) ? nothing : null));
  return withoutHiddenLoaders(shown);
}

/** Removes the loaders found at regular tag positions. */
function withoutLoaders(html: string): string {
  const { tags, foreignTags } = scanSource(html);
  const cuts: Cut[] = [];
  /** The number of cuts when each open element began, by name. The cut of an element replaces the cuts inside it. */
  const open = new Map<string, { start: number; count: number }[]>();
  for (const { name, isEnd, isSelfClosing, start, end } of tags) {
    if (isEnd) {
      const begin = open.get(name)?.pop();
      if (begin) cuts[begin.count] = { start: begin.start, end };
      continue;
    }
    if (!isLoader(name, html, start)) continue;
    const isEmpty = !removedWhole.has(name) || (isSelfClosing && foreignTags.has(start));
    if (!isEmpty) {
      const others = open.get(name);
      if (others) others.push({ start, count: cuts.length });
      else open.set(name, [{ start, count: cuts.length }]);
    }
    cuts.push({ start, end });
  }
  for (const name of rawElements)
    for (const { start, count } of open.get(name) ?? [])
      if (!foreignTags.has(start)) cuts[count] = { start, end: html.length };
  return cutOut(html, cuts);
}

function cutOut(html: string, cuts: readonly Cut[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of cuts) {
    if (start > at) parts.push(html.slice(at, start));
    at = Math.max(at, end);
  }
  parts.push(html.slice(at));
  return parts.join('');
}

/**
 * Escapes the `<` of every loader that remains after the scan, because a browser may find a tag where the scan sees
 * none: inside a template token, or in a select that contains a title. A character reference is harmless in comments
 * and values. This adds no `<`, so a cut can't join its neighbors into a tag either.
 */
function withoutHiddenLoaders(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let readTo = 0;
  for (const { index, 1: name = '' } of html.matchAll(loaderStarts)) {
    // Inside the text of another tag, each match counts without reading its attributes: reading them again would not be
    // one pass.
    const isInside = index < readTo;
    const tag = isInside ? null : readAttributes(html, index + 1 + name.length);
    if (tag) readTo = tag.end;
    if (!isInside && tag && !isLoaderTag(name.toLowerCase(), tag.attributes)) continue;
    parts.push(html.slice(at, index), '&lt;');
    at = index + 1;
  }
  parts.push(html.slice(at));
  return parts.join('');
}

function isLoader(name: string, html: string, start: number): boolean {
  if (removedWhole.has(name) || removedTags.has(name)) return true;
  if (name !== 'meta' && name !== 'link') return false;
  return isLoaderTag(name, readAttributes(html, start + 1 + name.length).attributes);
}

function isLoaderTag(name: string, attributes: ReadonlyMap<string, string>): boolean {
  const value = (attribute: string) => decodeValue(attributes.get(attribute) ?? '').toLowerCase();
  if (name === 'meta') return value('http-equiv').trim() === 'refresh';
  if (name !== 'link') return true;
  const relations = value('rel').split(/\s+/).filter(Boolean);
  return !relations.includes('stylesheet') || relations.some((word) => word !== 'stylesheet' && word !== 'alternate');
}

/**
 * Reads attributes as a browser does, without knowledge of template tokens, from the end of a tag's name to the end of
 * the tag. If a name is repeated, the first one counts. Character references are not decoded.
 */
export function readAttributes(html: string, from: number): { end: number; attributes: Map<string, string> } {
  const attributes = new Map<string, string>();
  let at = find(html, /[^\t\n\f\r /]/g, from);
  while (at < html.length && html[at] !== '>') {
    const nameEnd = find(html, /[\t\n\f\r />=]/g, at + 1);
    const name = html.slice(at, nameEnd).toLowerCase();
    let value = '';
    at = find(html, /[^\t\n\f\r ]/g, nameEnd);
    if (html[at] === '=') {
      at = find(html, /[^\t\n\f\r ]/g, at + 1);
      const quote = html[at];
      const isQuoted = quote === '"' || quote === "'";
      const valueStart = isQuoted ? at + 1 : at;
      const valueEnd = find(html, quote === '"' ? /"/g : quote === "'" ? /'/g : /[\t\n\f\r >]/g, valueStart);
      value = html.slice(valueStart, valueEnd);
      at = isQuoted ? valueEnd + 1 : valueEnd;
    }
    if (!attributes.has(name)) attributes.set(name, value);
    at = find(html, /[^\t\n\f\r /]/g, at);
  }
  return { end: at + 1, attributes };
}

/** Returns the offset of the next match of `what`, or the length of the text. */
function find(text: string, what: RegExp, from: number): number {
  what.lastIndex = from;
  return what.exec(text)?.index ?? text.length;
}

/**
 * Returns whether an address leads to another server, read like a browser does: spaces and line breaks in it are
 * ignored.
 */
function isForeign(value: string, publicUrl: string): boolean {
  const address = value.replace(/[\u0000-\u0020]/g, '');
  if (address.startsWith(`${publicUrl}/`)) return false;
  return /^(?:[\\/]{2}|(?!data:)[a-z][a-z0-9+.-]*:)/i.test(address);
}
