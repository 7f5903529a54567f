import { z } from 'zod';
import { subscribe } from '../../../changes/subscriber';
import { documentKinds } from '../../../platform/db/document-ref';
import { defineJob } from '../../../platform/queue/define-job';

const approvedKind = z.enum(documentKinds);
const request = z.object({ organizationId: z.number(), requestId: z.number() });

/** Notifies everyone who has a document open that its approvals changed; the browsers then read them. */
export const announceApproval = defineJob({
  name: 'approvals.announce',
  payload: z.union([
    request.extend({ kind: approvedKind, id: z.number() }),
    // Enqueued by the release before, which had approvals of emails and pages only.
    request.extend({ emailId: z.number() }).transform(({ emailId, ...rest }) => ({
      ...rest,
      kind: 'email' as const,
      id: emailId,
    })),
  ]),
  // Late announcements aren't needed: the data is read with the next change.
  attempts: 1,
  async run({ requestId, ...document }, { sockets }) {
    sockets.toDocument(document, 'approvalsChanged', { rid: requestId });
  },
});

/** Changes of approvals. Requesting the next stage is always part of one of them. */
export const announcedApprovals = subscribe(
  announceApproval,
  ['approval.requested', 'approval.approved', 'approval.changes_requested', 'approval.canceled'],
  ({ organizationId, object, details }) => ({
    organizationId,
    kind: approvedKind.parse(object.kind),
    id: object.id,
    requestId: Number(details.request),
  }),
);
