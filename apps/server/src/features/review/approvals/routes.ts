import type {
  AnyDocumentTarget,
  DocumentContext,
  HandlerMap,
  ShareCaller,
  UserCaller,
} from '../../../platform/http/types';
import type { Services } from '../../../services';
import { answerApproval, cancelApproval, listApprovals, requestApproval } from './service';

type Reader = UserCaller | ShareCaller;

/** Returns the handlers for approvals of versions of documents of every kind. */
export function approvalHandlers(services: Services): HandlerMap {
  const list = async ({ caller }: DocumentContext<'build_approvals', AnyDocumentTarget, Reader>) =>
    listApprovals(services, caller);
  const request = async ({ caller, body }: DocumentContext<'build_approvals_request', AnyDocumentTarget>) => {
    const id = await requestApproval(services, caller, body);
    return { ...(await listApprovals(services, caller)), id };
  };
  const cancel = async ({ caller, params }: DocumentContext<'build_approvals_cancel', AnyDocumentTarget>) => {
    await cancelApproval(services, caller, params.rid);
    return listApprovals(services, caller);
  };
  const answer = async ({
    caller,
    params,
    body,
    request: { ip },
  }: DocumentContext<'build_approvals_answer', AnyDocumentTarget, Reader>) => {
    await answerApproval(services, caller, { ...body, id: params.rid, address: ip });
    return listApprovals(services, caller);
  };
  return {
    build_approvals: list,
    build_template_approvals: list,
    build_layout_approvals: list,
    build_pin_approvals: list,
    build_approvals_request: request,
    build_template_approvals_request: request,
    build_layout_approvals_request: request,
    build_pin_approvals_request: request,
    build_approvals_cancel: cancel,
    build_template_approvals_cancel: cancel,
    build_layout_approvals_cancel: cancel,
    build_pin_approvals_cancel: cancel,
    build_approvals_answer: answer,
    build_template_approvals_answer: answer,
    build_layout_approvals_answer: answer,
    build_pin_approvals_answer: answer,
  };
}
