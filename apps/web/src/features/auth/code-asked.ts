import { ApiError } from '../../lib/api';

/** Whether the server asks for a code of the second factor. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'two_factor_required';
}
