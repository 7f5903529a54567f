import { z } from 'zod';
import { defineRoute } from '../define-route';
import { emailAddress, password, title } from '../entities/common';
import { signUpOptions } from '../entities/door';
import { me } from '../entities/user';

/** Accounts that people make themselves. */
export const signUpRoutes = {
  api_v1_signup_options: defineRoute({
    name: 'api_v1_signup_options',
    method: 'GET',
    path: '/api/v1/signup',
    access: 'public',
    summary: 'Whether people may sign up here, and the captcha to solve for it.',
    response: signUpOptions,
  }),
  api_v1_signup: defineRoute({
    name: 'api_v1_signup',
    method: 'POST',
    path: '/api/v1/signup',
    access: 'public',
    summary:
      'Makes an account and its organization. Where mails are sent, a link in one confirms the address first, and the answer is the same for an address that has an account.',
    query: z.object({
      /** Who sent the visitor; kept with the account. */
      ref: z
        .string()
        .trim()
        .max(100)
        .refine((value) => !/\p{Cc}/u.test(value), 'A reference cannot hold control characters.')
        .optional(),
    }),
    body: z.object({
      name: title,
      email: emailAddress,
      password,
      organization: title,
      /** IANA name of the person's time zone; without it America/New_York. */
      timezone: z
        .string()
        .regex(/^[A-Za-z0-9_+/-]{1,64}$/)
        .optional(),
      /** A path of ours to open afterwards. */
      redirect: z.string().max(2000).optional(),
      /** The answer to the captcha of `api_v1_signup_options`. */
      recaptchaToken: z.string().max(10_000).default(''),
    }),
    response: z.object({ me: me.nullable(), redirect: z.string(), isMailSent: z.boolean() }),
  }),
  api_v1_signup_confirm: defineRoute({
    name: 'api_v1_signup_confirm',
    method: 'POST',
    path: '/api/v1/signup/confirm',
    access: 'public',
    summary: 'Makes the account of a sign-up with the link of its mail, once; signs in.',
    body: z.object({ token: z.string().min(20).max(200) }),
    response: z.object({ me, redirect: z.string() }),
  }),
} as const;
