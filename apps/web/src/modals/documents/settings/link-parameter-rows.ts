import { type LinkParameter, limits } from '@galley/contract';
import type { SourceTree } from '@galley/markup';
import { addLinkParameters, documentLinks } from '@galley/markup/links';
import { messages } from '../../../messages';
import { linkParameterMessages } from '../../../messages/documents/link-parameters';

/** A row of the form. Its key stays the same while other rows are added and removed. */
export interface ParameterRow extends LinkParameter {
  key: number;
}

/** Names used by analytics tools. */
export const presetNames = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const presetValues: Readonly<Record<string, string>> = { utm_source: 'newsletter', utm_medium: 'email' };

let nextKey = 1;

/** A new row with its own key. A known name gets its usual value. */
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

/** Why the value of a row is invalid; '' = it's valid, or its name is to be entered first. */
export function valueProblem({ name, value }: LinkParameter): string {
  return name.trim() !== '' && value.trim() === '' ? linkParameterMessages.valueOrRemove : '';
}

/** Why the name of a row is invalid; '' = it's valid. */
export function nameProblem(row: LinkParameter, rows: readonly LinkParameter[]): string {
  const name = row.name.trim();
  if (name === '') return row.value.trim() === '' ? linkParameterMessages.nameOrRemove : messages.nameRequired;
  if (/[\s&=#?/]/.test(name)) return linkParameterMessages.nameCharacters;
  if (name.length > limits.linkParameterNameLength) return messages.atMostCharacters(limits.linkParameterNameLength);
  return rows.some((other) => other !== row && other.name.trim() === name) ? linkParameterMessages.nameInUse : '';
}

/** The rows to store: only those with a name and a value. */
export function toParameters(rows: readonly LinkParameter[]): LinkParameter[] {
  return rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' && value !== '');
}

/** A link as an export writes it with these parameters; null without a link. */
export function exampleOf(href: string, rows: readonly LinkParameter[]): { before: string; after: string } | null {
  return href === '' ? null : { before: href, after: addLinkParameters(href, toParameters(rows)) };
}

/** The first link of a document to which parameters can be added; '' = none. */
export function exampleHref(tree: SourceTree): string {
  const probe = [{ name: 'galley_example', value: '1' }];
  for (const { links } of documentLinks(tree)) {
    const link = links.find(({ href }) => addLinkParameters(href, probe) !== href);
    if (link) return link.href;
  }
  return '';
}
