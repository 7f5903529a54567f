import { type Filter, parse } from 'scim2-parse-filter';
import { ScimError } from './scim-error';

/** Attributes of a resource that Galley stores, each with its parts; none = a single plain value. */
export type StoredAttributes = Readonly<Record<string, { parts: readonly string[]; isList: boolean }>>;

const plain = { parts: [], isList: false };

export const userAttributes: StoredAttributes = {
  userName: plain,
  externalId: plain,
  active: plain,
  displayName: plain,
  timezone: plain,
  locale: plain,
  name: { parts: ['givenName', 'familyName', 'formatted'], isList: false },
  emails: { parts: ['value', 'type', 'primary', 'display'], isList: true },
};

export const groupAttributes: StoredAttributes = {
  displayName: plain,
  externalId: plain,
  members: { parts: ['value', 'type', 'display'], isList: true },
};

/** An attribute named in a request, in the spelling of the specification. */
export interface AttributePath {
  attribute: string;
  /** Selects entries of a list; null = all of them. */
  filter: Filter | null;
  /** A part of it; null = all of it. */
  part: string | null;
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/i;
const pathPattern = /^(?:(urn:[^[\]"]*):)?([^[\].:\s"]+)(?:\[(.*)\])?(?:\.([^[\].:\s"]+))?$/is;

/**
 * Parses the path of an attribute. Names are compared ignoring case, and can be prefixed with the core schema (RFC
 * 7643, section 2.1; RFC 7644, section 3.10). Returns null for an attribute that Galley doesn't store. Throws
 * `ScimError`: `invalidPath`, `invalidFilter`.
 */
export function readPath(stored: StoredAttributes, path: string): AttributePath | null {
  const [, schema, name = '', filterText, partName] = pathPattern.exec(path.trim()) ?? [];
  if (name === '') throw new ScimError(400, 'The path can’t be read.', 'invalidPath');
  const filter = filterText === undefined ? null : parsePathFilter(filterText);
  if (schema !== undefined && !coreSchema.test(schema)) return null;
  const attribute = spell(Object.keys(stored), name);
  const found = attribute === null ? undefined : stored[attribute];
  if (attribute === null || !found) return null;
  if (filter && !found.isList) throw new ScimError(400, `${attribute} has no entries to choose from.`, 'invalidPath');
  if (partName === undefined) return { attribute, filter, part: null };
  if (found.parts.length === 0) throw new ScimError(400, `${attribute} has no parts.`, 'invalidPath');
  const part = spell(found.parts, partName);
  return part === null ? null : { attribute, filter, part };
}

/** Returns a name in the spelling of the specification; null if it is none of these. */
function spell(names: readonly string[], name: string): string | null {
  const wanted = name.toLowerCase();
  return names.find((known) => known.toLowerCase() === wanted) ?? null;
}

/**
 * Returns the parts of an entry or a compound value that Galley stores, in the specification's spelling; others
 * unchanged.
 */
export function readParts(value: unknown, parts: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const named = Object.entries(value).map(([key, inner]) => [spell(parts, key), inner] as const);
  return Object.fromEntries(named.filter(([name]) => name !== null));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsePathFilter(text: string): Filter {
  const parsed = parseFilter(text);
  if (!parsed) throw new ScimError(400, 'The filter in the path can’t be read.', 'invalidFilter');
  return parsed;
}

/** Parses a filter into a tree; null if it is invalid. */
export function parseFilter(text: string): Filter | null {
  try {
    return parse(text);
  } catch {
    // The library throws its own error for anything that it can't parse.
    return null;
  }
}

/** Returns the attribute that a filter of a list of resources names, in lower case and without the core schema. */
export function filteredAttribute(attrPath: string): string {
  const colon = attrPath.lastIndexOf(':');
  const isCore = colon >= 0 && coreSchema.test(attrPath.slice(0, colon));
  return (isCore ? attrPath.slice(colon + 1) : attrPath).toLowerCase();
}
