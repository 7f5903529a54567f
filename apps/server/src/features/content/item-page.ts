import type { PaletteItem } from '@galley/contract';
import {
  chooseMarkerPrefix,
  exportHtml,
  parseSource,
  prepareInsert,
  type SourceBlock,
  type SourceTree,
  sourceOffset,
  walkBlocks,
} from '@galley/markup';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { countedIds } from '../templates/parse-theme';

/** What the miniatures of one theme have in common; found once per theme. */
interface ThemeFrame {
  doctype: string;
  head: string;
  /** Start tags around each element that begins at this offset, from body inwards. */
  tagsAround(offset: number): string[];
}

const frames = new WeakMap<SourceTree, ThemeFrame>();

/**
 * A page with the head of a theme and one palette item alone, in the elements it stands in, so that the theme's
 * styles fit. The item is shown as it would be exported: of its variations only the first, no tags.
 */
export function itemPage(theme: { source: string; tree: SourceTree }, item: PaletteItem): string {
  const frame = frames.get(theme.tree) ?? readFrame(theme.source, theme.tree);
  frames.set(theme.tree, frame);
  const block = findBlock(theme.tree, item);
  const found = block ? frame.tagsAround(sourceOffset(theme.tree, block.beId)) : [];
  const around = found.length > 0 ? found : framesByTag(item.tag);
  const hasBody = around.some((tag) => /^<body[\s>]/i.test(tag));
  const body = hasBody ? [] : ['<body style="margin:0">'];
  return [frame.doctype, '<html>', frame.head, ...body, ...around, shownItem(item.html)].join('\n');
}

function shownItem(html: string): string {
  const newId = countedIds();
  const markerPrefix = chooseMarkerPrefix(html, 'item');
  const tree = parseSource('', { markerPrefix, newId });
  return exportHtml(prepareInsert(html, { tree, markerPrefix, newId }), { markerPrefix });
}

/** Parses the theme once and keeps only the tags around its blocks. */
function readFrame(source: string, tree: SourceTree): ThemeFrame {
  const document = parse(source, { sourceCodeLocationInfo: true });
  const offsets = new Set([...walkBlocks(tree)].map((block) => sourceOffset(tree, block.beId)));
  const around = new Map<number, string[]>();
  const waiting: Node[] = [...document.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('childNodes' in node)) continue;
    const start = 'tagName' in node ? node.sourceCodeLocation?.startTag?.startOffset : undefined;
    if ('tagName' in node && start !== undefined && offsets.has(start)) around.set(start, openTagsAround(source, node));
    waiting.push(...node.childNodes);
  }
  return {
    doctype: doctypeOf(source),
    head: headOf(source, document),
    tagsAround: (offset) => around.get(offset) ?? [],
  };
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
