import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { confirmEmail, refuseEmail, requestEmailChange } from './change-email';
import {
  addPasskey,
  readOwnPasskeys,
  removePasskey,
  renameOwnPasskey,
  requestOwnPasskey,
  startPasskey,
} from './own-passkeys';
import { changePassword } from './password-reset';
import { requireTwoFactor } from './require-two-factor';
import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor-settings';

/** Returns the handlers for a person's password, email address, second factors and passkeys. */
export function credentialHandlers(services: Services): HandlerMap {
  return {
    async change_password({ body, caller, request, reply }) {
      await changePassword(services, { request, reply }, caller, body);
      return { success: true };
    },
    profile_change_email: async ({ body, caller, request }) =>
      await requestEmailChange(services, request, caller, body),
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
      options: await requestOwnPasskey(services, request, caller),
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
  };
}
