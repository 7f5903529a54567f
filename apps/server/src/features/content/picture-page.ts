import { rewriteAddresses } from '@galley/markup';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that load a page, run something or change where addresses lead. */
const removed = new Set(['script', 'iframe', 'frame', 'object', 'embed', 'applet', 'portal', 'base']);

/** An address that shows nothing and asks nobody. */
const nothing = 'data:,';

/**
 * A page as its picture is made of: nothing in it names another server any more, nothing runs, and no hint tells the
 * browser to connect ahead. The content security policy of the answer is the wall behind; but connections that are only
 * opened are not its matter, so what could open one is taken out here.
 */
export function picturePage(html: string, publicUrl: string): string {
  return rewriteAddresses(withoutLoaders(html), (value) => (isForeign(value, publicUrl) ? nothing : null));
}

function withoutLoaders(html: string): string {
  const cuts: { start: number; end: number }[] = [];
  const walk = (node: Node) => {
    if ('tagName' in node && node.sourceCodeLocation && isLoader(node)) {
      cuts.push({ start: node.sourceCodeLocation.startOffset, end: node.sourceCodeLocation.endOffset });
      return;
    }
    if ('content' in node) walk(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html, { sourceCodeLocationInfo: true }));
  // Elements that end where nobody closed them may reach into each other: the first one counts.
  let rest = '';
  let at = 0;
  for (const { start, end } of cuts.sort((a, b) => a.start - b.start)) {
    if (start >= at) rest += html.slice(at, start);
    at = Math.max(at, end);
  }
  return rest + html.slice(at);
}

function isLoader(element: Element): boolean {
  const attribute = (name: string) => element.attrs.find((entry) => entry.name === name)?.value.toLowerCase() ?? '';
  if (element.tagName === 'meta') return attribute('http-equiv').trim() === 'refresh';
  if (element.tagName === 'link') return !attribute('rel').split(/\s+/).includes('stylesheet');
  return removed.has(element.tagName);
}

/** Whether an address leads to another server, as a browser reads it: blanks and line breaks in it count for nothing. */
function isForeign(value: string, publicUrl: string): boolean {
  const address = value.replace(/[\u0000-\u0020]/g, '');
  if (address.startsWith(`${publicUrl}/`)) return false;
  return /^(?:[\\/]{2}|(?!data:)[a-z][a-z0-9+.-]*:)/i.test(address);
}
