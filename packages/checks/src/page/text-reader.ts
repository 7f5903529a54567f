import { decodeText, scanSource } from '@galley/markup/html';
import { type StyledDocument, type StyledElement, tokensBetween } from '@galley/markup/styles';

const unread = /^(?:style|script|title|template|noscript|head)$/;

/** Reads the texts of elements. Template tags in them stay as written, because they print something. */
export class TextReader {
  private readonly direct = new Map<StyledElement, string>();
  private whole: Map<StyledElement, string> | null = null;
  private readonly parts: { text: string; parent: StyledElement }[];

  constructor(html: string, document: StyledDocument) {
    const written = writtenTexts(html, document);
    this.parts = document.texts
      .filter(({ parent }) => !unread.test(parent.name))
      .map(({ start, end, parent }) => ({ text: decodeText(written(start, end)), parent }));
    for (const { text, parent } of this.parts) this.direct.set(parent, (this.direct.get(parent) ?? '') + text);
  }

  /** Returns the text directly in an element. */
  ownText(element: StyledElement): string {
    return this.direct.get(element) ?? '';
  }

  /** Returns the text of an element and its descendants. The first call reads those of all elements. */
  textOf(element: StyledElement): string {
    this.whole ??= this.readWhole();
    return this.whole.get(element) ?? '';
  }

  private readWhole(): Map<StyledElement, string> {
    const whole = new Map<StyledElement, string>();
    for (const { text, parent } of this.parts)
      for (let element: StyledElement | null = parent; element; element = element.parent)
        whole.set(element, (whole.get(element) ?? '') + text);
    return whole;
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
