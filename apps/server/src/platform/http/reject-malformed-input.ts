import { AppError, fieldLabel } from '@galley/contract';
import type { z } from 'zod';

/** Deeper than any body of the contract. Limits recursion, so that nested input can't exhaust the stack. */
const deepest = 40;
/** Fields that contain a document. Its bytes belong to the designer, so control characters are allowed. */
const documentFields = new Set(['html', 'content.html', 'content.text']);
/** Parts of a document, which can start or end within a surrogate pair. */
const pieceFields = new Set(['content.text']);
const controlCharacters = /[\u0001-\u0008\u000b\u000e-\u001f\u007f]/;

/** The parts of a zod schema required to check a value against it. */
interface SchemaDefinition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  /** Of a literal. */
  values?: readonly unknown[];
  in?: z.ZodType;
}

interface Visit {
  value: unknown;
  path: string;
  depth: number;
  /** The possible schemas of the value; null = anything is allowed below. */
  schemas: readonly SchemaDefinition[] | null;
}

/**
 * Refuses input that the product's forms never send, before the schema parses the value: fields that the schema doesn't
 * have (also `__proto__` and `constructor`), NUL, halves of surrogate pairs, control characters outside documents, and
 * brackets deeper than any body. Without a schema, the value must be empty. Throws an `AppError` with the name of the
 * field.
 */
export function rejectMalformedInput(schema: z.ZodType | undefined, value: unknown): void {
  if (!schema && !isEmpty(value)) throw new AppError('bad_request', 'This request has no body.');
  const waiting: Visit[] = [{ value, path: '', depth: 0, schemas: schema ? expand([schema]) : [] }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    if (typeof visit.value === 'string') refuseOddText(visit.value, visit.path);
    else if (typeof visit.value === 'object' && visit.value !== null) {
      // One by one, because a long list of arguments would exceed the stack.
      for (const part of partsOf(visit, visit.value)) waiting.push(part);
    }
  }
}

/** Refuses NUL, halves of surrogate pairs and control characters in the values of a path or query. */
export function refuseOddTexts(values: unknown): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    for (const text of Array.isArray(value) ? value : [value]) if (typeof text === 'string') refuseOddText(text, name);
  }
}

function partsOf(visit: Visit, value: object): Visit[] {
  const { path } = visit;
  const depth = visit.depth + 1;
  if (depth > deepest) throw new AppError('bad_request', 'The request is nested too deep.');
  const schemas = visit.schemas && shapesFor(visit.schemas, value);
  if (Array.isArray(value)) {
    // The schema refuses a list if it expects something else, whatever the list contains.
    if (schemas?.every(({ type }) => type !== 'array' && !isAnything(type))) return [];
    const inner = schemas && expand(schemas.flatMap(({ element }) => element ?? []));
    return value.map((item: unknown, index) => ({
      value: item,
      path: join(path, String(index)),
      depth,
      schemas: inner,
    }));
  }
  const isOpen = schemas === null || schemas.some((schema) => isOpenObject(schema));
  return Object.entries(value).map(([name, item]: [string, unknown]) => {
    const known = (schemas ?? []).flatMap(({ shape }) =>
      shape && Object.hasOwn(shape, name) ? (shape[name] ?? []) : [],
    );
    // Even if any name is allowed, because it would set a prototype.
    const isExpected = name !== '__proto__' && (known.length > 0 || isOpen || isOtherThanObject(schemas));
    const field = join(path, name);
    if (!isExpected) throw new AppError('invalid_field', 'The request has a field that isn’t known.', { field });
    return { value: item, path: field, depth, schemas: known.length > 0 ? expand(known) : null };
  });
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0;
}

/** Returns the shapes whose literals (`kind`) match the value; all if none match. */
function shapesFor(schemas: readonly SchemaDefinition[], value: object): readonly SchemaDefinition[] {
  const fitting = schemas.filter(({ shape }) =>
    Object.entries(shape ?? {}).every(([name, field]) => {
      const { type, values } = field._zod.def as unknown as SchemaDefinition;
      return type !== 'literal' || values?.includes((value as Record<string, unknown>)[name]);
    }),
  );
  return fitting.length > 0 ? fitting : schemas;
}

function refuseOddText(text: string, field: string): void {
  const isWhole = pieceFields.has(field) || text.isWellFormed();
  const isPlain = documentFields.has(field) || !controlCharacters.test(text);
  if (isWhole && isPlain && !text.includes('\u0000')) return;
  throw new AppError(
    'invalid_field',
    `The ${fieldLabel(field.split('.')) ?? 'value'} has a character that can’t be stored.`,
    { field },
  );
}

/**
 * Returns whether a text or number is expected instead of an object: the schema then refuses it with a better message.
 */
function isOtherThanObject(schemas: Visit['schemas']): boolean {
  return schemas !== null && schemas.length > 0 && schemas.every((schema) => schema.type !== 'object');
}

function isOpenObject({ type, catchall }: SchemaDefinition): boolean {
  return type === 'record' || isAnything(type) || catchall !== undefined;
}

function isAnything(type: string): boolean {
  return type === 'any' || type === 'unknown';
}

/** Returns the schemas inside optional, nullable, default, transforms and unions. */
function expand(schemas: readonly z.ZodType[]): SchemaDefinition[] {
  return schemas.flatMap((schema) => {
    const definition = schema._zod.def as unknown as SchemaDefinition;
    const inside = definition.options ?? [definition.innerType ?? definition.in].filter((inner) => inner !== undefined);
    return inside.length > 0 ? expand(inside) : [definition];
  });
}

function join(path: string, name: string): string {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return (path ? `${path}.${shown}` : shown).replace(/[^\u0020-\u007e…]/g, '�');
}
