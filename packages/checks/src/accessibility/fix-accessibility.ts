import { applyEdits, patchAttribute, type TextEdit } from '@galley/markup/html';
import type { StyledElement } from '@galley/markup/styles';
import { type ExportedPage, isTooCostly, readExportedPage } from '../page/exported-page';
import { Looks } from '../page/looks';
import { bodyChildren, hasDirection, hasLanguage, isValidLanguage, isWholeDocument } from './check-body';
import { dataFault, findWordTables, lacksScope } from './check-tables';
import { attributeOf, ReaderPage } from './reader-page';
import { readTables, type TableFacts } from './table-kind';

/** A change, or a fault that was left. */
export interface AccessibilityNote {
  /** As in the findings of `checkAccessibility`; `language` is the rule of the Checks panel. */
  rule: string;
  /** Offset of the start tag in the source before the changes. */
  start: number;
  /** A sentence without a period. */
  message: string;
}

/** The result of `fixAccessibility`. */
export interface AccessibilityFix {
  html: string;
  changes: AccessibilityNote[];
  /** Faults of the same rules that an attribute alone can't fix, or that someone must decide on. */
  left: AccessibilityNote[];
}

/** Attributes to add to one start tag. */
interface Addition {
  start: number;
  end: number;
  attributes: [name: string, value: string][];
}

interface Fixer {
  reader: ReaderPage;
  additions: Map<number, Addition>;
  changes: AccessibilityNote[];
  left: AccessibilityNote[];
}

/**
 * Adds attributes for screen readers to the source of a theme or to HTML: `role="presentation"` to layout tables, `lang`
 * to the document, `dir` and `lang` to the children of its body, and `scope` to header cells of data tables. A language
 * or direction that the document declares comes before the given one. All other bytes stay, and a second run changes
 * nothing. Throws a RangeError if `language` isn't a language tag.
 */
export function fixAccessibility(
  source: string,
  options: { language: string; direction: 'ltr' | 'rtl' },
): AccessibilityFix {
  if (!isValidLanguage(options.language)) throw new RangeError(`Not a language tag: ${options.language.slice(0, 40)}`);
  const page = readExportedPage(source);
  const reader = page && readerOf(page);
  if (!reader) {
    const note = { rule: 'a11y-table-role', start: 0, message: 'The code is too complex to be changed automatically' };
    return { html: source, changes: [], left: [note] };
  }
  const fixer: Fixer = { reader, additions: new Map(), changes: [], left: [] };
  const tables = readTables(reader);
  fixDocument(fixer, tables, options);
  for (const table of tables) fixTable(fixer, table);
  for (const { start, end } of findWordTables(reader)) {
    add(fixer, { start, end }, ['role', 'presentation']);
    note(fixer.changes, 'a11y-table-role', start, 'Mark a table for Outlook for Windows as layout');
  }
  return { html: applyEdits(source, editsOf(source, fixer)), ...sorted(fixer) };
}

function readerOf(page: ExportedPage): ReaderPage | null {
  try {
    return new ReaderPage(page, new Looks(page));
  } catch (error) {
    if (isTooCostly(error)) return null;
    throw error;
  }
}

function editsOf(source: string, { additions }: Fixer): TextEdit[] {
  return [...additions.values()].map(({ start, end, attributes }) => {
    let tag = source.slice(start, end);
    for (const [name, value] of attributes) tag = patchAttribute(tag, name, value);
    return { start, end, text: tag };
  });
}

function sorted({ changes, left }: Fixer): Pick<AccessibilityFix, 'changes' | 'left'> {
  const byStart = (a: AccessibilityNote, b: AccessibilityNote): number => a.start - b.start;
  return { changes: changes.toSorted(byStart), left: left.toSorted(byStart) };
}

function add({ additions }: Fixer, { start, end }: { start: number; end: number }, attribute: [string, string]): void {
  const known = additions.get(start);
  if (known) known.attributes.push(attribute);
  else additions.set(start, { start, end, attributes: [attribute] });
}

function note(list: AccessibilityNote[], rule: string, start: number, message: string): void {
  list.push({ rule, start, message });
}

