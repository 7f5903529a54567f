import { decodeText } from '@galley/markup/html';
import type { StyledDocument, StyledElement } from '@galley/markup/styles';

const unread = /^(?:style|script|title|template|noscript|head)$/;

/** Reads the texts of elements. Template tags in them stay as written, because they print something. */
export class TextReader {
  private readonly direct = new Map<StyledElement, string>();
  private readonly whole = new Map<StyledElement, string>();

  constructor(html: string, document: StyledDocument) {
    const inOrder = document.texts.map(({ start, end, parent }) => ({
      text: decodeText(html.slice(start, end)),
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
