import { unixSeconds } from '../../../platform/clock';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { requireProof } from '../../people/auth/service';
import { cancelOrganization, downloadExport, readExports, startExport, undoCancel } from './service';

/** Returns the handlers for archiving and canceling an organization, and undoing the cancellation. */
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
  };
}
