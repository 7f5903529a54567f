import { parse } from 'parse5';
import { findRawTextEnd } from '../html/raw-text';
import { type BlockTags, readBlockTags, tagAttributes } from '../rules/block-rules';
import type { BeId, SourceBlock, SourceTree, Trust } from '../types';
import { keepNotes } from './canvas-notes';
import { emptyPlaceOf } from './empty-places';
import { makeBlock } from './make-block';
import { emptySectionMarker, readLeadingMarkers } from './markers';
import { ELEMENT, isAllowedIn, plainElements, TABLE_PARTS } from './plain-elements';
import { isBlank, PlainTagReader } from './plain-tag';
import { noRules } from './root-block';
import { uniqueIds } from './unique-ids';

const MAX_DEPTH = 100;
const MAX_TAGS = 200_000;
const wholeTrust: Trust = { startTag: true, inner: true, outer: true, reasons: [] };

/** A block whose end tag hasn't been read yet. */
interface Draft {
  beId: BeId;
  tags: BlockTags;
  start: number;
  openEnd: number;
  /** Offset of the text after its last part. */
  from: number;
  parts: (string | SourceBlock)[];
  path: readonly string[];
}

interface Frame {
  name: string;
  kind: number;
  isInParagraph: boolean;
  isInLink: boolean;
  draft: Draft | null;
}

/** The document's blocks as a browser would build them, and its mode. */
export interface WellFormed {
  root: SourceBlock;
  mode: SourceTree['mode'];
  hasLooseOpener: boolean;
}

/**
 * Parses a whole document in one pass without building its elements, if it is well-formed: every tag is closed by its
 * own end tag, and only `tbody` is implied. Blocks without a marker get `newId()`. The result is identical to the full
 * parser's; null if that isn't certain. Most documents are well-formed.
 */
export function parseWellFormed(source: string, markerPrefix: string, newId: () => BeId): WellFormed | null {
  if (markerPrefix === '' || source.includes('\0')) return null;
  return new PlainParser(source, markerPrefix, newId).read();
}

class PlainParser {
  private readonly reader: PlainTagReader;
  private readonly frames: Frame[] = [{ name: '', kind: 0, isInParagraph: false, isInLink: false, draft: null }];
  private readonly drafts: Draft[];
  private readonly used = new Set<BeId>();
  private readonly known = new Map<string, BlockTags>();
  private readonly paths = new Map<string, readonly string[]>();
  private readonly dirty = new Set<BeId>();
  private readonly unmarked = new Set<BeId>();
  private readonly around = new Set<BeId>();
  private readonly emptyMark: string;
  private readonly freshId: () => BeId;
  /** False if the canvas can't be created from notes. */
  private hasNotes = true;
  private at = 0;
  private tagCount = 0;

  constructor(
    private readonly source: string,
    private readonly prefix: string,
    newId: () => BeId,
  ) {
    this.freshId = uniqueIds(newId, this.used);
    this.reader = new PlainTagReader(source, tagAttributes);
    this.emptyMark = emptySectionMarker(prefix);
    this.drafts = [{ beId: '', tags: readBlockTags('<div>'), start: 0, openEnd: 0, from: 0, parts: [], path: [] }];
  }

  read(): WellFormed | null {
    const { source } = this;
    const mode = this.readFrame();
    if (mode === null || !this.readBody()) return null;
    if (this.frames.length !== 1 || !this.readEnd()) return null;
    const [outer] = this.drafts;
    if (!outer) return null;
    if (outer.from < source.length) outer.parts.push(source.slice(outer.from));
    const root: SourceBlock = { ...noRules, parts: outer.parts, length: source.length, path: [] };
    if (this.hasNotes) keepNotes(root, { dirty: this.dirty, unmarked: this.unmarked, around: this.around });
    return { root, mode, hasLooseOpener: this.reader.hasLooseOpener() };
  }

