import { z } from 'zod';
import { emailAddress, id, password, title } from './common';

/** The challenge before an account is created: a proof of work in the browser, or reCAPTCHA if keys are set. */
const captcha = z.discriminatedUnion('kind', [
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
  /** False: an invitation is required. */
  isOpen: z.boolean(),
  /** The address must be confirmed first, by a link in an email. */
  isConfirmedByMail: z.boolean(),
  /** Null if sign-up is closed. */
  captcha: captcha.nullable(),
});
export type SignUpOptions = z.infer<typeof signUpOptions>;

/** Six digits from an authenticator app, or a recovery code. Spaces and capitals don't matter. */
export const code = z.string().trim().min(1, 'Enter the code.').max(40, 'A code can have at most 40 characters.');

/** IANA name of a person's time zone. The server checks that it exists. */
export const timezone = z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/);

/** BCP 47 tag of the format of a person's dates and numbers. The server checks that it knows it. */
export const locale = z.string().regex(/^[A-Za-z0-9-]{2,64}$/);

/** The fields of the sign-up form. */
export const signUpFields = z.object({
  name: title,
  email: emailAddress,
  password,
  organization: title,
  /** Default: the browser's time zone, if it is known. */
  timezone: timezone.optional(),
  /** A path to open afterwards. */
  redirect: z.string().max(2000).optional(),
  /** The token of an invitation to comment, for the account of a commentor; needs no captcha. */
  invitation: z.string().max(200).optional(),
  /** The answer to the captcha of `api_v1_signup_options`. */
  recaptchaToken: z.string().max(10_000).default(''),
});

/** The fields on the first page of a new server. */
export const setupFields = z.object({
  name: title,
  email: emailAddress,
  password,
  organization: title,
  /** The one-time code from the printed setup link. Required if the server is reachable beyond loopback. */
  setupCode: z.string().max(200).optional(),
  /** Default: the browser's time zone, if it is known. */
  timezone: timezone.optional(),
});

/** The sample email of a new organization, and its theme. */
export const firstEmail = z.object({ tid: id, id });
export type FirstEmail = z.infer<typeof firstEmail>;
