import type { AttributeScan, CommentScan, SourceScan, TagScan, TemplateToken, TokenContext } from '../types';
import { createForeignTracker } from './foreign-content';
import { findRawTextEnd, type RawTextKind, rawTextKind } from './raw-text';
import { createTokenFinder, mayStartToken } from './token-grammar';

/** A range that isn't a tag, comment or token: text, or the content of a raw text element. */
interface TextRun {
  start: number;
  end: number;
  kind: 'text' | 'style' | 'script' | 'rcdata' | 'raw' | 'cdata';
}

/** The result of `scanSource`, with details that only `source/` needs. */
export interface DetailedScan extends SourceScan {
  /** In source order. Runs of raw text aren't split at the tokens inside them. */
  runs: TextRun[];
  /** Doctypes, bogus comments (`<![if !mso]>`, `<?xml …>`), CDATA brackets. */
  declarations: { start: number; end: number; kind: 'doctype' | 'bogus' | 'ignored' }[];
  /** Start offsets of tags that are parsed by the rules for svg and math. */
  foreignTags: ReadonlySet<number>;
  foreignComments: ReadonlySet<number>;
  /** True if text after this source could end a token that starts in it (`TokenFinder.hasLooseOpener`). */
  hasLooseOpener: boolean;
}

const LETTER = /[a-zA-Z]/;

/**
 * Scans the source once, tracking the states of the HTML tokenizer and template tokens together. All code that needs
 * the position of a tag, comment or token uses this. Linear: `steps` counts the characters examined (docs/markup.md 1
 * and 4).
 */
