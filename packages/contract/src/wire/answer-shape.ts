/**
 * The shape of a response as data: the part of a schema that a client checks. Excludes text lengths and formats,
 * because the server generates its responses from the schemas.
 */
export type AnswerShape =
  | 'string'
  | 'number'
  | 'integer'
  /** A nonnegative integer. */
  | 'count'
  | 'boolean'
  | readonly ['list', AnswerShape]
  | readonly ['optional', AnswerShape]
  | readonly ['nullable', AnswerShape]
  /** The default for a missing value. */
  | readonly ['default', AnswerShape, unknown]
  /** An object with arbitrary names, whose values all have this shape. */
  | readonly ['record', AnswerShape]
  /** One of these values. */
  | readonly ['one', ...(string | number | boolean)[]]
  /** The first matching shape. */
  | readonly ['either', ...AnswerShape[]]
  | { readonly [field: string]: AnswerShape };

/** Thrown if a value doesn't match its shape. The message contains the path and the expected shape. */
export class ShapeError extends Error {
  constructor(place: string, expected: string) {
    super(`${place || 'The answer'} isn’t ${expected}.`);
    this.name = 'ShapeError';
  }
}

/**
 * Reads a parsed JSON value by its shape. Unknown fields are dropped, and missing fields get their default. Throws
 * `ShapeError` for anything else.
 */
export function readShape(shape: AnswerShape, value: unknown, place = ''): unknown {
  if (typeof shape === 'string') return readLeaf(shape, value, place);
  if (!isTuple(shape)) return readFields(shape, value, place);
  switch (shape[0]) {
    case 'optional':
      return value === undefined ? undefined : readShape(shape[1], value, place);
    case 'nullable':
      return value === null ? null : readShape(shape[1], value, place);
    case 'default':
      return value === undefined ? structuredClone(shape[2]) : readShape(shape[1], value, place);
    case 'list':
      if (!Array.isArray(value)) throw new ShapeError(place, 'a list');
      return value.map((item, index) => readShape(shape[1], item, `${place}[${index}]`));
    case 'record':
      return readRecord(shape[1], value, place);
    case 'one': {
      const [, ...values] = shape;
      if (values.some((one) => one === value)) return value;
      throw new ShapeError(place, values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`);
    }
    case 'either': {
      const [, ...shapes] = shape;
      return readEither(shapes, value, place);
    }
  }
}

type Tuple = Extract<AnswerShape, readonly unknown[]>;
type Leaf = Extract<AnswerShape, string>;
type Fields = Exclude<AnswerShape, Tuple | Leaf>;

function isTuple(shape: Tuple | Fields): shape is Tuple {
  return Array.isArray(shape);
}

function readLeaf(shape: Leaf, value: unknown, place: string): unknown {
  const fits =
    shape === 'string' || shape === 'boolean'
      ? typeof value === shape
      : shape === 'number'
        ? Number.isFinite(value)
        : Number.isSafeInteger(value) && (shape === 'integer' || (value as number) >= 0);
  if (!fits) throw new ShapeError(place, `a ${shape}`);
  return value;
}

function readFields(shape: Fields, value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(place, 'an object');
  const given = value as Record<string, unknown>;
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const one = readShape(field, given[name], place ? `${place}.${name}` : name);
    if (one !== undefined) read[name] = one;
  }
  return read;
}

function readRecord(shape: AnswerShape, value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(place, 'an object');
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, readShape(shape, one, place ? `${place}.${name}` : name)]),
  );
}

function readEither(shapes: readonly AnswerShape[], value: unknown, place: string): unknown {
  for (const shape of shapes) {
    try {
      return readShape(shape, value, place);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error; // The next one may match.
    }
  }
  throw new ShapeError(place, 'in any of its shapes');
}
