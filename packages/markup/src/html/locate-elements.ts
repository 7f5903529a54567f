import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';
import type { SourceTree, TrustReason } from '../types';
import { limitedTreeAdapter, MarkupLimitError } from './limited-tree';
import { maskSource } from './mask-source';
import { type DetailedScan, scanSource } from './scan-source';

/** One parsed element with its position in the source. */
export interface LocatedElement {
  tag: string;
  isHtml: boolean;
  start: number;
  /** End of the start tag. */
  openEnd: number;
  /** Start of the end tag, or `end` if there is none. */
  closeStart: number;
  end: number;
  /** Index in document order, and the last index among its descendants. */
  order: number;
  lastOrder: number;
  /** Index in the list of the nearest located ancestor in the DOM; -1 = none. */
  domParent: number;
  /** Tag names between that ancestor and this element (implied ones such as tbody). */
  impliedPath: readonly string[];
  reasons: Set<TrustReason>;
}

export interface Location {
  scan: DetailedScan;
  elements: LocatedElement[];
  mode: SourceTree['mode'];
  /**
   * Where text after the source would end up: 'outside' (as intended), in the 'first' element (which has no end tag),
   * or 'astray' (the source opens or closes an element around it).
   */
  endsIn: 'outside' | 'first' | 'astray';
  /** Text runs that were masked because a table doesn't allow text there. */
  opaque: { start: number; end: number }[];
  /** Why the source wasn't parsed; '' = it was. */
  refusal: string;
}

/** The context of a source fragment: tag names of the elements around it, outermost first, and the document's mode. */
export interface ParseContext {
  path: readonly string[];
  mode: SourceTree['mode'];
}

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const TABLE_PARTS = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup']);
const END_MARK = '<!--be-end-->';
/** Maximum depth of a context; deeper ones are cut at a cell or block, since the outer part can't matter. */
const MAX_CONTEXT_DEPTH = 200;

/**
 * Parses the source (masked, with locations) and lists its elements. With a context, the source is a part of a
 * document: it is parsed inside those elements and in that mode, which parse5's fragment parser can't do (it always
 * uses standards mode).
 */
export function locateElements(source: string, context: ParseContext | null): Location {
  const scan = scanSource(source);
  const opaque: { start: number; end: number }[] = [];
  for (let round = 0; ; round++) {
    const parsed = parseWithinLimits(scan, maskSource(scan, opaque), context);
    const stray = round < 2 ? strayTableText(scan, parsed.elements, context, opaque) : [];
    if (stray.length === 0) return { scan, opaque, ...parsed };
    opaque.push(...stray);
    opaque.sort((a, b) => a.start - b.start);
  }
}

/** Returns the markup that opens the elements of a context in the document's mode. */
export function contextMarkup(context: ParseContext): string {
  let path = context.path;
  if (path.length > MAX_CONTEXT_DEPTH) {
    const from = path.findIndex(
      (name, index) => index >= path.length - MAX_CONTEXT_DEPTH && /^(?:td|div|table|section)$/.test(name),
    );
    path = path.slice(from === -1 ? path.length - MAX_CONTEXT_DEPTH : from);
    if (path[0] === 'td') path = ['table', 'tbody', 'tr', ...path];
  }
  const doctype = context.mode === 'quirks' ? '' : '<!DOCTYPE html>';
  return `${doctype}<html><head></head><body>${path.map((name) => `<${name}>`).join('')}`;
}

/** Parses masked markup. If it would take more than linear time, returns no elements and a message. */
function parseWithinLimits(scan: DetailedScan, masked: string, context: ParseContext | null) {
  try {
    return { ...parseMasked(scan, masked, context), refusal: '' };
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return {
      elements: [],
      mode: context?.mode ?? ('standards' as const),
      endsIn: 'astray' as const,
      refusal: error.message,
    };
  }
}

