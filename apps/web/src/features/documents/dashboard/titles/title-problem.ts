import { fieldRules } from '../../../../lib/field-rules';

/** Why a name is invalid, or null. Names have 1 to 255 characters after trimming (design.md 12). */
export function titleProblem(value: string): string | null {
  return fieldRules.name(value) ?? null;
}
