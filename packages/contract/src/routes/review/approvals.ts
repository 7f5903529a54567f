import { z } from 'zod';
import { aliasRoute, defineRoute } from '../../define-route';
import { approvalDecision, approvalRequest, newApprovalStage } from '../../entities/approval';
import { anonUser, commentAuthor, mentionable } from '../../entities/comment';
import { id, idParam, ofLength, storedInteger } from '../../entities/common';
import { limits } from '../../limits';

const previewToken = z.string().max(200).optional();
const approvals = z.object({
  /** The open requests, the newest version first. */
  requests: z.array(approvalRequest),
  /** Whether the theme requires an approval before an export. */
  isRequired: z.boolean(),
  currentVersion: z.number().int(),
  /** The caller as the author of an answer; null = a reviewer with a share link. */
  author: commentAuthor.nullable(),
  /** People whom the caller can ask; empty if the caller can't ask. */
  people: z.array(mentionable),
  canAsk: z.boolean(),
});

/** Approvals of versions of emails and pages (docs/decisions/050). */
const emailApprovalRoutes = {
  build_approvals: defineRoute({
    name: 'build_approvals',
    method: 'GET',
    path: '/api/v1/build/emails/:id/approvals',
    access: 'email.approver',
    summary: 'The requests for approval of an email or page, with the answers.',
    params: z.object({ id: idParam }),
    query: z.object({ previewToken }),
    response: approvals,
  }),
  build_approvals_request: defineRoute({
    name: 'build_approvals_request',
    method: 'POST',
    path: '/api/v1/build/emails/:id/approvals',
    access: 'email.editor',
    creates: true,
    limit: 'approvalRequests',
    summary: 'Asks people, in stages, to approve a version. Replaces an open request for the same version.',
    params: z.object({ id: idParam }),
    body: z.object({
      /** 0 = the current one. */
      version: storedInteger.default(0),
      note: ofLength(z.string().trim(), limits.approvalNoteLength).default(''),
      stages: z.array(newApprovalStage).min(1).max(limits.approvalStages),
    }),
    response: approvals.extend({ id }),
  }),
  build_approvals_cancel: defineRoute({
    name: 'build_approvals_cancel',
    method: 'DELETE',
    path: '/api/v1/build/emails/:id/approvals/:rid',
    access: 'email.editor',
    summary: 'Cancels a request for approval. Its answers no longer count.',
    params: z.object({ id: idParam, rid: idParam }),
    response: approvals,
  }),
  build_approvals_answer: defineRoute({
    name: 'build_approvals_answer',
    method: 'POST',
    path: '/api/v1/build/emails/:id/approvals/:rid/answer',
    access: 'email.approver',
    limit: 'comments',
    summary:
      'Approves a version or requests changes, as someone who was asked, or in an open stage as anyone with a share link. The last answer of a person counts.',
    params: z.object({ id: idParam, rid: idParam }),
    query: z.object({ previewToken }),
    body: z.object({
      decision: approvalDecision,
      /** Required to request changes. */
      comment: ofLength(z.string().trim(), limits.approvalNoteLength).default(''),
      /** Required if the caller has only a share link. */
      anonUser: anonUser.optional(),
    }),
    response: approvals,
  }),
} as const;

const { build_approvals, build_approvals_request, build_approvals_cancel, build_approvals_answer } =
  emailApprovalRoutes;

/** Approvals of versions of documents of every kind: the routes of emails and pages, and the same by other names. */
export const approvalRoutes = {
  ...emailApprovalRoutes,
  build_template_approvals: aliasRoute(build_approvals, 'theme', 'build_template_approvals', 'template.approver'),
  build_template_approvals_request: aliasRoute(
    build_approvals_request,
    'theme',
    'build_template_approvals_request',
    'template.editor',
  ),
  build_template_approvals_cancel: aliasRoute(
    build_approvals_cancel,
    'theme',
    'build_template_approvals_cancel',
    'template.editor',
  ),
  build_template_approvals_answer: aliasRoute(
    build_approvals_answer,
    'theme',
    'build_template_approvals_answer',
    'template.approver',
  ),
  build_layout_approvals: aliasRoute(build_approvals, 'layout', 'build_layout_approvals', 'layout.approver'),
  build_layout_approvals_request: aliasRoute(
    build_approvals_request,
    'layout',
    'build_layout_approvals_request',
    'layout.editor',
  ),
  build_layout_approvals_cancel: aliasRoute(
    build_approvals_cancel,
    'layout',
    'build_layout_approvals_cancel',
    'layout.editor',
  ),
  build_layout_approvals_answer: aliasRoute(
    build_approvals_answer,
    'layout',
    'build_layout_approvals_answer',
    'layout.approver',
  ),
  build_pin_approvals: aliasRoute(build_approvals, 'pin', 'build_pin_approvals', 'pin.approver'),
  build_pin_approvals_request: aliasRoute(build_approvals_request, 'pin', 'build_pin_approvals_request', 'pin.editor'),
  build_pin_approvals_cancel: aliasRoute(build_approvals_cancel, 'pin', 'build_pin_approvals_cancel', 'pin.editor'),
  build_pin_approvals_answer: aliasRoute(build_approvals_answer, 'pin', 'build_pin_approvals_answer', 'pin.approver'),
} as const;
