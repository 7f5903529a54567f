import type { CommentScan, SourceScan, TagScan, TokenContext } from '../types';
import { createForeignTracker, type ForeignTracker } from './foreign-content';
import { findRawTextEnd, type RawTextKind, rawTextKind } from './raw-text';
import { addToken, readTag, type TokenScan } from './read-tag';
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

/** A scan on its way through the source: what it has found before `at`. */
interface Scan extends TokenScan {
  at: number;
  /** Where the text run that isn't closed yet begins. */
  runStart: number;
  /** Finds the next character at which a tag or token may begin. */
  readonly opener: RegExp;
  readonly foreign: ForeignTracker;
  readonly tags: TagScan[];
  readonly comments: CommentScan[];
  readonly runs: TextRun[];
  readonly declarations: DetailedScan['declarations'];
  readonly foreignTags: Set<number>;
  readonly foreignComments: Set<number>;
  /** After one unterminated computed tag, later ones aren't searched to the end of the source again. */
  hasUnclosedTag: boolean;
}

const LETTER = /[a-zA-Z]/;

/**
 * Scans the source once, tracking the states of the HTML tokenizer and template tokens together. All code that needs
 * the position of a tag, comment or token uses this. Linear: `steps` counts the characters examined (docs/markup.md 1
 * and 4).
 */
export function scanSource(source: string): DetailedScan {
  const scan = beginScan(source);
  const { opener, tokens, finder } = scan;
  while (scan.at < source.length) {
    opener.lastIndex = scan.at;
    const found = opener.exec(source);
    if (!found) {
      scan.steps += source.length - scan.at;
      break;
    }
    scan.steps += found.index - scan.at + 1;
    scan.at = found.index;
    const token = addToken(scan, scan.at, 'text', source.length);
    if (token) skipTo(scan, token.start, token.end);
    else if (source.charCodeAt(scan.at) === 60) readAngle(scan);
    else scan.at++;
  }
  closeRun(scan, source.length);
  tokens.sort((a, b) => a.start - b.start);
  const { tags, comments, runs, declarations, foreignTags, foreignComments } = scan;
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
    steps: scan.steps + finder.steps(),
  };
}

