import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idParam, success } from '../../entities/common';
import { notification, notificationSettings, notificationStatus, pushSubscription } from '../../entities/notification';
import { ownOrganization } from '../../entities/user';

/** The number of unread notifications after a change. */
const changed = z.object({ success: z.literal(true), unread: z.number().int() });

/** The notifications of a person, their settings, and the subscribed browsers. */
export const notificationRoutes = {
  api_v1_notifications: defineRoute({
    name: 'api_v1_notifications',
    method: 'GET',
    path: '/api/v1/notifications',
    access: 'organization.commentor',
    summary: 'The caller’s notifications, latest first, in pages.',
    query: z.object({
      /** `next` of the previous page; absent = the first page. */
      cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.object({
      notifications: z.array(notification),
      unread: z.number().int(),
      /** 0 = this was the last page. */
      next: z.number().int(),
    }),
  }),
  api_v1_notifications_unread: defineRoute({
    name: 'api_v1_notifications_unread',
    method: 'GET',
    path: '/api/v1/notifications/unread',
    access: 'organization.commentor',
    summary:
      'How many notifications the caller hasn’t read (100 = 100 or more), here and in other organizations, and how the bell shows it.',
    response: z.object({
      unread: z.number().int(),
      badge: notificationSettings.shape.badge,
      /** The caller's other organizations with unread notifications, by name. */
      elsewhere: z.array(z.object({ organization: ownOrganization, unread: z.number().int() })),
    }),
  }),
  build_notifications_status: defineRoute({
    name: 'build_notifications_status',
    method: 'POST',
    path: '/api/v1/notifications/:id/status',
    access: 'organization.commentor',
    summary: 'Marks one of the caller’s notifications as read or unread.',
    params: z.object({ id: idParam }),
    body: z.object({ status: notificationStatus }),
    response: changed,
  }),
  build_notifications_all_status: defineRoute({
    name: 'build_notifications_all_status',
    method: 'POST',
    path: '/api/v1/notifications/status',
    access: 'organization.commentor',
    summary: 'Marks all of the caller’s notifications as read or unread.',
    body: z.object({ status: notificationStatus }),
    response: changed,
  }),
  build_notifications_delete: defineRoute({
    name: 'build_notifications_delete',
    method: 'DELETE',
    path: '/api/v1/notifications/:id',
    access: 'organization.commentor',
    summary: 'Deletes one of the caller’s notifications.',
    params: z.object({ id: idParam }),
    response: changed,
  }),
  api_v1_profile_notifications: defineRoute({
    name: 'api_v1_profile_notifications',
    method: 'GET',
    path: '/api/v1/profile/notifications',
    access: 'signedIn',
    summary: 'How the caller is notified.',
    response: z.object({ settings: notificationSettings }),
  }),
  api_v1_profile_save_notifications: defineRoute({
    name: 'api_v1_profile_save_notifications',
    method: 'POST',
    path: '/api/v1/profile/notifications',
    access: 'signedIn',
    summary: 'Sets how the caller is notified.',
    body: notificationSettings.extend({
      /** Absent = unchanged; until they were set once, guests are as comments. */
      guests: notificationSettings.shape.guests.optional(),
      /** Absent = unchanged. */
      approvals: notificationSettings.shape.approvals.optional(),
      members: notificationSettings.shape.members.optional(),
    }),
    response: z.object({ settings: notificationSettings }),
  }),
  profile_push_subscribe: defineRoute({
    name: 'profile_push_subscribe',
    method: 'POST',
    path: '/api/v1/profile/push',
    access: 'signedIn',
    limit: 'pushSubscriptions',
    summary: 'Sends push notifications to this browser until its session ends.',
    body: pushSubscription,
    response: success,
  }),
  profile_push_unsubscribe: defineRoute({
    name: 'profile_push_unsubscribe',
    method: 'POST',
    path: '/api/v1/profile/push/end',
    access: 'signedIn',
    summary: 'Sends no more push notifications to this browser.',
    body: pushSubscription.pick({ endpoint: true }),
    response: success,
  }),
  notifications_unsubscribe: defineRoute({
    name: 'notifications_unsubscribe',
    method: 'POST',
    path: '/api/v1/unsubscribe/:token',
    access: 'public',
    limit: 'unsubscribeLinks',
    summary: 'Turns off notification emails with the link from one of them.',
    params: z.object({ token: z.string().min(1).max(500) }),
    response: success,
  }),
} as const;
