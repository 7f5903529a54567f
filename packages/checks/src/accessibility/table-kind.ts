import type { StyledElement } from '@galley/markup/styles';
import { attributeOf, type ReaderPage } from './reader-page';

/** `unknown`: template tags decide. `other`: it has a role of another kind, such as "article". */
export type TableKind = 'layout' | 'data' | 'unknown' | 'other';

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
    const role = attributeOf(parts.element, 'role').value?.trim().toLowerCase() ?? '';
    const hasPresentationRole = /^(?:presentation|none)$/.test(role);
    const kind = kindOf(reader, { parts, rows, headers, role });
    return { element: parts.element, kind, hasPresentationRole, headers, rows };
  });
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
      if (name === 'caption') own.hasCaption = true;
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
  role: string;
}

function kindOf(reader: ReaderPage, { parts, rows, headers, role }: Judged): TableKind {
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
  return kindBySize(reader, parts, rows);
}

/** Judges a table by rows and columns. Only cells with text count: layouts have empty ones as gaps. */
function kindBySize(reader: ReaderPage, { element, hasUnknownRows }: OwnParts, rows: TableFacts['rows']): TableKind {
  const columns = rows.map((row) => row.filter((cell) => reader.holdsText(cell)).length);
  const countWith = (least: number): number => columns.filter((count) => count >= least).length;
  const isMostly = (least: number): boolean => rows.length > 0 && countWith(least) * 2 >= rows.length;
  if (!isMostly(2)) return 'layout';
  if (hasUnknownRows) return 'unknown';
  if (rows.length < 2) return 'layout';
  if (isMostly(fewestColumns) || rows.length >= fewestRows) return 'data';
  const cells = columns.reduce((sum, count) => sum + count, 0);
  return isWide(reader, element) || cells < fewestCells ? 'layout' : 'data';
}

function isWide({ looks }: ReaderPage, element: StyledElement): boolean {
  return /^(?:9[5-9]|100)(?:\.\d+)?%$/.test(looks.declared(element, 'width')?.value.trim() ?? '');
}
