import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkInvites, sendInvites } from './bulk-invites';
import { readInviteIds, readInviteProgress, readInvites, resendInvites, revokeInvites } from './invite-table';
import { inviteMember, revokeInvite } from './send-invite';
import { acceptInvitation, readInvitation } from './service';

/** Returns the handlers for sending, showing, accepting and revoking invitations. */
export function inviteHandlers(services: Services): HandlerMap {
  return {
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
    account_invites: async ({ caller, query }) => readInvites(services.db, caller, query),
    account_invite_ids: async ({ caller, query }) => readInviteIds(services.db, caller, query),
    account_invites_progress: async ({ caller, query }) => readInviteProgress(services.db, caller, query.since),
    account_invites_resend: async ({ caller, body }) => resendInvites(services, caller, body.iids),
    account_invites_revoke: async ({ caller, body }) => revokeInvites(services, caller, body.iids),
    account_organization_invite_revoke: async ({ caller, params }) => revokeInvite(services, caller, params.iid),
    invites_show: async ({ params, request }) => ({
      invitation: await readInvitation(services, request, params.token),
    }),
    invites_accept: async ({ params, body, caller, request, reply }) =>
      await acceptInvitation(services, { request, reply, caller }, { ...body, token: params.token }),
  };
}
