import { maskStyleTokens, type StyledElement, tokensBetween } from '@galley/markup/styles';
import type { ExportedPage } from '../../page/exported-page';

/** The CSS of a style element. */
export interface StyleSheetText {
  element: StyledElement;
  /** As written, with template tags masked; offsets count from `start`. */
  css: string;
  /** The same with blanks instead of comments and of the content of quotes. */
  code: string;
  start: number;
}

/** Returns the CSS of all style elements, in order. */
export function readStyleSheets(page: ExportedPage): StyleSheetText[] {
  return page.elements.flatMap((element) => {
    if (element.name !== 'style' || !element.content) return [];
    const type = element.attributes.get('type')?.value.trim().toLowerCase() ?? '';
    if (type !== '' && type !== 'text/css') return [];
    const { start, end } = element.content;
    const css = maskStyleTokens(page.html.slice(start, end), tokensBetween(page.document.tokens, start, end), start);
    return [{ element, css, code: blankOut(css), start }];
  });
}

/** Replaces comments and the content of quotes by blanks, in the same length. */
function blankOut(css: string): string {
  let code = '';
  let at = 0;
  const blank = (from: number, to: number): void => {
    code += css.slice(code.length, from) + ' '.repeat(Math.max(0, to - from));
  };
  while (at < css.length) {
    const char = css[at];
    if (char === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2);
      const after = end === -1 ? css.length : end + 2;
      blank(at, after);
      at = after;
    } else if (char === '"' || char === "'") {
      const end = quoteEnd(css, at);
      blank(at + 1, end);
      at = end + 1;
    } else at += 1;
  }
  return code + css.slice(code.length);
}

/** Returns where a quote closes; a line break closes it, too. */
function quoteEnd(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[from] || css[at] === '\n') return at;
  }
  return css.length;
}
