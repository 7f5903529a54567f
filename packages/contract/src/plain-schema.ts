import type { z } from 'zod';
import { explainIssue } from './explain-issue';

type Standard<T extends z.ZodType> = { readonly '~standard': T['~standard'] };

/** Returns a form schema whose messages come from `explainIssue`. */
export function plainSchema<T extends z.ZodType>(schema: T): Standard<T> {
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(value, { error: explainIssue });
    return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues };
  };
  return { '~standard': { ...schema['~standard'], validate } } as Standard<T>;
}
