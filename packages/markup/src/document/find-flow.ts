import { type AddressKind, findAddresses } from '../html/addresses';
import { decodeText, decodeValue } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { readTextUnits } from '../html/text-units';
import type { AttributeScan, TagScan, TemplateToken } from '../types';

/**
 * Text as a reader sees it, with the source range of each character: formats are removed, character references are
 * decoded, whitespace is collapsed, and a line break or block boundary is `\
 * `.
 */
export interface TextFlow {
  text: string;
  /** The source range of each character of `text` (both halves of a surrogate pair have the same one). */
  starts: Int32Array;
  ends: Int32Array;
  /** The ranges of `text` that are template tags. */
  fixed: readonly { from: number; to: number }[];
}

/** Inline elements: their start and end don't separate words. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr o:p'.split(
    ' ',
  ),
);

/** Returns whether an element is inline, so that its tags don't separate the adjacent text. */
export function isInlineElement(name: string): boolean {
  return INLINE.has(name);
}

/** The text flow of the source between two blocks, and its searchable attributes. */
export interface PieceFlow {
  text: TextFlow;
  attributes: readonly AttributeFlow[];
}

/** Where the address of an image is written: in `src`, `srcset`, CSS, or a `background` attribute. */
export type ImageForm = Extract<AddressKind, 'image' | 'srcset' | 'css' | 'background'>;

/** An address or alternative text in a start tag. */
export interface AttributeFlow {
  kind: 'link' | 'alt' | 'image';
  /** The form of an image address; `image` for other kinds. */
  form: ImageForm;
  /** Start of the tag in the source. */
  tagStart: number;
  /** Index among the attributes of its kind in the tag: an image can have several addresses. */
  nth: number;
  quote: AttributeScan['quote'];
  flow: TextFlow;
}