function beginScan(source: string): Scan {
  return {
    source,
    finder: createTokenFinder(source),
    tokens: [],
    steps: 0,
    at: 0,
    runStart: 0,
    opener: /[<{%*]/g,
    foreign: createForeignTracker(),
    tags: [],
    comments: [],
    runs: [],
    declarations: [],
    foreignTags: new Set(),
    foreignComments: new Set(),
    hasUnclosedTag: false,
  };
}

function closeRun(scan: Scan, end: number, kind: TextRun['kind'] = 'text'): void {
  if (end > scan.runStart) scan.runs.push({ start: scan.runStart, end, kind });
}

/** Continues at `end`; the run before ends at `start`. */
function skipTo(scan: Scan, start: number, end: number, kind: TextRun['kind'] = 'text'): void {
  closeRun(scan, start, kind);
  scan.at = end;
  scan.runStart = end;
}

/** Scans for tokens inside a comment, style, script or title: they must end before the raw end. */
function scanInside(scan: Scan, start: number, end: number, context: TokenContext): void {
  const { opener, source } = scan;
  opener.lastIndex = start;
  for (let found = opener.exec(source); found && found.index < end; found = opener.exec(source)) {
    const token = addToken(scan, found.index, context, end);
    opener.lastIndex = token ? token.end : found.index + 1;
  }
  scan.steps += end - start;
}

/** Reads what begins with the `<` at `at`. */
function readAngle(scan: Scan): void {
  const { source, at } = scan;
  const second = source[at + 1] ?? '';
  if (second === '!') readExclamation(scan);
  else if (second === '?') readDeclaration(scan, 'bogus');
  else if (second === '/') readEndAngle(scan);
  else if (second === '{' && readComputedTag(scan, false)) return;
  else if (LETTER.test(second)) readMarkupTag(scan, false);
  else scan.at++;
}

function readExclamation(scan: Scan): void {
  const { source, at } = scan;
  if (source.startsWith('--', at + 2)) readComment(scan);
  else if (/^doctype/i.test(source.slice(at + 2, at + 9))) readDeclaration(scan, 'doctype');
  else if (scan.foreign.isForeign() && source.startsWith('[CDATA[', at + 2)) readCdata(scan);
  else readDeclaration(scan, 'bogus');
}

function readEndAngle(scan: Scan): void {
  const { source, at } = scan;
  const third = source[at + 2] ?? '';
  if (third === '{' && readComputedTag(scan, true)) return;
  if (LETTER.test(third)) readMarkupTag(scan, true);
  else if (third === '>') {
    scan.declarations.push({ start: at, end: at + 3, kind: 'ignored' });
    skipTo(scan, at, at + 3);
  } else if (third === '') scan.at++;
  else readDeclaration(scan, 'bogus');
}

function readComment(scan: Scan): void {
  const { source, at: start } = scan;
  const content = start + 4;
  let end = source.length;
  let inner = source.length;
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
  scan.steps += end - start;
  if (scan.foreign.isForeign()) scan.foreignComments.add(start);
  scan.comments.push({ start, end });
  if (inner > content && end > content + 2) scanInside(scan, content, Math.min(inner, end), 'comment');
  skipTo(scan, start, end);
}

/** Reads a doctype or bogus comment up to the first `>` that isn't part of a token. */
function readDeclaration(scan: Scan, kind: 'doctype' | 'bogus'): void {
  const { source, at: start } = scan;
  let i = start + 2;
  while (i < source.length && source.charCodeAt(i) !== 62) {
    scan.steps++;
    const token = mayStartToken(source.charCodeAt(i)) ? addToken(scan, i, 'decl', source.length) : null;
    i = token ? token.end : i + 1;
  }
  const end = Math.min(source.length, i + 1);
  scan.declarations.push({ start, end, kind });
  skipTo(scan, start, end);
}

function readCdata(scan: Scan): void {
  const { source, at: start } = scan;
  const close = source.indexOf(']]>', start + 9);
  const end = close === -1 ? source.length : close;
  scan.steps += end - start;
  skipTo(scan, start, start + 9);
  skipTo(scan, end, Math.min(source.length, end + 3), 'cdata');
  scan.declarations.push({ start, end: start + 9, kind: 'ignored' });
}

/** Reads `</{{tag}}>` or `<{{tag}} …>`: the whole tag is one token. */
function readComputedTag(scan: Scan, isEnd: boolean): boolean {
  const { source, tokens, at: start } = scan;
  const first = scan.hasUnclosedTag ? null : scan.finder.match(start + (isEnd ? 2 : 1), source.length);
  if (first?.family !== 'braces') return false;
  const from = tokens.length;
  const tag = readTag(scan, start, isEnd);
  tokens.length = from;
  scan.hasUnclosedTag = tag === null;
  if (!tag) return false;
  tokens.push({ start, end: tag.end, family: 'computed-tag', role: isEnd ? 'close' : 'open', context: 'text' });
  skipTo(scan, start, tag.end);
  return true;
}

/** Reads the tag at `at`. If the source ends inside it, the rest is ignored, as browsers do. */
function readMarkupTag(scan: Scan, isEnd: boolean): void {
  const { source, tokens, foreign } = scan;
  const from = tokens.length;
  const tag = readTag(scan, scan.at, isEnd);
  if (!tag) {
    tokens.length = from;
    scan.declarations.push({ start: scan.at, end: source.length, kind: 'ignored' });
    skipTo(scan, scan.at, source.length);
    return;
  }
  const wasForeign = foreign.isForeign();
  scan.tags.push(tag);
  skipTo(scan, tag.start, tag.end);
  if (isEnd) {
    foreign.end(tag.name);
    if (wasForeign) scan.foreignTags.add(tag.start);
    return;
  }
  if (foreign.start(tag.name, tag.isSelfClosing, source.slice(tag.nameEnd, tag.end))) scan.foreignTags.add(tag.start);
  const kind = wasForeign ? null : rawTextKind(tag.name);
  if (kind) readRawText(scan, kind, tag.name);
}

function readRawText(scan: Scan, kind: RawTextKind, name: string): void {
  const { source, at } = scan;
  const end = findRawTextEnd(source, at, name, kind);
  scan.steps += end - at;
  const context: TokenContext = kind === 'style' ? 'style' : kind === 'rcdata' ? 'rcdata' : 'script';
  scanInside(scan, at, end, context);
  skipTo(scan, end, end, kind);
}
