import type { FieldName } from './field-schemas';
import { firstPaint } from './first-paint';
import { loadChunk } from './load-chunk';

let loading: Promise<typeof import('./field-schemas')> | undefined;
let loaded: typeof import('./field-schemas') | undefined;

/**
 * Options of a form's field that a schema of the contract validates; `required` is the message if it's empty. Used on
 * pages, which don't load zod before they are shown: the schemas load afterwards.
 */
export function contractField(required: string, field: FieldName) {
  void firstPaint.then(loadSchemas).catch(() => undefined);
  return { required, validate: async (typed: string) => (await contractProblem(field, typed)) ?? true };
}

/**
 * Returns the message for typed text that the field's schema doesn't accept; null if it does. Also null if the schemas
 * can't be loaded, because the server validates the field too.
 */
export async function contractProblem(field: FieldName, typed: string, load = loadSchemas): Promise<string | null> {
  try {
    return (await load()).fieldProblem(field, typed) ?? null;
  } catch {
    return null;
  }
}

/**
 * The same at once, for forms that save in the task of a key. Null until the schemas are there, which `loadSchemas`
 * begins: the server validates the field too.
 */
export function loadedProblem(field: FieldName, typed: string): string | null {
  return loaded?.fieldProblem(field, typed) ?? null;
}

/** Loads the schemas of fields, once. Rejects if they can't be loaded now. */
export async function loadSchemas() {
  loading ??= loadChunk(() => import('./field-schemas'));
  try {
    loaded = await loading;
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
