import { scanAllTags } from '../html/all-tags';
import { patchAttribute, readAttribute } from '../html/attributes';
import { inlineElements } from '../html/html-text';
import { locateElements } from '../html/locate-elements';
import { hasOwnTags, type OwnTags, readOwnTags } from '../rules/copy-tags';
import { stripTags } from '../rules/strip-tags';
import { assessElements, trustOf } from '../source/editability';
import { findFragmentContext } from '../source/parse-source';
import type { Trust } from '../types';

/** An element of one of the two files, with what identifies it. Offsets are in its source. */
export interface MarkNode {
  index: number;
  tag: string;
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
  /** Index of the nearest enclosing node; -1 = none. */
  parent: number;
  children: number[];
  /** Index after that of the last node inside. */
  next: number;
  open: string;
  /** The start tag without tags: what the designer wrote. */
  bare: string;
  /** Its id and classes; '' = it has none. */
  look: string;
  /** Whether other elements have the same start tag. */
  isCommon: boolean;
  tags: OwnTags;
  trust: Trust;
  /** The words inside: a range of `NodeTree.words`. */
  wordStart: number;
  wordEnd: number;
  /** Number of images inside, including the node itself. */
  images: number;
  /** Whether it contains only text and inline elements. */
  isInline: boolean;
  /** Names of its structure, and of everything in it. Equal in both files if these are. */
  shape: number;
  whole: number;
}

/** A start tag that isn't an element of the document: one for Outlook, in a conditional comment. */
export interface LooseTag {
  name: string;
  start: number;
  end: number;
  bare: string;
  tags: OwnTags;
}

export interface NodeTree {
  source: string;
  nodes: MarkNode[];
  roots: number[];
  loose: LooseTag[];
  words: readonly string[];
  /** Returns a name of the text in a node, equal in both files if the texts are. */
  textOf(node: MarkNode): string;
  /** Number of loop iterations so far, which tests count instead of time. */
  steps: number;
}

