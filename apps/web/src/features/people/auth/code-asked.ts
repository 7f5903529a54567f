import { ApiError } from '../../../api/api-error';

/** Returns true if the server requires a second-factor code. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'two_factor_required';
}
