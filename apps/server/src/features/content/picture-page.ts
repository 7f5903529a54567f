import { decodeValue, rewriteAddresses, scanSource } from '@galley/markup';

/** Elements that load a page or run something; what they hold goes with them. */
const removedWhole = new Set(['script', 'iframe', 'object', 'applet', 'portal']);
/** Of these the ones whose content a browser does not read as markup: without an end tag they reach to the end. */
const rawElements = new Set(['script', 'iframe']);
/** Elements without an end tag that load a page or change where addresses lead. */
const removedTags = new Set(['frame', 'embed', 'base']);
/** Start tags of everything that may be a loader, wherever they stand: in text, comments, values, template tokens. */
const loaderStarts = /<(script|iframe|object|applet|portal|frame|embed|base|link|meta)(?=[\t\n\f\r />])/gi;

/** An address that shows nothing and asks nobody. */
const nothing = 'data:,';

interface Cut {
  start: number;
  end: number;
}

/**
 * A page as its picture is made of: nothing in it names another server any more, nothing runs, and no hint tells the
 * browser to connect ahead. The content security policy of the answer is the wall behind; but connections that are only
 * opened are not its matter, so what could open one is taken out here. One pass over the tags, without a tree.
 */
export function picturePage(html: string, publicUrl: string): string {
  const shown = rewriteAddresses(withoutLoaders(html), (value) => (isForeign(value, publicUrl) ? nothing : null));
  return withoutHiddenLoaders(shown);
}

/** Cuts the loaders that stand where a document has its tags. */
function withoutLoaders(html: string): string {
  const { tags, foreignTags } = scanSource(html);
  const cuts: Cut[] = [];
  /** Cuts made so far when each open element began, by name: its end takes the place of those inside it. */
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
 * Browsers may find a tag where the scan sees none: inside a template token, or in a select that holds a title. So the
 * `<` of every loader that is left becomes a reference, which comments and values do not mind. This adds no `<`, so
 * nothing that was cut can have joined its neighbors into a tag either.
 */
function withoutHiddenLoaders(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let readTo = 0;
  for (const { index, 1: name = '' } of html.matchAll(loaderStarts)) {
    // Inside another tag's text every one counts: reading them all anew would not be one pass.
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
 * Reads attributes the way a browser does, template tokens unknown, from behind a tag's name to its end; of several with
 * one name the first counts. References are not decoded.
 */
function readAttributes(html: string, from: number): { end: number; attributes: Map<string, string> } {
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

/** Offset of the next place that matches, or the end of the text. */
function find(text: string, what: RegExp, from: number): number {
  what.lastIndex = from;
  return what.exec(text)?.index ?? text.length;
}

/** Whether an address leads to another server, as a browser reads it: blanks and line breaks in it count for nothing. */
function isForeign(value: string, publicUrl: string): boolean {
  const address = value.replace(/[\u0000-\u0020]/g, '');
  if (address.startsWith(`${publicUrl}/`)) return false;
  return /^(?:[\\/]{2}|(?!data:)[a-z][a-z0-9+.-]*:)/i.test(address);
}