/** Gives the same number to the same text in both files. */
export class Names {
  readonly #numbers = new Map<string, number>();
  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

interface Word {
  at: number;
  text: string;
}

const invisible = /&(?:nbsp|zwnj|zwj|shy|#847|#8203|#8204|#160|#xa0|#173);?/gi;
const blanks = /(?:[\s\u00a0\u200b\u200c\u00ad]|\u200d|\u034f)+/;

/** Returns the elements of a source in order, and the start tags in its conditional comments. Linear. */
export function readNodes(source: string, names: Names): NodeTree {
  const path = findFragmentContext(source);
  const { elements, scan } = locateElements(source, path.length > 0 ? { path, mode: 'standards' } : null);
  const nodes: MarkNode[] = [];
  const roots: number[] = [];
  const open: MarkNode[] = [];
  const startTag = memoize(readStartTag);
  for (const element of assessElements(elements, scan)) {
    const trust = trustOf(element);
    if (!trust.startTag || !element.isHtml) continue;
    const { tag, start, openEnd, closeStart, end } = element;
    for (let top = open.at(-1); top && top.end <= start; top = open.at(-1)) close(open, nodes.length);
    const parent = open.at(-1)?.index ?? -1;
    const index = nodes.length;
    const text = source.slice(start, openEnd);
    const images = tag === 'img' ? 1 : 0;
    const { tags, bare, look } = startTag(text);
    const node: MarkNode = {
      index,
      tag,
      start,
      openEnd,
      closeStart,
      end,
      parent,
      children: [],
      next: 0,
      open: text,
      bare,
      look,
      isCommon: false,
      tags,
      trust,
      wordStart: 0,
      wordEnd: 0,
      images,
      isInline: true,
      shape: 0,
      whole: 0,
    };
    (nodes[parent]?.children ?? roots).push(index);
    nodes.push(node);
    open.push(node);
  }
  while (open.length > 0) close(open, nodes.length);
  const seen = new Map<string, MarkNode>();
  for (const node of nodes) {
    const same = seen.get(node.bare);
    if (same) node.isCommon = same.isCommon = true;
    else seen.set(node.bare, node);
  }
  const words = readWords(source, scan);
  placeWords(nodes, words);
  nameNodes(nodes, words, names);
  return {
    ...{ source, nodes, roots, words: words.map(({ text }) => text), textOf: textNames(words) },
    loose: readLoose(source, nodes),
    steps: scan.steps + elements.length + words.length,
  };
}

/** Most start tags of a large file occur many times. */
export function memoize<Key, Result>(read: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const former = known.get(key);
    if (former !== undefined) return former;
    const result = read(key);
    known.set(key, result);
    return result;
  };
}

function readStartTag(text: string): Pick<MarkNode, 'tags' | 'bare' | 'look'> {
  const tags = readOwnTags(text);
  const bare = hasOwnTags(tags) ? stripTags(text) : text;
  return { tags, bare, look: lookOf(bare) };
}

function lookOf(bare: string): string {
  if (!/\s(?:id|class)\s?=/i.test(bare)) return '';
  const [id, names] = [readAttribute(bare, 'id'), readAttribute(bare, 'class')];
  return id || names ? `${id ?? ''} ${names ?? ''}` : '';
}

function close(open: MarkNode[], next: number): void {
  const node = open.pop();
  if (node) node.next = next;
}

function readWords(source: string, scan: ReturnType<typeof locateElements>['scan']): Word[] {
  const runs = scan.runs.filter(({ kind }) => kind === 'text');
  const tokens = scan.tokens.filter(({ context }) => context === 'text');
  const pieces = [
    ...runs.map((run) => ({ ...run, isToken: false })),
    ...tokens.map((token) => ({ ...token, isToken: true })),
  ];
  return pieces
    .sort((a, b) => a.start - b.start)
    .flatMap(({ start, end, isToken }) => {
      const text = source.slice(start, end);
      if (isToken) return [{ at: start, text }];
      return text
        .replace(invisible, ' ')
        .split(blanks)
        .filter((word) => word !== '')
        .map((word) => ({ at: start, text: word }));
    });
}

/** Sets the range of words of each node. */
function placeWords(nodes: readonly MarkNode[], words: readonly Word[]): void {
  const firstFrom = (offset: number): number => {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle]?.at ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  for (const node of nodes) {
    node.wordStart = firstFrom(node.openEnd);
    node.wordEnd = Math.max(node.wordStart, firstFrom(node.closeStart));
  }
}

/** Names structure and content of each node, from the innermost out. */
function nameNodes(nodes: readonly MarkNode[], words: readonly Word[], names: Names): void {
  for (const node of nodes.toReversed()) {
    const whole: (number | string)[] = [];
    const shape: number[] = [];
    let at = node.wordStart;
    const addWords = (until: number): void => {
      for (; at < until; at += 1) whole.push(`w${names.of(words[at]?.text ?? '')}`);
    };
    for (const index of node.children) {
      const child = nodes[index];
      if (!child) continue;
      addWords(child.wordStart);
      at = Math.max(at, child.wordEnd);
      whole.push(child.whole);
      // Bold words in a text don't change the structure.
      if (child.images > 0 || !inlineElements.has(child.tag)) shape.push(child.shape);
      node.images += child.images;
      node.isInline &&= child.isInline && (inlineElements.has(child.tag) || child.tag === 'img');
    }
    addWords(node.wordEnd);
    node.whole = names.of(`whole ${node.bare} ${whole.join()}`);
    node.shape = names.of(`shape ${node.tag} ${shape.join()}`);
  }
}

/** Names ranges of words by polynomial hashes of two moduli, so that nested nodes cost nothing more. */
function textNames(words: readonly Word[]): (node: MarkNode) => string {
  const lanes = [0x01000193, 0x85ebca6b].map((base) => {
    const sums = new Uint32Array(words.length + 1);
    const powers = new Uint32Array(words.length + 1);
    powers[0] = 1;
    words.forEach(({ text }, at) => {
      sums[at + 1] = (Math.imul(sums[at] ?? 0, base) + hashOf(text, base)) >>> 0;
      powers[at + 1] = Math.imul(powers[at] ?? 0, base) >>> 0;
    });
    return (from: number, to: number): number =>
      ((sums[to] ?? 0) - Math.imul(sums[from] ?? 0, powers[to - from] ?? 0)) >>> 0;
  });
  return ({ wordStart, wordEnd }) =>
    `${wordEnd - wordStart} ${lanes.map((lane) => lane(wordStart, wordEnd)).join(' ')}`;
}

function hashOf(text: string, seed: number): number {
  let hash = seed | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function readLoose(source: string, nodes: readonly MarkNode[]): LooseTag[] {
  const known = new Set(nodes.map(({ start }) => start));
  return scanAllTags(source).tags.flatMap(({ isEnd, name, start, end }) => {
    if (isEnd || known.has(start)) return [];
    const text = source.slice(start, end);
    const tags = readOwnTags(text);
    const isTagged = hasOwnTags(tags) || tags.names.length > 0;
    const bare = isTagged ? withoutNames(stripTags(text), tags) : text;
    return [{ name, start, end, bare, tags }];
  });
}

/** Outside a document, a name alone isn't a tag. */
function withoutNames(openTag: string, { names }: OwnTags): string {
  let bare = openTag;
  for (const { name } of names) bare = patchAttribute(bare, name, null);
  return bare;
}