export function scanSource(source: string): DetailedScan {
  const finder = createTokenFinder(source);
  const foreign = createForeignTracker();
  const tags: TagScan[] = [];
  const comments: CommentScan[] = [];
  const tokens: TemplateToken[] = [];
  const runs: TextRun[] = [];
  const declarations: DetailedScan['declarations'] = [];
  const foreignTags = new Set<number>();
  const foreignComments = new Set<number>();
  const length = source.length;
  const opener = /[<{%*]/g;
  let steps = 0;
  let at = 0;
  let runStart = 0;
  let isCdata = false;
  /** After one unterminated computed tag, later ones aren't searched to the end of the source again. */
  let hasUnclosedTag = false;

  function closeRun(end: number, kind: TextRun['kind'] = 'text'): void {
    if (end > runStart) runs.push({ start: runStart, end, kind });
  }

  /** Continues at `end`; the text run before ends at `start`. */
  function skipTo(start: number, end: number): void {
    closeRun(start, isCdata ? 'cdata' : 'text');
    at = end;
    runStart = end;
  }

  function addToken(start: number, context: TokenContext, limit: number): TemplateToken | null {
    const found = finder.match(start, limit, context === 'style' ? 'style' : 'markup');
    if (!found) return null;
    const token: TemplateToken = { start, end: found.end, family: found.family, role: found.role, context };
    tokens.push(token);
    return token;
  }

  /** Scans for tokens inside a comment, style, script or title: they must end before the raw end. */
  function scanInside(start: number, end: number, context: TokenContext): void {
    opener.lastIndex = start;
    for (let found = opener.exec(source); found && found.index < end; found = opener.exec(source)) {
      const token = addToken(found.index, context, end);
      opener.lastIndex = token ? token.end : found.index + 1;
    }
    steps += end - start;
  }

  function readComment(): void {
    const start = at;
    const content = start + 4;
    let end = length;
    let inner = length;
    if (source[content] === '>') end = content + 1;
    else if (source.startsWith('->', content)) end = content + 2;
    else {
      const close = /--!?>/g;
      close.lastIndex = content;
      const found = close.exec(source);
      if (found) {
        inner = found.index;
        end = found.index + found[0].length;
      }
    }
    steps += end - start;
    if (foreign.isForeign()) foreignComments.add(start);
    comments.push({ start, end });
    if (inner > content && end > content + 2) scanInside(content, Math.min(inner, end), 'comment');
    skipTo(start, end);
  }

  /** Reads a doctype or bogus comment up to the first `>` that isn't part of a token. */
  function readDeclaration(kind: 'doctype' | 'bogus'): void {
    const start = at;
    let i = start + 2;
    while (i < length && source.charCodeAt(i) !== 62) {
      steps++;
      const token = mayStartToken(source.charCodeAt(i)) ? addToken(i, 'decl', length) : null;
      i = token ? token.end : i + 1;
    }
    const end = Math.min(length, i + 1);
    declarations.push({ start, end, kind });
    skipTo(start, end);
  }

  /** Reads `</{{tag}}>` or `<{{tag}} …>`: the whole tag is one token. */
  function readComputedTag(isEnd: boolean): boolean {
    const start = at;
    const first = hasUnclosedTag ? null : finder.match(start + (isEnd ? 2 : 1), length);
    if (first?.family !== 'braces') return false;
    const from = tokens.length;
    const tag = readTag(start, isEnd);
    tokens.length = from;
    hasUnclosedTag = tag === null;
    if (!tag) return false;
    tokens.push({ start, end: tag.end, family: 'computed-tag', role: isEnd ? 'close' : 'open', context: 'text' });
    skipTo(start, tag.end);
    return true;
  }

  /** Reads the name and attributes of a tag; null if the source ends inside the tag. */
  function readTag(start: number, isEnd: boolean): TagScan | null {
    let i = start + (isEnd ? 2 : 1);
    while (i < length && !isBlank(source.charCodeAt(i)) && source[i] !== '/' && source[i] !== '>') {
      steps++;
      const token = mayStartToken(source.charCodeAt(i)) ? addToken(i, 'tagName', length) : null;
      i = token ? token.end : i + 1;
    }
    const nameEnd = i;
    const name = source.slice(start + (isEnd ? 2 : 1), nameEnd).toLowerCase();
    const attributes: AttributeScan[] = [];
    let isSelfClosing = false;
    while (i < length) {
      steps++;
      const code = source.charCodeAt(i);
      if (code === 62) return { start, nameEnd, end: i + 1, name, isEnd, isSelfClosing, attributes };
      if (isBlank(code) || code === 47) {
        isSelfClosing = code === 47;
        i++;
        continue;
      }
      isSelfClosing = false;
      const token = mayStartToken(code) ? attributeToken(i) : null;
      if (token) {
        i = token.end;
        continue;
      }
      const attribute = readAttributeAt(i);
      if (!attribute) return null;
      attributes.push(attribute);
      i = attribute.end;
    }
    return null;
  }

  /** Matches a token between attributes that isn't joined to a name. */
  function attributeToken(start: number): TemplateToken | null {
    const found = finder.match(start, length);
    if (!found) return null;
    const after = found.end >= length ? 62 : source.charCodeAt(found.end);
    const isControl = found.role !== 'output';
    if (!isControl && !isBlank(after) && after !== 62 && after !== 47) return null;
    return addToken(start, 'attr', length);
  }

  function readAttributeAt(start: number): AttributeScan | null {
    let i = start;
    while (i < length) {
      steps++;
      const code = source.charCodeAt(i);
      if (isBlank(code) || code === 47 || code === 62 || (code === 61 && i > start)) break;
      const token = mayStartToken(code) ? addToken(i, 'attrName', length) : null;
      i = token ? token.end : i + 1;
    }
    if (i >= length) return null;
    const nameEnd = i;
    const name = source.slice(start, nameEnd).toLowerCase();
    while (i < length && isBlank(source.charCodeAt(i))) i++;
    if (source.charCodeAt(i) !== 61) {
      return { start, nameEnd, name, valueStart: nameEnd, valueEnd: nameEnd, quote: '', hasValue: false, end: nameEnd };
    }
    i++;
    while (i < length && isBlank(source.charCodeAt(i))) i++;
    steps += i - nameEnd;
    if (i >= length) return null;
    const quote = source[i] === '"' ? '"' : source[i] === "'" ? "'" : '';
    const valueStart = quote ? i + 1 : i;
    const valueEnd = quote ? readQuoted(valueStart, quote) : readUnquoted(valueStart);
    if (valueEnd === -1) return null;
    const end = quote ? valueEnd + 1 : valueEnd;
    return { start, nameEnd, name, valueStart, valueEnd, quote, hasValue: true, end };
  }

  function readQuoted(start: number, quote: '"' | "'"): number {
    const stop = quote === '"' ? /["<{%*]/g : /['<{%*]/g;
    stop.lastIndex = start;
    for (let found = stop.exec(source); found; found = stop.exec(source)) {
      steps++;
      if (found[0] === quote) {
        steps += found.index - start;
        return found.index;
      }
      const token = addToken(found.index, 'value', length);
      stop.lastIndex = token ? token.end : found.index + 1;
    }
    steps += length - start;
    return -1;
  }

  function readUnquoted(start: number): number {
    let i = start;
    while (i < length) {
      steps++;
      const code = source.charCodeAt(i);
      if (isBlank(code) || code === 62) return i;
      const token = mayStartToken(code) ? addToken(i, 'unquoted', length) : null;
      i = token ? token.end : i + 1;
    }
    return -1;
  }

  function readRawText(kind: RawTextKind, name: string): void {
    const end = findRawTextEnd(source, at, name, kind);
    steps += end - at;
    runStart = at;
    const context: TokenContext = kind === 'style' ? 'style' : kind === 'rcdata' ? 'rcdata' : 'script';
    scanInside(at, end, context);
    closeRun(end, kind);
    at = end;
    runStart = end;
  }

  /** Reads the tag at `at`; false if the source ends inside it (browsers drop the rest). */
  function readMarkupTag(isEnd: boolean): boolean {
    const from = tokens.length;
    const tag = readTag(at, isEnd);
    if (!tag) {
      tokens.length = from;
      closeRun(at, isCdata ? 'cdata' : 'text');
      declarations.push({ start: at, end: length, kind: 'ignored' });
      at = length;
      runStart = length;
      return false;
    }
    const wasForeign = foreign.isForeign();
    tags.push(tag);
    skipTo(tag.start, tag.end);
    if (isEnd) {
      foreign.end(tag.name);
      if (wasForeign) foreignTags.add(tag.start);
      return true;
    }
    if (foreign.start(tag.name, tag.isSelfClosing, source.slice(tag.nameEnd, tag.end))) foreignTags.add(tag.start);
    const kind = wasForeign ? null : rawTextKind(tag.name);
    if (kind) readRawText(kind, tag.name);
    return true;
  }

  function readAngle(): void {
    const second = source[at + 1] ?? '';
    if (second === '!') {
      if (source.startsWith('--', at + 2)) readComment();
      else if (/^doctype/i.test(source.slice(at + 2, at + 9))) readDeclaration('doctype');
      else if (foreign.isForeign() && source.startsWith('[CDATA[', at + 2)) readCdata();
      else readDeclaration('bogus');
    } else if (second === '?') {
      readDeclaration('bogus');
    } else if (second === '/') {
      const third = source[at + 2] ?? '';
      if (third === '{' && readComputedTag(true)) return;
      if (LETTER.test(third)) readMarkupTag(true);
      else if (third === '>') {
        declarations.push({ start: at, end: at + 3, kind: 'ignored' });
        skipTo(at, at + 3);
      } else if (third === '') at++;
      else readDeclaration('bogus');
    } else if (second === '{' && readComputedTag(false)) {
      return;
    } else if (LETTER.test(second)) {
      readMarkupTag(false);
    } else at++;
  }

  function readCdata(): void {
    const start = at;
    const close = source.indexOf(']]>', start + 9);
    const end = close === -1 ? length : close;
    steps += end - start;
    skipTo(start, start + 9);
    at = end;
    isCdata = true;
    skipTo(end, Math.min(length, end + 3));
    isCdata = false;
    declarations.push({ start, end: start + 9, kind: 'ignored' });
  }

  while (at < length) {
    opener.lastIndex = at;
    const found = opener.exec(source);
    if (!found) {
      steps += length - at;
      break;
    }
    steps += found.index - at + 1;
    at = found.index;
    const token = addToken(at, 'text', length);
    if (token) skipTo(token.start, token.end);
    else if (source.charCodeAt(at) === 60) readAngle();
    else at++;
  }
  closeRun(length);
  tokens.sort((a, b) => a.start - b.start);
  return {
    source,
    tags,
    comments,
    tokens,
    runs,
    declarations,
    foreignTags,
    foreignComments,
    hasLooseOpener: finder.hasLooseOpener(),
    steps: steps + finder.steps(),
  };
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}
