import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { contextMarkup, type ParseContext } from '../html/locate-elements';
import { HELD_ADDRESS } from '../html/neutralize';
import { readTextUnits, type TextUnit } from '../html/text-units';
import { CHIP_ATTRIBUTE, CHIP_TAG, isTokenText } from './placeholders';

/** One entry of the flat token list that a block's content is compared as (docs/markup.md 8). */
export interface FlatToken {
  kind: 'start' | 'end' | 'word' | 'space' | 'comment' | 'chip' | 'raw';
  /** Tag name for tags, text for all other kinds. */
  text: string;
  /** Equal keys mean equal tokens. */
  key: string;
  attributes: readonly { name: string; value: string }[];
  /** Start of the range in the parsed html; -1 for implied tags. */
  start: number;
  end: number;
  /** The characters of a word or space, each with its range. */
  units: readonly TextUnit[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const RAW_ELEMENTS = new Set([
  'style',
  'script',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const END_MARK = 'be-end';

/** A parsed element with its tokens. */
export interface Flattened {
  element: Element;
  tokens: FlatToken[];
}

/**
 * Parses one element (with its own tags) inside its context and lists its contents. Ranges are offsets in `html`. Null
 * if the html isn't exactly that one element.
 */
export function flattenElement(html: string, context: ParseContext): Flattened | null {
  const lead = contextMarkup(context);
  const document = parse(`${lead}${html}<!--${END_MARK}-->`, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const found = findElement(document, lead.length);
  if (!found || !endsBehind(found, lead.length + html.length)) return null;
  const tokens = flattenChildren(found, html, lead.length);
  return tokens ? { element: found, tokens } : null;
}

/** Finds the element that starts where the html starts. */
function findElement(document: DefaultTreeAdapterTypes.Document, at: number): Element | null {
  const waiting: Node[] = [...document.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    if (node.sourceCodeLocation?.startOffset === at) return node;
    waiting.push(...[...node.childNodes].reverse());
  }
  return null;
}

/**
 * Returns whether the end mark is the element's next sibling, or the last node in it if it has no end tag; in that case
 * the mark is removed.
 */
function endsBehind(element: Element, at: number): boolean {
  const isMark = (node: Node | undefined) =>
    node?.nodeName === '#comment' && node.sourceCodeLocation?.startOffset === at;
  const siblings = element.parentNode?.childNodes ?? [];
  const index = siblings.indexOf(element);
  if (isMark(siblings[index + 1])) return true;
  if (element.sourceCodeLocation?.endTag) return false;
  for (let inner: Element = element; ; ) {
    const last = inner.childNodes.at(-1);
    if (isMark(last)) {
      inner.childNodes.pop();
      return true;
    }
    if (!last || !('tagName' in last)) return false;
    inner = last;
  }
}

/** Returns null if the text of a node can't be mapped to the html. */
function flattenChildren(root: Element, html: string, shift: number): FlatToken[] | null {
  const tokens: FlatToken[] = [];
  const stack: { node: Element; children: readonly Node[]; next: number }[] = [
    { node: root, children: childrenOf(root), next: 0 },
  ];
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.children[frame.next++];
    if (!node) {
      stack.pop();
      if (stack.length > 0 && !VOID.has(frame.node.tagName)) tokens.push(endToken(frame.node, shift));
      continue;
    }
    const location = node.sourceCodeLocation;
    const start = location ? location.startOffset - shift : -1;
    const end = location ? location.endOffset - shift : -1;
    if (node.nodeName === '#text' && 'value' in node) {
      const isVerbatim = start >= 0 && end - start === node.value.length && html.startsWith(node.value, start);
      if (isVerbatim) pushVerbatim(tokens, node.value, start);
      else {
        const units = readTextUnits(html, start, end, node.value);
        if (!units) return null;
        pushText(tokens, units);
      }
    } else if (node.nodeName === '#comment' && 'data' in node) {
      tokens.push({ kind: 'comment', text: node.data, key: `!${node.data}`, attributes: [], start, end, units: [] });
    } else if ('tagName' in node) {
      if (node.attrs.some((attribute) => attribute.name === 'data-be-placeholder')) continue;
      const chip = chipText(node);
      if (chip !== null) {
        tokens.push({ kind: 'chip', text: chip, key: `t${chip}`, attributes: [], start, end, units: [] });
        continue;
      }
      tokens.push(startToken(node, shift));
      const content = RAW_ELEMENTS.has(node.tagName) ? rawContent(node) : null;
      if (content === null) stack.push({ node, children: childrenOf(node), next: 0 });
      else {
        if (content !== '') tokens.push(rawToken(node, content, shift));
        tokens.push(endToken(node, shift));
      }
    }
  }
  return tokens;
}

function startToken(node: Element, shift: number): FlatToken {
  const tag = node.sourceCodeLocation?.startTag;
  const attributes = node.attrs
    .filter(({ name, value }) => !/^data-(?:be|off)-/.test(name) && !(name === 'href' && value === HELD_ADDRESS))
    .map(({ name, value, prefix }) => ({
      name: prefix ? `${prefix}:${name}` : name,
      value,
    }));
  const key = `<${node.tagName}${[...attributes]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `\0${name}\0${value}`)
    .join('')}`;
  return {
    kind: 'start',
    text: node.tagName,
    key,
    attributes,
    start: tag ? tag.startOffset - shift : -1,
    end: tag ? tag.endOffset - shift : -1,
    units: [],
  };
}

function endToken(node: Element, shift: number): FlatToken {
  const tag = node.sourceCodeLocation?.endTag;
  return {
    kind: 'end',
    text: node.tagName,
    key: `/${node.tagName}`,
    attributes: [],
    start: tag ? tag.startOffset - shift : -1,
    end: tag ? tag.endOffset - shift : -1,
    units: [],
  };
}

function rawToken(node: Element, text: string, shift: number): FlatToken {
  const location = node.sourceCodeLocation;
  const start = location?.startTag ? location.startTag.endOffset - shift : -1;
  const end = location ? (location.endTag?.startOffset ?? location.endOffset) - shift : -1;
  return { kind: 'raw', text, key: `r${text}`, attributes: [], start, end, units: [] };
}

function rawContent(node: Element): string | null {
  if (node.childNodes.some((child) => child.nodeName !== '#text')) return null;
  return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function childrenOf(node: Element): readonly Node[] {
  return 'content' in node ? (node as DefaultTreeAdapterTypes.Template).content.childNodes : node.childNodes;
}

function chipText(node: Element): string | null {
  if (node.tagName !== CHIP_TAG) return null;
  const text = node.attrs.find((attribute) => attribute.name === CHIP_ATTRIBUTE)?.value ?? '';
  return isTokenText(text) ? text : null;
}

const noAttributes: FlatToken['attributes'] = [];

/** A word or run of spaces that is written literally in the source: its characters are computed on demand. */
class VerbatimToken implements FlatToken {
  readonly key: string;
  readonly attributes = noAttributes;
  readonly end: number;

  constructor(
    readonly kind: 'word' | 'space',
    readonly text: string,
    readonly start: number,
  ) {
    this.key = (kind === 'space' ? 's' : 'w') + text;
    this.end = start + text.length;
  }

  get units(): TextUnit[] {
    let at = this.start;
    return [...this.text].map((char) => {
      const start = at;
      at += char.length;
      return { char, start, end: at };
    });
  }
}

/** `pushText` for text without character references, which maps to the source one to one. */
function pushVerbatim(tokens: FlatToken[], text: string, start: number): void {
  let from = 0;
  for (let i = 1; i <= text.length; i++) {
    const isSpace = isBlank(text[from] ?? '');
    if (i < text.length && isBlank(text[i] ?? '') === isSpace) continue;
    tokens.push(new VerbatimToken(isSpace ? 'space' : 'word', text.slice(from, i), start + from));
    from = i;
  }
}

/** Adds words and runs of spaces (including no-break spaces). */
function pushText(tokens: FlatToken[], units: readonly TextUnit[]): void {
  let from = 0;
  for (let i = 1; i <= units.length; i++) {
    const [first, unit] = [units[from], units[i]];
    if (unit && first && isBlank(unit.char) === isBlank(first.char)) continue;
    const run = units.slice(from, i);
    const text = run.map((entry) => entry.char).join('');
    const kind = first && isBlank(first.char) ? 'space' : 'word';
    tokens.push({
      kind,
      text,
      key: (kind === 'space' ? 's' : 'w') + text,
      attributes: [],
      start: first?.start ?? -1,
      end: run.at(-1)?.end ?? -1,
      units: run,
    });
    from = i;
  }
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\f' || char === '\r' || char === '\u00a0';
}
