import { ApiError, errorText } from '../api/api-error';

/** Returns the form field that an error names, and the error's message. */
export function faultOf<Name extends string>(error: unknown, names: readonly Name[], otherwise: Name) {
  const named = error instanceof ApiError ? error.field : undefined;
  return { name: names.find((name) => name === named) ?? otherwise, message: errorText(error) };
}
