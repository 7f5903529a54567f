import type { AnyDocumentType } from '@galley/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The document of the approvals, and the share link it was opened with. */
export interface ApprovalPlace {
  kind: AnyDocumentType;
  id: number;
  /** The token of a share link; absent for people with access. */
  previewToken?: string;
}

export type ApprovalList = Answer<'build_approvals'>;
export type ApprovalRequestBody = Body<'build_approvals_request'>;
export type ApprovalAnswerBody = Body<'build_approvals_answer'>;

/** The names of the routes of a document, which are the same for emails and pages. */
const routes = {
  email: {
    list: 'build_approvals',
    ask: 'build_approvals_request',
    cancel: 'build_approvals_cancel',
    answer: 'build_approvals_answer',
  },
  template: {
    list: 'build_template_approvals',
    ask: 'build_template_approvals_request',
    cancel: 'build_template_approvals_cancel',
    answer: 'build_template_approvals_answer',
  },
  layout: {
    list: 'build_layout_approvals',
    ask: 'build_layout_approvals_request',
    cancel: 'build_layout_approvals_cancel',
    answer: 'build_layout_approvals_answer',
  },
  pin: {
    list: 'build_pin_approvals',
    ask: 'build_pin_approvals_request',
    cancel: 'build_pin_approvals_cancel',
    answer: 'build_pin_approvals_answer',
  },
} as const;

const routesOf = ({ kind }: Pick<ApprovalPlace, 'kind'>) => routes[kind === 'page' ? 'email' : kind];

/** The approval requests of a document, and what the caller can do. */
export function approvalsQuery({ kind, id, previewToken }: ApprovalPlace) {
  return queryOptions({
    queryKey: keys.approvals(kind, id),
    queryFn: ({ signal }): Promise<ApprovalList> =>
      callRoute(routesOf({ kind }).list, { params: { id }, query: { previewToken }, signal, isQuiet: true }),
    staleTime: 0,
  });
}

/** Reloads the approvals, and whether a version can be exported. */
export async function refreshApprovals(client: QueryClient, place: ApprovalPlace): Promise<void> {
  const { kind, id } = place;
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.approvals(kind, id) }),
    refreshReadiness(client, place),
  ]);
}

/** Reloads whether versions of an email or page can be exported, which can depend on approvals. */
export async function refreshReadiness(client: QueryClient, { kind, id }: ApprovalPlace): Promise<void> {
  if (kind !== 'email' && kind !== 'page') return;
  await client.invalidateQueries({ queryKey: keys.exportReadinessOf(id) });
}

/** The calls that change approvals. Each response has the whole list. */
export const approvalCalls = {
  ask: ({ kind, id }: ApprovalPlace, body: Body<'build_approvals_request'>): Promise<ApprovalList> =>
    callRoute(routesOf({ kind }).ask, { params: { id }, body }),
  cancel: ({ kind, id }: ApprovalPlace, rid: number): Promise<ApprovalList> =>
    callRoute(routesOf({ kind }).cancel, { params: { id, rid } }),
  answer: (
    { kind, id, previewToken }: ApprovalPlace,
    rid: number,
    body: Body<'build_approvals_answer'>,
  ): Promise<ApprovalList> =>
    callRoute(routesOf({ kind }).answer, { params: { id, rid }, query: { previewToken }, body }),
};