function parseMasked(scan: DetailedScan, masked: string, context: ParseContext | null) {
  const lead = context ? contextMarkup(context) : '';
  const document = parse(lead + masked + (context ? END_MARK : ''), {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    treeAdapter: limitedTreeAdapter(scan, context ? Math.min(context.path.length, MAX_CONTEXT_DEPTH) : 0),
  });
  const elements: LocatedElement[] = [];
  let wrapper: Element | null = null;
  let mark: Node | null = null;
  const limit = lead.length + masked.length;
  let order = 0;
  // One frame per open element. An explicit stack, because documents can be nested 100,000 levels deep.
  const stack: {
    nodes: readonly Node[];
    next: number;
    parent: number;
    implied: readonly string[];
    inTemplate: boolean;
    inSelect: boolean;
  }[] = [{ nodes: document.childNodes, next: 0, parent: -1, implied: [], inTemplate: false, inSelect: false }];
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.nodes[frame.next++];
    if (!node) {
      stack.pop();
      const parent = stack.at(-1);
      // The frame's element is the parent of its nodes: its range of indexes ends here.
      if (parent && frame.parent !== parent.parent) {
        const element = elements[frame.parent];
        if (element) element.lastOrder = order;
      }
      continue;
    }
    if (!isElement(node)) {
      if (node.nodeName === '#comment' && context && node.sourceCodeLocation?.startOffset === limit) mark = node;
      continue;
    }
    order++;
    const location = node.sourceCodeLocation;
    const start = location?.startTag ? location.startOffset - lead.length : -1;
    const inTemplate = frame.inTemplate || node.tagName === 'template';
    const inSelect = frame.inSelect || node.tagName === 'select';
    const children = node.tagName === 'template' ? contentOf(node) : node.childNodes;
    if (!location?.startTag || start < 0) {
      if (location && context) wrapper = node;
      const implied = location && context ? [] : [...frame.implied.slice(-8), node.tagName];
      stack.push({ nodes: children, next: 0, parent: frame.parent, implied, inTemplate, inSelect });
      continue;
    }
    const end = Math.min(location.endOffset, limit) - lead.length;
    const openEnd = location.startTag.endOffset - lead.length;
    const element: LocatedElement = {
      tag: node.tagName,
      isHtml: node.namespaceURI === html.NS.HTML,
      start,
      openEnd,
      closeStart: location.endTag ? location.endTag.startOffset - lead.length : Math.max(end, openEnd),
      end: Math.max(end, openEnd),
      order,
      lastOrder: order,
      domParent: frame.parent,
      impliedPath: frame.implied,
      reasons: new Set(),
    };
    if (frame.inTemplate) element.reasons.add('inside-template');
    if (frame.inSelect) element.reasons.add('inside-select');
    elements.push(element);
    stack.push({ nodes: children, next: 0, parent: elements.length - 1, implied: [], inTemplate, inSelect });
  }
  const innermost = context && context.path.length > 0 ? wrapper : null;
  const endParent = mark?.parentNode;
  const isAround = (node: unknown): boolean => (innermost ? node === innermost : isNamed(node, 'body'));
  let endsIn: Location['endsIn'] = context === null || isAround(endParent) ? 'outside' : 'astray';
  // Elements without end tags can still be open here; the first one must be the outermost of them.
  for (let node: unknown = endParent; endsIn === 'astray' && isElementNode(node); node = node.parentNode) {
    if (node.sourceCodeLocation?.startOffset === lead.length && isAround(node.parentNode)) endsIn = 'first';
  }
  return { elements, mode: modeOf(document.mode), endsIn };
}

function isElementNode(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'tagName' in node;
}

/** Returns non-blank text whose innermost element by range is a table part: the parser moved it out of the table. */
function strayTableText(
  scan: DetailedScan,
  elements: readonly LocatedElement[],
  context: ParseContext | null,
  known: readonly { start: number; end: number }[],
) {
  const outer = context?.path.at(-1) ?? '';
  if (!TABLE_PARTS.has(outer) && !elements.some((element) => TABLE_PARTS.has(element.tag))) return [];
  const sorted = [...elements].sort((a, b) => a.start - b.start || b.end - a.end);
  const isKnown = new Set(known.map((run) => run.start));
  const found: { start: number; end: number }[] = [];
  const open: LocatedElement[] = [];
  let next = 0;
  for (const run of scan.runs) {
    if (run.kind !== 'text') continue;
    for (let element = sorted[next]; element && element.start < run.start; element = sorted[++next]) {
      for (let last = open.at(-1); last && last.end <= element.start; last = open.at(-1)) open.pop();
      open.push(element);
    }
    for (let last = open.at(-1); last && last.end <= run.start; last = open.at(-1)) open.pop();
    const inner = open.at(-1);
    if (inner ? !inner.isHtml || !TABLE_PARTS.has(inner.tag) : !TABLE_PARTS.has(outer)) continue;
    if (!isKnown.has(run.start) && /[^ \t\n\f\r]/.test(scan.source.slice(run.start, run.end))) {
      found.push({ start: run.start, end: run.end });
    }
  }
  return found;
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function contentOf(node: Element): readonly Node[] {
  return 'content' in node ? (node as DefaultTreeAdapterTypes.Template).content.childNodes : node.childNodes;
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === 'object' && node !== null && 'tagName' in node && node.tagName === name;
}

function modeOf(mode: string): SourceTree['mode'] {
  if (mode === 'quirks') return 'quirks';
  return mode === 'limited-quirks' ? 'limited-quirks' : 'standards';
}