const token = /\{[{%#]|%%|\*\|/;
/** Whitespace and a tag without an address or image. */
const bareTag = /\s*<(?!(?:a|area|img)[\s/>])[a-z!/][^<>]*>/iy;

/**
 * Returns whether a source contains only whitespace and tags without searchable attributes, as most source between
 * blocks does. A fast check that avoids a scan; false only means unknown.
 */
export function isBare(source: string): boolean {
  if (token.test(source)) return false;
  let end = 0;
  bareTag.lastIndex = 0;
  while (bareTag.test(source)) end = bareTag.lastIndex;
  return !/\S/.test(source.slice(end));
}

/**
 * Reads a source that starts and ends outside tags. With `hasBackground`, it is the start tag of an element whose
 * background image is searched.
 */
export function readPiece(source: string, { hasBackground = false } = {}): PieceFlow {
  const builder = new FlowBuilder();
  if (!/[<{%*]/.test(source)) {
    addRun(builder, source, 0, source.length);
    return { text: builder.build(), attributes: [] };
  }
  const scan = scanSource(source);
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
      if (!piece.tag.isEnd) attributes.push(...readAttributes(source, piece.tag, scan.tokens, hasBackground));
    }
  }
  return { text: builder.build(), attributes };
}

function readAttributes(
  source: string,
  tag: TagScan,
  tokens: readonly TemplateToken[],
  hasBackground: boolean,
): AttributeFlow[] {
  const found: AttributeFlow[] = [];
  const numbers = new Map<AttributeFlow['kind'], number>();
  const add = (entry: Omit<AttributeFlow, 'nth' | 'tagStart'>): void => {
    const nth = numbers.get(entry.kind) ?? 0;
    numbers.set(entry.kind, nth + 1);
    found.push({ ...entry, nth, tagStart: tag.start });
  };
  if (tag.name === 'a' || tag.name === 'area' || tag.name === 'img') addOwnAttributes(source, tag, tokens, add);
  if (tag.name === 'img' || hasBackground) {
    const forms: readonly AddressKind[] = hasBackground ? ['srcset', 'css', 'background'] : ['srcset'];
    for (const { start, end, kind, quote } of findAddresses(source.slice(tag.start, tag.end))) {
      if (!forms.includes(kind)) continue;
      const range = { valueStart: tag.start + start, valueEnd: tag.start + end };
      add({ kind: 'image', form: kind as ImageForm, quote, flow: readValue(source, range, []) });
    }
  }
  return found;
}

function addOwnAttributes(
  source: string,
  tag: TagScan,
  tokens: readonly TemplateToken[],
  add: (entry: Omit<AttributeFlow, 'nth' | 'tagStart'>) => void,
): void {
  const seen = new Set<string>();
  for (const attribute of tag.attributes) {
    if (seen.has(attribute.name)) continue;
    seen.add(attribute.name);
    const kind = kindOf(tag.name, attribute.name);
    if (kind === null || !attribute.hasValue) continue;
    const inside = tokens.filter((token) => token.start >= attribute.valueStart && token.end <= attribute.valueEnd);
    add({ kind, form: 'image', quote: attribute.quote, flow: readValue(source, attribute, inside) });
  }
}

function kindOf(tag: string, name: string): AttributeFlow['kind'] | null {
  if (name === 'href') return tag === 'img' ? null : 'link';
  if (tag === 'a') return null;
  if (name === 'alt') return 'alt';
  return name === 'src' && tag === 'img' ? 'image' : null;
}

function readValue(
  source: string,
  { valueStart, valueEnd }: Pick<AttributeScan, 'valueStart' | 'valueEnd'>,
  tokens: readonly TemplateToken[],
): TextFlow {
  const builder = new FlowBuilder({ keepsBlanks: true });
  let at = valueStart;
  const addPlain = (end: number): void => {
    if (!source.slice(at, end).includes('&')) {
      builder.addCopy(source, at, end);
      at = end;
      return;
    }
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
    builder.addCopy(source, start, end);
    return;
  }
  const value = raw.includes('&') ? decodeText(raw) : raw.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  const units = readTextUnits(source, start, end, value);
  // Text that can't be mapped to its source is skipped.
  if (units) for (const unit of units) builder.add(unit.char, unit.start, unit.end);
  else builder.addBreak(start);
}

const isBlank = (char: string): boolean =>
  char === ' ' || char === '\n' || char === '\t' || char === '\u00a0' || char === '\f';

/** Characters of a flow from `from`: they map to the source one to one, or all of them to one range. */
interface Span {
  from: number;
  start: number;
  end: number;
  isCopy: boolean;
}

class FlowBuilder {
  private text = '';
  private readonly spans: Span[] = [];
  private readonly fixed: { from: number; to: number }[] = [];
  private readonly keepsBlanks: boolean;

  constructor(options: { keepsBlanks?: boolean } = {}) {
    this.keepsBlanks = options.keepsBlanks ?? false;
  }

  add(char: string, start: number, end: number): void {
    if (!this.keepsBlanks && isBlank(char)) this.addBlank(start, end);
    else this.push(char, start, end);
  }

  /** Adds a range whose characters map to the source one to one. */
  addCopy(source: string, start: number, end: number): void {
    let at = start;
    if (!this.keepsBlanks) {
      const blanks = /[ \n\t\u00a0\f]+/g;
      const raw = source.slice(start, end);
      for (let found = blanks.exec(raw); found; found = blanks.exec(raw)) {
        const from = start + found.index;
        // A single space between two words needs no special handling.
        if (found[0] === ' ' && from > at) continue;
        this.pushCopy(source, at, from);
        at = start + blanks.lastIndex;
        this.addBlank(from, at);
      }
    }
    this.pushCopy(source, at, end);
  }

  addFixed(source: string, start: number, end: number): void {
    const from = this.text.length;
    this.pushCopy(source, start, end);
    this.fixed.push({ from, to: this.text.length });
  }

  addBreak(at: number): void {
    if (!this.text.endsWith('\n')) this.push('\n', at, at);
  }

  build(): TextFlow {
    return new SpannedFlow(this.text, this.spans, this.fixed);
  }

  /** Adds a run of whitespace as one space; after a tag, further whitespace is invisible. */
  private addBlank(start: number, end: number): void {
    if (!this.text.endsWith(' ')) {
      this.push(' ', start, end);
      return;
    }
    const last = this.spans.at(-1);
    const at = this.text.length - 1;
    if (!last) return;
    const lastStart = last.isCopy ? last.start + at - last.from : last.start;
    const lastEnd = last.isCopy ? lastStart + 1 : last.end;
    if (lastEnd !== start) return;
    if (last.isCopy && last.from < at) {
      last.end = lastStart;
      this.spans.push({ from: at, start: lastStart, end, isCopy: false });
    } else Object.assign(last, { end, isCopy: false });
  }

  private pushCopy(source: string, start: number, end: number): void {
    if (end <= start) return;
    this.spans.push({ from: this.text.length, start, end, isCopy: true });
    this.text += source.slice(start, end);
  }

  private push(char: string, start: number, end: number): void {
    this.spans.push({ from: this.text.length, start, end, isCopy: false });
    this.text += char;
  }
}

/** A flow that computes its positions on first use, because most texts never need them. */
class SpannedFlow implements TextFlow {
  private places: { starts: Int32Array; ends: Int32Array } | null = null;

  constructor(
    readonly text: string,
    private readonly spans: readonly Span[],
    readonly fixed: TextFlow['fixed'],
  ) {}

  get starts(): Int32Array {
    return this.read().starts;
  }

  get ends(): Int32Array {
    return this.read().ends;
  }

  private read(): { starts: Int32Array; ends: Int32Array } {
    if (this.places) return this.places;
    const starts = new Int32Array(this.text.length);
    const ends = new Int32Array(this.text.length);
    this.spans.forEach(({ from, start, end, isCopy }, index) => {
      const to = this.spans[index + 1]?.from ?? this.text.length;
      for (let at = from; at < to; at++) {
        starts[at] = isCopy ? start + at - from : start;
        ends[at] = isCopy ? start + at - from + 1 : end;
      }
    });
    this.places = { starts, ends };
    return this.places;
  }
}
