import { z } from 'zod';
import { emailAddress, id, password, title } from './common';

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
export const code = z.string().trim().min(1, 'Enter the code.').max(40, 'A code can have at most 40 characters.');

/** IANA name of a person's time zone; whether there is one of that name, the server says. */
export const timezone = z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/);

/** What somebody types who makes an account of their own. */
export const signUpFields = z.object({
  name: title,
  email: emailAddress,
  password,
  organization: title,
  /** Without it America/New_York. */
  timezone: timezone.optional(),
  /** A path of ours to open afterwards. */
  redirect: z.string().max(2000).optional(),
  /** The answer to the captcha of `api_v1_signup_options`. */
  recaptchaToken: z.string().max(10_000).default(''),
});

/** What is typed on the first page of a new server. */
export const setupFields = z.object({
  name: title,
  email: emailAddress,
  password,
  organization: title,
  /** The one-time code of the printed setup link; needed when the server listens beyond loopback. */
  setupCode: z.string().max(200).optional(),
  /** Without it America/New_York. */
  timezone: timezone.optional(),
});

/** The ready email that a new organization begins with, and its theme. */
export const firstEmail = z.object({ tid: id, id });
export type FirstEmail = z.infer<typeof firstEmail>;
