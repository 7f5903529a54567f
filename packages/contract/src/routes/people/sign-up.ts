import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { signUpFields, signUpOptions } from '../../entities/auth';
import { me } from '../../entities/user';

/** Self-service sign-up. */
export const signUpRoutes = {
  api_v1_signup_options: defineRoute({
    name: 'api_v1_signup_options',
    method: 'GET',
    path: '/api/v1/signup',
    access: 'public',
    summary: 'Whether sign-up is open, and the captcha to solve for it.',
    response: signUpOptions,
  }),
  api_v1_signup: defineRoute({
    name: 'api_v1_signup',
    method: 'POST',
    path: '/api/v1/signup',
    access: 'public',
    limit: 'signUps',
    summary:
      'Creates an account and its organization, or with `commentor` and an invitation to comment an account in the organization that sent it. If the server can send email, the address must be confirmed first, and the response is the same for an address that already has an account.',
    query: z.object({
      /** Creates the account of a commentor with the `invitation` of the body, and no organization. */
      commentor: z.literal('on').optional(),
      /** The referral source of the visitor; stored with the account. */
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
    summary: 'Confirms a sign-up with the emailed link, once, and signs in.',
    body: z.object({ token: z.string().min(20).max(200) }),
    response: z.object({ me, redirect: z.string() }),
  }),
} as const;
