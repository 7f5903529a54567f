import { z } from 'zod';
import { defineRoute } from '../define-route';
import { signUpFields, signUpOptions } from '../entities/door';
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
    limit: 'signUps',
    summary:
      'Makes an account and its organization. Where mails are sent, a link in one confirms the address first, and the answer is the same for an address that has an account.',
    query: z.object({
      /** Who sent the visitor; kept with the account. */
      ref: z
        .string()
        .trim()
        .max(100)
        .refine((value) => !/\p{Cc}/u.test(value), 'A reference can’t contain control characters.')
        .optional(),
    }),
    body: signUpFields,
    response: z.object({ me: me.nullable(), redirect: z.string(), isMailSent: z.boolean() }),
  }),
  api_v1_signup_confirm: defineRoute({
    name: 'api_v1_signup_confirm',
    method: 'POST',
    path: '/api/v1/signup/confirm',
    access: 'public',
    limit: 'signUpLinks',
    summary: 'Makes the account of a sign-up with the link of its mail, once; signs in.',
    body: z.object({ token: z.string().min(20).max(200) }),
    response: z.object({ me, redirect: z.string() }),
  }),
} as const;
