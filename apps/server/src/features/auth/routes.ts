import { limits } from '@galley/contract';
import { isSetupNeeded } from '../../platform/http/access';
import { enterUrl } from '../../platform/http/hosts';
import { createRateLimit } from '../../platform/http/rate-limit';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { isSetupCodeNeeded } from '../setup/service';
import { listOwnSessions, revokeOwnSession } from './own-sessions';
import { askForPassword, changePassword, resetPasswordByLink } from './password-reset';
import { changeProfile, changeTheme, meOf, signIn, signOut } from './service';

export function authHandlers(services: Services): HandlerMap {
  const resetLimit = createRateLimit(services.clock, limits.passwordResetsPerMinute);
  const signInLimit = createRateLimit(services.clock, limits.signInTriesPerMinute);
  return {
    async api_v1_auth_login({ body, request, reply }) {
      const takeBack = signInLimit.count(`address ${request.ip}`, `account ${body.email.toLowerCase()}`);
      const me = await signIn(services, { request, reply }, body);
      takeBack();
      return { me, redirect: safeRedirect(body.redirect) };
    },
    async logout({ caller, request, reply }) {
      await signOut(services, { request, reply }, caller.kind === 'user' ? caller : null);
      return { success: true };
    },
    async api_v1_me({ caller, request }) {
      const { helpUrl } = services.config;
      if (caller.kind === 'user') {
        return {
          me: await meOf(services, caller),
          isSetupNeeded: false,
          isSetupCodeNeeded: false,
          enterUrl: enterUrl(services.config, request),
          helpUrl,
        };
      }
      const needsSetup = await isSetupNeeded(services);
      return {
        me: null,
        isSetupNeeded: needsSetup,
        isSetupCodeNeeded: needsSetup && isSetupCodeNeeded(services.config),
        enterUrl: enterUrl(services.config, request),
        helpUrl,
      };
    },
    async api_v1_auth_forgot_password({ body, request, reply }) {
      resetLimit.count(`address ${request.ip}`, `account ${body.email.toLowerCase()}`);
      await askForPassword(services, { request, reply }, body.email);
      return { success: true };
    },
    async api_v1_auth_reset_password({ body, request, reply }) {
      const takeBack = resetLimit.count(`address ${request.ip}`);
      const me = await resetPasswordByLink(services, { request, reply }, body);
      takeBack();
      return { me };
    },
    async change_password({ body, caller, request, reply }) {
      const takeBack = signInLimit.count(`change ${caller.user.id}`);
      await changePassword(services, { request, reply }, caller, body);
      takeBack();
      return { success: true };
    },
    profile_sessions: async ({ caller }) => ({ sessions: await listOwnSessions(services, caller) }),
    profile_sessions_revoke: async ({ caller, params }) => ({
      sessions: await revokeOwnSession(services, caller, params.sid),
    }),
    api_v1_profile: async ({ caller, body }) => ({ me: await changeProfile(services, caller, body) }),
    async profile_set_theme({ body, caller, reply }) {
      return { me: await changeTheme(services, caller, body.theme, reply) };
    },
  };
}

/** Only a path of our own; anything that a browser could read as another site becomes the dashboard. */
export function safeRedirect(redirect: string | undefined): string {
  if (!redirect || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect)) return '/';
  return redirect;
}
