import type { DefaultTreeAdapterTypes } from 'parse5';
import { scanSource } from '../html/scan-source';
import { parseDocument } from '../source/parse-document';
import { type AttributeValues, noAttributes, readAttributes } from './attribute-values';

type Tag = ReturnType<typeof scanSource>['tags'][number];
type Token = ReturnType<typeof scanSource>['tokens'][number];

/** An element of a document as selectors see it, and which parts of it template tags can change. */
export interface StyledElement extends AttributeValues {
  /** Position in the list of all elements, parents before children. */
  order: number;
  name: string;
  /** A template tag is part of its name. */
  hasUnknownName: boolean;
  parent: StyledElement | null;
  /** The preceding element sibling. */
  previous: StyledElement | null;
  /** Counted from 1: among all children of its parent, and among those with its name. */
  childAt: number;
  childCount: number;
  typeAt: number;
  typeCount: number;
  /** True if it contains nothing but comments. */
  isEmpty: boolean;
  /** Template tags among its children can add and remove some. */
  hasUnknownChildren: boolean;
  /** Its start tag; null = the parser added it, or several elements come from one tag. */
  tag: Tag | null;
  /** Its content in the source; null = the parser added it. */
  content: Range | null;
}

interface Range {
  start: number;
  end: number;
}

export interface StyledDocument {
  elements: StyledElement[];
  isQuirks: boolean;
  tokens: readonly Token[];
  comments: readonly Range[];
  /** Texts with their parent elements. */
  texts: (Range & { parent: StyledElement })[];
}

/** Parses a document as browsers do, with positions in the source; null = its cost is disproportionate to its size. */
export function readStyledDocument(source: string): StyledDocument | null {
  const document = parseDocument(source);
  if (!document) return null;
  const { tags, tokens, comments } = scanSource(source);
  const startTags = new Map(tags.filter(({ isEnd }) => !isEnd).map((tag) => [tag.start, tag]));
  const read: StyledDocument = { elements: [], isQuirks: document.mode === 'quirks', tokens, comments, texts: [] };
  const used = new Map<number, StyledElement>();

  const visit = (node: DefaultTreeAdapterTypes.Element, parent: StyledElement | null): StyledElement => {
    const place = node.sourceCodeLocation;
    const tag = (place && startTags.get(place.startOffset)) ?? null;
    const inTag = tag ? tokensBetween(tokens, tag.start, tag.end) : [];
    const { attributes, hasUnknownAttributes, classes } = tag ? readAttributes(source, tag, inTag) : noAttributes;
    // Spreading them would create objects with slow property access.
    const element: StyledElement = {
      attributes,
      hasUnknownAttributes,
      classes,
      order: read.elements.length,
      name: node.tagName.toLowerCase(),
      hasUnknownName: inTag.some(({ context }) => context === 'tagName'),
      parent,
      previous: null,
      childAt: 1,
      childCount: 1,
      typeAt: 1,
      typeCount: 1,
      isEmpty: node.childNodes.every(({ nodeName }) => nodeName === '#comment'),
      hasUnknownChildren: false,
      tag,
      content: tag ? { start: tag.end, end: place?.endTag?.startOffset ?? place?.endOffset ?? tag.end } : null,
    };
    read.elements.push(element);
    const twin = tag ? used.get(tag.start) : undefined;
    if (twin) twin.tag = element.tag = null;
    else if (tag) used.set(tag.start, element);
    visitAll(node.childNodes, element);
    return element;
  };

  const visitAll = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], parent: StyledElement | null) => {
    const children: StyledElement[] = [];
    for (const node of nodes) {
      if ('tagName' in node) children.push(visit(node, parent));
      else if (node.nodeName === '#text' && node.sourceCodeLocation && parent) {
        const { startOffset: start, endOffset: end } = node.sourceCodeLocation;
        read.texts.push({ start, end, parent });
        if (tokensBetween(tokens, start, end).some(({ context }) => context === 'text'))
          parent.hasUnknownChildren = true;
      }
    }
    countChildren(children);
  };
  visitAll(document.childNodes, null);
  return read;
}

/** Sets the positions of the children of one element. */
function countChildren(children: readonly StyledElement[]): void {
  const types = new Map<string, number>();
  for (const [index, child] of children.entries()) {
    const typeAt = (types.get(child.name) ?? 0) + 1;
    types.set(child.name, typeAt);
    child.previous = children[index - 1] ?? null;
    child.childAt = index + 1;
    child.childCount = children.length;
    child.typeAt = typeAt;
  }
  for (const child of children) child.typeCount = types.get(child.name) ?? 1;
}

/** Returns the ranges that start within a range; the list is in source order. */
export function tokensBetween<Place extends Range>(tokens: readonly Place[], start: number, end: number): Place[] {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const found: Place[] = [];
  for (let at = low; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.start >= end) break;
    found.push(token);
  }
  return found;
}
