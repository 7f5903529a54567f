import type { AttributeScan, TagScan, TemplateToken, TokenContext } from '../types';
import { mayStartToken, type TokenFinder } from './token-grammar';

/** The template tokens that a scan has found so far, and the work it has done. */
export interface TokenScan {
  readonly source: string;
  readonly finder: TokenFinder;
  readonly tokens: TemplateToken[];
  /** Number of characters examined, without those of the finder. */
  steps: number;
}

/** Adds the token that starts at `start` and ends at or before `limit`; returns null if there is none. */
export function addToken(scan: TokenScan, start: number, context: TokenContext, limit: number): TemplateToken | null {
  const found = scan.finder.match(start, limit, context === 'style' ? 'style' : 'markup');
  if (!found) return null;
  const token: TemplateToken = { start, end: found.end, family: found.family, role: found.role, context };
  scan.tokens.push(token);
  return token;
}

/** Reads the name and attributes of the tag at `start`; null if the source ends inside the tag. */
export function readTag(scan: TokenScan, start: number, isEnd: boolean): TagScan | null {
  const { source } = scan;
  const nameStart = start + (isEnd ? 2 : 1);
  const nameEnd = readTagName(scan, nameStart);
  const name = source.slice(nameStart, nameEnd).toLowerCase();
  const attributes: AttributeScan[] = [];
  let isSelfClosing = false;
  let i = nameEnd;
  while (i < source.length) {
    scan.steps++;
    const code = source.charCodeAt(i);
    if (code === 62) return { start, nameEnd, end: i + 1, name, isEnd, isSelfClosing, attributes };
    if (isBlank(code) || code === 47) {
      isSelfClosing = code === 47;
      i++;
      continue;
    }
    isSelfClosing = false;
    const token = mayStartToken(code) ? attributeToken(scan, i) : null;
    if (token) {
      i = token.end;
      continue;
    }
    const attribute = readAttributeAt(scan, i);
    if (!attribute) return null;
    attributes.push(attribute);
    i = attribute.end;
  }
  return null;
}

/** Returns the end of a tag's name. */
function readTagName(scan: TokenScan, start: number): number {
  const { source } = scan;
  const { length } = source;
  let i = start;
  while (i < length) {
    const code = source.charCodeAt(i);
    if (isBlank(code) || code === 47 || code === 62) break;
    scan.steps++;
    const token = mayStartToken(code) ? addToken(scan, i, 'tagName', length) : null;
    i = token ? token.end : i + 1;
  }
  return i;
}

/** Matches a token between attributes that isn't joined to a name. */
function attributeToken(scan: TokenScan, start: number): TemplateToken | null {
  const { source, finder } = scan;
  const found = finder.match(start, source.length);
  if (!found) return null;
  const after = found.end >= source.length ? 62 : source.charCodeAt(found.end);
  const isControl = found.role !== 'output';
  if (!isControl && !isBlank(after) && after !== 62 && after !== 47) return null;
  return addToken(scan, start, 'attr', source.length);
}

function readAttributeAt(scan: TokenScan, start: number): AttributeScan | null {
  const { source } = scan;
  const { length } = source;
  const nameEnd = readAttributeName(scan, start);
  if (nameEnd >= length) return null;
  const name = source.slice(start, nameEnd).toLowerCase();
  let i = skipBlanks(source, nameEnd);
  if (source.charCodeAt(i) !== 61) {
    return { start, nameEnd, name, valueStart: nameEnd, valueEnd: nameEnd, quote: '', hasValue: false, end: nameEnd };
  }
  i = skipBlanks(source, i + 1);
  scan.steps += i - nameEnd;
  if (i >= length) return null;
  const quote = source[i] === '"' ? '"' : source[i] === "'" ? "'" : '';
  const valueStart = quote ? i + 1 : i;
  const valueEnd = quote ? readQuoted(scan, valueStart, quote) : readUnquoted(scan, valueStart);
  if (valueEnd === -1) return null;
  const end = quote ? valueEnd + 1 : valueEnd;
  return { start, nameEnd, name, valueStart, valueEnd, quote, hasValue: true, end };
}

/** Returns the end of an attribute's name. */
function readAttributeName(scan: TokenScan, start: number): number {
  const { source } = scan;
  const { length } = source;
  let i = start;
  while (i < length) {
    scan.steps++;
    const code = source.charCodeAt(i);
    if (isBlank(code) || code === 47 || code === 62 || (code === 61 && i > start)) break;
    const token = mayStartToken(code) ? addToken(scan, i, 'attrName', length) : null;
    i = token ? token.end : i + 1;
  }
  return i;
}

/** Returns the offset of the closing quote; -1 = none. */
function readQuoted(scan: TokenScan, start: number, quote: '"' | "'"): number {
  const { source } = scan;
  const stop = quote === '"' ? /["<{%*]/g : /['<{%*]/g;
  stop.lastIndex = start;
  for (let found = stop.exec(source); found; found = stop.exec(source)) {
    scan.steps++;
    if (found[0] === quote) {
      scan.steps += found.index - start;
      return found.index;
    }
    const token = addToken(scan, found.index, 'value', source.length);
    stop.lastIndex = token ? token.end : found.index + 1;
  }
  scan.steps += source.length - start;
  return -1;
}

/** Returns the end of a value without quotes; -1 if the source ends inside it. */
function readUnquoted(scan: TokenScan, start: number): number {
  const { source } = scan;
  const { length } = source;
  let i = start;
  while (i < length) {
    scan.steps++;
    const code = source.charCodeAt(i);
    if (isBlank(code) || code === 62) return i;
    const token = mayStartToken(code) ? addToken(scan, i, 'unquoted', length) : null;
    i = token ? token.end : i + 1;
  }
  return -1;
}

function skipBlanks(source: string, start: number): number {
  let i = start;
  while (i < source.length && isBlank(source.charCodeAt(i))) i++;
  return i;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}
