import { z } from 'zod';
import { limits } from '../limits';
import { commentEmoji } from './comment';
import { documentType, id, unixSeconds } from './common';

export const notificationStatus = z.enum(['unread', 'read']);
export type NotificationStatus = z.infer<typeof notificationStatus>;

/** What someone did: mentioned the person, replied in a thread of theirs, or reacted to their comment. */
export const notificationAction = z.enum(['mention', 'reply', 'emoji']);
export type NotificationAction = z.infer<typeof notificationAction>;

/** What a person is told about a comment on an email or page (dashboard spec 3). */
export const notification = z.object({
  id,
  status: notificationStatus,
  action: notificationAction,
  /** When it happened. Of several reactions to one comment, the latest. */
  dateCreated: unixSeconds,
  /** The comment with the mention; null for other actions. */
  mention: z.object({ comment: z.object({ id }) }).nullable(),
  comment: z.object({
    id,
    /** Sanitized HTML. */
    content: z.string(),
    /** The id is 0 for a reviewer without an account. */
    user: z.object({ id, name: z.string(), avatar: z.string() }),
    /** What it is on: an email or page, or a theme. */
    email: z.object({ id, tid: id, title: z.string(), type: z.enum([...documentType.options, 'template']) }),
    /** The reactions of others to it; empty unless the action is emoji. */
    emojis: z.array(commentEmoji),
  }),
});
export type Notification = z.infer<typeof notification>;

/** When notifications are sent by email. */
export const notificationEmail = z.enum(['off', 'now', 'hourly']);
/** How the bell shows unread notifications. */
export const notificationBadge = z.enum(['count', 'dot']);

/** How a person is notified (dashboard spec 2, /profile#notifications). */
export const notificationSettings = z.object({
  /** In the list of the bell, with its badge. */
  inApp: z.boolean(),
  emailMode: notificationEmail,
  /** To the browsers that were subscribed. */
  push: z.boolean(),
  badge: notificationBadge,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What applies until a person saves something else. */
export const defaultNotificationSettings: NotificationSettings = {
  inApp: true,
  emailMode: 'hourly',
  push: true,
  badge: 'count',
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
