import type { title } from '@galley/contract';
import { messages } from '../messages';

/** A schema of the contract for one line of text. */
type TextSchema = typeof title;

/** The parts of a schema's issue that have a message here. */
interface Issue {
  code?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
}

/**
 * Returns the message for typed text that a schema of the contract doesn't accept; undefined if it does. The message is
 * `invalid` if given, otherwise the schema's own or the length. Loads zod: first screens use
 * `contractField` instead.
 */
export function schemaProblem(schema: TextSchema, typed: string, invalid?: string): string | undefined {
  const explain = ({ code, minimum, maximum }: Issue) => {
    if (code === 'too_small') return messages.atLeastCharacters(Number(minimum));
    return code === 'too_big' ? messages.atMostCharacters(Number(maximum)) : undefined;
  };
  const parsed = schema.safeParse(typed, { error: explain });
  return parsed.success ? undefined : (invalid ?? parsed.error.issues[0]?.message);
}

/** Options of a form's field that a schema validates: `required` if it's empty, otherwise `schemaProblem`. */
export function schemaField(required: string, schema: TextSchema, invalid?: string) {
  return { required, validate: (typed: string) => schemaProblem(schema, typed, invalid) ?? true };
}
