import { childSpans } from '../blocks/block-layout';
import { findPlaces, type Wrapper } from '../blocks/child-places';
import { conditionalInner } from '../html/all-tags';
import { readAttribute } from '../html/attributes';
import { decodeText, decodeValue, plainText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { isTextBlock } from '../source/text-blocks';
import type { BeId, SourceBlock, SourceTree } from '../types';

/** One link of a document: in a text, around an image, as a block, or in code that can't be edited. */
export interface DocumentLink {
  /** Stable as long as the preceding links in the same block don't change. */
  id: string;
  kind: 'text' | 'image' | 'block' | 'code';
  /** The block to go to; '' = the document frame. */
  beId: BeId;
  /** The visible text; for an image, its alternative text. Template tokens as written. */
  text: string;
  /** Character references are decoded, tokens are as written; '' = none. */
  href: string;
  alias: string;
  /** The inline style, with character references decoded. */
  style: string;
  /** Why the link can't be changed; '' = it can. */
  locked: string;
  /** Why the link's text can't be changed here; '' = it can. */
  textLocked: string;
}

/** The links of one section, in document order. */
export interface LinkGroup {
  /** '' = outside all sections. */
  sectionId: BeId;
  links: readonly DocumentLink[];
}

/**
 * A link with its range in the inner source of the containing block; `open` is null if the block itself is the link.
 */
export interface PlacedLink extends DocumentLink {
  open: { start: number; end: number } | null;
  /** The range of the visible text if it is contiguous; offsets in the inner source. */
  textRange: { start: number; end: number } | null;
}

const untagged = 'The theme doesn’t tag this link, so it can only be changed in the source.';
const inOutlookCode = 'This link is only for Outlook, so it can only be changed in the source.';
const noLinks = 'The theme doesn’t allow links here.';
const noEndTag = 'This link has no end tag, so it cannot be changed safely.';
const noText = 'The theme doesn’t allow text here.';
const severalParts = 'The text of this link has several parts. Change it on the canvas.';
const imageText = 'The text of an image is its alternative text. Change it with the image.';

/** Results are cached, because blocks are immutable. */
const ownLinks = new WeakMap<SourceBlock, readonly PlacedLink[]>();

/**
 * Returns every link of a document by section, except those in hidden variations, which aren't exported. Results are
 * cached per block.
 */
export function documentLinks(tree: SourceTree): LinkGroup[] {
  const groups: { sectionId: BeId; links: DocumentLink[] }[] = [];
  const add = (sectionId: BeId, links: readonly DocumentLink[]): void => {
    if (links.length === 0) return;
    const last = groups.at(-1);
    if (last?.sectionId === sectionId) last.links.push(...links);
    else groups.push({ sectionId, links: [...links] });
  };
  const visit = (block: SourceBlock, sectionId: BeId): void => {
    if (block.isHidden) return;
    const section = sectionId === '' && block.kinds.has('section') ? block.beId : sectionId;
    const own = linksIn(block);
    const spans = childSpans(block);
    let next = 0;
    for (const link of own) {
      if (!link.open) {
        add(section, [link]);
        continue;
      }
      for (let span = spans[next]; span && span.start < link.open.start; span = spans[++next])
        visit(span.block, section);
      add(section, [link]);
    }
    for (let span = spans[next]; span; span = spans[++next]) visit(span.block, section);
  };
  visit(tree.root, '');
  return groups;
}

/** Finds the link with an id, and the block whose source contains it; null if it no longer exists. */
export function findDocumentLink(tree: SourceTree, id: string): { owner: SourceBlock; link: PlacedLink } | null {
  const ownerId = id.slice(0, id.lastIndexOf(':'));
  const owner = ownerId === '' ? tree.root : tree.blocks.get(ownerId);
  const link = owner && linksIn(owner).find((entry) => entry.id === id);
  return owner && link ? { owner, link } : null;
}

/**
 * Returns the links in a block's own text, and the block itself if it is a link. Links of child blocks aren't included.
 * Cached.
 */
export function linksIn(block: SourceBlock): readonly PlacedLink[] {
  const known = ownLinks.get(block);
  if (known) return known;
  const inner = new InnerText(block);
  const links: PlacedLink[] = [];
  if (block.tag === 'a' && block.beId !== '') links.push(linkOfBlock(block, inner));
  const places = inner.mayHold('<a') ? findPlaces(block).wrappers.filter(({ tag }) => tag === 'a') : [];
  places.forEach((wrapper, index) => {
    const html = inner.slice(wrapper.openStart, wrapper.openEnd);
    if (!isAnchor(html)) links.push(linkOfWrapper(block, inner, wrapper, index));
  });
  for (const [index, tag] of inner.codeTags().entries())
    links.push({
      ...attributesOf(inner.slice(tag.start, tag.end)),
      id: `${block.beId}:c${index}`,
      kind: 'code',
      beId: block.beId,
      text: decodeValue(readAttribute(inner.slice(tag.start, tag.end), 'alt') ?? ''),
      locked: tag.isOutlook ? inOutlookCode : untagged,
      textLocked: tag.isOutlook ? inOutlookCode : untagged,
      open: { start: tag.start, end: tag.end },
      textRange: null,
    });
  links.sort((a, b) => (a.open?.start ?? -1) - (b.open?.start ?? -1));
  ownLinks.set(block, links);
  return links;
}

/** Returns whether a tag is a link target rather than a link. */
function isAnchor(open: string): boolean {
  if (readAttribute(open, 'href') !== null) return false;
  return readAttribute(open, 'name') !== null || readAttribute(open, 'id') !== null;
}

function linkOfBlock(block: SourceBlock, inner: InnerText): PlacedLink {
  const text = readText(inner, 0, inner.length);
  const isLeaf = block.parts.every((part) => typeof part === 'string');
  const locked = block.trust.startTag ? (block.rules.canLink ? '' : noLinks) : noEndTag;
  const canText = isLeaf && isTextBlock(block) && block.rules.canText;
  return {
    ...attributesOf(block.open),
    id: `${block.beId}:`,
    kind: text.image === null ? 'block' : 'image',
    beId: block.beId,
    text: text.text || (text.image ?? ''),
    locked,
    textLocked: textReason(text, canText ? '' : noText),
    open: null,
    textRange: text.range,
  };
}

function linkOfWrapper(block: SourceBlock, inner: InnerText, wrapper: Wrapper, index: number): PlacedLink {
  const isClosed = wrapper.closeStart !== -1;
  const end = isClosed ? wrapper.closeStart : wrapper.openEnd;
  const text = readText(inner, wrapper.openEnd, end);
  const children = childSpans(block).filter((span) => span.start >= wrapper.openEnd && span.end <= end);
  const image = children.find((span) => span.block.tag === 'img')?.block;
  const isInText = isTextBlock(block) && block.parts.every((part) => typeof part === 'string');
  let locked = untagged;
  if (!isClosed) locked = noEndTag;
  else if (image) locked = image.rules.canLink ? '' : noLinks;
  else if (isInText) locked = block.rules.canLink ? '' : noLinks;
  const isImage = image !== undefined || (text.text === '' && text.image !== null);
  return {
    ...attributesOf(inner.slice(wrapper.openStart, wrapper.openEnd)),
    id: `${block.beId}:${index}`,
    kind: isImage ? 'image' : isInText ? 'text' : 'code',
    beId: image?.beId ?? children[0]?.block.beId ?? block.beId,
    text: text.text || (text.image ?? ''),
    locked,
    textLocked:
      locked === untagged || !isClosed ? locked : textReason(text, isInText && block.rules.canText ? '' : noText),
    open: { start: wrapper.openStart, end: wrapper.openEnd },
    textRange: text.range,
  };
}

function attributesOf(open: string): Pick<DocumentLink, 'href' | 'alias' | 'style'> {
  const read = (name: string): string => decodeValue(readAttribute(open, name) ?? '');
  return { href: read('href').trim(), alias: read('alias'), style: read('style') };
}

interface LinkText {
  text: string;
  /** Alternative text of the first image in the link; null without an image. */
  image: string | null;
  range: { start: number; end: number } | null;
}

function textReason(text: LinkText, reason: string): string {
  if (text.image !== null && text.text === '') return imageText;
  if (reason !== '') return reason;
  return text.range ? '' : severalParts;
}

function readText(inner: InnerText, start: number, end: number): LinkText {
  const html = inner.slice(start, end);
  const { runs, tokens, tags } = scanSource(html);
  const shown = runs.filter((run) => run.kind === 'text' && /[^\s\u00a0]/.test(html.slice(run.start, run.end)));
  const [run] = shown;
  const isOneRun = shown.length === 1 && !tokens.some((token) => token.context === 'text');
  const image = tags.find((tag) => tag.name === 'img' && !tag.isEnd);
  const raw = run ? html.slice(run.start, run.end) : '';
  const lead = /^\s*/.exec(raw)?.[0].length ?? 0;
  return {
    text: isOneRun
      ? decodeText(raw)
          .replace(/[\s\u00a0]+/g, ' ')
          .trim()
      : plainText(html),
    image: image ? decodeValue(readAttribute(html.slice(image.start, image.end), 'alt') ?? '') : null,
    range: run && isOneRun ? { start: start + run.start + lead, end: start + run.start + raw.trimEnd().length } : null,
  };
}

/** The inner source of a block, joined on demand. */
class InnerText {
  private joined: string | null = null;

  constructor(private readonly block: SourceBlock) {}

  get length(): number {
    return this.block.length - this.block.open.length - this.block.close.length;
  }

  mayHold(text: string): boolean {
    return this.block.parts.some((part) => typeof part === 'string' && part.toLowerCase().includes(text));
  }

  slice(start: number, end: number): string {
    let at = 0;
    for (const part of this.block.parts) {
      if (typeof part === 'string' && start >= at && end <= at + part.length) return part.slice(start - at, end - at);
      at += part.length;
    }
    this.joined ??= print(this.block);
    return this.joined.slice(start, end);
  }

  /** Returns areas of image maps, and links of shapes in conditional comments that aren't twins of a block. */
  codeTags(): { start: number; end: number; isOutlook: boolean }[] {
    const found: { start: number; end: number; isOutlook: boolean }[] = [];
    let at = 0;
    for (const part of this.block.parts) {
      if (typeof part === 'string' && /<area|\[if/i.test(part)) {
        const scan = scanSource(part);
        for (const tag of scan.tags)
          if (tag.name === 'area' && hasHref(tag))
            found.push({ start: at + tag.start, end: at + tag.end, isOutlook: false });
        for (const comment of scan.comments) {
          const range = conditionalInner(part, comment);
          if (!range) continue;
          for (const tag of scanSource(part.slice(range.start, range.end)).tags) {
            const isTwin = tag.attributes.some(({ name }) => name === 'data-block');
            if (tag.isEnd || isTwin || !hasHref(tag) || (tag.name !== 'a' && !tag.name.includes(':'))) continue;
            found.push({ start: at + range.start + tag.start, end: at + range.start + tag.end, isOutlook: true });
          }
        }
      }
      at += part.length;
    }
    return found;
  }
}

function hasHref(tag: { isEnd: boolean; attributes: readonly { name: string; hasValue: boolean }[] }): boolean {
  return !tag.isEnd && tag.attributes.some(({ name, hasValue }) => name === 'href' && hasValue);
}

function print(block: SourceBlock): string {
  return block.parts.map((part) => (typeof part === 'string' ? part : part.open + print(part) + part.close)).join('');
}
