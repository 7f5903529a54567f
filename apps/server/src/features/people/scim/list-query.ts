import { limits } from '@galley/contract';
import type { Filter } from 'scim2-parse-filter';
import { z } from 'zod';
import { parseInput } from '../../../platform/http/errors';
import { filteredAttribute, parseFilter } from './attribute-names';
import type { Wanted } from './repository';
import { ScimError } from './scim-error';
import { listSchema } from './scim-resources';

const listQuery = z.object({
  filter: z.string().optional(),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().min(0).catch(limits.scimPerPage).default(limits.scimPerPage),
  excludedAttributes: z.string().max(1000).optional(),
});

/**
 * Parses the page and filter of a list. The filter is `attribute eq "value"`, the form that providers use. Throws
 * `ScimError`.
 */
export function pageOf(query: unknown, attributes: readonly string[]) {
  const { filter, startIndex, count } = parseInput(listQuery, query);
  return {
    wanted: filter === undefined ? null : readFilter(filter, attributes),
    offset: Math.max(startIndex, 1) - 1,
    limit: Math.min(count, limits.scimPerPage),
  };
}

function readFilter(filter: string, attributes: readonly string[]): Wanted {
  const parsed = filter.length > limits.scimFilterLength ? null : parseFilter(filter);
  const wanted = parsed && wantedBy(parsed);
  if (wanted && attributes.includes(wanted.attribute)) return wanted;
  throw new ScimError(400, `Filter by one of these with eq: ${attributes.join(', ')}.`, 'invalidFilter');
}

/**
 * Returns the attribute and value of a filter: `userName eq "x"`, `emails[value eq "x"]`, `emails[type eq "work"].value
 * eq "x"`.
 */
function wantedBy(filter: Filter): Wanted | null {
  if (filter.op === 'eq') {
    const { attrPath, compValue } = filter;
    return typeof compValue === 'string' ? { attribute: filteredAttribute(attrPath), value: compValue } : null;
  }
  if (filter.op === '[]') {
    const inner = wantedBy(filter.valFilter);
    return inner && { ...inner, attribute: `${filteredAttribute(filter.attrPath)}.${inner.attribute}` };
  }
  if (filter.op !== 'and') return null;
  const [kind, rest, ...more] = filter.filters.map(wantedBy);
  if (!kind || !rest || more.length > 0 || kind.attribute !== 'emails.type') return null;
  // People only have one address here, their work address.
  return kind.value.toLowerCase() === 'work' ? rest : { attribute: 'id', value: '' };
}

/** Returns a list response: one page of resources, or all of them without `page`. */
export function listOf(resources: readonly object[], page?: { total: number; start: number }) {
  return {
    schemas: [listSchema],
    totalResults: page?.total ?? resources.length,
    startIndex: page?.start ?? 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Removes the members if the request excludes them, as providers with large groups do. */
export function withoutExcluded<Group extends { members: unknown }>(group: Group, query: unknown): object {
  const { excludedAttributes = '' } = parseInput(listQuery, query);
  if (!excludedAttributes.split(',').some((name) => filteredAttribute(name.trim()) === 'members')) return group;
  const { members: _members, ...rest } = group;
  return rest;
}
