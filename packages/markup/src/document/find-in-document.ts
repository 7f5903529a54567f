import type { BeId, SourceBlock, SourceTree } from '../types';
import { type AttributeFlow, isBare, type PieceFlow, readPiece, type TextFlow } from './find-flow';
import { createMatcher, type FindQuery, type FoundKind } from './find-matcher';

/** A match of a search. */
export interface FindMatch {
  /** Unique among the matches of a document. */
  id: string;
  kind: FoundKind;
  /** The block whose source contains the match; '' = the document frame. */
  beId: BeId;
  /** The part of the block: -1 for its start tag, else an index in its parts. */
  part: number;
  /** Start of the tag with the attribute, in that part; -1 for text. */
  tagStart: number;
  /** Index among the attributes of its kind in that tag; 0 for text. */
  attribute: number;
  /** The range in the flow of that part or attribute, and its text. */
  from: number;
  to: number;
  text: string;
  /** The surrounding text, for the list. */
  before: string;
  after: string;
  /** Number of text matches before it in the same block, counted as on the canvas; -1 for attributes. */
  nth: number;
  /** True if the match overlaps a template tag, which is found but never changed. */
  isFixed: boolean;
}

const CONTEXT = 40;
const noMatches: readonly FindMatch[] = [];

/** Results are cached, because blocks are immutable. */
const flows = new WeakMap<SourceBlock, ReadonlyMap<number, PieceFlow>>();
let lastKey = '';
let found = new WeakMap<SourceBlock, readonly FindMatch[]>();

/**
 * Returns every match of a query in document order, except in hidden variations. Results of the last query are cached
 * per block: while typing in a long document, only the edited block is searched again.
 */
export function findInDocument(tree: SourceTree, query: FindQuery): readonly FindMatch[] {
  const key = JSON.stringify([query.text, query.isCaseSensitive, query.isWholeWord, query.kind, tree.markerPrefix]);
  if (key !== lastKey) {
    lastKey = key;
    found = new WeakMap();
  }
  const match = createMatcher(query);
  return findInBlock(tree.root, query, match);
}

/** Fills the cache of texts that `findInDocument` searches, block by block. */
export function* readForFind(tree: SourceTree): Generator<undefined> {
  const waiting: SourceBlock[] = [tree.root];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    flowsOf(block);
    for (const part of block.parts.toReversed()) if (typeof part !== 'string' && !part.isHidden) waiting.push(part);
    yield;
  }
}

/** Returns the flow that a match's offsets refer to, in the block's current state; null if it no longer exists. */
export function flowOfMatch(
  block: SourceBlock,
  match: FindMatch,
): { flow: TextFlow; attribute: AttributeFlow | null } | null {
  const piece = flowsOf(block).get(match.part);
  if (!piece) return null;
  if (match.tagStart === -1) return { flow: piece.text, attribute: null };
  const attribute = piece.attributes.find(
    ({ kind, tagStart, nth }) => kind === match.kind && tagStart === match.tagStart && nth === match.attribute,
  );
  return attribute ? { flow: attribute.flow, attribute } : null;
}

function findInBlock(
  block: SourceBlock,
  query: FindQuery,
  match: ReturnType<typeof createMatcher>,
): readonly FindMatch[] {
  const known = found.get(block);
  if (known) return known;
  const all: FindMatch[] = [];
  const own = flowsOf(block);
  let nth = 0;
  const search = (index: number): void => {
    const piece = own.get(index);
    if (!piece) return;
    const here: { at: number; match: FindMatch }[] = [];
    const add = (kind: FindMatch['kind'], flow: TextFlow, tagStart: number, attribute = 0): void => {
      if (query.kind === 'all' ? kind === 'image' : query.kind !== kind) return;
      for (const { from, to } of match(flow.text)) {
        const isFixed = flow.fixed.some((range) => range.from < to && range.to > from);
        const isText = kind === 'text';
        const entry: FindMatch = {
          id: `${block.beId}:${index}:${tagStart}:${kind}:${attribute ? `${attribute}:` : ''}${from}`,
          kind,
          beId: block.beId,
          part: index,
          tagStart,
          attribute,
          from,
          to,
          text: flow.text.slice(from, to),
          before: wordsBefore(flow.text, from),
          after: wordsAfter(flow.text, to),
          nth: isText && !isFixed ? nth++ : -1,
          isFixed,
        };
        here.push({ at: flow.starts[from] ?? 0, match: entry });
      }
    };
    if (index !== -1) add('text', piece.text, -1);
    for (const { kind, flow, tagStart, nth: attribute } of piece.attributes) add(kind, flow, tagStart, attribute);
    here.sort((a, b) => a.at - b.at);
    for (const entry of here) all.push(entry.match);
  };
  search(-1);
  block.parts.forEach((part, index) => {
    if (typeof part === 'string') search(index);
    else if (!part.isHidden) for (const inside of findInBlock(part, query, match)) all.push(inside);
  });
  const result = all.length === 0 ? noMatches : all;
  found.set(block, result);
  return result;
}

/** Returns the flows of a block's own text and start tag; parts without searchable content are omitted. */
function flowsOf(block: SourceBlock): ReadonlyMap<number, PieceFlow> {
  const known = flows.get(block);
  if (known) return known;
  const own = new Map<number, PieceFlow>();
  const hasBackground = block.kinds.has('background');
  if (hasBackground || block.tag === 'a' || block.tag === 'img' || block.tag === 'area')
    own.set(-1, readPiece(block.open, { hasBackground }));
  block.parts.forEach((part, index) => {
    if (typeof part === 'string' && /\S/.test(part) && !isBare(part)) own.set(index, readPiece(part));
  });
  flows.set(block, own);
  return own;
}

/** Returns the text before a match on its line: whole words, with an ellipsis if it is shortened. */
function wordsBefore(text: string, from: number): string {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  if (line.length <= CONTEXT) return line.trimStart();
  const cut = line.slice(-CONTEXT);
  return `…${/\s(.*)/.exec(cut)?.[1] ?? cut}`;
}

function wordsAfter(text: string, to: number): string {
  const end = text.indexOf('\n', to);
  const line = text.slice(to, end === -1 ? undefined : end);
  if (line.length <= CONTEXT) return line.trimEnd();
  const cut = line.slice(0, CONTEXT);
  return `${/^([\s\S]*)\s/.exec(cut)?.[1] ?? cut}…`;
}
