import { z } from 'zod';
import { code } from './auth';
import { passkeyAnswer } from './passkey';

/**
 * The fields of a reauthentication: the password, plus a code if two-factor sign-in is enabled, or a passkey instead of
 * both.
 */
export const proofFields = {
  currentPassword: z.string().max(200).default(''),
  code: code.optional(),
  /** The response to `profile_passkeys_ask`. */
  passkey: passkeyAnswer.optional(),
};
