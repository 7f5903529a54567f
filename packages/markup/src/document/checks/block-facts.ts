import { readAttribute } from '../../html/attributes';
import { decodeValue, plainText } from '../../html/html-text';
import { scanSource } from '../../html/scan-source';
import { isTextBlock } from '../../source/text-blocks';
import type { BeId, SourceBlock, SourceTree, TagScan } from '../../types';
import { isPlaceholderText } from './placeholder-text';
import { oddDeclarationsIn, type StyleFault, styleFaultsIn } from './style-facts';
import { hasUnsubscribeTag } from './unsubscribe';

export interface ImageFact {
  /** The image itself, or the block whose code contains it. */
  beId: BeId;
  src: string;
  /** null = the attribute is missing. */
  alt: string | null;
  /** Marked as decorative, or a spacer one pixel wide or high. */
  isDecoration: boolean;
  /** True if the image is a block and its start tag can be changed. */
  canChange: boolean;
}

export interface HeadingFact {
  beId: BeId;
  level: number;
  text: string;
}

/** The facts about one block's own tag and text that the checks need, without its child blocks. */
export interface BlockFacts {
  images: readonly ImageFact[];
  headings: readonly HeadingFact[];
  /** Values of `id`, and of `name` on links. */
  anchors: readonly string[];
  /** The visible text of an editable text; null for other blocks. */
  text: string | null;
  /** True for an editable text without any visible content: no word, image or no-break space. */
  isEmptyText: boolean;
  /** True if the text is a placeholder. */
  isPlaceholder: boolean;
  hasUnsubscribeTag: boolean;
  hasScript: boolean;
  /** Faults of style elements in its code. */
  styleFaults: readonly StyleFault[];
  /** Declarations of `style` attributes that aren't CSS. */
  oddDeclarations: readonly string[];
}

/** Links and headings without text have separate findings. */
const isKnownElsewhere = /^(?:a|h[1-6])$/;
const shownThings =
  /<(?:a|img|input|hr|svg|video|iframe|object|button|select|textarea|table)\b|&nbsp;|&#160;|&#xa0;|\u00a0/i;

/** Results are cached, because blocks are immutable. */
const known = new WeakMap<SourceBlock, BlockFacts>();

/** Returns the facts of one block, cached. */
export function blockFacts(block: SourceBlock): BlockFacts {
  const found = known.get(block);
  if (found) return found;
  const facts = readFacts(block);
  known.set(block, facts);
  return facts;
}

/** Yields all blocks that are part of an export, in document order, the root first. */
export function* shownBlocks(tree: SourceTree): Generator<SourceBlock> {
  const waiting: SourceBlock[] = [tree.root];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (block.isHidden) continue;
    yield block;
    for (let index = block.parts.length - 1; index >= 0; index -= 1) {
      const part = block.parts[index];
      if (part !== undefined && typeof part !== 'string') waiting.push(part);
    }
  }
}

/** Returns every name that a `#name` link can lead to. */
export function documentAnchors(tree: SourceTree): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const block of shownBlocks(tree)) for (const name of blockFacts(block).anchors) anchors.add(name);
  return anchors;
}

function readFacts(block: SourceBlock): BlockFacts {
  const images: ImageFact[] = [];
  const headings: HeadingFact[] = [];
  const anchors: string[] = [];
  let hasUnsubscribe = false;
  let hasScript = false;
  const styleFaults: StyleFault[] = [];
  const oddDeclarations: string[] = [];
  let offset = 0;
  for (const piece of [block.open, ...block.parts]) {
    if (typeof piece !== 'string') continue;
    const shift = offset;
    offset += piece.length;
    if (!/[<{%[*$]/.test(piece)) continue;
    const scan = scanSource(piece);
    const { tags } = scan;
    styleFaults.push(...styleFaultsIn(piece, scan, shift));
    for (const [index, tag] of tags.entries()) {
      if (tag.isEnd) continue;
      oddDeclarations.push(...oddDeclarationsIn(piece, tag));
      const value = (name: string): string | null => attributeValue(piece, tag, name);
      const id = value('id') ?? (tag.name === 'a' ? value('name') : null);
      if (id !== null && id !== '') anchors.push(id);
      if (tag.name === 'img') images.push(readImage(block, value));
      if (tag.name === 'script' && !/json/i.test(value('type') ?? '')) hasScript = true;
      const level = /^h[1-6]$/.test(tag.name) ? Number(tag.name[1]) : 0;
      if (level > 0) headings.push({ beId: block.beId, level, text: headingText(block, { piece, tags, index }) });
    }
    hasUnsubscribe ||= hasUnsubscribeTag(piece);
  }
  const text = textOf(block);
  const isEmptyText = text === '' && !isKnownElsewhere.test(block.tag) && !shownThings.test(print(block));
  const isPlaceholder = text !== null && isPlaceholderText(text);
  const found = {
    images,
    headings,
    anchors,
    hasUnsubscribeTag: hasUnsubscribe,
    hasScript,
    styleFaults,
    oddDeclarations,
  };
  return { ...found, text, isEmptyText, isPlaceholder };
}

function readImage(block: SourceBlock, value: (name: string) => string | null): ImageFact {
  const isPixel = /^[01](?:px)?$/.test(value('width') ?? '') || /^[01](?:px)?$/.test(value('height') ?? '');
  const isSaidSo = value('aria-hidden') === 'true' || /^(?:presentation|none)$/.test(value('role') ?? '');
  const { beId, tag, kinds, trust } = block;
  return {
    beId,
    src: (value('src') ?? '').trim(),
    alt: value('alt'),
    isDecoration: isPixel || isSaidSo,
    canChange: tag === 'img' && kinds.has('edit') && trust.startTag,
  };
}

/**
 * Returns the text of a heading block, or of a heading in code from its start tag to the next end tag of the same name.
 */
function headingText(
  block: SourceBlock,
  { piece, tags, index }: { piece: string; tags: readonly TagScan[]; index: number },
): string {
  const tag = tags[index];
  if (!tag) return '';
  if (piece === block.open) return plainText(print(block));
  const end = tags.slice(index + 1).find((other) => other.isEnd && other.name === tag.name);
  // The text of a heading around blocks is in those blocks.
  return end ? plainText(piece.slice(tag.end, end.start)) || altIn(piece.slice(tag.end, end.start)) : '…';
}

function altIn(html: string): string {
  const image = scanSource(html).tags.find((tag) => tag.name === 'img');
  return image ? decodeValue(readAttribute(html.slice(image.start, image.end), 'alt') ?? '') : '';
}

function textOf(block: SourceBlock): string | null {
  const isLeaf = block.parts.every((part) => typeof part === 'string');
  return isLeaf && isTextBlock(block) && block.rules.canText ? plainText(print(block)) : null;
}

function print(block: SourceBlock): string {
  return block.parts.map((part) => (typeof part === 'string' ? part : part.open + print(part) + part.close)).join('');
}

function attributeValue(source: string, tag: TagScan, name: string): string | null {
  const attribute = tag.attributes.find((entry) => entry.name === name);
  return attribute ? decodeValue(source.slice(attribute.valueStart, attribute.valueEnd)) : null;
}
