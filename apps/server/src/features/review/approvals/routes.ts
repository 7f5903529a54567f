import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { answerApproval, cancelApproval, listApprovals, requestApproval } from './service';

/** Returns the handlers for approvals of versions of emails and pages. */
export function approvalHandlers(services: Services): HandlerMap {
  return {
    build_approvals: async ({ caller }) => listApprovals(services, caller),
    build_approvals_request: async ({ caller, body }) => {
      const id = await requestApproval(services, caller, body);
      return { ...(await listApprovals(services, caller)), id };
    },
    build_approvals_cancel: async ({ caller, params }) => {
      await cancelApproval(services, caller, params.rid);
      return listApprovals(services, caller);
    },
    build_approvals_answer: async ({ caller, params, body, request }) => {
      await answerApproval(services, caller, { ...body, id: params.rid, address: request.ip });
      return listApprovals(services, caller);
    },
  };
}
