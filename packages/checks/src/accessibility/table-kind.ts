import type { StyledElement } from '@galley/markup/styles';
import { attributeOf, type ReaderPage } from './reader-page';

/**
 * `unclear`: a layout by its size, but with a column of numbers. `unknown`: template tags decide. `other`: it has a role
 * of another kind, such as "article".
 */
export type TableKind = 'layout' | 'data' | 'unclear' | 'unknown' | 'other';

/** A table, and what it is used for. */
export interface TableFacts {
  element: StyledElement;
  /** By its contents: data with the role of a layout is `data`. */
  kind: TableKind;
  hasPresentationRole: boolean;
  /** Its header cells; `th` elements that are columns of a layout aren't. */
  headers: readonly StyledElement[];
  /** Its own cells, without those of tables in it. */
  rows: readonly (readonly StyledElement[])[];
}

interface OwnParts {
  element: StyledElement;
  rows: Map<StyledElement, StyledElement[]>;
  hasTable: boolean;
  hasCaption: boolean;
  /** It has a part that layouts rarely have: thead, tfoot, col. */
  hasGroups: boolean;
  hasUnknownRows: boolean;
}

/** Roles that make an element something other than a table. Words that aren't roles are ignored, as by browsers. */
const otherRoles = new Set(
  'article banner complementary contentinfo document feed figure form group heading img list listitem main menu navigation note region search'.split(
    ' ',
  ),
);
const fewestColumns = 5;
const fewestRows = 20;
const fewestCells = 10;

/**
 * Finds out for every table whether it holds data or is a layout, by the tests of axe-core, without measuring. Unlike
 * there, `th` elements around tables or images are columns of a layout, and borders and colors decide nothing.
 */
export function readTables(reader: ReaderPage): TableFacts[] {
  const heavy = findHeavyCells(reader);
  return collectParts(reader).map((parts) => {
    const rows = [...parts.rows.values()];
    const headers = headersOf(reader, { parts, rows, heavy });
    const role = roleOf(parts.element);
    const hasPresentationRole = /^(?:presentation|none)$/.test(role);
    const kind = kindOf(reader, { parts, rows, headers, heavy, role });
    return { element: parts.element, kind, hasPresentationRole, headers, rows };
  });
}

/** Returns the first role that exists; '' = none. */
function roleOf(element: StyledElement): string {
  const words = attributeOf(element, 'role').value?.toLowerCase().split(/\s+/) ?? [];
  return words.find((word) => isTableRole(word) || otherRoles.has(word)) ?? '';
}

function isTableRole(word: string): boolean {
  return /^(?:presentation|none|table|grid|treegrid)$/.test(word);
}

/** Finds the cells with a table or an image in them. Every cell is marked once. */
function findHeavyCells(reader: ReaderPage): ReadonlySet<StyledElement> {
  const cellOf = reader.nearest(/^t[dh]$/);
  const heavy = new Set<StyledElement>();
  for (const { name, parent } of reader.page.elements) {
    if (name !== 'table' && name !== 'img') continue;
    let cell = parent && cellOf.get(parent);
    while (cell && !heavy.has(cell)) {
      heavy.add(cell);
      cell = cell.parent && cellOf.get(cell.parent);
    }
  }
  return heavy;
}

function collectParts(reader: ReaderPage): OwnParts[] {
  const tableOf = reader.nearest(/^table$/);
  const parts = new Map<StyledElement, OwnParts>();
  for (const element of reader.page.elements) {
    const { name, parent, hasUnknownChildren } = element;
    const around = parent && tableOf.get(parent);
    const own = around && parts.get(around);
    if (name === 'table') {
      if (own) own.hasTable = true;
      const nothing = { rows: new Map(), hasTable: false, hasCaption: false, hasGroups: false };
      parts.set(element, { element, ...nothing, hasUnknownRows: hasUnknownChildren });
    } else if (own && parent) {
      if (/^(?:tbody|tr)$/.test(name) && hasUnknownChildren) own.hasUnknownRows = true;
      if (name === 'caption' && reader.holdsText(element)) own.hasCaption = true;
      if (/^(?:thead|tfoot|col)$/.test(name)) own.hasGroups = true;
      if (name === 'tr') own.rows.set(element, []);
      if (name === 'td' || name === 'th') own.rows.get(parent)?.push(element);
    }
  }
  return [...parts.values()];
}

