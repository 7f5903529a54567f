/** A conditional comment of Outlook for Windows. All offsets are in the exported HTML. */
export interface Conditional {
  /** The condition as written, without brackets: "gte mso 9". */
  condition: string;
  /** Whether Outlook for Windows (Word) shows the content. Other clients show it unless it `isHidden`. */
  isForWord: boolean;
  /** True if the content is part of the comment, so that only Outlook for Windows can read it. */
  isHidden: boolean;
  start: number;
  end: number;
  contentStart: number;
  contentEnd: number;
}

interface Range {
  start: number;
  end: number;
}

/** Longer conditions aren't conditions. */
const longest = 200;
const opening = /^<!--\s*\[if\b([^\]]{0,200})\]>/i;
const shown = /^<!--\s*\[if\b[^\]]{0,200}\]>\s*(?:<!)?--\s*(?:-->|>)$/i;
const ending = /<!\[endif\]\s*-->$/i;
const revealed = /<!\[(?:if\b([^\]]{0,200})|(endif))\]>/gi;

/** Reads the conditional comments of a document, in order; those that are never closed reach to its end. Linear. */
export function readConditionals(html: string, comments: readonly Range[]): Conditional[] {
  const found: Conditional[] = [];
  const open: Conditional[] = [];
  const close = (start: number, end: number): void => {
    const conditional = open.pop();
    if (conditional) Object.assign(conditional, { end, contentEnd: start });
  };
  const begin = (condition: string, { start, end }: Range): void => {
    const content = { contentStart: end, contentEnd: html.length };
    const opened = { condition, isForWord: isTrueForWord(condition), isHidden: false, start, end: html.length };
    const conditional = { ...opened, ...content };
    found.push(conditional);
    open.push(conditional);
  };
  let from = 0;
  const readRevealed = (to: number): void => {
    for (const match of html.slice(from, to).matchAll(revealed)) {
      const place = { start: from + match.index, end: from + match.index + match[0].length };
      if (match[2]) close(place.start, place.end);
      else begin((match[1] ?? '').trim(), place);
    }
  };
  for (const comment of comments) {
    readRevealed(comment.start);
    from = comment.end;
    const text = html.slice(comment.start, comment.end);
    const start = opening.exec(text);
    if (start) {
      const condition = (start[1] ?? '').trim();
      const contentStart = comment.start + start[0].length;
      const end = ending.exec(text.slice(start[0].length));
      if (end) {
        const contentEnd = contentStart + end.index;
        const isForWord = isTrueForWord(condition);
        found.push({ condition, isForWord, isHidden: true, ...comment, contentStart, contentEnd });
      } else if (shown.test(text)) begin(condition, comment);
    } else if (/^<!--\s*<!\[endif\]/i.test(text.slice(0, longest))) close(comment.start, comment.end);
  }
  readRevealed(html.length);
  return found;
}

/** Returns whether a condition is true for Outlook for Windows (`mso 16`); a condition that can't be read is false. */
export function isTrueForWord(condition: string): boolean {
  const words = condition.toLowerCase().match(/[()!&|]|[a-z]+|[\d.]+/g) ?? [];
  let at = 0;
  const readOr = (): boolean => {
    let value = readAnd();
    while (words[at] === '|') {
      at += 1;
      value = readAnd() || value;
    }
    return value;
  };
  const readAnd = (): boolean => {
    let value = readOne();
    while (words[at] === '&') {
      at += 1;
      value = readOne() && value;
    }
    return value;
  };
  const readOne = (): boolean => {
    const word = words[at];
    at += 1;
    if (word === '!') return !readOne();
    if (word === '(') {
      const value = readOr();
      at += 1;
      return value;
    }
    const isCompared = /^(?:gte?|lte?)$/.test(word ?? '');
    const name = isCompared ? words[at++] : word;
    const version = /^[\d.]+$/.test(words[at] ?? '') ? Number(words[at++]) : null;
    if (name === 'true') return true;
    if (name !== 'mso') return false;
    return version === null || compare(wordVersion, version, isCompared ? word : '');
  };
  return readOr();
}

const wordVersion = 16;

function compare(actual: number, wanted: number, how: string | undefined): boolean {
  if (how === 'gt') return actual > wanted;
  if (how === 'gte') return actual >= wanted;
  if (how === 'lt') return actual < wanted;
  if (how === 'lte') return actual <= wanted;
  return actual === wanted;
}
