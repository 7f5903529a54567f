import type { Route, RouteResponse } from '@galley/contract';

const mara = { id: 1, anonId: 0, name: 'Mara Lind', skinTone: '' as const, avatar: '' };

/** The comments of a document, none if they aren't given, for someone who can resolve and delete all. */
export function buildCommentList(
  given: Partial<RouteResponse<Route<'build_comments'>>> = {},
): RouteResponse<Route<'build_comments'>> {
  return { comments: [], author: mara, people: [], readUpTo: 0, canResolve: true, canModerate: true, ...given };
}

/** The approvals of a document, none if they aren't given, for someone who can't ask. */
export function buildApprovalList(
  given: Partial<RouteResponse<Route<'build_approvals'>>> = {},
): RouteResponse<Route<'build_approvals'>> {
  return { requests: [], isRequired: false, currentVersion: 3, author: mara, people: [], canAsk: false, ...given };
}