function headersOf(
  reader: ReaderPage,
  { parts, rows, heavy }: { parts: OwnParts; rows: TableFacts['rows']; heavy: ReadonlySet<StyledElement> },
): StyledElement[] {
  const cells = rows.flat();
  const withScope = cells.filter(({ attributes }) => attributes.has('scope'));
  const isGrid = rows.length > 1 || parts.hasUnknownRows;
  if (!isGrid || !cells.some(({ name }) => name === 'td')) return withScope;
  return cells.filter(
    (cell) => cell.attributes.has('scope') || (cell.name === 'th' && !heavy.has(cell) && reader.holdsText(cell)),
  );
}

interface Judged {
  parts: OwnParts;
  rows: TableFacts['rows'];
  headers: readonly StyledElement[];
  heavy: ReadonlySet<StyledElement>;
  role: string;
}

function kindOf(reader: ReaderPage, judged: Judged): TableKind {
  const { parts, rows, headers, role } = judged;
  const { element } = parts;
  if (!attributeOf(element, 'role').isKnown) return 'unknown';
  const isNamed =
    parts.hasCaption || headers.length > 0 || rows.flat().some(({ attributes }) => attributes.has('headers'));
  if (/^(?:presentation|none)$/.test(role)) return isNamed ? 'data' : 'layout';
  if (/^(?:table|grid|treegrid)$/.test(role) || (role === '' && isNamed)) return 'data';
  if (role !== '') return 'other';
  if ((attributeOf(element, 'summary').value ?? '').trim() !== '') return 'data';
  if (parts.hasTable) return 'layout';
  if (parts.hasGroups) return 'data';
  return kindBySize(reader, judged);
}

/** Judges a table by rows and columns. Only cells with text count: layouts have empty ones as gaps. */
function kindBySize(reader: ReaderPage, { parts, rows, heavy }: Judged): TableKind {
  const columns = rows.map((row) => row.filter((cell) => reader.holdsText(cell)).length);
  const countWith = (least: number): number => columns.filter((count) => count >= least).length;
  const isMostly = (least: number): boolean => rows.length > 0 && countWith(least) * 2 >= rows.length;
  if (parts.hasUnknownRows && countWith(2) > 0) return 'unknown';
  if (!isMostly(2)) return 'layout';
  if (rows.length < 2) return 'layout';
  if (isMostly(fewestColumns) || rows.length >= fewestRows) return 'data';
  const cells = columns.reduce((sum, count) => sum + count, 0);
  if (!isWide(reader, parts.element) && cells >= fewestCells) return 'data';
  const hasImages = rows.some((row) => row.some((cell) => heavy.has(cell)));
  return !hasImages && hasNumbers(reader, rows) ? 'unclear' : 'layout';
}

const longestNumber = 20;
const longestCell = 1000;

/** Returns whether half of the rows have a short text with a digit after their first cell, such as a price or time. */
function hasNumbers({ page }: ReaderPage, rows: TableFacts['rows']): boolean {
  const isNumber = (cell: StyledElement): boolean => {
    const { start, end } = cell.content ?? { start: 0, end: longestCell };
    const text = end - start < longestCell ? page.textOf(cell).trim() : '';
    return text.length <= longestNumber && /\p{N}/u.test(text);
  };
  return rows.filter((row) => row.slice(1).some(isNumber)).length * 2 >= rows.length;
}

function isWide({ looks }: ReaderPage, element: StyledElement): boolean {
  return /^(?:9[5-9]|100)(?:\.\d+)?%$/.test(looks.declared(element, 'width')?.value.trim() ?? '');
}
