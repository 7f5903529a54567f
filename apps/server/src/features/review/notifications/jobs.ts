import { z } from 'zod';
import { type ChangeSubscriber, subscribe } from '../../../changes/subscriber';
import { versionActions } from '../../../changes/version-actions';
import type { Transaction } from '../../../platform/db/database';
import { documentKinds } from '../../../platform/db/document-ref';
import { defineJob } from '../../../platform/queue/define-job';
import { announceElsewhere } from './announce';
import { deliver } from './deliver';
import type { Outcome } from './insert-notifications';
import { writeAccessEnding } from './write-access-notifications';
import { removeClosed, writeAnswered, writeAsked, writeStale } from './write-approval-notifications';
import {
  type CommentChange,
  removeNotifications,
  writeCommentNotifications,
  writeReactionNotification,
} from './write-comment-notifications';
import { writeJoined } from './write-member-notifications';

const change = z.object({
  changeId: z.number(),
  organizationId: z.number(),
  commentId: z.number(),
  action: z.enum(['comment.created', 'comment.updated', 'comment.deleted', 'reaction.added', 'reaction.removed']),
  linkId: z.number().default(0),
});

const writers: Record<z.output<typeof change>['action'], (tx: Transaction, change: CommentChange) => Promise<Outcome>> =
  {
    'comment.created': writeCommentNotifications,
    'comment.updated': writeCommentNotifications,
    'comment.deleted': removeNotifications,
    'reaction.added': writeReactionNotification,
    'reaction.removed': writeReactionNotification,
  };

/**
 * After a change of a comment or its reactions: writes the notifications, with the jobs that send them. It is
 * idempotent.
 */
export const writeNotifications = defineJob({
  name: 'notifications.write',
  payload: change,
  attempts: 5,
  async run({ action, ...rest }, services) {
    const isNew = action === 'comment.created' || action === 'reaction.added';
    await services.db.transaction(async (tx) => {
      const outcome = await writers[action](tx, { ...rest, isNew });
      await deliver(tx, services, { ...outcome, organizationId: rest.organizationId });
    });
  },
});

/** Notifies people who are mentioned, replied to or reacted to, and of comments of guests and commentors. */
export const notifyOfComments = subscribe(
  writeNotifications,
  ['comment.created', 'comment.updated', 'comment.deleted', 'reaction.added', 'reaction.removed'],
  ({ id, organizationId, action, details }) =>
    change.parse({ changeId: id, organizationId, action, commentId: details.comment, linkId: details.link }),
);

const approvedKind = z.enum(documentKinds);

const approvalChange = z.object({
  changeId: z.number(),
  document: z.object({ organizationId: z.number(), kind: approvedKind, id: z.number() }),
  userId: z.number().nullable(),
  /** The event: people were asked, someone answered, requests were closed, or there is a new version. */
  news: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('asked'), stageId: z.number() }),
    z.object({ kind: z.literal('answered'), answerId: z.number(), linkId: z.number().default(0) }),
    z.object({ kind: z.literal('closed') }),
    z.object({ kind: z.literal('version'), version: z.number() }),
  ]),
});

/** Jobs that the release before enqueued are about emails and pages, which alone had approvals. */
const approvalChangeBefore = approvalChange
  .omit({ document: true })
  .extend({ organizationId: z.number(), emailId: z.number() })
  .transform(({ organizationId, emailId, ...rest }) => ({
    ...rest,
    document: { organizationId, kind: 'email' as const, id: emailId },
  }));

/** After a change of approvals, or a new version: writes the notifications. It is idempotent. */
export const writeApprovals = defineJob({
  name: 'notifications.write_approvals',
  payload: z.union([approvalChange, approvalChangeBefore]),
  attempts: 5,
  async run({ news, ...change }, services) {
    await services.db.transaction(async (tx) => {
      const outcome = await writeApprovalEvent(tx, change, news);
      await deliver(tx, services, { ...outcome, organizationId: change.document.organizationId });
    });
  },
});

type ApprovalEvent = z.output<typeof approvalChange>['news'];

async function writeApprovalEvent(
  tx: Transaction,
  change: Omit<z.output<typeof approvalChange>, 'news'>,
  news: ApprovalEvent,
): Promise<Outcome> {
  switch (news.kind) {
    case 'asked':
      return await writeAsked(tx, { ...change, stageId: news.stageId });
    case 'answered':
      return await writeAnswered(tx, { ...change, answerId: news.answerId, linkId: news.linkId });
    case 'closed':
      return await removeClosed(tx, change);
    case 'version':
      return await writeStale(tx, { ...change, version: news.version });
  }
}

