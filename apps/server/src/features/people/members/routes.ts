import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkInvites, sendInvites } from './bulk-invites';
import { changeAccessEnd } from './change-access-end';
import { endMemberSessions, listMemberSessions } from './member-sessions';
import {
  changeDefaultThemes,
  changeOrganization,
  changeRole,
  inviteMember,
  leaveOrganization,
  readAccount,
  revokeInvite,
  revokeMember,
} from './service';

/** Returns the handlers for the organization: its name, its members and their roles, invitations. */
export function memberHandlers(services: Services): HandlerMap {
  return {
    api_v1_account: async ({ caller }) => readAccount(services.db, caller),
    api_v1_account_organization: async ({ caller, body }) => changeOrganization(services, caller, body),
    api_v1_account_organization_invite: async ({ caller, body }) =>
      inviteMember(services, caller, {
        name: body.name,
        email: body.email,
        role: body.access,
        themes: body.themes,
        accessEndsOn: body.accessEndsOn,
      }),
    account_invites_check: async ({ caller, body }) => checkInvites(services, caller, body),
    account_invites_send: async ({ caller, body }) => sendInvites(services, caller, body),
    account_default_themes: async ({ caller, body }) => changeDefaultThemes(services, caller, body.themes),
    account_organization_invite_revoke: async ({ caller, params }) => revokeInvite(services, caller, params.iid),
    account_organization_role: async ({ caller, params, body }) =>
      changeRole(services, caller, { userId: params.uid, role: body.access }),
    account_organization_access_end: async ({ caller, params, body }) =>
      changeAccessEnd(services, caller, { userId: params.uid, day: body.accessEndsOn }),
    api_v1_account_organization_revoke: async ({ caller, params }) => revokeMember(services, caller, params.uid),
    account_member_sessions: async ({ caller, params }) => ({
      sessions: await listMemberSessions(services, caller, params.uid),
    }),
    account_member_sessions_end: async ({ caller, params }) => ({
      sessions: await endMemberSessions(services, caller, params.uid),
    }),
    account_organization_leave: async ({ caller, request, reply }) => {
      await leaveOrganization(services, { request, reply }, caller);
      return { success: true };
    },
  };
}
