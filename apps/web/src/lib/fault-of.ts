import { ApiError, errorText } from './api';

/** Which of a form's fields an error names, and what it says. */
export function faultOf<Name extends string>(error: unknown, names: readonly Name[], otherwise: Name) {
  const named = error instanceof ApiError ? error.field : undefined;
  return { name: names.find((name) => name === named) ?? otherwise, message: errorText(error) };
}
