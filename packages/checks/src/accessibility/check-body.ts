import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { makeFinding, tagPlace } from './findings';
import { attributeOf, type ReaderPage } from './reader-page';
import { report2026 } from './sources';

/** Elements of a body that show nothing and say nothing. */
const silent = /^(?:style|script|template|link|meta|base|title|noscript|br|wbr|hr|source|map)$/;
const validLanguage = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,8}$/i;
const validDirection = /^(?:ltr|rtl|auto)$/i;

/**
 * Finds children of the body without direction or language: clients drop `html` and `body`, so the email would be read
 * with those of the client's interface.
 */
export function checkBody(reader: ReaderPage): ExportFinding[] {
  if (!isWholeDocument(reader)) return [];
  const children = bodyChildren(reader);
  return [...checkDirection(reader, children), ...checkLanguage(reader, children), ...checkRootDirection(reader)];
}

/** Returns whether the page is a document; a fragment becomes part of one that isn't known. */
export function isWholeDocument({ page }: ReaderPage): boolean {
  return page.elements.some(({ name, tag }) => tag !== null && /^(?:html|head|body)$/.test(name));
}

/** Returns the direct children of the body that are shown or read, including a hidden preview text. */
export function bodyChildren(reader: ReaderPage): StyledElement[] {
  const body = reader.page.elements.find(({ name }) => name === 'body');
  if (!body) return [];
  return reader.page
    .childrenOf(body)
    .filter((child) => !silent.test(child.name) && (!reader.isHidden(child) || isFilled(reader, child)));
}

/** Returns whether a hidden element contains a text, as a preview text does. */
function isFilled({ page }: ReaderPage, element: StyledElement): boolean {
  return /[\p{L}\p{N}]/u.test(page.textOf(element));
}

/** Returns whether a `dir` attribute sets the direction of the element; true if template tags write it. */
export function hasDirection(element: StyledElement): boolean {
  const { value, isKnown } = attributeOf(element, 'dir');
  return !isKnown || validDirection.test(value?.trim() ?? '');
}

/** Returns whether a `lang` attribute is a language tag; true if template tags write it. */
export function hasLanguage(element: StyledElement): boolean {
  const { value, isKnown } = attributeOf(element, 'lang');
  return !isKnown || isValidLanguage(value?.trim() ?? '');
}

/** Returns whether a text has the form of a language tag: “en”, “pt-BR”. */
export function isValidLanguage(text: string): boolean {
  return validLanguage.test(text);
}

function checkDirection({ html }: ReaderPage, children: readonly StyledElement[]): ExportFinding[] {
  const without = children.filter((child) => !hasDirection(child));
  const [first] = without;
  if (first)
    return [
      makeFinding('a11y-body-dir', 'error', {
        message: `No text direction on ${countParts(without.length)} of the email: some programs may align it the wrong way`,
        source: report2026,
        place: tagPlace(html, first),
      }),
    ];
  const guessed = children.find((child) => wordOf(child, 'dir') === 'auto');
  if (!guessed) return [];
  return [
    makeFinding('a11y-body-dir', 'hint', {
      message: 'The text direction is “auto”, so clients guess it from the first letter',
      source: report2026,
      place: tagPlace(html, guessed),
    }),
  ];
}

function checkLanguage({ html }: ReaderPage, children: readonly StyledElement[]): ExportFinding[] {
  const without = children.filter((child) => !hasLanguage(child));
  const [first] = without;
  if (first) {
    const fault = wordOf(first, 'lang') === '' ? 'No language' : 'No valid language';
    return [
      makeFinding('a11y-body-lang', 'error', {
        message: `${fault} on ${countParts(without.length)} of the email: screen readers may mispronounce the text`,
        source: report2026,
        place: tagPlace(html, first),
      }),
    ];
  }
  const unknown = children.find((child) => wordOf(child, 'lang') === 'und');
  if (!unknown) return [];
  return [
    makeFinding('a11y-body-lang', 'hint', {
      message: 'The language is “und”, so screen readers guess it',
      source: report2026,
      place: tagPlace(html, unknown),
    }),
  ];
}

function checkRootDirection({ page, html }: ReaderPage): ExportFinding[] {
  const root = page.elements.find(({ name }) => name === 'html');
  if (!root?.tag || hasDirection(root)) return [];
  return [
    makeFinding('a11y-html-dir', 'hint', {
      message: 'The document has no text direction',
      source: report2026,
      place: tagPlace(html, root),
    }),
  ];
}

function wordOf(element: StyledElement, name: string): string {
  return attributeOf(element, name).value?.trim().toLowerCase() ?? '';
}

function countParts(count: number): string {
  return count === 1 ? '1 part' : `${count} parts`;
}
