import { z } from 'zod';
import type { AnswerShape } from './answer-shape';

/**
 * Returns the response shape of a schema. Throws for schema types that no response uses yet; `owner` names the response
 * in the message. Excludes lengths, patterns and upper bounds (see `AnswerShape`).
 */
export function describeAnswer(schema: unknown, owner: string): AnswerShape {
  const inner = (one: unknown) => describeAnswer(one, owner);
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, inner(field)]));
  }
  if (schema instanceof z.ZodRecord) return ['record', inner(schema.valueType)];
  if (schema instanceof z.ZodArray) return ['list', inner(schema.element)];
  if (schema instanceof z.ZodOptional) return ['optional', inner(schema.unwrap())];
  if (schema instanceof z.ZodNullable) return ['nullable', inner(schema.unwrap())];
  if (schema instanceof z.ZodDefault) return ['default', inner(schema.unwrap()), schema.def.defaultValue];
  if (schema instanceof z.ZodUnion) return ['either', ...schema.options.map(inner)];
  if (schema instanceof z.ZodEnum) return ['one', ...schema.options];
  if (schema instanceof z.ZodLiteral) return ['one', ...[...schema.values].filter(isPlain)];
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNumber) {
    if (!schema.isInt) return 'number';
    return schema.minValue !== null && schema.minValue >= 0 ? 'count' : 'integer';
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 'string';
  throw new Error(`${owner}: an answer cannot hold a schema of the kind "${kindOf(schema)}".`);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function kindOf(schema: unknown): string {
  return schema instanceof z.ZodType ? schema.def.type : typeof schema;
}
