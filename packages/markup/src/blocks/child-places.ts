import { scanSource } from '../html/scan-source';
import type { SourceBlock, TagScan } from '../types';

/** An untagged element that is open at some position inside a block; offsets in the block's inner source. */
export interface Wrapper {
  tag: string;
  parent: Wrapper | null;
  openStart: number;
  openEnd: number;
  /** -1 until an end tag is found. */
  closeStart: number;
  closeEnd: number;
}

/** A direct child block with the innermost untagged element around it; null = the parent block itself. */
export interface ChildPlace {
  block: SourceBlock;
  /** Offsets in the parent's inner source. */
  start: number;
  end: number;
  wrapper: Wrapper | null;
  /**
   * True if the block's start tag implicitly closes an open element, so that the position before the block has another
   * parent.
   */
  hasImpliedEnd: boolean;
}

/** The children of a block and the untagged tags between them. */
export interface BlockPlaces {
  children: readonly ChildPlace[];
  /** In document order. */
  wrappers: readonly Wrapper[];
  /** End tags without a start tag, with their offsets. */
  strayEnds: readonly { tag: string; start: number }[];
}

export const voidElements: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source'],
  ...['track', 'wbr'],
]);

const boundaries: ReadonlySet<string> = new Set(['table', 'td', 'th', 'caption', 'template', 'object', 'svg', 'math']);
const cellContent = ['p', 'li', 'dd', 'dt', 'option'];
/** Elements that a start tag closes when one of them is the innermost open element. */
const closedByStart: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    li: ['li', 'p'],
    dt: ['dt', 'dd', 'p'],
    dd: ['dt', 'dd', 'p'],
    body: ['head', 'style', 'title', 'script'],
    option: ['option'],
    optgroup: ['option', 'optgroup'],
    td: ['td', 'th', ...cellContent],
    th: ['td', 'th', ...cellContent],
    tr: ['tr', 'td', 'th', ...cellContent],
    tbody: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', ...cellContent],
    tfoot: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', ...cellContent],
    thead: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', ...cellContent],
  }).map(([tag, closed]) => [tag, new Set(closed)]),
);
const closesParagraph =
  /^(address|article|aside|blockquote|center|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|menu|nav|ol|p|pre|section|table|ul)$/;

/** Results are cached, because blocks are immutable. */
const foundPlaces = new WeakMap<SourceBlock, BlockPlaces>();

/**
 * Finds the untagged elements that are open around each direct child block by scanning the text between the blocks.
 * Linear in that text; not recursive.
 */
export function findPlaces(parent: SourceBlock): BlockPlaces {
  const known = foundPlaces.get(parent);
  if (known) return known;
  const children: ChildPlace[] = [];
  const walk = new OpenElements();
  let at = 0;
  for (const part of parent.parts) {
    if (typeof part === 'string') walk.readText(part, at);
    else {
      const before = walk.innermost;
      walk.closeBefore(part.tag);
      const wrapper = walk.innermost;
      children.push({ block: part, start: at, end: at + part.length, wrapper, hasImpliedEnd: before !== wrapper });
    }
    at += part.length;
  }
  const places = { children, wrappers: walk.wrappers, strayEnds: walk.strayEnds };
  foundPlaces.set(parent, places);
  return places;
}

/** Returns the names of the open elements from the outermost wrapper to the innermost, at most `most` of them. */
export function wrapperPath(wrapper: Wrapper | null, most = 200): string[] {
  const path: string[] = [];
  for (let open = wrapper; open && path.length < most; open = open.parent) path.push(open.tag);
  return path.reverse();
}

/** Returns whether a start tag implicitly closes an open element. */
export function isClosedBy(open: string, start: string): boolean {
  return closedByStart.get(start)?.has(open) === true || (open === 'p' && closesParagraph.test(start));
}

/** The stack of open elements while text is scanned. */
export class OpenElements {
  innermost: Wrapper | null = null;
  readonly wrappers: Wrapper[] = [];
  readonly strayEnds: { tag: string; start: number }[] = [];
  /**
   * Open elements by name since the last boundary, one map per boundary, so that no lookup has to search the stack.
   */
  private readonly levels: Map<string, number>[] = [new Map()];
  private readonly openBoundaries = new Map<string, number>();
  private foreignDepth = 0;

  readText(text: string, offset: number): void {
    if (!text.includes('<')) return;
    for (const tag of scanSource(text).tags) {
      if (tag.isEnd) this.readEnd(tag, offset);
      else this.readStart(tag, offset);
    }
  }

  /** Closes the elements that HTML closes implicitly before a start tag or block of this name. */
  closeBefore(name: string): void {
    const closed = closedByStart.get(name);
    while (closed && this.innermost && closed.has(this.innermost.tag)) this.pop();
    if (closesParagraph.test(name) && this.innermost?.tag === 'p') this.pop();
  }

  private readStart(tag: TagScan, offset: number): void {
    this.closeBefore(tag.name);
    if (voidElements.has(tag.name) || (tag.isSelfClosing && this.foreignDepth > 0)) return;
    const wrapper: Wrapper = {
      tag: tag.name,
      parent: this.innermost,
      openStart: offset + tag.start,
      openEnd: offset + tag.end,
      closeStart: -1,
      closeEnd: -1,
    };
    this.innermost = wrapper;
    this.wrappers.push(wrapper);
    count(this.levels.at(-1), tag.name, 1);
    if (boundaries.has(tag.name)) {
      count(this.openBoundaries, tag.name, 1);
      this.levels.push(new Map());
    }
    if (tag.name === 'svg' || tag.name === 'math') this.foreignDepth += 1;
  }

  private readEnd(tag: TagScan, offset: number): void {
    const isBoundary = boundaries.has(tag.name);
    if (!(isBoundary ? this.openBoundaries : this.levels.at(-1))?.has(tag.name)) {
      this.strayEnds.push({ tag: tag.name, start: offset + tag.start });
      return;
    }
    for (;;) {
      const wrapper = this.pop();
      if (!wrapper) return;
      if (wrapper.tag === tag.name) {
        wrapper.closeStart = offset + tag.start;
        wrapper.closeEnd = offset + tag.end;
        return;
      }
    }
  }

  private pop(): Wrapper | null {
    const wrapper = this.innermost;
    if (!wrapper) return null;
    this.innermost = wrapper.parent;
    if (boundaries.has(wrapper.tag)) {
      count(this.openBoundaries, wrapper.tag, -1);
      this.levels.pop();
    }
    count(this.levels.at(-1), wrapper.tag, -1);
    if (wrapper.tag === 'svg' || wrapper.tag === 'math') this.foreignDepth -= 1;
    return wrapper;
  }
}

function count(counts: Map<string, number> | undefined, name: string, by: number): void {
  const number = (counts?.get(name) ?? 0) + by;
  if (number > 0) counts?.set(name, number);
  else counts?.delete(name);
}
