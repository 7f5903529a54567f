import type { StyledElement } from '@galley/markup/styles';
import type { ExportedPage } from './exported-page';
import type { Looks } from './looks';

/** Returns the offsets of the start tag of an element in the export; both 0 = it has none. */
export function tagPlace({ tag }: StyledElement): { start: number; end: number } {
  return tag ? { start: tag.start, end: tag.end } : { start: 0, end: 0 };
}

/** Returns the start tag of an element as written; '' = it has none. */
export function tagSource(page: ExportedPage, { tag }: StyledElement): string {
  return tag ? page.html.slice(tag.start, tag.end) : '';
}

/**
 * Returns what sets a property of an element, as written: a declaration of a style sheet, or else the start tag; '' =
 * neither, such as the defaults of programs.
 */
export function causeOf(
  page: ExportedPage,
  element: StyledElement | null,
  { looks, property }: { looks: Looks; property: string },
): string {
  if (!element) return '';
  const declared = looks.declared(element, property);
  if (!declared || declared.start === 0 || declared.start === element.tag?.start) return tagSource(page, element);
  return `${property}: ${declared.value}`;
}
