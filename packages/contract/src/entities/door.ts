import { z } from 'zod';

/** What a visitor proves before an account is made: by work of their own browser, or to reCAPTCHA where keys are set. */
export const captcha = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('work'),
    /** Find the number from 0 to `maxNumber` for which sha256(`salt` + number), in hex, is `challenge`. */
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxNumber: z.number(),
  }),
  z.object({ kind: z.literal('recaptcha'), siteKey: z.string(), scriptUrl: z.string() }),
]);
export type Captcha = z.infer<typeof captcha>;
export type WorkCaptcha = Extract<Captcha, { kind: 'work' }>;

export const signUpOptions = z.object({
  /** False: people come in by invitation. */
  isOpen: z.boolean(),
  /** A mail with a link confirms the address first. */
  isConfirmedByMail: z.boolean(),
  /** Null where nobody can sign up. */
  captcha: captcha.nullable(),
});
export type SignUpOptions = z.infer<typeof signUpOptions>;

/** Six digits of an authenticator app, or a recovery code; spaces and capitals do not matter. */
export const code = z.string().trim().min(1, 'Enter the code.').max(40, 'A code has at most 40 characters.');
