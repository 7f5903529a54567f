import { ApiError } from './api-error';

/**
 * The error that a screen shows instead of its content: nothing could be read, or the access has ended. When a later
 * reading fails because nothing answers, what was read stays, and so does what the person is typing.
 */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  if (!error || data === undefined) return error;
  return error instanceof ApiError && (error.status === 403 || error.status === 404) ? error : null;
}
