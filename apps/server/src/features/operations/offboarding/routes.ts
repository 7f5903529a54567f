import { clearSessionCookie } from '../../../access/sessions';
import { unixSeconds } from '../../../platform/clock';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { requireProof } from '../../people/auth/service';
import { deleteOwnAccount, readAccountFacts } from './delete-own-account';
import { cancelOrganization, downloadExport, readExports, startExport, undoCancel } from './service';

/** Returns the handlers for archiving and canceling an organization, undoing the cancellation, and deleting one's account. */
export function offboardingHandlers(services: Services): HandlerMap {
  return {
    account_exports: async ({ caller }) => ({ exports: await readExports(services, caller) }),
    account_exports_create: async ({ caller, body, request }) => {
      await requireProof(services, request, caller, body);
      return { exports: await startExport(services, caller) };
    },
    account_exports_download: async ({ caller, params }) => downloadExport(services, caller, params.xid),
    account_cancel: async ({ caller, body, request }) => {
      await requireProof(services, request, caller, body);
      return { deletesAt: unixSeconds(await cancelOrganization(services, caller, body.name)) };
    },
    account_cancel_undo: async ({ caller }) => {
      await undoCancel(services, caller);
      return { success: true };
    },
    profile_account: async ({ caller }) => await readAccountFacts(services, caller),
    profile_delete_account: async ({ caller, body, request, reply }) => {
      await requireProof(services, request, caller, body);
      await deleteOwnAccount(services, caller);
      clearSessionCookie(services.config, reply);
      return { success: true };
    },
  };
}
