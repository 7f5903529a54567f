import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { code } from '../../entities/auth';
import { day, id, success, unixSeconds } from '../../entities/common';
import { proofFields } from '../../entities/proof';
import { me } from '../../entities/user';

const recoveryCodes = z.array(z.string());

/** Two-factor sign-in: codes from an authenticator app, and recovery codes. */
export const twoFactorRoutes = {
  profile_two_factor: defineRoute({
    name: 'profile_two_factor',
    method: 'GET',
    path: '/api/v1/profile/two-factor',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    summary: 'Whether two-factor is on, since when, and how many recovery codes are left.',
    response: z.object({ isOn: z.boolean(), enabledAt: unixSeconds, recoveryCodesLeft: id }),
  }),
  profile_two_factor_start: defineRoute({
    name: 'profile_two_factor_start',
    method: 'POST',
    path: '/api/v1/profile/two-factor/start',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    creates: true,
    limit: 'passwordChecks',
    summary: 'Creates a secret for an authenticator app. Nothing changes until a code confirms it.',
    body: z.object(proofFields),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  profile_two_factor_confirm: defineRoute({
    name: 'profile_two_factor_confirm',
    method: 'POST',
    path: '/api/v1/profile/two-factor',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    creates: true,
    limit: 'passwordChecks',
    summary: 'Turns on two-factor with a code from the app, and ends other sessions. Returns the recovery codes once.',
    body: z.object({ code }),
    response: z.object({ me, recoveryCodes }),
  }),
  profile_two_factor_recovery: defineRoute({
    name: 'profile_two_factor_recovery',
    method: 'POST',
    path: '/api/v1/profile/two-factor/recovery-codes',
    access: 'signedIn',
    creates: true,
    limit: 'passwordChecks',
    summary: 'Creates new recovery codes. The old ones stop working.',
    body: z.object(proofFields),
    response: z.object({ recoveryCodes }),
  }),
  profile_two_factor_off: defineRoute({
    name: 'profile_two_factor_off',
    method: 'POST',
    path: '/api/v1/profile/two-factor/off',
    access: 'signedIn',
    limit: 'passwordChecks',
    summary: 'Turns off two-factor, with the password and a code, or with a passkey.',
    body: z.object(proofFields),
    response: success.extend({ me }),
  }),
  account_two_factor_require: defineRoute({
    name: 'account_two_factor_require',
    method: 'POST',
    path: '/api/v1/account/two-factor',
    access: 'organization.owner',
    limit: 'passwordChecks',
    summary:
      'Requires two-factor sign-in of everyone who doesn’t use single sign-on and isn’t exempt, from a day on or at once, or stops requiring it. Members without it are emailed before the day.',
    body: z.object({
      isRequired: z.boolean(),
      /** The first day, in the caller's time zone; null = at once. */
      from: day.nullable().default(null),
      ...proofFields,
    }),
    response: z.object({ me }),
  }),
} as const;
