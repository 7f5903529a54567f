import { scanSource } from '../source/scan-source';
import { readTextUnits } from '../source/text-units';
import type { AttributeScan, TagScan, TemplateToken } from '../types';
import { decodeText, decodeValue } from './html-text';

/**
 * Text as a reader sees it, character by character, with the source each one is written as: formats between the letters
 * are not there, references are characters, blanks run together, a line break or another block is `\n`.
 */
export interface TextFlow {
  text: string;
  /** Source range of each character of `text` (both halves of a pair have the same one). */
  starts: Int32Array;
  ends: Int32Array;
  /** Stretches of `text` that are template tags. */
  fixed: readonly { from: number; to: number }[];
}

/** Elements that are part of a line: what they begin and end does not separate words. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr o:p'.split(
    ' ',
  ),
);

/** Whether an element is part of a line of text: its tags do not separate what stands beside them. */
export function isInlineElement(name: string): boolean {
  return INLINE.has(name);
}

/** The flow of a piece of source between two blocks, and the attributes in it that are searched too. */
export interface PieceFlow {
  text: TextFlow;
  attributes: readonly AttributeFlow[];
}

/** An address or an alternative text in a start tag. */
export interface AttributeFlow {
  kind: 'link' | 'alt';
  /** The tag in the piece. */
  tagStart: number;
  quote: AttributeScan['quote'];
  flow: TextFlow;
}

/** Reads a piece of source that begins and ends outside of tags. */
export function readPiece(source: string): PieceFlow {
  const scan = scanSource(source);
  const builder = new FlowBuilder();
  const pieces: ({ start: number } & (
    | { run: { start: number; end: number } }
    | { tag: TagScan }
    | { token: TemplateToken }
  ))[] = [];
  for (const run of scan.runs) if (run.kind === 'text') pieces.push({ start: run.start, run });
  for (const tag of scan.tags) pieces.push({ start: tag.start, tag });
  for (const token of scan.tokens) if (token.context === 'text') pieces.push({ start: token.start, token });
  pieces.sort((a, b) => a.start - b.start);
  const attributes: AttributeFlow[] = [];
  for (const piece of pieces) {
    if ('run' in piece) addRun(builder, source, piece.run.start, piece.run.end);
    else if ('token' in piece) builder.addFixed(source, piece.token.start, piece.token.end);
    else {
      if (!INLINE.has(piece.tag.name)) builder.addBreak(piece.tag.start);
      if (!piece.tag.isEnd) attributes.push(...readAttributes(source, piece.tag, scan.tokens));
    }
  }
  return { text: builder.build(), attributes };
}

function readAttributes(source: string, tag: TagScan, tokens: readonly TemplateToken[]): AttributeFlow[] {
  const isLink = tag.name === 'a' || tag.name === 'area';
  const isImage = tag.name === 'img' || tag.name === 'area';
  if (!isLink && !isImage) return [];
  const found: AttributeFlow[] = [];
  const seen = new Set<string>();
  for (const attribute of tag.attributes) {
    if (seen.has(attribute.name)) continue;
    seen.add(attribute.name);
    const kind = isLink && attribute.name === 'href' ? 'link' : isImage && attribute.name === 'alt' ? 'alt' : null;
    if (kind === null || !attribute.hasValue) continue;
    const inside = tokens.filter((token) => token.start >= attribute.valueStart && token.end <= attribute.valueEnd);
    const flow = readValue(source, attribute, inside);
    found.push({ kind, tagStart: tag.start, quote: attribute.quote, flow });
  }
  return found;
}

function readValue(
  source: string,
  { valueStart, valueEnd }: AttributeScan,
  tokens: readonly TemplateToken[],
): TextFlow {
  const builder = new FlowBuilder({ keepsBlanks: true });
  let at = valueStart;
  const addPlain = (end: number): void => {
    const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/giy;
    while (at < end) {
      reference.lastIndex = at;
      const raw = source[at] === '&' ? reference.exec(source)?.[0] : undefined;
      const decoded = raw && at + raw.length <= end ? decodeValue(raw) : undefined;
      const next = raw && decoded !== undefined && decoded !== raw ? at + raw.length : at + 1;
      builder.add(next === at + 1 ? (source[at] ?? '') : (decoded ?? ''), at, next);
      at = next;
    }
  };
  for (const token of tokens) {
    addPlain(token.start);
    builder.addFixed(source, token.start, token.end);
    at = token.end;
  }
  addPlain(valueEnd);
  return builder.build();
}

function addRun(builder: FlowBuilder, source: string, start: number, end: number): void {
  const raw = source.slice(start, end);
  if (!/[&<\r\0]/.test(raw)) {
    for (let i = 0; i < raw.length; i++) builder.add(raw[i] ?? '', start + i, start + i + 1);
    return;
  }
  const value = raw.includes('&') ? decodeText(raw) : raw.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  const units = readTextUnits(source, start, end, value);
  // What cannot be traced to its source is read over.
  if (units) for (const unit of units) builder.add(unit.char, unit.start, unit.end);
  else builder.addBreak(start);
}

const isBlank = (char: string): boolean =>
  char === ' ' || char === '\n' || char === '\t' || char === '\u00a0' || char === '\f';

class FlowBuilder {
  private readonly chars: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly fixed: { from: number; to: number }[] = [];
  private readonly keepsBlanks: boolean;

  constructor(options: { keepsBlanks?: boolean } = {}) {
    this.keepsBlanks = options.keepsBlanks ?? false;
  }

  add(char: string, start: number, end: number): void {
    const last = this.chars.length - 1;
    if (!this.keepsBlanks && isBlank(char)) {
      if (this.chars[last] === ' ') {
        // A run of blanks is one; behind a tag it is a run of its own that shows as nothing.
        if (this.ends[last] === start) this.ends[last] = end;
        return;
      }
      this.push(' ', start, end);
      return;
    }
    for (let i = 0; i < char.length; i++) this.push(char[i] ?? '', start, end);
  }

  addFixed(source: string, start: number, end: number): void {
    const from = this.chars.length;
    for (let i = start; i < end; i++) this.push(source[i] ?? '', i, i + 1);
    this.fixed.push({ from, to: this.chars.length });
  }

  addBreak(at: number): void {
    if (this.chars.at(-1) !== '\n') this.push('\n', at, at);
  }

  build(): TextFlow {
    return {
      text: this.chars.join(''),
      starts: Int32Array.from(this.starts),
      ends: Int32Array.from(this.ends),
      fixed: this.fixed,
    };
  }

  private push(char: string, start: number, end: number): void {
    this.chars.push(char);
    this.starts.push(start);
    this.ends.push(end);
  }
}
