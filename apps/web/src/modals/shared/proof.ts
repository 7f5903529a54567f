import type { PasskeyAnswer } from '@galley/contract';

/** What a form knows in which a person authenticates again. */
export interface ProofValues {
  currentPassword: string;
  code: string;
  /** The answer of a passkey, which takes the place of both; null = none was used. */
  passkey: PasskeyAnswer | null;
}

/** What is sent of it. */
export interface Proof {
  currentPassword?: string;
  code?: string;
  passkey?: PasskeyAnswer;
}

export const noProof: ProofValues = { currentPassword: '', code: '', passkey: null };

/** The names of the fields, for errors. */
export const proofNames = ['currentPassword', 'code', 'passkey'] as const;

/** What is sent of what was entered. */
export function proofOf({ currentPassword, code, passkey }: ProofValues): Proof {
  if (passkey) return { passkey };
  return code === '' ? { currentPassword } : { currentPassword, code };
}
