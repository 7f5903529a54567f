import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { code, firstEmail, locale, setupFields, timezone } from '../../entities/auth';
import { emailAddress, success } from '../../entities/common';
import { passkeyAnswer } from '../../entities/passkey';
import { colorTheme, me } from '../../entities/user';

export const authRoutes = {
  setup_create: defineRoute({
    name: 'setup_create',
    method: 'POST',
    path: '/api/v1/setup',
    access: 'setup',
    limit: 'setups',
    summary: 'Creates the first account, its organization, the starter themes and a first email, and signs in.',
    body: setupFields,
    response: z.object({
      me,
      /** A sample email to start with; null if the server has no email theme. */
      firstEmail: firstEmail.nullable(),
    }),
  }),
  api_v1_auth_login: defineRoute({
    name: 'api_v1_auth_login',
    method: 'POST',
    path: '/api/v1/auth/login',
    access: 'public',
    limit: 'signIns',
    summary: 'Signs in with email and password.',
    body: z.object({
      email: emailAddress,
      password: z.string().max(200),
      redirect: z.string().max(2000).optional(),
      /** Second step of a sign-in with two-factor: the response to `two_factor_required`. */
      code: code.optional(),
      /** The same with a passkey of the account. */
      passkey: passkeyAnswer.optional(),
    }),
    response: z.object({ me, redirect: z.string() }),
  }),
  logout: defineRoute({
    name: 'logout',
    method: 'POST',
    path: '/api/v1/auth/logout',
    access: 'public',
    isOpenWithoutTwoFactor: true,
    summary: 'Signs out of this session.',
    response: success,
  }),
  api_v1_me: defineRoute({
    name: 'api_v1_me',
    method: 'GET',
    path: '/api/v1/me',
    access: 'public',
    isOpenWithoutTwoFactor: true,
    summary: 'Who is signed in, if anyone, and whether the server still needs its first account.',
    response: z.object({
      me: me.nullable(),
      isSetupNeeded: z.boolean(),
      isSetupCodeNeeded: z.boolean(),
      /**
       * On an organization's sub-address: the sign-in page for people with an account on the main host. '' elsewhere.
       */
      enterUrl: z.string(),
      /** Whether this address supports sign-in with an identity provider; absent = no. */
      hasSingleSignOn: z.literal(true).optional(),
      /** Whether anyone can create an account at this address; absent = no. */
      isSignUpOpen: z.literal(true).optional(),
      /** Whether this address supports sign-in with a passkey; absent = no, or unknown. */
      hasPasskeys: z.literal(true).optional(),
      /** Whether the session of this browser is refused because access has ended (`access_ended`); absent = no. */
      hasAccessEnded: z.literal(true).optional(),
      /** The address of the help link; absent = the built-in help page. */
      helpUrl: z.string().optional(),
      /** Path of the socket for live changes; absent = none. */
      socketUrl: z.string().optional(),
      /** The server's public key for push notifications; absent = none. */
      webPushPubKey: z.string().optional(),
    }),
  }),
  profile_set_theme: defineRoute({
    name: 'profile_set_theme',
    method: 'POST',
    path: '/api/v1/profile/theme',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    summary: 'Sets the color theme: dark, light, or the operating system’s.',
    body: z.object({ theme: colorTheme }),
    response: z.object({ me }),
  }),
  profile_browser_timezone: defineRoute({
    name: 'profile_browser_timezone',
    method: 'POST',
    path: '/api/v1/profile/browser-timezone',
    access: 'signedIn',
    summary:
      'Gives the caller the time zone and the format of dates of their browser where they have none yet. Leaves out what is unknown.',
    body: z.object({ timezone, locale: locale.optional() }),
    response: z.object({ me }),
  }),
} as const;
