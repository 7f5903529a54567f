import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Relations by which a page makes the browser knock at another server before it loads anything from there. */
const hints = new Set(['preconnect', 'dns-prefetch', 'prefetch', 'prerender', 'modulepreload']);

/**
 * The page without its hints to connect elsewhere. A content security policy says what may be loaded, but connections
 * that are only opened ahead are not its matter; a picture of a document must not even do that.
 */
export function withoutHints(html: string): string {
  if (!/<link/i.test(html)) return html;
  const cuts: { start: number; end: number }[] = [];
  const walk = (node: Node) => {
    if ('tagName' in node && node.tagName === 'link' && node.sourceCodeLocation) {
      const rel = node.attrs.find(({ name }) => name === 'rel')?.value.toLowerCase() ?? '';
      const { startOffset, endOffset } = node.sourceCodeLocation;
      if (rel.split(/\s+/).some((word) => hints.has(word))) cuts.push({ start: startOffset, end: endOffset });
    }
    if ('content' in node) walk(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html, { sourceCodeLocationInfo: true }));
  let rest = html;
  for (const { start, end } of cuts.sort((a, b) => b.start - a.start)) rest = rest.slice(0, start) + rest.slice(end);
  return rest;
}
