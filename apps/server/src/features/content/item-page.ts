import type { PaletteItem } from '@galley/contract';
import { type SourceBlock, type SourceTree, sourceOffset, walkBlocks } from '@galley/markup';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/**
 * A page with the head of a theme and one palette item alone, in the elements it stands in, so that the theme's
 * styles fit. Whatever else the theme shows is left out.
 */
export function itemPage(theme: { source: string; tree: SourceTree }, item: PaletteItem): string {
  const document = parse(theme.source, { sourceCodeLocationInfo: true });
  const block = findBlock(theme.tree, item);
  const element = block && findElement(document, sourceOffset(theme.tree, block.beId));
  const around = element ? openTagsAround(theme.source, element) : [];
  const frame = around.length > 0 ? around : framesByTag(item.tag);
  const isWhole = frame.some((tag) => /^<body[\s>]/i.test(tag));
  return [
    doctypeOf(theme.source),
    '<html>',
    headOf(theme.source, document),
    isWhole ? '' : '<body style="margin:0">',
    ...frame,
    item.html,
  ].join('\n');
}

/** The block the entry was made from: the first of its kind and group that begins with the same tag. */
function findBlock(tree: SourceTree, item: PaletteItem): SourceBlock | undefined {
  for (const block of walkBlocks(tree)) {
    const isSame = block.kinds.has(item.type) && block.groupName === item.groupName && item.html.startsWith(block.open);
    if (isSame) return block;
  }
  return undefined;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

function findElement(document: DefaultTreeAdapterTypes.Document, offset: number): Element | undefined {
  const waiting: Node[] = [...document.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node && node.sourceCodeLocation?.startTag?.startOffset === offset) return node;
    if ('childNodes' in node) waiting.push(...node.childNodes);
  }
  return undefined;
}

/** Start tags of the elements around an element, from body inwards, as the theme wrote them. */
function openTagsAround(source: string, element: Element): string[] {
  const tags: string[] = [];
  for (let parent = element.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (parent.tagName === 'html') break;
    const location = parent.sourceCodeLocation?.startTag;
    tags.unshift(location ? source.slice(location.startOffset, location.endOffset) : `<${parent.tagName}>`);
  }
  return tags;
}

function framesByTag(tag: string): string[] {
  if (tag === 'tr') return ['<table>', '<tbody>'];
  if (tag === 'td' || tag === 'th') return ['<table>', '<tbody>', '<tr>'];
  if (tag === 'tbody' || tag === 'thead' || tag === 'tfoot') return ['<table>'];
  return tag === 'li' ? ['<ul>'] : [];
}

function doctypeOf(source: string): string {
  return /<!doctype[^>]*>/i.exec(source.slice(0, 2000))?.[0] ?? '';
}

function headOf(source: string, document: DefaultTreeAdapterTypes.Document): string {
  const html = document.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === 'html');
  const head = html?.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === 'head');
  const first = head?.childNodes.find((node) => node.sourceCodeLocation)?.sourceCodeLocation;
  const last = head?.childNodes.filter((node) => node.sourceCodeLocation).at(-1)?.sourceCodeLocation;
  return first && last ? `<head>${source.slice(first.startOffset, last.endOffset)}</head>` : '<head></head>';
}