  /** Reads the doctype, html, head and the start tag of the body. */
  private readFrame(): SourceTree['mode'] | null {
    const { source } = this;
    if (source.charCodeAt(0) === 0xfeff) this.at = 1;
    this.skipBlanks();
    let mode: SourceTree['mode'] = 'quirks';
    if (/^<!doctype/i.test(source.slice(this.at, this.at + 9))) {
      const end = source.indexOf('>', this.at) + 1;
      const doctype = source.slice(this.at, end);
      if (end === 0 || end - this.at > 500 || /[{%*]|.</.test(doctype)) return null;
      mode = modeOf(doctype);
      this.at = end;
    }
    if (!this.skipBetween() || !this.passStart('html') || !this.skipBetween() || !this.passStart('head')) return null;
    for (;;) {
      if (!this.skipBetween()) return null;
      if (this.passEnd('</head>')) break;
      const name = /^<(meta|link|base|title|style)(?=[\s/>])/i.exec(source.slice(this.at, this.at + 8))?.[1];
      if (!name || !this.passStart(name, true)) return null;
      const lower = name.toLowerCase();
      if (lower !== 'title' && lower !== 'style') continue;
      if (!this.passRaw(lower)) return null;
    }
    return this.skipBetween() && this.passStart('body') ? mode : null;
  }

  private readBody(): boolean {
    const { source } = this;
    for (;;) {
      if (!this.passText()) return false;
      const next = source.charCodeAt(this.at + 1);
      if (next === 47) {
        if (this.frames.length === 1) return this.passEnd('</body>');
        if (!this.closeElement()) return false;
      } else if (next === 33) {
        if (!this.passComment()) return false;
      } else if (!this.openElement()) return false;
    }
  }

  private readEnd(): boolean {
    return this.skipBetween() && this.passEnd('</html>') && this.skipBetween() && this.at === this.source.length;
  }

  /** Skips text up to the next `<`; false at the end of the source, or where a table would move the text out. */
  private passText(): boolean {
    const { source, reader } = this;
    let isInk = false;
    let { at } = this;
    reader.isDirty = false;
    for (;;) {
      const code = source.charCodeAt(at);
      if (code === 60 && source.charCodeAt(at + 1) !== 37) break;
      if (code === 123 || code === 37 || code === 42 || code === 60) {
        const end = reader.passToken(at);
        if (end === -1) return false;
        if (end === at) isInk = true;
        at = end === at ? at + 1 : end;
        continue;
      }
      if (at >= source.length) return false;
      if (!isInk && !isBlank(code)) isInk = true;
      at++;
    }
    this.at = at;
    if (reader.isDirty) this.noteDirt();
    return !isInk || ((this.frames.at(-1)?.kind ?? 0) & TABLE_PARTS) === 0;
  }

  private openElement(): boolean {
    const { source, reader, frames } = this;
    const start = this.at;
    let nameEnd = start + 1;
    for (let code = source.charCodeAt(nameEnd); isLetterOrDigit(code); code = source.charCodeAt(nameEnd)) nameEnd++;
    let name = source.slice(start + 1, nameEnd);
    let kind = plainElements.get(name);
    if (kind === undefined) {
      name = name.toLowerCase();
      kind = plainElements.get(name);
    }
    const outer = frames[frames.length - 1];
    if (kind === undefined || !outer || ++this.tagCount > MAX_TAGS || frames.length > MAX_DEPTH) return false;
    if (!isAllowedIn(kind, outer.kind, outer.isInParagraph, outer.isInLink)) return false;
    const marks = readLeadingMarkers(source, nameEnd, this.prefix);
    if (!reader.read(nameEnd, marks.end)) return false;
    const isVoid = (kind & ELEMENT.isVoid) !== 0;
    if (reader.isSelfClosing && !isVoid) return false;
    const tags = this.readTags(name, start, marks.isHidden);
    if (tags === undefined) return false;
    if (tags === null) {
      // On the canvas, markers on elements that aren't blocks are removed.
      if (reader.isDirty || marks.end > nameEnd) this.noteDirt();
    } else if (marks.id !== null && this.used.has(marks.id)) return false;
    const isCell = (kind & ELEMENT.cell) !== 0;
    const frame: Frame = {
      name,
      kind,
      isInParagraph: isCell ? false : outer.isInParagraph || (kind & ELEMENT.paragraph) !== 0,
      isInLink: isCell ? false : outer.isInLink || (kind & ELEMENT.link) !== 0,
      draft: null,
    };
    this.at = reader.end;
    frames.push(frame);
    if (tags) {
      const id = marks.id || this.freshId();
      if (!marks.id) this.unmarked.add(id);
      this.openBlock(frame, { id, tags, start });
      if (reader.isDirty) this.noteDirt();
    }
    if (isVoid) {
      frames.pop();
      if (frame.draft) this.closeBlock(frame, reader.end, reader.end);
    }
    return true;
  }

  private openBlock(frame: Frame, found: { id: BeId; tags: BlockTags; start: number }): void {
    const { source, drafts } = this;
    const outer = drafts[drafts.length - 1];
    if (outer && found.start > outer.from) outer.parts.push(source.slice(outer.from, found.start));
    const openEnd = this.at;
    frame.draft = {
      beId: found.id,
      tags: found.tags,
      start: found.start,
      openEnd,
      from: openEnd,
      parts: [],
      path: this.pathToHere(),
    };
    this.used.add(found.id);
    drafts.push(frame.draft);
  }

  private closeElement(): boolean {
    const { source, frames } = this;
    const frame = frames[frames.length - 1];
    if (!frame) return false;
    const start = this.at;
    const nameEnd = start + 2 + frame.name.length;
    if (source.charCodeAt(nameEnd) !== 62) return false;
    if (!source.startsWith(frame.name, start + 2) && source.slice(start + 2, nameEnd).toLowerCase() !== frame.name) {
      return false;
    }
    frames.pop();
    this.at = nameEnd + 1;
    if (frame.draft) this.closeBlock(frame, start, nameEnd + 1);
    return true;
  }

  private closeBlock({ name, draft }: Frame, closeStart: number, end: number): void {
    const { source, drafts } = this;
    drafts.pop();
    const outer = drafts[drafts.length - 1];
    if (!draft || !outer) return;
    if (closeStart > draft.from) draft.parts.push(source.slice(draft.from, closeStart));
    const block = makeBlock(draft.tags, {
      beId: draft.beId,
      tag: name,
      open: source.slice(draft.start, draft.openEnd),
      parts: draft.parts,
      close: source.slice(closeStart, end),
      length: end - draft.start,
      trust: wholeTrust,
      path: draft.path,
    });
    if ((block.kinds.has('section') || block.kinds.has('region')) && emptyPlaceOf(block)) this.dirty.add(block.beId);
    if (this.dirty.has(block.beId) || this.unmarked.has(block.beId)) this.around.add(block.beId);
    if (this.around.has(block.beId)) this.around.add(outer.beId);
    outer.parts.push(block);
    outer.from = end;
  }

  /** Reads the tags of the last start tag: null = not a block, undefined = needs the full scanner. */
  private readTags(name: string, start: number, isHidden: boolean): BlockTags | null | undefined {
    const { reader, source } = this;
    const className = reader.className ?? '';
    const style = reader.style ?? '';
    if (!className.includes('block-') && !style.includes('block-')) {
      if (!className.includes('&') && !style.includes('&')) return null;
      if (!/block-/i.test(source.slice(start, reader.end))) return null;
    }
    const key = `${name}\n${className}\n${style}${reader.others}\n${isHidden}`;
    let tags = this.known.get(key);
    if (!tags) {
      tags = readBlockTags(source.slice(start, reader.end), this.prefix);
      this.known.set(key, tags);
    }
    if (tags.warnings.length > 0) return undefined;
    return tags.kinds.size === 0 ? null : tags;
  }

  /** Returns the tag names between the innermost open block and the element just opened. */
  private pathToHere(): readonly string[] {
    const { frames } = this;
    let key = '';
    for (let i = frames.length - 1; i > 0; i--) {
      const frame = frames[i];
      const outer = frames[i - 1];
      if (!frame || !outer) break;
      const isImplied = (frame.kind & ELEMENT.row) !== 0 && (outer.kind & ELEMENT.table) !== 0;
      if (isImplied) key = key === '' ? 'tbody' : `tbody/${key}`;
      if (outer.draft || i === 1) break;
      key = key === '' ? outer.name : `${outer.name}/${key}`;
    }
    let path = this.paths.get(key);
    if (!path) {
      path = key === '' ? [] : key.split('/');
      this.paths.set(key, path);
    }
    return path;
  }

  /** Notes that the innermost open block differs on the canvas. Content before the first block is always projected. */
  private noteDirt(): void {
    const draft = this.drafts[this.drafts.length - 1];
    if (!draft) return;
    if (draft.beId !== '') this.dirty.add(draft.beId);
    else if (draft.parts.length > 0) this.hasNotes = false;
  }

  private passComment(): boolean {
    const { source } = this;
    const start = this.at;
    if (!source.startsWith('--', start + 2) || source.charCodeAt(start + 4) === 62) return false;
    if (source.startsWith('->', start + 4)) return false;
    const end = source.indexOf('-->', start + 4);
    if (end === -1) return false;
    const text = source.slice(start + 4, end);
    if (text.includes('--!>')) return false;
    if (text.includes('block-hide')) this.hasNotes = false;
    this.at = end + 3;
    if (this.at - start === this.emptyMark.length && source.startsWith(this.emptyMark, start)) this.noteDirt();
    return true;
  }

  /** Skips whitespace and comments around the document's frame. */
  private skipBetween(): boolean {
    for (;;) {
      this.skipBlanks();
      if (!this.source.startsWith('<!', this.at)) return true;
      if (!this.passComment()) return false;
    }
  }

  private skipBlanks(): void {
    while (isBlank(this.source.charCodeAt(this.at))) this.at++;
  }

  /** Skips a start tag of the document's frame; false if it could be a block, which needs the full parser. */
  private passStart(name: string, isInHead = false): boolean {
    const { source, reader } = this;
    const start = this.at;
    const nameEnd = start + 1 + name.length;
    if (source.slice(start, nameEnd).toLowerCase() !== `<${name.toLowerCase()}`) return false;
    if (!reader.read(nameEnd, nameEnd)) return false;
    if (!isInHead && /block-|be-code-edit|data-style/i.test(source.slice(start, reader.end))) return false;
    this.at = reader.end;
    return true;
  }

  private passEnd(text: string): boolean {
    if (this.source.slice(this.at, this.at + text.length).toLowerCase() !== text) return false;
    this.at += text.length;
    return true;
  }

  /** Skips the content of a title or style in the head, and its end tag. */
  private passRaw(name: 'title' | 'style'): boolean {
    this.at = findRawTextEnd(this.source, this.at, name, name === 'title' ? 'rcdata' : 'style');
    return this.passEnd(`</${name}>`);
  }
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

function modeOf(doctype: string): SourceTree['mode'] {
  const { mode } = parse(doctype);
  return mode === 'quirks' || mode === 'limited-quirks' ? mode : 'standards';
}
