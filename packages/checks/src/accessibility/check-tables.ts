import { scanSource } from '@galley/markup/html';
import { type StyledElement, tokensBetween } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { groupByCause, makeFinding, tagPlace, times } from './findings';
import { attributeOf, type ReaderPage } from './reader-page';
import { report2026, wcag } from './sources';
import { readTables, type TableFacts } from './table-kind';

const structure = wcag('1.3.1', 'info-and-relationships');

/** Finds layouts that screen readers read as tables, and tables whose header cells they don't connect with the cells. */
export function checkTables(reader: ReaderPage): ExportFinding[] {
  const tables = readTables(reader).filter(({ element }) => !reader.isHidden(element));
  return [
    ...checkLayouts(reader, tables),
    ...checkUnclear(reader, tables),
    ...checkWordTables(reader),
    ...checkDataTables(reader, tables),
  ];
}

function checkLayouts({ html }: ReaderPage, tables: readonly TableFacts[]): ExportFinding[] {
  const faulty = tables.filter(({ kind, hasPresentationRole }) => kind === 'layout' && !hasPresentationRole);
  const [first] = faulty;
  if (!first) return [];
  const subject = faulty.length === 1 ? '1 layout table' : `${faulty.length} layout tables`;
  return [
    makeFinding('a11y-table-role', 'error', {
      message: `Screen readers announce ${subject} with rows and columns`,
      source: report2026,
      place: tagPlace(html, first.element),
    }),
  ];
}

function checkUnclear({ html }: ReaderPage, tables: readonly TableFacts[]): ExportFinding[] {
  const unclear = tables.filter(({ kind }) => kind === 'unclear');
  const [first] = unclear;
  if (!first) return [];
  const subject =
    unclear.length === 1 ? '1 table without header cells' : `${unclear.length} tables without header cells`;
  return [
    makeFinding('a11y-table-role', 'hint', {
      message: `${subject}: screen readers announce rows and columns, as for data`,
      source: structure,
      place: tagPlace(html, first.element),
    }),
  ];
}

/** A start tag of a table that only Outlook for Windows reads. All offsets are in the page. */
export interface WordTable {
  start: number;
  end: number;
}

/** Finds layout tables without a role in branches for Outlook for Windows. Template tags in a tag exempt it. */
export function findWordTables({ page, html }: Pick<ReaderPage, 'page' | 'html'>): WordTable[] {
  return page.conditionals
    .filter(({ isHidden, isForWord }) => isHidden && isForWord)
    .flatMap(({ contentStart, contentEnd }) => {
      const { tags, tokens } = scanSource(html.slice(contentStart, contentEnd));
      if (tags.some(({ name }) => name === 'th' || name === 'caption')) return [];
      const inTags = tokens.filter(({ context }) => /^(?:attr|attrName|tagName)$/.test(context));
      return tags
        .filter(
          ({ name, isEnd, attributes }) => name === 'table' && !isEnd && !attributes.some((own) => own.name === 'role'),
        )
        .filter(({ start, end }) => tokensBetween(inTags, start, end).length === 0)
        .map(({ start, end }) => ({ start: contentStart + start, end: contentStart + end }));
    });
}

function checkWordTables(reader: ReaderPage): ExportFinding[] {
  const tables = findWordTables(reader);
  const [first] = tables;
  if (!first) return [];
  const subject = tables.length === 1 ? '1 table' : `${tables.length} tables`;
  return [
    makeFinding('a11y-table-role', 'hint', {
      message: `Screen readers announce ${subject} in Outlook for Windows`,
      source: report2026,
      place: { ...first, cause: reader.html.slice(first.start, first.end) },
    }),
  ];
}

function checkDataTables({ html }: ReaderPage, tables: readonly TableFacts[]): ExportFinding[] {
  const faults: { fault: DataFault; place: ReturnType<typeof tagPlace> }[] = [];
  for (const table of tables) {
    const fault = table.kind === 'data' ? dataFault(table) : null;
    if (fault) faults.push({ fault, place: tagPlace(html, fault.element) });
  }
  return groupByCause(faults).map(({ first: { fault, place }, count }) =>
    makeFinding('a11y-data-table', fault.severity, {
      message: `${fault.message}${times(count)}`,
      source: structure,
      place,
    }),
  );
}

interface DataFault {
  severity: 'error' | 'warning';
  message: string;
  element: StyledElement;
}

/** Returns what keeps screen readers from connecting the cells of a table of data with its headers; null = nothing. */
export function dataFault({ element, hasPresentationRole, headers, rows }: TableFacts): DataFault | null {
  if (hasPresentationRole)
    return {
      severity: 'error',
      message: 'A table with headers is marked as layout: screen readers don’t connect its cells with them',
      element,
    };
  const hasHeaders = headers.length > 0 || rows.flat().some(({ attributes }) => attributes.has('headers'));
  if (!hasHeaders)
    return {
      severity: 'warning',
      message: 'A table of data without header cells: screen readers can’t say what a cell is about',
      element,
    };
  const bare = headers.find((cell) => lacksScope(cell));
  if (!bare) return null;
  return {
    severity: 'warning',
    message: 'A header cell that doesn’t say whether it belongs to a column or a row',
    element: bare,
  };
}

/** Returns whether a header cell has no `scope`; false if template tags decide. */
export function lacksScope(cell: StyledElement): boolean {
  const { value, isKnown } = attributeOf(cell, 'scope');
  return isKnown && value === null;
}
