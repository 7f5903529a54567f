/** Values that our forms never send, and whether the contract rejects them at each place they can be used in. */

/** The part of JSON Schema that zod generates for bodies. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxItems?: number;
  minItems?: number;
  default?: unknown;
}

/** A request body that differs from a valid one in one place. */
export interface MalformedBody {
  what: string;
  body: unknown;
  /** Whether the contract clearly rejects it. */
  mustBeRefused: boolean;
}

const long = 'x'.repeat(100_000);
/** A placeholder for brackets that are nested deeper than `JSON.stringify` supports; `writeJson` replaces it. */
const deep = '@deep@';
const depth = 20_000;
const ownProto = (value: unknown) => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`) as object;

export const malformedTexts: readonly [string, string][] = [
  ['100,000 characters', long],
  ['a NUL', 'a\u0000b'],
  ['control characters', 'a\u0001\u001b[31m\u007f'],
  ['half a pair', 'x\ud83d'],
  ['the other half', '\ude00x'],
];
const oddValues: readonly [string, unknown][] = [
  ...malformedTexts,
  ['nothing', ''],
  ['null', null],
  ['true', true],
  ['a text', 'seven'],
  ['seven', 7],
  ['minus one', -1],
  ['a fraction', 0.5],
  ['a huge number', 1e308],
  ['a huge negative number', -1e308],
  ['more than a double counts', 2 ** 53 + 2],
  ['more than a bigint holds', 2 ** 64],
  ['a list', []],
  ['a list of lists', [[], [1]]],
  ['an object', {}],
  ['a stranger', { a: 1 }],
  ['an object with a prototype', ownProto({ isAdmin: true })],
  ['deep brackets', deep],
];
/** Additional fields that no schema has. */
const extraFields: readonly [string, unknown][] = [
  ['isSiteAdmin', true],
  ['organizationId', 1],
  ['constructor', { prototype: { isSiteAdmin: true } }],
  ['toString', 'x'],
  ['a\u0000b', 1],
  [long, 1],
];

/** Returns a malformed body as JSON. */
export function writeJson(body: unknown): string {
  return JSON.stringify(body).replace(`"${deep}"`, '['.repeat(depth) + ']'.repeat(depth));
}

/** Returns a body for each single fault at each place of a schema and of the valid body that it is based on. */
export function malformedBodies(schema: JsonSchema | null, good: unknown): MalformedBody[] {
  const base = isObject(good) ? good : {};
  const made: MalformedBody[] = [];
  for (const body of [[], [base], 'text', 7, true, deep])
    made.push({ what: `instead of the body ${describe(body)}`, body, mustBeRefused: true });
  for (const place of [[], ...(schema ? placesOf(schema, base) : [])]) {
    const inside = place.length === 0 ? base : readAt(base, place);
    if (!isObject(inside)) continue;
    for (const [name, value] of extraFields) {
      const body = changed(base, [...place, name], value);
      made.push({ what: `a field ${describe(name)} in ${shown(place)}`, body, mustBeRefused: true });
    }
    const hostile = Object.defineProperty({ ...inside }, '__proto__', {
      value: { isSiteAdmin: true },
      enumerable: true,
    });
    made.push({ what: `__proto__ in ${shown(place)}`, body: changed(base, place, hostile), mustBeRefused: true });
  }
  if (!schema) return made;
  for (const place of placesOf(schema, base)) {
    const field = schemaAt(schema, place);
    for (const [what, value] of oddValues) {
      const body = changed(base, place, value);
      made.push({ what: `${shown(place)} is ${what}`, body, mustBeRefused: isWrong(field, value, place) });
    }
    const last = place.at(-1) ?? '';
    if (/^\d+$/.test(last)) continue;
    const parent = schemaAt(schema, place.slice(0, -1));
    const isNeeded = alternatives(parent).every((option) => option.required?.includes(last));
    made.push({ what: `${shown(place)} is missing`, body: without(base, place), mustBeRefused: isNeeded });
  }
  return made;
}

/** Returns whether the contract clearly rejects a value at a place. */
function isWrong(schema: JsonSchema, value: unknown, place: readonly string[]): boolean {
  const name = place.join('.');
  if (value === deep) return true;
  // This name is removed from a map of names and texts.
  if (isMap(schema) && isObject(value) && Object.hasOwn(value, '__proto__')) return false;
  if (typeof value === 'string') {
    const isDocument = ['html', 'hashedHtml', 'content.html', 'content.text'].includes(name);
    if (value.includes('\u0000')) return true;
    if (/\p{Surrogate}/u.test(value) && name !== 'content.text') return true;
    if (!isDocument && (value.length >= 100_000 || /[\u0001\u007f]/.test(value))) return true;
  }
  return alternatives(schema).every((option) => !isOfType(option, value));
}

function isMap(schema: JsonSchema): boolean {
  return alternatives(schema).some(({ additionalProperties }) => isObject(additionalProperties));
}

function isOfType(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  switch (schema.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= (schema.minLength ?? 0) &&
        value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
        (!schema.pattern || new RegExp(schema.pattern).test(value))
      );
    case 'number':
    case 'integer':
      return (
        typeof value === 'number' &&
        (schema.type === 'number' || Number.isSafeInteger(value)) &&
        value >= (schema.minimum ?? -Number.MAX_VALUE) &&
        value <= (schema.maximum ?? Number.MAX_VALUE) &&
        (schema.exclusiveMinimum === undefined || value > schema.exclusiveMinimum)
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.length >= (schema.minItems ?? 0);
    case 'object':
      return (
        isObject(value) &&
        (schema.required ?? []).every((name) => Object.hasOwn(value, name)) &&
        Object.keys(value).every((name) => Object.hasOwn(schema.properties ?? {}, name))
      );
    default:
      return true;
  }
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** Returns the path of every field and item, nested ones where the valid body has them. */
function placesOf(schema: JsonSchema, value: unknown, path: string[] = []): string[][] {
  const names = new Set(alternatives(schema).flatMap((option) => Object.keys(option.properties ?? {})));
  const fields = isObject(value) ? [...names] : Array.isArray(value) && value.length > 0 ? ['0'] : [];
  return fields.flatMap((name) => {
    const place = [...path, name];
    return [place, ...placesOf(schemaAt(schema, [name]), readAt(value, [name]), place)];
  });
}

function schemaAt(schema: JsonSchema, place: readonly string[]): JsonSchema {
  const [name, ...rest] = place;
  if (name === undefined) return schema;
  const inner = alternatives(schema).flatMap((option) => option.items ?? option.properties?.[name] ?? []);
  return schemaAt(inner.length === 1 ? (inner[0] ?? {}) : { anyOf: inner }, rest);
}

function readAt(value: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

function changed(value: unknown, place: readonly string[], to: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === name ? changed(item, rest, to) : item));
  const entries = isObject(value) ? Object.entries(value).filter(([key]) => key !== name) : [];
  return Object.fromEntries([...entries, [name, changed(readAt(value, [name]), rest, to)]]);
}

function without(value: unknown, place: readonly string[]): unknown {
  const [name = '', ...rest] = place;
  const entries = isObject(value) ? Object.entries(value) : [];
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== name));
  if (Array.isArray(value)) return value.map((item: unknown, at) => (String(at) === name ? without(item, rest) : item));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === name ? without(item, rest) : item]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const shown = (place: readonly string[]) => place.join('.') || 'the body';

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
