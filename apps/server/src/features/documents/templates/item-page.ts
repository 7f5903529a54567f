import { createHash } from 'node:crypto';
import type { PaletteItem } from '@galley/contract';
import {
  chooseMarkerPrefix,
  parseDocument,
  parseSource,
  type SourceBlock,
  type SourceTree,
  walkBlocks,
} from '@galley/markup';
import { prepareInsert } from '@galley/markup/blocks';
import { exportHtml } from '@galley/markup/export';
import { findVariationPiece, itemSource, type VariationPiece } from '@galley/markup/themes';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { countedIds } from './parse-theme';

/**
 * Shows an item that is lower than its thumbnail in the middle, and nothing of the page around it, as its screenshot is
 * shown. A screenshot's window is taller. The theme's own styles of its root and body count more.
 */
const lowThumbnailStyle =
  '<style>@media (max-height:640px){:where(html){display:grid;grid-template-columns:minmax(0,1fr);align-content:safe center;min-height:100vh;background:linear-gradient(transparent,transparent)}:where(body){background:#fff}}</style>';

/** The common parts of all thumbnails of a theme, computed once per theme. */
interface ThemeFrame {
  doctype: string;
  head: string;
  /** Returns the start tags around the element of a block, from body inwards. */
  tagsAround(block: SourceBlock): string[];
}

const frames = new WeakMap<SourceTree, ThemeFrame>();

/**
 * Returns a page with the head of a theme and a single palette item inside its parent elements, so that the theme's
 * styles apply. The item is shown as it would be exported: without tags, and in its first variation or the one that
 * `piece` names.
 */
export function itemPage(
  theme: { source: string; tree: SourceTree },
  item: PaletteItem,
  piece: VariationPiece | null = null,
): string {
  const frame = frameOf(theme);
  const block = piece ? findVariationPiece(theme.tree, item, piece) : findBlock(theme.tree, item);
  const html = piece ? pieceSource(block) : item.html;
  return pageAround(frame, block, (piece && block ? block : item).tag, shownItem(html));
}

/**
 * Returns a hash for each palette item of everything that its page shows: items of two theme versions with the same
 * hash look the same. `files` are the paths and contents of the theme's files. SHA-1 in hex.
 */
export function itemHashes(
  theme: { source: string; tree: SourceTree },
  items: readonly PaletteItem[],
  files: string,
): string[] {
  const { doctype, head, tagsAround } = frameOf(theme);
  const common = sha1([doctype, head, files]);
  return items.map((item) => {
    const block = findBlock(theme.tree, item);
    const around = block ? tagsAround(block) : [];
    return sha1([common, ...around, item.tag, item.html]);
  });
}

function sha1(parts: readonly string[]): string {
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex');
}

/** Returns the page of a stored section, inside the parent elements of the theme's first section with the same tag. */
export function sectionPage(theme: { source: string; tree: SourceTree }, html: string, markerPrefix: string): string {
  const tag = /^\s*<([a-z][\w-]*)/i.exec(html)?.[1]?.toLowerCase() ?? '';
  const like = [...walkBlocks(theme.tree)].find((block) => block.kinds.has('section') && block.tag === tag);
  return pageAround(frameOf(theme), like, tag, exportHtml(html, { markerPrefix }));
}

function frameOf(theme: { source: string; tree: SourceTree }): ThemeFrame {
  const frame = frames.get(theme.tree) ?? readFrame(theme.source, theme.tree);
  frames.set(theme.tree, frame);
  return frame;
}

function pageAround(frame: ThemeFrame, block: SourceBlock | undefined, tag: string, html: string): string {
  const found = block ? frame.tagsAround(block) : [];
  const around = found.length > 0 ? found : framesByTag(tag);
  const hasBody = around.some((open) => /^<body[\s>]/i.test(open));
  const body = hasBody ? [] : ['<body style="margin:0">'];
  return [frame.doctype, '<html>', headOfItem(frame.head), ...body, ...around, html].join('\n');
}

