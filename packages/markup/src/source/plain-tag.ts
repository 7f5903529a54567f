import { classifyName, isHarmlessValue } from '../html/neutralize';
import { createTokenFinder, type TokenFinder } from '../html/token-grammar';

/**
 * Reads plainly written start tags without creating an object per attribute. The properties describe the last tag that
 * was read. Anything unusual stops the reader; the full scanner is used for such a source.
 */
export class PlainTagReader {
  end = 0;
  isSelfClosing = false;
  /** True if the projection changes something in this tag: a token, a handler, or an angle bracket in a value. */
  isDirty = false;
  /** Values, as written, of the attributes that tags are read from; null = missing. */
  className: string | null = null;
  style: string | null = null;
  /** The other attributes that `readBlockTags` reads, as one text. */
  others = '';
  /** End of the markers, which directly follow the tag name. */
  private markEnd = 0;
  private finder: TokenFinder | null = null;

  constructor(
    private readonly source: string,
    private readonly blockAttributes: ReadonlySet<string>,
  ) {}

  /**
   * Reads the attributes; false if the tag isn't plain. `markEnd` is the end of the markers, or `nameEnd` if there are
   * none.
   */
  read(nameEnd: number, markEnd: number): boolean {
    const { source } = this;
    this.isSelfClosing = false;
    this.isDirty = false;
    this.className = null;
    this.style = null;
    this.others = '';
    this.markEnd = markEnd;
    let at = nameEnd;
    for (let count = 0; count < 100; count++) {
      let code = source.charCodeAt(at);
      const isApart = isBlank(code);
      while (isBlank(code)) code = source.charCodeAt(++at);
      if (code === 62) {
        this.end = at + 1;
        return true;
      }
      if (code === 47) {
        if (source.charCodeAt(at + 1) !== 62) return false;
        this.isSelfClosing = true;
        this.end = at + 2;
        return true;
      }
      if (!isApart) return false;
      at = this.readAttribute(at);
      if (at === -1) return false;
    }
    return false;
  }

  /** Returns whether a token was read that following text could extend. */
  hasLooseOpener(): boolean {
    return this.finder?.hasLooseOpener() ?? false;
  }

  /**
   * Returns the end of the token that starts at this character; `at` if there is none; -1 if it needs the full scanner.
   */
  passToken(at: number): number {
    const { source } = this;
    const first = source.charCodeAt(at);
    const second = source.charCodeAt(at + 1);
    const isOpener =
      first === 123
        ? second === 123 || second === 37 || second === 35
        : first === 42
          ? second === 124
          : (first === 37 || first === 60) && second === 37;
    if (!isOpener) return at;
    this.finder ??= createTokenFinder(source);
    const found = this.finder.match(at, source.length);
    // A token that extends over tags can be parsed differently when its block is parsed alone.
    if (!found || /[<>]/.test(source.slice(at + 1, found.end))) return -1;
    this.isDirty = true;
    return found.end;
  }

  private readAttribute(start: number): number {
    const { source } = this;
    let at = start;
    while (isNamePart(source.charCodeAt(at))) at++;
    if (at === start) return -1;
    const name = source.slice(start, at);
    let next = at;
    while (isBlank(source.charCodeAt(next))) next++;
    if (source.charCodeAt(next) !== 61) {
      const code = source.charCodeAt(at);
      if (!isBlank(code) && code !== 62 && code !== 47) return -1;
      this.note(name, start, at, at);
      return at;
    }
    next++;
    while (isBlank(source.charCodeAt(next))) next++;
    const quote = source.charCodeAt(next);
    if (quote !== 34 && quote !== 39) {
      const end = this.passBare(next);
      if (end === -1) return -1;
      this.note(name, start, next, end);
      return end;
    }
    const end = this.passQuoted(next + 1, quote);
    if (end === -1) return -1;
    this.note(name, start, next + 1, end);
    return end + 1;
  }

  private passQuoted(from: number, quote: number): number {
    const { source } = this;
    let at = from;
    for (;;) {
      const code = source.charCodeAt(at);
      if (code === quote) return at;
      if (code === 123 || code === 37 || code === 60 || code === 42) {
        if (code === 60) this.isDirty = true;
        const end = this.passToken(at);
        if (end === -1) return -1;
        at = end === at ? at + 1 : end;
      } else if (at >= source.length) return -1;
      else at++;
    }
  }

  /** Returns the end of an unquoted value of letters, digits and a few characters without special meaning; else -1. */
  private passBare(from: number): number {
    const { source } = this;
    let at = from;
    for (;;) {
      const code = source.charCodeAt(at);
      if (isNamePart(code) || code === 35 || code === 44 || code === 43) at++;
      else if (code === 37 && source.charCodeAt(at + 1) !== 37) at++;
      else return at > from && (isBlank(code) || code === 62) ? at : -1;
    }
  }

  private note(written: string, start: number, valueStart: number, valueEnd: number): void {
    // The document's own markers: their values are ids.
    if (start < this.markEnd) return;
    const { name, isHarmless } = classifyName(written);
    if (!isHarmless || !isHarmlessValue(name, this.source, valueStart, valueEnd)) this.isDirty = true;
    if (name === 'class' || name === 'style') {
      // Hidden on the canvas, in either of two duplicate attributes.
      if (this.source.slice(valueStart, valueEnd).includes('block-preview')) this.isDirty = true;
    }
    if (name === 'class') {
      this.className ??= this.source.slice(valueStart, valueEnd);
    } else if (name === 'style') {
      this.style ??= this.source.slice(valueStart, valueEnd);
    } else if (this.blockAttributes.has(name)) {
      this.others += `\n${name}=${this.source.slice(valueStart, valueEnd)}`;
    }
  }
}

/** Returns whether a character code is HTML whitespace. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}

/** Returns whether a character code is a letter, digit, `-`, `_`, `:` or `.`, which plain names consist of. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 58) ||
    code === 45 ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 46
  );
}
