import { z } from 'zod';
import { code } from './auth';
import { passkeyAnswer } from './passkey';

/**
 * How a person authenticates again: with the password, and a code if two-factor is on, or with a passkey instead of
 * both.
 */
export const proofFields = {
  currentPassword: z.string().max(200).default(''),
  code: code.optional(),
  /** The answer to `profile_passkeys_ask`. */
  passkey: passkeyAnswer.optional(),
};
