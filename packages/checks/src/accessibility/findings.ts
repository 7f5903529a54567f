import { shortenText } from '@galley/contract';
import type { ExportRule, Severity } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding, RuleSource } from '../finding';

const longestDetail = 120;

interface Place {
  start: number;
  end: number;
  /** As written: the start tag or declaration. */
  cause: string;
}

/** Creates a finding; without a place it is about the whole document. */
export function makeFinding(
  rule: ExportRule,
  severity: Severity,
  { message, source, place, detail = place?.cause ?? '' }: FindingParts,
): ExportFinding {
  const { start, end, cause } = place ?? { start: 0, end: 0, cause: '' };
  return { rule, severity, message, detail: shortenText(detail, longestDetail), start, end, cause, source };
}

interface FindingParts {
  message: string;
  source: RuleSource;
  place?: Place;
  /** The affected part, as written; otherwise the cause. */
  detail?: string;
}

/** Returns the start tag of an element as a place; the whole document if the parser added the element. */
export function tagPlace(html: string, { tag }: StyledElement): Place {
  if (!tag) return { start: 0, end: 0, cause: '' };
  return { start: tag.start, end: tag.end, cause: html.slice(tag.start, tag.end) };
}

const longestDeclaration = 200;

/**
 * Returns what sets a value: the declaration of a style sheet around `start`, or the start tag that begins there. A
 * value of the program (start 0) is the element's.
 */
export function declarationPlace(html: string, start: number, element: StyledElement): Place {
  if (start === 0 || start === element.tag?.start) return tagPlace(html, element);
  const before = html.slice(Math.max(0, start - longestDeclaration), start);
  const from = Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('*/') + 1);
  const property = before.slice(from + 1).trimStart();
  const [value = ''] = /^[^;}<]*/.exec(html.slice(start, start + longestDeclaration)) ?? [];
  const written = { start: start - property.length, end: start + value.trimEnd().length };
  return { ...written, cause: html.slice(written.start, written.end) };
}

/** Groups items by what causes them, so that a rule reports a cause once: the first item, and how many there are. */
export function groupByCause<Item extends { place: Place }>(items: Iterable<Item>): { first: Item; count: number }[] {
  const groups = new Map<string, { first: Item; count: number }>();
  for (const item of items) {
    const known = groups.get(item.place.cause);
    if (known) known.count += 1;
    else groups.set(item.place.cause, { first: item, count: 1 });
  }
  return [...groups.values()];
}

/** Returns " (3 times)" for a count above 1. */
export function times(count: number): string {
  return count > 1 ? ` (${count} times)` : '';
}
