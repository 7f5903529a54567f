import { z } from 'zod';
import { limits } from '../limits';
import { approvalDecision } from './approval';
import { commentEmoji } from './comment';
import { day, documentType, id, unixSeconds } from './common';

export const notificationStatus = z.enum(['unread', 'read']);
export type NotificationStatus = z.infer<typeof notificationStatus>;

/** What someone did with comments: mentioned the person, replied in a thread of theirs, or reacted to their comment. */
const commentAction = z.enum(['mention', 'reply', 'emoji']);

/**
 * What someone did with approvals: asked the person for one, answered a request of theirs, or saved a version that
 * theirs isn't for.
 */
const approvalAction = z.enum(['approval_request', 'approval_answer', 'approval_stale']);

/** What happens to members: the access of one that the person manages ends soon, or someone became one. */
const memberAction = z.enum(['access_ending', 'member_joined']);

export const notificationAction = z.enum([
  ...commentAction.options,
  ...approvalAction.options,
  ...memberAction.options,
]);
export type NotificationAction = z.infer<typeof notificationAction>;

/** Whether an action is about approvals, which have settings of their own. */
export function isApprovalAction(action: NotificationAction): boolean {
  return approvalAction.safeParse(action).success;
}

/** The id is 0 for a reviewer without an account. */
const actor = z.object({ id, name: z.string(), avatar: z.string() });

/** What it is about: an email or page, or a theme. */
const notifiedDocument = z.object({
  id,
  tid: id,
  title: z.string(),
  type: z.enum([...documentType.options, 'template']),
  /** Whether the person can edit it. Others open its preview. */
  canEdit: z.boolean(),
});

/** What a person is told about a comment, an approval of an email or page, or a member (dashboard spec 3). */
export const notification = z.object({
  id,
  status: notificationStatus,
  action: notificationAction,
  /** When it happened. Of several reactions to one comment, the latest. */
  dateCreated: unixSeconds,
  /** The comment with the mention; null for other actions. */
  mention: z.object({ comment: z.object({ id }) }).nullable(),
  /** null: it's about something else. */
  comment: z
    .object({
      id,
      /** Sanitized HTML. */
      content: z.string(),
      user: actor,
      email: notifiedDocument,
      /** The reactions of others to it; empty unless the action is emoji. */
      emojis: z.array(commentEmoji),
    })
    .nullable(),
  /** null: it's about something else. */
  approval: z
    .object({
      /** Id of the request. */
      id,
      /** The version that the request is for. */
      version: z.number().int(),
      /** What was answered; null = nothing yet. */
      decision: approvalDecision.nullable(),
      /** What the person who asked or answered wrote; '' = nothing. */
      note: z.string(),
      /** Who asked, answered or saved a new version. */
      user: actor,
      email: notifiedDocument,
    })
    .nullable(),
  /** null: it's about something else. */
  member: z
    .object({
      user: actor,
      email: z.string(),
      /** The last day of their access; null = no end. */
      accessEndsOn: day.nullable(),
    })
    .nullable(),
});
export type Notification = z.infer<typeof notification>;

/** When notifications are sent by email. */
export const notificationEmail = z.enum(['off', 'now', 'hourly']);
/** How the bell shows unread notifications. */
export const notificationBadge = z.enum(['count', 'dot']);

/** Where notifications of one kind are shown and sent. */
const notificationWays = z.object({
  /** In the list of the bell, with its badge. */
  inApp: z.boolean(),
  emailMode: notificationEmail,
  /** To the browsers that were subscribed. */
  push: z.boolean(),
});
export type NotificationWays = z.infer<typeof notificationWays>;

/** How a person is notified: of comments, of approvals, and of new members (dashboard spec 2, /profile#notifications). */
export const notificationSettings = notificationWays.extend({
  badge: notificationBadge,
  approvals: notificationWays,
  members: notificationWays,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What applies until a person saves something else. */
export const defaultNotificationSettings: NotificationSettings = {
  inApp: true,
  emailMode: 'hourly',
  push: true,
  badge: 'count',
  // Someone waits for the answer.
  approvals: { inApp: true, emailMode: 'now', push: true },
  // Many can join on one day.
  members: { inApp: true, emailMode: 'hourly', push: false },
};

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** A browser's `PushSubscription`, as its `toJSON` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(limits.pushEndpointLength),
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256, 65 bytes. */
    p256dh: base64url.length(87),
    /** 16 bytes. */
    auth: base64url.length(22),
  }),
});
export type PushSubscriptionFacts = z.infer<typeof pushSubscription>;
