import { z } from 'zod';
import { subscribe } from '../../../changes/subscriber';
import { defineJob } from '../../../platform/queue/define-job';

/** Notifies everyone who has a document open that its approvals changed; the browsers then read them. */
export const announceApproval = defineJob({
  name: 'approvals.announce',
  payload: z.object({ organizationId: z.number(), emailId: z.number(), requestId: z.number() }),
  // Late announcements aren't needed: the data is read with the next change.
  attempts: 1,
  async run({ organizationId, emailId, requestId }, { sockets }) {
    sockets.toDocument({ organizationId, kind: 'email', id: emailId }, 'approvalsChanged', { rid: requestId });
  },
});

/** Changes of approvals. Requesting the next stage is always part of one of them. */
export const announcedApprovals = subscribe(
  announceApproval,
  ['approval.requested', 'approval.approved', 'approval.changes_requested', 'approval.canceled'],
  ({ organizationId, object, details }) => ({ organizationId, emailId: object.id, requestId: Number(details.request) }),
);
