import type { PasskeyAnswer } from '@galley/contract';

/** The values of a form in which a person authenticates again. */
export interface ProofValues {
  currentPassword: string;
  code: string;
  /** The response of a passkey, which replaces both; null = none was used. */
  passkey: PasskeyAnswer | null;
}

/** The part of `ProofValues` that is sent. */
export interface Proof {
  currentPassword?: string;
  code?: string;
  passkey?: PasskeyAnswer;
}

export const noProof: ProofValues = { currentPassword: '', code: '', passkey: null };

/** The names of the fields, for errors. */
export const proofNames = ['currentPassword', 'code', 'passkey'] as const;

/** The proof for the entered values. */
export function proofOf({ currentPassword, code, passkey }: ProofValues): Proof {
  if (passkey) return { passkey };
  return code === '' ? { currentPassword } : { currentPassword, code };
}
