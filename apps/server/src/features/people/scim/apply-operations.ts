import { limits } from '@galley/contract';
import { type Filter, filter as testFilter } from 'scim2-parse-filter';
import { z } from 'zod';
import { type AttributePath, isObject, readParts, readPath, type StoredAttributes } from './attribute-names';
import { ScimError } from './scim-error';

type Operation = { op: 'add' | 'remove' | 'replace'; path?: string; value?: unknown };
type Resource = Record<string, unknown>;
type Entry = Record<string, unknown>;

const operationNames = ['op', 'path', 'value'];
const operationText = z.object({ op: z.string(), path: z.string().max(500).nullish(), value: z.unknown().optional() });

/**
 * Parses a request to create or replace a resource: the attributes that Galley stores, in the spelling of the
 * specification. Throws `ScimError`: `invalidValue`.
 */
export function readResource(stored: StoredAttributes, body: unknown): Resource {
  if (!isObject(body)) throw new ScimError(400, 'The body must be a resource.', 'invalidSyntax');
  return apply(stored, {}, { op: 'add', value: body });
}

/**
 * Applies the operations of a PATCH to a resource (RFC 7644, section 3.5.2) and returns the changed resource.
 * Attributes that Galley doesn't store are ignored. Throws `ScimError` that names the operation.
 */
export function applyOperations(stored: StoredAttributes, resource: object, body: unknown): Resource {
  const { Operations: operations } = readParts(body, ['Operations']) as { Operations?: unknown };
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new ScimError(400, 'The body has no list of operations.', 'invalidSyntax');
  }
  if (operations.length > limits.scimOperations) {
    throw new ScimError(400, `A request can have at most ${limits.scimOperations} operations.`, 'invalidSyntax');
  }
  if (namesPrototype(operations)) throw new ScimError(400, 'The operations name what no resource has.', 'invalidPath');
  return operations.reduce<Resource>(
    (before, operation, index) => {
      try {
        return apply(stored, before, readOperation(operation));
      } catch (error) {
        if (!(error instanceof ScimError)) throw error;
        throw new ScimError(error.status, `Operation ${index + 1}: ${error.message}`, error.scimType);
      }
    },
    { ...resource },
  );
}

const unsafe = /__proto__|prototype|constructor/i;

/** Returns whether a path or a key of operations refers to the prototype of objects. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      unsafe.test(key) ||
      (/^path$/i.test(key) && typeof inner === 'string' && unsafe.test(inner)) ||
      namesPrototype(inner),
  );
}

function readOperation(operation: unknown): Operation {
  const parsed = operationText.safeParse(readParts(operation, operationNames));
  if (!parsed.success) throw new ScimError(400, 'It must have “op”, and “path” as text.', 'invalidSyntax');
  const { path, value } = parsed.data;
  const op = parsed.data.op.toLowerCase();
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw new ScimError(400, '“op” must be add, remove or replace.', 'invalidSyntax');
  }
  return { op, value, ...(path ? { path } : {}) };
}

function apply(stored: StoredAttributes, before: Resource, { op, path, value }: Operation): Resource {
  if (path !== undefined) {
    const to = readPath(stored, path);
    if (op !== 'remove' && value === undefined) throw new ScimError(400, 'It has no value.', 'invalidValue');
    if (!to) return before;
    return { ...before, [to.attribute]: change(stored, before[to.attribute], { op, to, value }) };
  }
  if (op === 'remove') throw new ScimError(400, 'It has no path of what is removed.', 'noTarget');
  if (!isObject(value)) throw new ScimError(400, 'Without a path, the value must be an object.', 'invalidValue');
  const after = { ...before };
  for (const [key, inner] of Object.entries(value)) {
    // A name that isn't a path is an unknown attribute, such as a whole schema with its attributes.
    const to = isReadable(stored, key) ? readPath(stored, key) : null;
    if (to) after[to.attribute] = change(stored, after[to.attribute], { op, to, value: inner });
  }
  return after;
}

function isReadable(stored: StoredAttributes, key: string): boolean {
  try {
    readPath(stored, key);
    return true;
  } catch (error) {
    if (error instanceof ScimError) return false;
    throw error;
  }
}

type Change = { op: Operation['op']; to: AttributePath; value: unknown };

/** Returns the new value of an attribute. A null value removes it (RFC 7643, section 2.5). */
function change(stored: StoredAttributes, before: unknown, { op, to, value }: Change): unknown {
  const { parts, isList } = stored[to.attribute] ?? { parts: [], isList: false };
  const isRemoved = op === 'remove' || value === null;
  if (isList) {
    const entries = Array.isArray(before) ? before : [];
    const wanted = { ...to, op: isRemoved ? 'remove' : op, value: readEntries(value, parts) } as const;
    return to.filter ? changeChosen(entries, wanted, to.filter) : changeAll(entries, wanted);
  }
  if (to.part !== null) return { ...(isObject(before) ? before : {}), [to.part]: isRemoved ? undefined : value };
  if (isRemoved) return undefined;
  if (parts.length === 0) return value;
  if (!isObject(value)) throw notValid(to.attribute);
  return { ...(isObject(before) ? before : {}), ...(readParts(value, parts) as Entry) };
}

