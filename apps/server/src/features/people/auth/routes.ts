import { findEndedAccessOf } from '../../../access/session-refusal';
import { isSetupCodeNeeded, isSetupNeeded } from '../../../access/setup';
import { hasSingleSignOn } from '../../../access/sso-required';
import { enterUrl } from '../../../platform/http/hosts';
import type { HandlerMap } from '../../../platform/http/types';
import { pushPublicKey } from '../../../platform/push/push-keys';
import type { Services } from '../../../services';
import { hasPasskeys } from '../passkeys/relying-party';
import { askForEmail, confirmEmail, refuseEmail } from './change-email';
import { readEndedAccess } from './ended-access';
import {
  addPasskey,
  askForOwnPasskey,
  readOwnPasskeys,
  removePasskey,
  renameOwnPasskey,
  startPasskey,
} from './own-passkeys';
import { listOwnSessions, revokeOwnSession } from './own-sessions';
import { askForPasskey, signInWithPasskey } from './passkey-sign-in';
import { askForPassword, changePassword, checkResetLink, resetPasswordByLink } from './password-reset';
import { requireTwoFactor } from './require-two-factor';
import { safeRedirect } from './safe-redirect';
import { changeProfile, changeTheme, meOf, signIn, signOut, takeBrowserTimezone } from './service';
import { confirmTwoFactor, disableTwoFactor, readTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor';

/** Returns the handlers for signing in and out, the profile, its password and its second factors. */
export function authHandlers(services: Services): HandlerMap {
  return {
    async api_v1_auth_login({ body, request, reply }) {
      const me = await signIn(services, { request, reply }, body);
      return { me, redirect: safeRedirect(body.redirect) };
    },
    async passkeys_options({ request, reply }) {
      return { options: askForPasskey(services, { request, reply }) };
    },
    async passkeys_sign_in({ body, request, reply }) {
      const me = await signInWithPasskey(services, { request, reply }, body.passkey);
      return { me, redirect: safeRedirect(body.redirect) };
    },
    async logout({ caller, request, reply }) {
      await signOut(services, { request, reply }, caller.kind === 'user' ? caller : null);
      return { success: true };
    },
    async api_v1_me({ caller, request }) {
      const me = caller.kind === 'user' ? await meOf(services, caller) : null;
      const canUseSso = me === null && (await hasSingleSignOn(services, request));
      const hasAccessEnded = me === null && (await findEndedAccessOf(services, request)) !== null;
      const needsSetup = me === null && (await isSetupNeeded(services));
      const { helpUrl, socketUrl } = services.config;
      return {
        me,
        isSetupNeeded: needsSetup,
        isSetupCodeNeeded: needsSetup && isSetupCodeNeeded(services.config),
        enterUrl: enterUrl(services.config, request),
        hasSingleSignOn: canUseSso || undefined,
        hasAccessEnded: hasAccessEnded || undefined,
        hasPasskeys: hasPasskeys(services, request) || undefined,
        helpUrl,
        socketUrl,
        // The same before and after signing in, so that signing in reloads nothing.
        webPushPubKey: pushPublicKey(services),
      };
    },
    async access_ended({ request }) {
      return { ended: await readEndedAccess(services, request) };
    },
    async api_v1_auth_forgot_password({ body, request, reply }) {
      await askForPassword(services, { request, reply }, body.email);
      return { success: true, isMailSent: services.mailer !== null };
    },
    async api_v1_auth_reset_link({ params }) {
      await checkResetLink(services, params.token);
      return { success: true };
    },
    async api_v1_auth_reset_password({ body, request, reply }) {
      return { me: await resetPasswordByLink(services, { request, reply }, body) };
    },
    async change_password({ body, caller, request, reply }) {
      await changePassword(services, { request, reply }, caller, body);
      return { success: true };
    },
    profile_change_email: async ({ body, caller, request }) => await askForEmail(services, request, caller, body),
    profile_confirm_email: async ({ body, request }) => await confirmEmail(services, request, body.token),
    profile_refuse_email: async ({ body, request }) => {
      await refuseEmail(services, request, body.token);
      return { success: true };
    },
    profile_two_factor: async ({ caller }) => await readTwoFactor(services, caller),
    async profile_two_factor_start({ body, caller, request }) {
      return await startTwoFactor(services, request, caller, body);
    },
    async profile_two_factor_confirm({ body, caller, request }) {
      return await confirmTwoFactor(services, caller, { code: body.code, address: request.ip });
    },
    async profile_two_factor_recovery({ body, caller, request }) {
      const recoveryCodes = await renewRecoveryCodes(services, request, caller, body);
      return { recoveryCodes };
    },
    async profile_two_factor_off({ body, caller, request }) {
      const me = await disableTwoFactor(services, request, caller, body);
      return { success: true, me };
    },
    account_two_factor_require: async ({ body, caller, request }) => ({
      me: await requireTwoFactor(services, request, caller, body),
    }),
    profile_passkeys: async ({ caller }) => ({ passkeys: await readOwnPasskeys(services, caller) }),
    profile_passkeys_ask: async ({ caller, request }) => ({
      options: await askForOwnPasskey(services, request, caller),
    }),
    profile_passkeys_start: async ({ body, caller, request }) => ({
      options: await startPasskey(services, request, caller, body),
    }),
    profile_passkeys_create: async ({ body, caller, request }) => await addPasskey(services, request, caller, body),
    profile_passkeys_rename: async ({ body, caller, params }) => ({
      passkeys: await renameOwnPasskey(services, caller, { id: params.pkid, name: body.name }),
    }),
    profile_passkeys_remove: async ({ body, caller, params, request }) => ({
      passkeys: await removePasskey(services, request, caller, { id: params.pkid, ...body }),
    }),
    profile_sessions: async ({ caller }) => ({ sessions: await listOwnSessions(services, caller) }),
    profile_sessions_revoke: async ({ caller, params, request }) => ({
      sessions: await revokeOwnSession(services, caller, { id: params.sid, address: request.ip }),
    }),
    api_v1_profile: async ({ caller, body }) => ({ me: await changeProfile(services, caller, body) }),
    profile_browser_timezone: async ({ caller, body }) => ({
      me: await takeBrowserTimezone(services, caller, body.timezone),
    }),
    async profile_set_theme({ body, caller, reply }) {
      return { me: await changeTheme(services, caller, body.theme, reply) };
    },
  };
}
