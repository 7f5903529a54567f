import { limits } from '@galley/contract';
import { isSetupNeeded } from '../../platform/http/access';
import { enterUrl } from '../../platform/http/hosts';
import { createRateLimit, takeBackUnlessWrong } from '../../platform/http/rate-limit';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { isSetupCodeNeeded } from '../setup/service';
import { listOwnSessions, revokeOwnSession } from './own-sessions';
import { askForPassword, changePassword, resetPasswordByLink } from './password-reset';
import { safeRedirect } from './safe-redirect';
import { changeProfile, changeTheme, meOf, signIn, signOut } from './service';
import { confirmTwoFactor, disableTwoFactor, readTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor';

export function authHandlers(services: Services): HandlerMap {
  const resetLimit = createRateLimit(services.clock, limits.passwordResetsPerMinute);
  const signInLimit = createRateLimit(services.clock, limits.signInTriesPerMinute);
  return {
    async api_v1_auth_login({ body, request, reply }) {
      const takeBack = signInLimit.count(`address ${request.ip}`, `account ${body.email.toLowerCase()}`);
      const me = await takeBackUnlessWrong(takeBack, () => signIn(services, { request, reply }, body));
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
      return { success: true, isMailSent: services.mailer !== null };
    },
    async api_v1_auth_reset_password({ body, request, reply }) {
      const takeBack = resetLimit.count(`address ${request.ip}`);
      return { me: await takeBackUnlessWrong(takeBack, () => resetPasswordByLink(services, { request, reply }, body)) };
    },
    async change_password({ body, caller, request, reply }) {
      const takeBack = signInLimit.count(`change ${caller.user.id}`);
      await changePassword(services, { request, reply }, caller, body);
      takeBack();
      return { success: true };
    },
    profile_two_factor: async ({ caller }) => await readTwoFactor(services, caller),
    async profile_two_factor_start({ body, caller }) {
      const takeBack = signInLimit.count(`change ${caller.user.id}`);
      const answer = await startTwoFactor(services, caller, body);
      takeBack();
      return answer;
    },
    async profile_two_factor_confirm({ body, caller, request }) {
      const takeBack = signInLimit.count(`change ${caller.user.id}`);
      const answer = await confirmTwoFactor(services, caller, { code: body.code, address: request.ip });
      takeBack();
      return answer;
    },
    async profile_two_factor_recovery({ body, caller, request }) {
      const takeBack = signInLimit.count(`change ${caller.user.id}`);
      const recoveryCodes = await renewRecoveryCodes(services, caller, { ...body, address: request.ip });
      takeBack();
      return { recoveryCodes };
    },
    async profile_two_factor_off({ body, caller, request }) {
      const takeBack = signInLimit.count(`change ${caller.user.id}`);
      const me = await disableTwoFactor(services, caller, { ...body, address: request.ip });
      takeBack();
      return { success: true, me };
    },
    profile_sessions: async ({ caller }) => ({ sessions: await listOwnSessions(services, caller) }),
    profile_sessions_revoke: async ({ caller, params, request }) => ({
      sessions: await revokeOwnSession(services, caller, { id: params.sid, address: request.ip }),
    }),
    api_v1_profile: async ({ caller, body }) => ({ me: await changeProfile(services, caller, body) }),
    async profile_set_theme({ body, caller, reply }) {
      return { me: await changeTheme(services, caller, body.theme, reply) };
    },
  };
}