interface ApprovalEvents {
  kind: ApprovalEvent['kind'];
  actions: ChangeSubscriber['actions'];
  read: (details: Record<string, unknown>) => ApprovalEvent;
}

/** The event for each change that affects approvals. A new request replaces others for the same version. */
const approvalEvents: ApprovalEvents[] = [
  {
    kind: 'asked',
    actions: ['approval.stage_asked'],
    read: ({ stage }) => ({ kind: 'asked', stageId: Number(stage) }),
  },
  {
    kind: 'answered',
    actions: ['approval.approved', 'approval.changes_requested'],
    // Changes of earlier releases don't name the answer: there is none with the id 0.
    read: ({ answer, link }) => ({ kind: 'answered', answerId: Number(answer ?? 0), linkId: Number(link ?? 0) }),
  },
  { kind: 'closed', actions: ['approval.requested', 'approval.canceled'], read: () => ({ kind: 'closed' }) },
  {
    kind: 'version',
    actions: Object.values(versionActions).flat(),
    // Changes of earlier releases don’t always name the version: there is none with the number 0.
    read: ({ version }) => ({ kind: 'version', version: Number(version ?? 0) }),
  },
];

/** Notifies people who are asked for an approval, those who asked, and those whose approval is for an older version. */
export const notifyOfApprovals: ChangeSubscriber[] = approvalEvents.map(({ kind, actions, read }) => ({
  ...subscribe(writeApprovals, actions, ({ id, organizationId, userId, object, details }) => ({
    changeId: id,
    document: { organizationId, kind: approvedKind.parse(object.kind), id: object.id },
    userId,
    news: read(details),
  })),
  name: `${writeApprovals.name}.${kind}`,
}));

/** After the announcement that someone's access ends: notifies those who can extend it. It is idempotent. */
export const writeAccessEnds = defineJob({
  name: 'notifications.write_access_ends',
  payload: z.object({ changeId: z.number(), organizationId: z.number(), memberId: z.number() }),
  attempts: 5,
  async run(change, services) {
    await services.db.transaction(async (tx) => {
      const written = await writeAccessEnding(tx, change);
      await deliver(tx, services, { written, removed: [], organizationId: change.organizationId });
    });
  },
});

export const notifyOfAccessEnds = subscribe(
  writeAccessEnds,
  ['membership.end_announced'],
  ({ id, organizationId, details }) => ({ changeId: id, organizationId, memberId: Number(details.member) }),
);

/** After someone joined by themselves: notifies the owners. It is idempotent. */
export const writeMembers = defineJob({
  name: 'notifications.write_members',
  payload: z.object({ changeId: z.number(), organizationId: z.number(), userId: z.number() }),
  attempts: 5,
  async run(change, services) {
    await services.db.transaction(async (tx) => {
      const written = await writeJoined(tx, change);
      await deliver(tx, services, { written, removed: [], organizationId: change.organizationId });
    });
  },
});

/** Not for people provisioned by an identity provider: it adds all of them at once. */
export const notifyOfMembers = subscribe(
  writeMembers,
  [
    'organization.member_joined',
    'organization.member_joined_by_domain',
    'organization.invite_accepted',
    'template.invite_accepted',
  ],
  ({ id, organizationId, userId }) => ({ changeId: id, organizationId, userId: userId ?? 0 }),
);

/** After someone is no longer a member: notifies the browsers that they have open in other organizations. */
export const announceEnded = defineJob({
  name: 'notifications.announce_ended',
  payload: z.object({ organizationId: z.number(), userId: z.number() }),
  attempts: 3,
  async run(person, services) {
    announceElsewhere(services, person);
  },
});

export const notifyOfEndedMembers: ChangeSubscriber = {
  name: announceEnded.name,
  actions: [
    'organization.member_revoked',
    'organization.members_removed',
    'organization.member_left',
    'organization.member_deprovisioned',
    'organization.account_deleted',
    'membership.ended',
  ],
  enqueue: async (tx, jobs, changes) =>
    await jobs.enqueueAll(
      tx,
      announceEnded,
      changes.flatMap(({ organizationId, userId, details }) => {
        const { members, member = userId ?? 0 } = details;
        const ids = Array.isArray(members) ? members : [member];
        return ids.map((id) => ({ organizationId, userId: Number(id) }));
      }),
    ),
};
