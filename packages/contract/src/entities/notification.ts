import { z } from 'zod';
import { limits } from '../limits';
import { approvalDecision } from './approval';
import { commentEmoji } from './comment';
import { anyDocumentType, day, id, unixSeconds } from './common';

export const notificationStatus = z.enum(['unread', 'read']);
export type NotificationStatus = z.infer<typeof notificationStatus>;

/** Actions on comments: a mention of the person, a reply in their thread, or a reaction to their comment. */
const commentAction = z.enum(['mention', 'reply', 'emoji']);

/** Actions of reviewers, who are guests with a share link or commentors: a comment on what the person shared or edited. */
const guestAction = z.enum(['guest_comment']);

/**
 * Actions on approvals: a request to the person, an answer to their request, or a saved version that their request
 * doesn't cover.
 */
const approvalAction = z.enum(['approval_request', 'approval_answer', 'approval_stale']);

/** Actions on members: the access of a managed member ends soon, or a new member joined. */
const memberAction = z.enum(['access_ending', 'member_joined']);

export const notificationAction = z.enum([
  ...commentAction.options,
  ...guestAction.options,
  ...approvalAction.options,
  ...memberAction.options,
]);
export type NotificationAction = z.infer<typeof notificationAction>;

/** Returns whether an action is about approvals, which have separate settings. */
export function isApprovalAction(action: NotificationAction): boolean {
  return approvalAction.safeParse(action).success;
}

/** Comments of guests and commentors within this time are one email and one push notification to each person. */
export const guestBurstSeconds = 300;

/** Returns whether an action is a comment of a guest or commentor, for which there are separate settings. */
export function isGuestAction(action: NotificationAction): boolean {
  return guestAction.safeParse(action).success;
}

/** The id is 0 for a reviewer without an account. */
const actor = z.object({ id, name: z.string(), avatar: z.string() });

/** The document of the notification. */
const notifiedDocument = z.object({
  id,
  tid: id,
  title: z.string(),
  type: anyDocumentType,
  /** Whether the person can edit what is made from its theme; others open the preview of an email or page. */
  canEdit: z.boolean(),
});

/** A notification about a comment, an approval of a document, or a member. */
export const notification = z.object({
  id,
  status: notificationStatus,
  action: notificationAction,
  /** When it happened. For several reactions to one comment: the latest. */
  dateCreated: unixSeconds,
  /** The comment with the mention; null for other actions. */
  mention: z.object({ comment: z.object({ id }) }).nullable(),
  /** null for other notifications. */
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
  /** null for other notifications. */
  approval: z
    .object({
      /** Id of the request. */
      id,
      /** The version covered by the request. */
      version: z.number().int(),
      /** The answer; null = none yet. */
      decision: approvalDecision.nullable(),
      /** The text by the person who asked or answered; '' = none. */
      note: z.string(),
      /** The person who asked, answered or saved a new version. */
      user: actor,
      email: notifiedDocument,
    })
    .nullable(),
  /** null for other notifications. */
  member: z
    .object({
      user: actor,
      email: z.string(),
      /** The last day of their access; null = no end. */
      accessEndsOn: day.nullable(),
      /** People who joined on the same day before them, shown as one; absent = none. */
      others: z.number().int().optional(),
    })
    .nullable(),
});
export type Notification = z.infer<typeof notification>;

/** When notifications are sent by email. */
export const notificationEmail = z.enum(['off', 'now', 'hourly']);
/** How the bell shows unread notifications. */
export const notificationBadge = z.enum(['count', 'dot']);

/** The channels for notifications of one kind. */
const notificationWays = z.object({
  /** In the notification list and its badge. */
  inApp: z.boolean(),
  emailMode: notificationEmail,
  /** To the subscribed browsers. */
  push: z.boolean(),
});
export type NotificationWays = z.infer<typeof notificationWays>;

/** A person's notification settings: for comments, comments of guests and commentors, approvals, and new members. */
export const notificationSettings = notificationWays.extend({
  badge: notificationBadge,
  guests: notificationWays,
  approvals: notificationWays,
  members: notificationWays,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Applies until a person saves other settings. */
export const defaultNotificationSettings: NotificationSettings = {
  inApp: true,
  emailMode: 'hourly',
  push: true,
  badge: 'count',
  guests: { inApp: true, emailMode: 'hourly', push: true },
  // Someone is waiting for the answer.
  approvals: { inApp: true, emailMode: 'now', push: true },
  // Many people can join on one day.
  members: { inApp: true, emailMode: 'hourly', push: false },
};

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** A browser's `PushSubscription`, as returned by its `toJSON`. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(limits.pushEndpointLength),
  keys: z.object({
    /** The browser's public key: an uncompressed point on P-256, 65 bytes. */
    p256dh: base64url.length(87),
    /** 16 bytes. */
    auth: base64url.length(22),
  }),
});
export type PushSubscriptionFacts = z.infer<typeof pushSubscription>;