function headOfItem(head: string): string {
  return head.replace('<head>', `<head>${lowThumbnailStyle}`);
}

/** Returns the source of a variation; '' = the theme doesn't have it. */
function pieceSource(block: SourceBlock | undefined): string {
  return block ? itemSource(block.kinds.has('section') ? 'section' : 'component', block) : '';
}

function shownItem(html: string): string {
  const newId = countedIds();
  const markerPrefix = chooseMarkerPrefix(html, 'item');
  const tree = parseSource('', { markerPrefix, newId });
  return exportHtml(prepareInsert(html, { tree, markerPrefix, newId }), { markerPrefix });
}

/** Parses the theme once. If parsing would need more than linear time, only the doctype is read. */
function readFrame(source: string, tree: SourceTree): ThemeFrame {
  const document = parseDocument(source);
  if (!document) return { doctype: doctypeOf(source), head: '<head></head>', tagsAround: () => [] };
  const elements = new Map<number, Element>();
  const waiting: Node[] = [...document.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('childNodes' in node)) continue;
    const start = 'tagName' in node ? node.sourceCodeLocation?.startTag?.startOffset : undefined;
    if ('tagName' in node && start !== undefined) elements.set(start, node);
    for (const child of node.childNodes) waiting.push(child);
  }
  const offsets = blockOffsets(tree);
  return {
    doctype: doctypeOf(source),
    head: headOf(source, document),
    tagsAround(block) {
      const element = elements.get(offsets.get(block) ?? -1);
      return element ? openTagsAround(source, element) : [];
    },
  };
}

/**
 * Returns the start of each block in the source. It is one pass, because looking them up one by one would scan the same
 * parts again.
 */
function blockOffsets(tree: SourceTree): Map<SourceBlock, number> {
  const offsets = new Map<SourceBlock, number>();
  const waiting = [{ block: tree.root, start: 0 }];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    offsets.set(entry.block, entry.start);
    let at = entry.start + entry.block.open.length;
    for (const part of entry.block.parts) {
      if (typeof part !== 'string') waiting.push({ block: part, start: at });
      at += part.length;
    }
  }
  return offsets;
}

/** Returns the block that an item was made from: the first of its kind and group that begins with the same tag. */
function findBlock(tree: SourceTree, item: PaletteItem): SourceBlock | undefined {
  for (const block of walkBlocks(tree)) {
    const isSame = block.kinds.has(item.type) && block.groupName === item.groupName && item.html.startsWith(block.open);
    if (isSame) return block;
  }
  return undefined;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Returns the start tags of the elements around an element, from body inwards, as the theme wrote them. */
function openTagsAround(source: string, element: Element): string[] {
  const tags: string[] = [];
  for (let parent = element.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (parent.tagName === 'html') break;
    const location = parent.sourceCodeLocation?.startTag;
    tags.push(location ? source.slice(location.startOffset, location.endOffset) : `<${parent.tagName}>`);
  }
  return tags.reverse();
}

function framesByTag(tag: string): string[] {
  if (tag === 'tr') return ['<table>', '<tbody>'];
  if (tag === 'td' || tag === 'th') return ['<table>', '<tbody>', '<tr>'];
  if (tag === 'tbody' || tag === 'thead' || tag === 'tfoot') return ['<table>'];
  return tag === 'li' ? ['<ul>'] : [];
}

function doctypeOf(source: string): string {
  // The search stops after 2,000 characters.
  return /<!doctype[^>]*>/i.exec(source.slice(0, 2000))?.[0] ?? '';
}

function headOf(source: string, document: DefaultTreeAdapterTypes.Document): string {
  const html = document.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === 'html');
  const head = html?.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === 'head');
  const first = head?.childNodes.find((node) => node.sourceCodeLocation)?.sourceCodeLocation;
  const last = head?.childNodes.filter((node) => node.sourceCodeLocation).at(-1)?.sourceCodeLocation;
  return first && last ? `<head>${source.slice(first.startOffset, last.endOffset)}</head>` : '<head></head>';
}