function fixDocument(
  fixer: Fixer,
  tables: readonly TableFacts[],
  options: { language: string; direction: 'ltr' | 'rtl' },
): void {
  const { reader, changes } = fixer;
  if (!isWholeDocument(reader)) return;
  const [root, body] = ['html', 'body'].map((name) => reader.page.elements.find((element) => element.name === name));
  const around = [body, root].filter((element) => element !== undefined);
  const language = declared(around, 'lang', hasLanguage, 'und') ?? options.language;
  const direction = declared(around, 'dir', hasDirection, 'auto') ?? options.direction;
  if (root?.tag && isMissing(root, 'lang')) {
    add(fixer, root.tag, ['lang', language]);
    note(changes, 'language', root.tag.start, `Set the language of the document to “${language}”`);
  }
  const byElement = new Map(tables.map((table) => [table.element, table]));
  for (const child of bodyChildren(reader)) {
    if (!hasLanguage(child)) fixChild(fixer, child, { name: 'lang', value: language, isPadded: false });
    const table = byElement.get(child);
    const isPadded = table !== undefined && hasPaddedCells(reader, table);
    if (!hasDirection(child)) fixChild(fixer, child, { name: 'dir', value: direction, isPadded });
  }
}

/** Returns the first value that the elements declare, if it says anything; null = none. */
function declared(
  elements: readonly StyledElement[],
  name: string,
  isValid: (element: StyledElement) => boolean,
  vague: string,
): string | null {
  for (const element of elements) {
    const { value, isKnown } = attributeOf(element, name);
    const written = value?.trim() ?? '';
    if (isKnown && isValid(element) && written.toLowerCase() !== vague) return written;
  }
  return null;
}

function isMissing(element: StyledElement, name: string): boolean {
  const { value, isKnown } = attributeOf(element, name);
  return isKnown && value === null;
}

function fixChild(
  fixer: Fixer,
  child: StyledElement,
  { name, value, isPadded }: { name: 'lang' | 'dir'; value: string; isPadded: boolean },
): void {
  const rule = `a11y-body-${name}`;
  const start = child.tag?.start ?? 0;
  const subject = name === 'lang' ? 'language' : 'text direction';
  if (isPadded) {
    const line =
      'Outlook for Windows would draw a line in a table with padding: put a div with the direction around it';
    note(fixer.left, rule, start, `No text direction: ${line}`);
  } else if (!child.tag || !isMissing(child, name))
    note(fixer.left, rule, start, `A ${subject} that isn’t valid: “${attributeOf(child, name).value ?? ''}”`);
  else {
    add(fixer, child.tag, [name, value]);
    note(fixer.changes, rule, start, `Set the ${subject} of a part to “${value}”`);
  }
}

/** Returns whether a cell of a table has padding, or template tags decide. */
function hasPaddedCells({ looks }: ReaderPage, { element, rows }: TableFacts): boolean {
  const spacing = element.attributes.get('cellpadding');
  if (spacing && (spacing.hasToken || /[1-9]/.test(spacing.value))) return true;
  const names = ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'];
  return rows.flat().some((cell) => {
    const style = cell.attributes.get('style');
    if (cell.hasUnknownAttributes || (style && (style.hasToken || style.isConditional) && /padding/i.test(style.value)))
      return true;
    return names.some((name) => /[1-9]/.test(looks.declared(cell, name)?.value ?? ''));
  });
}

function fixTable(fixer: Fixer, table: TableFacts): void {
  const { element, kind, hasPresentationRole } = table;
  const start = element.tag?.start ?? 0;
  if (kind === 'layout' && !hasPresentationRole) {
    if (element.tag && isMissing(element, 'role')) {
      add(fixer, element.tag, ['role', 'presentation']);
      note(fixer.changes, 'a11y-table-role', start, 'Mark a table as layout');
    } else note(fixer.left, 'a11y-table-role', start, 'A layout table has a role that doesn’t exist');
  }
  if (kind === 'unclear')
    note(fixer.left, 'a11y-table-role', start, 'A table is either for layout or for data without header cells');
  if (kind === 'data') fixData(fixer, table);
}

function fixData(fixer: Fixer, table: TableFacts): void {
  const { hasPresentationRole, headers, rows } = table;
  const bare = headers.filter((cell) => cell.tag && lacksScope(cell));
  if (hasPresentationRole || bare.length === 0) {
    const fault = dataFault(table);
    if (fault) note(fixer.left, 'a11y-data-table', fault.element.tag?.start ?? 0, fault.message);
    return;
  }
  const rowHeaders = new Set(rows.slice(1).flatMap((row) => (isDataRow(row) ? row.slice(0, 1) : [])));
  for (const cell of bare) {
    const { tag } = cell;
    if (!tag) continue;
    const scope = rowHeaders.has(cell) ? 'row' : 'col';
    add(fixer, tag, ['scope', scope]);
    note(
      fixer.changes,
      'a11y-data-table',
      tag.start,
      `Mark a header cell as the header of a ${scope === 'row' ? 'row' : 'column'}`,
    );
  }
}

function isDataRow(row: readonly StyledElement[]): boolean {
  return row[0]?.name === 'th' && row.slice(1).some(({ name }) => name === 'td');
}
