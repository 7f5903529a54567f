import { z } from 'zod';
import { limits } from '../limits';
import { id, unixSeconds } from './common';

/** Bytes as browsers exchange them in WebAuthn: base64url without padding. */
const bytes = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .regex(/^[\w-]+$/);

const textBytes = bytes(limits.passkeyAnswerLength);

/** The browser's response when a person signs in or confirms with a passkey. */
export const passkeyAnswer = z.object({
  /** The credential ID. */
  id: bytes(limits.passkeyIdLength),
  clientDataJSON: textBytes,
  authenticatorData: textBytes,
  signature: textBytes,
  /** The user of the passkey, as stored by the authenticator. */
  userHandle: bytes(100),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The browser's response when it has created a passkey. */
export const newPasskeyAnswer = z.object({
  id: bytes(limits.passkeyIdLength),
  clientDataJSON: textBytes,
  attestationObject: textBytes,
  /** Connections to the authenticator: usb, nfc, ble, internal, hybrid. */
  transports: z
    .array(
      z
        .string()
        .max(30)
        .regex(/^[a-z-]+$/),
    )
    .max(10)
    .default([]),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

const credential = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) });

/** The browser's options for a passkey request: `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** The passkeys of the person who confirms; absent = any, because the person isn't known before sign-in. */
  allowCredentials: z.array(credential).optional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The browser's options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** One of a person's own passkeys. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: unixSeconds,
  /** 0 = never. */
  lastUsedAt: unixSeconds,
  /** Whether it is synchronized to other devices by a password manager. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;
