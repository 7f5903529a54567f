import { ApiError } from '../../../api/api-error';

/** Whether the server requires a second-factor code. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'two_factor_required';
}
