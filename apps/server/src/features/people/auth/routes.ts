import { findEndedMembershipOf } from '../../../access/session-refusal';
import { isSetupCodeNeeded, isSetupNeeded, offersSignUp } from '../../../access/setup';
import { hasSingleSignOn } from '../../../access/sso-required';
import { enterUrl } from '../../../platform/http/hosts';
import type { HandlerMap } from '../../../platform/http/types';
import { pushPublicKey } from '../../../platform/push/push-keys';
import type { Services } from '../../../services';
import { hasPasskeys } from '../passkeys/relying-party';
import { credentialHandlers } from './credential-routes';
import { readEndedAccess } from './ended-access';
import { listOwnSessions, revokeOwnSession } from './own-sessions';
import { requestPasskey, signInWithPasskey } from './passkey-sign-in';
import { checkResetLink, requestPasswordReset, resetPasswordByLink } from './password-reset';
import { safeRedirect } from './safe-redirect';
import { changeProfile, changeTheme, meOf, signIn, signOut, takeBrowserPlace } from './service';

/** Returns the handlers for signing in and out, and for a person's profile, credentials and sessions. */
export function authHandlers(services: Services): HandlerMap {
  return {
    ...credentialHandlers(services),
    async api_v1_auth_login({ body, request, reply }) {
      const me = await signIn(services, { request, reply }, body);
      return { me, redirect: safeRedirect(body.redirect) };
    },
    async passkeys_options({ request, reply }) {
      return { options: requestPasskey(services, { request, reply }) };
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
      const hasAccessEnded = me === null && (await findEndedMembershipOf(services, request)) !== null;
      const needsSetup = me === null && (await isSetupNeeded(services));
      const { helpUrl, socketUrl } = services.config;
      return {
        me,
        isSetupNeeded: needsSetup,
        isSetupCodeNeeded: needsSetup && isSetupCodeNeeded(services.config),
        enterUrl: enterUrl(services.config, request),
        isSignUpOpen: (!needsSetup && offersSignUp(services, request)) || undefined,
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
      await requestPasswordReset(services, { request, reply }, body.email);
      return { success: true, isMailSent: services.mailer !== null };
    },
    async api_v1_auth_reset_link({ params }) {
      await checkResetLink(services, params.token);
      return { success: true };
    },
    async api_v1_auth_reset_password({ body, request, reply }) {
      return { me: await resetPasswordByLink(services, { request, reply }, body) };
    },
    profile_sessions: async ({ caller }) => ({ sessions: await listOwnSessions(services, caller) }),
    profile_sessions_revoke: async ({ caller, params, request }) => ({
      sessions: await revokeOwnSession(services, caller, { id: params.sid, address: request.ip }),
    }),
    api_v1_profile: async ({ caller, body }) => ({ me: await changeProfile(services, caller, body) }),
    profile_browser_timezone: async ({ caller, body }) => ({
      me: await takeBrowserPlace(services, caller, body),
    }),
    async profile_set_theme({ body, caller, reply }) {
      return { me: await changeTheme(services, caller, body.theme, reply) };
    },
  };
}
