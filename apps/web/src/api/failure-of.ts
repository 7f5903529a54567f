import { ApiError } from './api-error';

/**
 * Returns the error to show instead of the screen's content: nothing could be loaded, or the person's access ended. If
 * a later reload fails without a response, the loaded content stays visible, including what the person is typing.
 */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  if (!error || data === undefined) return error;
  return error instanceof ApiError && (error.status === 403 || error.status === 404) ? error : null;
}
