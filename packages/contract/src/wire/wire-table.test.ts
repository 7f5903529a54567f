import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '../errors';
import { routes } from '../routes';
import { type AnswerShape, readShape, ShapeError } from './answer-shape';
import { answerTable } from './answer-table';
import { describeAnswer } from './describe-answer';
import { wireTable } from './wire-table';

/** Every response of the contract: its schema, and its shape for browsers. */
const answers = [
  { name: 'errorBody', schema: errorBody as z.ZodType, shape: asSent(wireTable.error) },
  ...Object.values(routes).flatMap((route) =>
    'response' in route
      ? [{ name: route.name, schema: route.response as z.ZodType, shape: asSent(answerTable[route.name]) }]
      : [],
  ),
];

function asSent(shape: AnswerShape | undefined): AnswerShape {
  return JSON.parse(JSON.stringify(shape)) as AnswerShape;
}

/** Generates values that a server could send by this schema, sometimes with an extra field. */
function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    const requiredKeys = fields.flatMap(([name, field]) =>
      field instanceof z.ZodOptional || field instanceof z.ZodDefault ? [] : [name],
    );
    const values: Record<string, fc.Arbitrary<unknown>> = { unknownField: fc.constant('x') };
    for (const [name, field] of fields) values[name] = valuesOf(field);
    return fc.record(values, { requiredKeys });
  }
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.constantFrom('1', '22'), valuesOf(schema.valueType), { maxKeys: 2 });
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element), { maxLength: 2 });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return valuesOf(schema.unwrap());
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap()));
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valuesOf));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) {
    const min = Math.max(schema.minValue ?? -9, -9);
    return schema.isInt ? fc.integer({ min: Math.ceil(min + (min === 0 ? 1 : 0)), max: 99 }) : fc.constant(1.5);
  }
  if (schema instanceof z.ZodUUID) return fc.uuid();
  const texts = ['a', 'f'.repeat(40), 'f'.repeat(64), '2026-12-03'].filter(
    (text) => z.safeParse(schema as z.ZodType, text).success,
  );
  if (texts.length === 0)
    throw new Error(`No text of this test fits ${JSON.stringify(z.toJSONSchema(schema as z.ZodType))}.`);
  return fc.constantFrom(...texts);
}

/** Returns the paths in a value, as lists of keys. */
function placesOf(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...place, key]))];
}

function withWrong(value: unknown, [key, ...rest]: string[]): unknown {
  // Not a text instead of null: the shapes don't distinguish a day from other texts.
  if (key === undefined) return typeof value === 'string' ? 7 : value === null || Array.isArray(value) ? {} : 'wrong';
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withWrong(copy[key], rest);
  return copy;
}

function isRead(shape: AnswerShape, value: unknown): boolean {
  try {
    readShape(shape, value);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ShapeError);
    return false;
  }
}

describe('the table browsers get in place of the schemas', () => {
  it('[D2-wire] names method and path of every route', () => {
    for (const route of Object.values(routes)) {
      expect(wireTable.routes[route.name]).toMatchObject({ method: route.method, path: route.path });
    }
    expect(Object.keys(wireTable.routes)).toEqual(Object.keys(routes));
  });

  it('[D2-wire] has the same shapes for first screens as for all others', () => {
    expect(answerTable).toMatchObject(wireTable.answers);
    expect(Object.keys(wireTable.answers).length).toBeGreaterThan(10);
  });

  it('[D2-wire] reads every answer as its schema does, and refuses what the schema refuses', () => {
    const answer = fc.constantFrom(...answers).chain(({ name, schema, shape }) =>
      fc.record({
        name: fc.constant(name),
        schema: fc.constant(schema),
        shape: fc.constant(shape),
        value: valuesOf(schema),
      }),
    );
    fc.assert(
      fc.property(answer, fc.nat(), ({ schema, shape, value }, pick) => {
        expect(readShape(shape, value)).toEqual(schema.parse(value));
        const places = placesOf(value);
        const wrong = withWrong(value, places[pick % places.length] ?? []);
        expect(isRead(shape, wrong)).toBe(schema.safeParse(wrong).success);
      }),
      { numRuns: 400 },
    );
  });

  it('[D2-wire] refuses what is missing, null, or no number a schema would take', () => {
    for (const { name, schema, shape } of answers) {
      for (const wrong of [undefined, null, {}, [], 'text', 7])
        expect(isRead(shape, wrong), name).toBe(schema.safeParse(wrong).success);
    }
    const number = describeAnswer(z.object({ n: z.number().int().nonnegative() }), 'test');
    for (const wrong of [-1, 1.5, 2 ** 60, '1', null]) expect(isRead(number, { n: wrong })).toBe(false);
  });

  it('[D2-wire] gives a missing value its default, each time a fresh one', () => {
    const shape = describeAnswer(z.object({ names: z.array(z.string()).default([]) }), 'test');
    const first = readShape(shape, {}) as { names: string[] };
    first.names.push('Mara');
    expect(readShape(shape, {})).toEqual({ names: [] });
  });

  it('[D2-wire] says where a value is wrong and what was expected', () => {
    const shape = describeAnswer(z.object({ rows: z.array(z.object({ kind: z.enum(['a', 'b']) })) }), 'test');
    expect(() => readShape(shape, { rows: [{ kind: 'a' }, { kind: 'c' }] })).toThrow('rows[1].kind isn’t one of a, b.');
    expect(() => readShape(shape, null)).toThrow('The answer isn’t an object.');
  });

  it('[D2-wire] names the route whose answer holds what shapes cannot say', () => {
    const schema = z.object({ when: z.date() });
    expect(() => describeAnswer(schema, 'some_route')).toThrow(
      'some_route: an answer cannot hold a schema of the kind "date".',
    );
  });
});