type ListChange = AttributePath & { op: Operation['op']; value: unknown };

function changeAll(entries: readonly unknown[], { op, part, attribute, value }: ListChange): unknown[] {
  if (part !== null) return entries.map((entry) => setPart(entry, part, op === 'remove' ? undefined : value));
  const given = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (!given.every(isObject)) throw notValid(attribute);
  const named = new Set(given.map(keyOf));
  if (op === 'remove') return given.length === 0 ? [] : entries.filter((entry) => !named.has(keyOf(entry)));
  if (op === 'replace') return given;
  return [...entries.filter((entry) => !named.has(keyOf(entry))), ...given];
}

/** Changes the entries that match a filter. Without a match, adds an entry if the filter defines its value. */
function changeChosen(
  entries: readonly unknown[],
  { op, part, attribute, value }: ListChange,
  filter: Filter,
): unknown[] {
  const isMeant = matcher(filter);
  const isFound = entries.some(isMeant);
  if (op === 'remove') {
    if (part === null) return entries.filter((entry) => !isMeant(entry));
    return entries.map((entry) => (isMeant(entry) ? setPart(entry, part, undefined) : entry));
  }
  if (part === null && !isObject(value)) throw notValid(attribute);
  const merge = (entry: unknown) =>
    part === null ? { ...(entry as Entry), ...(value as Entry) } : setPart(entry, part, value);
  if (isFound) return entries.map((entry) => (isMeant(entry) ? merge(entry) : entry));
  if (filter.op === 'eq' && (part !== null || op === 'add')) {
    return [...entries, merge({ [filter.attrPath.toLowerCase()]: filter.compValue })];
  }
  throw new ScimError(400, `No entry of ${attribute} matches the filter.`, 'noTarget');
}

/** Returns a matcher of entries that ignores case: kinds, addresses, and ids, which are in lower case. */
function matcher(filter: Filter): (entry: unknown) => boolean {
  if (filter.op === 'eq' && typeof filter.compValue === 'string') {
    const name = filter.attrPath.toLowerCase();
    const wanted = filter.compValue.toLowerCase();
    return (entry) => isObject(entry) && typeof entry[name] === 'string' && entry[name].toLowerCase() === wanted;
  }
  const test = testFilter(inLowerCase(filter) as Filter);
  return (entry) => test(inLowerCase(entry));
}

/** Converts all text in a value to lower case. Its depth is limited like that of a request. */
function inLowerCase(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map(inLowerCase);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLowerCase(inner)]));
}

function readEntries(value: unknown, parts: readonly string[]): unknown {
  return Array.isArray(value) ? value.map((entry) => readParts(entry, parts)) : readParts(value, parts);
}

function setPart(entry: unknown, part: string, value: unknown): unknown {
  return { ...(isObject(entry) ? entry : {}), [part]: value };
}

function keyOf(entry: unknown): unknown {
  const value = isObject(entry) ? entry.value : entry;
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function notValid(attribute: string): ScimError {
  return new ScimError(400, `The attribute ${attribute} isn’t valid.`, 'invalidValue');
}
