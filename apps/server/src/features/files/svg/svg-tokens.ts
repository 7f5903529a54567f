/**
 * A token of the SVG cleaner: a tag with decoded attribute values, or decoded text. Comments and instructions are
 * omitted.
 */
export type SvgToken =
  | { kind: 'open'; name: string; attributes: [name: string, value: string | null][]; isSelfClosing: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const namePattern = /[A-Za-z_:][\w:.-]*/y;

/**
 * Splits SVG source into tokens like an XML reader, in one forward pass. A value with an unknown reference (an entity
 * of a document type) is `null`; such a reference in text is removed. Throws an error with a sentence when the source
 * isn't well-formed, so that no reader can interpret it differently.
 */
export function* svgTokens(source: string): Generator<SvgToken> {
  let at = source.startsWith('\ufeff') ? 1 : 0;
  while (at < source.length) {
    const tagAt = source.indexOf('<', at);
    const textEnd = tagAt < 0 ? source.length : tagAt;
    if (textEnd > at) yield { kind: 'text', text: decodeText(source.slice(at, textEnd)) };
    if (tagAt < 0) return;
    if (source.startsWith('<!--', tagAt)) at = after(source, '-->', tagAt + 4, 'a comment');
    else if (source.startsWith('<![CDATA[', tagAt)) {
      at = after(source, ']]>', tagAt + 9, 'a CDATA part');
      yield { kind: 'text', text: source.slice(tagAt + 9, at - 3) };
    } else if (source.startsWith('<?', tagAt)) at = after(source, '?>', tagAt + 2, 'an instruction');
    else if (source.startsWith('<!DOCTYPE', tagAt)) at = afterDocumentType(source, tagAt);
    else if (source.startsWith('</', tagAt)) {
      const name = readName(source, tagAt + 2);
      const end = source.indexOf('>', tagAt);
      if (end < 0 || source.slice(tagAt + 2 + name.length, end).trim() !== '') throw notWellFormed('an end tag');
      yield { kind: 'close', name };
      at = end + 1;
    } else {
      const { token, end } = readOpenTag(source, tagAt);
      yield token;
      at = end;
    }
  }
}

function readOpenTag(source: string, start: number): { token: SvgToken; end: number } {
  const name = readName(source, start + 1);
  const attributes: [string, string | null][] = [];
  const seen = new Set<string>();
  let at = start + 1 + name.length;
  for (;;) {
    const blank = skipBlanks(source, at);
    const hasBlank = blank > at;
    at = blank;
    if (source.startsWith('/>', at)) {
      return { token: { kind: 'open', name, attributes, isSelfClosing: true }, end: at + 2 };
    }
    if (source[at] === '>') return { token: { kind: 'open', name, attributes, isSelfClosing: false }, end: at + 1 };
    if (!hasBlank) throw notWellFormed('a start tag');
    const attribute = readName(source, at);
    if (seen.has(attribute)) throw notWellFormed('an attribute given twice');
    seen.add(attribute);
    at = skipBlanks(source, at + attribute.length);
    if (source[at] !== '=') throw notWellFormed('an attribute');
    at = skipBlanks(source, at + 1);
    const quote = source[at];
    if (quote !== '"' && quote !== "'") throw notWellFormed('an attribute');
    const end = source.indexOf(quote, at + 1);
    const value = end < 0 ? '<' : source.slice(at + 1, end);
    if (value.includes('<')) throw notWellFormed('an attribute');
    attributes.push([attribute, decodeValue(value)]);
    at = end + 1;
  }
}

function readName(source: string, at: number): string {
  namePattern.lastIndex = at;
  const name = namePattern.exec(source)?.[0];
  if (name === undefined) throw notWellFormed('a tag');
  return name;
}

function skipBlanks(source: string, at: number): number {
  let index = at;
  while (index < source.length && ' \t\r\n'.includes(source[index] ?? '')) index += 1;
  return index;
}

function after(source: string, closing: string, from: number, what: string): number {
  const end = source.indexOf(closing, from);
  if (end < 0) throw notWellFormed(what);
  return end + closing.length;
}

/** Returns the position after the document type, which is removed with the entities it may define. */
function afterDocumentType(source: string, start: number): number {
  const end = source.indexOf('>', start);
  if (end < 0) throw notWellFormed('a document type');
  // Only up to the end: in a file of document types without a subset, this doesn't search to the end of the file for
  // each.
  const subset = source.slice(start, end).indexOf('[');
  if (subset < 0) return end + 1;
  return after(source, '>', after(source, ']', start + subset, 'a document type'), 'a document type');
}

function decodeValue(value: string): string | null {
  let isKnown = true;
  const text = decodeReferences(value, () => {
    isKnown = false;
    return '';
  });
  return isKnown ? text : null;
}

function decodeText(text: string): string {
  return decodeReferences(text, () => '');
}

function decodeReferences(text: string, unknown: () => string): string {
  return text.replace(/&([^;&\s]{0,40};?)/g, (_match, body: string) => {
    const reference = body.endsWith(';') ? body.slice(0, -1) : '';
    if (Object.hasOwn(namedEntities, reference)) return namedEntities[reference] ?? '';
    const code = /^#x[0-9a-f]{1,6}$/i.test(reference)
      ? Number.parseInt(reference.slice(2), 16)
      : /^#\d{1,7}$/.test(reference)
        ? Number.parseInt(reference.slice(1), 10)
        : 0;
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : unknown();
  });
}

function notWellFormed(what: string): Error {
  return new Error(`The SVG is not well-formed (${what}).`);
}
