import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { changeAccessEnd } from './change-access-end';
import { changeMembers, previewChange } from './change-members';
import { readSignInCounts } from './list-members';
import { endMemberSessions, listMemberSessions } from './member-sessions';
import { readMemberIds, readMembers, readOverview } from './read-members';
import {
  changeDefaultThemes,
  changeOrganization,
  changeRole,
  leaveOrganization,
  readAccount,
  revokeMember,
} from './service';

/** Returns the handlers for the organization: its name, its members and their roles. */
export function memberHandlers(services: Services): HandlerMap {
  return {
    account_overview: async ({ caller }) => readOverview(services.db, caller),
    account_members: async ({ caller, query }) => readMembers(services.db, caller, query),
    account_member_ids: async ({ caller, query }) => readMemberIds(services.db, caller, query),
    account_members_change: async ({ caller, body }) => changeMembers(services, caller, body),
    account_members_preview: async ({ caller, body }) => previewChange(services, caller, body),
    account_sign_in_report: async ({ caller }) => readSignInCounts(services.db, caller.organizationId, caller.user.id),
    api_v1_account: async ({ caller }) => readAccount(services.db, caller),
    api_v1_account_organization: async ({ caller, body }) => changeOrganization(services, caller, body),
    account_default_themes: async ({ caller, body }) => changeDefaultThemes(services, caller, body.themes),
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
