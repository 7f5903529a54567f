import { decodeText, scanSource } from '@galley/markup/html';
import { type StyledDocument, type StyledElement, tokensBetween } from '@galley/markup/styles';

const unread = /^(?:style|script|title|template|noscript|head)$/;

/** Reads the texts of elements. Template tags in them stay as written, because they print something. */
export class TextReader {
  private readonly direct = new Map<StyledElement, string>();
  private readonly whole = new Map<StyledElement, string>();

  constructor(html: string, document: StyledDocument) {
    const written = writtenTexts(html, document);
    const inOrder = document.texts.map(({ start, end, parent }) => ({
      text: decodeText(written(start, end)),
      parent,
    }));
    for (const { text, parent } of inOrder) {
      if (unread.test(parent.name)) continue;
      this.direct.set(parent, (this.direct.get(parent) ?? '') + text);
      for (let element: StyledElement | null = parent; element; element = element.parent)
        this.whole.set(element, (this.whole.get(element) ?? '') + text);
    }
  }

  /** Returns the text directly in an element. */
  ownText(element: StyledElement): string {
    return this.direct.get(element) ?? '';
  }

  /** Returns the text of an element and its descendants. */
  textOf(element: StyledElement): string {
    return this.whole.get(element) ?? '';
  }
}

/** The parser joins texts around misplaced tags, such as those after `</body>`: they are one text with the tags inside. */
function writtenTexts(html: string, { comments }: StyledDocument): (start: number, end: number) => string {
  let places: { start: number; end: number }[] | null = null;
  return (start, end) => {
    const whole = html.slice(start, end);
    if (!/<[/!a-z]/i.test(whole)) return whole;
    places ??= [...scanSource(html).tags, ...comments].sort((a, b) => a.start - b.start);
    let text = '';
    let at = start;
    for (const place of tokensBetween(places, start, end)) {
      text += html.slice(at, Math.max(at, place.start));
      at = Math.max(at, place.end);
    }
    return text + html.slice(at, Math.max(at, end));
  };
}
