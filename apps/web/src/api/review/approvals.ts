import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The email or page of the approvals, and the share link it was opened with. */
export interface ApprovalPlace {
  id: number;
  /** The token of a share link; absent for people with access. */
  previewToken?: string;
}

export type ApprovalList = Answer<'build_approvals'>;
export type ApprovalRequestBody = Body<'build_approvals_request'>;
export type ApprovalAnswerBody = Body<'build_approvals_answer'>;

/** The approval requests of an email or page, and what the caller can do. */
export function approvalsQuery({ id, previewToken }: ApprovalPlace) {
  return queryOptions({
    queryKey: keys.approvals(id),
    queryFn: ({ signal }): Promise<ApprovalList> =>
      callRoute('build_approvals', { params: { id }, query: { previewToken }, signal, isQuiet: true }),
    staleTime: 0,
  });
}

/** Reloads the approvals, and whether a version can be exported. */
export async function refreshApprovals(client: QueryClient, id: number): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: keys.approvals(id) }), refreshReadiness(client, id)]);
}

/** Reloads whether versions can be exported, which can depend on approvals. */
export async function refreshReadiness(client: QueryClient, id: number): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.exportReadinessOf(id) });
}

/** The calls that change approvals. Each response has the whole list. */
export const approvalCalls = {
  ask: ({ id }: ApprovalPlace, body: Body<'build_approvals_request'>): Promise<ApprovalList> =>
    callRoute('build_approvals_request', { params: { id }, body }),
  cancel: ({ id }: ApprovalPlace, rid: number): Promise<ApprovalList> =>
    callRoute('build_approvals_cancel', { params: { id, rid } }),
  answer: (
    { id, previewToken }: ApprovalPlace,
    rid: number,
    body: Body<'build_approvals_answer'>,
  ): Promise<ApprovalList> =>
    callRoute('build_approvals_answer', { params: { id, rid }, query: { previewToken }, body }),
};
