import { byState } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { declarationPlace, groupByCause, makeFinding, times } from './findings';
import type { ReaderPage } from './reader-page';
import { wcag } from './sources';

const focus = wcag('2.4.7', 'focus-visible');
const removed = /^(?:none|0(?:px)?)(?:\s|$)/i;
const outline = /^outline(?:-style|-width)?$/;
const replacement = /^(?:outline(?:-color)?|box-shadow|border|background|text-decoration|color)/;

interface Written {
  property: string;
  value: string;
  start: number;
}

/** Finds links whose outline is removed: people who use a keyboard don't see which one has the focus. */
export function checkFocus(reader: ReaderPage): ExportFinding[] {
  const { page, looks, html } = reader;
  const faulty = page.elements.flatMap((element) => {
    if (element.name !== 'a' || !element.attributes.has('href') || reader.isUnseen(element)) return [];
    const own = ['outline', 'outline-style', 'outline-width'].flatMap((property) => {
      const declared = looks.declared(element, property);
      return declared && removed.test(declared.value.trim()) ? [declared.start] : [];
    });
    const byFocus = page.rules
      .rulesOf(element)
      .filter(({ match, rule }) => match === byState && isOnFocus(html, rule.start))
      .flatMap(({ rule }) => removedIn(rule.declarations));
    return [...own, ...byFocus].slice(0, 1).map((start) => ({ place: declarationPlace(html, start, element) }));
  });
  return groupByCause(faulty).map(({ first: { place }, count }) =>
    makeFinding('a11y-outline', 'hint', {
      message: `Links without an outline: people who use a keyboard don’t see which one is selected${times(count)}`,
      source: focus,
      place,
    }),
  );
}

const longestSelector = 500;

/** Returns whether the selector that ends before a rule's declarations is about focus. */
function isOnFocus(html: string, start: number): boolean {
  return /^[^{}]{0,500}:focus/i.test(html.slice(start, start + longestSelector));
}

/** Returns where declarations remove the outline; none if they show the focus in another way. */
function removedIn(declarations: readonly Written[]): number[] {
  const isRemoved = ({ property, value }: Written): boolean => outline.test(property) && removed.test(value.trim());
  const start = declarations.find(isRemoved)?.start;
  if (start === undefined) return [];
  const isShown = declarations.some(
    (one) => !isRemoved(one) && replacement.test(one.property) && !removed.test(one.value.trim()),
  );
  return isShown ? [] : [start];
}
