import type { BeId, SourceBlock, SourceTree } from '../types';
import { type AttributeFlow, isBare, type PieceFlow, readPiece, type TextFlow } from './find-flow';
import { createMatcher, type FindQuery, type FoundKind } from './find-matcher';

/** Where something was found. */
export interface FindMatch {
  /** Different for each match of one document. */
  id: string;
  kind: FoundKind;
  /** The block whose source holds it; '' = the frame of the document. */
  beId: BeId;
  /** Which part of the block: -1 its start tag, else an index into its parts. */
  part: number;
  /** Start of the tag that carries the attribute, in that part; -1 for text. */
  tagStart: number;
  /** Which of the attributes of its kind in that tag; 0 for text. */
  attribute: number;
  /** The range in the flow of that part or attribute, and what is there. */
  from: number;
  to: number;
  text: string;
  /** What is around it, for the list. */
  before: string;
  after: string;
  /** How many text matches are before it in the same block: the canvas counts the same way. Attributes: -1. */
  nth: number;
  /** It touches a template tag, which is found but never changed. */
  isFixed: boolean;
}

const CONTEXT = 40;
const noMatches: readonly FindMatch[] = [];

/** Blocks are immutable, so results are cached. */
const flows = new WeakMap<SourceBlock, ReadonlyMap<number, PieceFlow>>();
let lastKey = '';
let found = new WeakMap<SourceBlock, readonly FindMatch[]>();

/**
 * Every match of a query in document order. Blocks that did not change since the last call with the same query cost one
 * look: typing in a long document costs the block that is typed in. Variations that are not shown are left out.
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

/** Reads, in steps, the texts that `findInDocument` looks through, which are kept with their blocks. */
export function* readForFind(tree: SourceTree): Generator<undefined> {
  const waiting: SourceBlock[] = [tree.root];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    flowsOf(block);
    for (const part of block.parts.toReversed()) if (typeof part !== 'string' && !part.isHidden) waiting.push(part);
    yield;
  }
}

/** The flow a match counts in, as the block is now; null when there is none. */
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

/** The flows of a block's own text and of its start tag; parts without anything to find are left out. */
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

/** What is before a match on its line: whole words, with an ellipsis where there are more. */
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
