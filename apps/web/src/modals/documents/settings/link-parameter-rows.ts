import { type LinkParameter, limits } from '@galley/contract';
import type { SourceTree } from '@galley/markup';
import { addLinkParameters, documentLinks } from '@galley/markup/links';

/** A row of the form. Its key is stable while other rows are added and removed. */
export interface ParameterRow extends LinkParameter {
  key: number;
}

/** Names used by analytics tools. */
export const presetNames = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const presetValues: Readonly<Record<string, string>> = { utm_source: 'newsletter', utm_medium: 'email' };

let nextKey = 1;

/** A row of the list, with a key of its own. A known name brings its usual value. */
export function makeRow(name = '', value: string = presetValues[name] ?? ''): ParameterRow {
  nextKey += 1;
  return { key: nextKey, name, value };
}

/** The name of the field that has the row's name. */
export function parameterName(row: ParameterRow): string {
  return `parameter-${row.key}`;
}

/** The name of the field that has the row's value. */
export function parameterValueName(row: ParameterRow): string {
  return `${parameterName(row)}-value`;
}

/** What is wrong with a row; '' if nothing. */
export function rowProblem(row: LinkParameter, rows: readonly LinkParameter[]): string {
  const name = row.name.trim();
  if (name === '') return row.value.trim() === '' ? 'Enter a name, or remove this row.' : 'Enter a name.';
  if (/[\s&=#?/]/.test(name)) return 'A name can’t contain spaces or & = # ? /';
  if (row.value.trim() === '') return 'Enter a value, or remove this row.';
  if (name.length > limits.linkParameterNameLength) return `At most ${limits.linkParameterNameLength} characters.`;
  return rows.some((other) => other !== row && other.name.trim() === name) ? 'This name is already in use.' : '';
}

/** The rows as stored: those that have a name and a value. */
export function toParameters(rows: readonly LinkParameter[]): LinkParameter[] {
  return rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' && value !== '');
}

/** A link as an export would write it with these parameters; null without a link. */
export function exampleOf(href: string, rows: readonly LinkParameter[]): { before: string; after: string } | null {
  return href === '' ? null : { before: href, after: addLinkParameters(href, toParameters(rows)) };
}

/** The first link of a document that takes parameters; '' = none. */
export function exampleHref(tree: SourceTree): string {
  const probe = [{ name: 'galley_example', value: '1' }];
  for (const { links } of documentLinks(tree)) {
    const link = links.find(({ href }) => addLinkParameters(href, probe) !== href);
    if (link) return link.href;
  }
  return '';
}
