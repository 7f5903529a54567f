import { emailAddress, messages, password, subAddress, title } from '@galley/contract';
import { schemaProblem } from './schema-field';

/** The fields of pages that the contract's schemas validate. */
const problems = {
  emailAddress: (typed: string) => schemaProblem(emailAddress, typed, messages.invalidEmail),
  newPassword: (typed: string) => schemaProblem(password, typed),
  /** Names of people, organizations, teams and passkeys. */
  name: (typed: string) => schemaProblem(title, typed),
  subAddress: (typed: string) => schemaProblem(subAddress, typed),
};

export type FieldName = keyof typeof problems;

/** Returns the message for typed text that the field's schema doesn't accept; undefined if it does. */
export function fieldProblem(field: FieldName, typed: string): string | undefined {
  return problems[field](typed);
}
