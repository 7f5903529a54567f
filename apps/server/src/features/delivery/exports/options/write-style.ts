import { decodeValue, patchAttribute, scanSource } from '@galley/markup/html';
import { type StyleDeclaration, standsAlone } from '@galley/markup/styles';
import { type Declaration, parse } from 'css-tree';
import { isValid } from './plan-styles';

type Tag = ReturnType<typeof scanSource>['tags'][number];
type Quote = '"' | "'";

/** A start tag in a source. */
interface Place {
  source: string;
  tag: Tag;
}

/** The declarations of an element's own `style` attribute. */
export interface OwnStyle {
  /** With character references decoded and template tags as written. */
  value: string;
  /** Properties with values that all browsers support. */
  plain: ReadonlySet<string>;
  important: ReadonlySet<string>;
}

/** Parses a `style` attribute. Template tags count as values that can be anything. */
export function readOwnStyle(value: string): OwnStyle {
  const plain = new Set<string>();
  const important = new Set<string>();
  const { tokens } = scanSource(value);
  let masked = '';
  for (const { start, end } of tokens) masked += value.slice(masked.length, start) + '\u{e000}'.repeat(end - start);
  masked += value.slice(masked.length);
  const read = (node: Declaration) => {
    if (node.value.type !== 'Raw') return;
    const property = node.property.toLowerCase();
    if (!isValid({ property, value: node.value.value.trim(), tokens: [] })) return;
    (node.important === true ? important : plain).add(property);
  };
  const tree = parse(masked, { context: 'declarationList', parseValue: false, parseCustomProperty: false });
  if (tree.type === 'DeclarationList')
    tree.children.forEach((node) => {
      if (node.type === 'Declaration') read(node);
    });
  return { value, plain, important };
}

/** Returns whether the declarations of a style come from template tags alone. */
export function isMadeByTags(value: string): boolean {
  const { tokens } = scanSource(value);
  if (tokens.length === 0) return false;
  let rest = '';
  let at = 0;
  for (const { start, end } of tokens) {
    rest += value.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return !/[\w-]\s*:|^\s*:/.test(rest + value.slice(at));
}

/**
 * Returns a start tag with declarations before and after those of its `style` attribute; the author's own text keeps
 * every byte. Null = a template tag contains the quotes of the attribute.
 */
export function writeStyle(
  { source, tag }: Place,
  front: readonly StyleDeclaration[],
  behind: readonly StyleDeclaration[],
): { text: string; value: string } | null {
  const text = source.slice(tag.start, tag.end);
  const own = tag.attributes.find(({ name }) => name === 'style');
  const raw = own ? source.slice(own.valueStart, own.valueEnd) : '';
  // After a text whose quotes or brackets aren't closed, browsers would read nothing.
  const canFollow = standsAlone(decodeValue(raw));
  const [before, after] = canFollow ? [front, behind] : [[...front, ...behind], []];
  for (const quote of own?.quote ? [own.quote] : (['"', "'"] as const)) {
    const written = joinStyle(raw, list(before, quote), list(after, quote));
    if (written === null) continue;
    if (own?.quote) {
      const [from, to] = [own.valueStart - tag.start, own.valueEnd - tag.start];
      return { text: text.slice(0, from) + written + text.slice(to), value: decodeValue(written) };
    }
    const patched = patchAttribute(text, 'style', written);
    if (patched.includes(written)) return { text: patched, value: decodeValue(written) };
  }
  return null;
}

/** Null = one of the two lists can't be between these quotes. */
function joinStyle(own: string, front: string | null, behind: string | null): string | null {
  if (front === null || behind === null) return null;
  const body = own.trimEnd();
  const isEmpty = body.trim() === '';
  const start = isEmpty ? front : [front, own].filter((part) => part !== '').join(' ');
  if (behind === '') return start;
  const joint = isEmpty ? (front === '' ? '' : ' ') : `${/[;{]$/.test(body) ? '' : ';'}${/\s$/.test(own) ? '' : ' '}`;
  return `${start}${joint}${behind}`;
}

/** Formats declarations for use between quotes; null = a template tag contains them. */
function list(declarations: readonly StyleDeclaration[], quote: Quote): string | null {
  const texts = declarations.map((declaration) => writeDeclaration(declaration, quote));
  return texts.includes(null) ? null : texts.join(' ');
}

function writeDeclaration({ property, value, tokens }: StyleDeclaration, quote: Quote): string | null {
  if (tokens.length === 0) return `${property}: ${encode(oneLine(value), quote)};`;
  let written = '';
  let at = 0;
  for (const { start, end } of tokens) {
    const text = value.slice(start, end);
    if (text.includes(quote)) return null;
    written += encode(value.slice(at, start), quote) + text;
    at = end;
  }
  return `${property}: ${written}${encode(value.slice(at), quote)};`;
}

/** Replaces quotes of strings by the other kind if no string contains that one, otherwise by references. */
function encode(value: string, quote: Quote): string {
  const other = quote === '"' ? "'" : '"';
  const text = value.replace(/&(?=[a-z#])/gi, '&amp;');
  if (!text.includes(quote)) return text;
  if (!text.includes(other) && !text.includes('\\')) return text.replaceAll(quote, other);
  return text.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
}

function oneLine(value: string): string {
  return value.replace(/[\r\n\f]\s*/g, ' ');
}
