import { defaultNotificationSettings } from '@galley/contract';
import { unsubscribeToken } from '../../features/review/notifications/settings';
import { comments, notifications, users } from '../../platform/db/schema';
import type { Recipe, Situation } from './permission-recipes';

/** A browser's subscription, with the keys of the example in RFC 8291. */
const exampleSubscription = {
  endpoint: 'https://push.example/send/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** Creates a notification of the caller in their own organization; 1 for callers without an account. */
async function ownNotification({ app, world, caller }: Situation): Promise<number> {
  const person = world.people[caller];
  if (!person) return 1;
  const isStranger = caller === 'owner of another organization';
  const { id: documentId } = isStranger ? { id: world.foreign.emailId } : await world.freshEmail();
  const organizationId = person.organization.id;
  const { db } = app.services;
  const [comment] = await db
    .insert(comments)
    .values({ organizationId, documentKind: 'email', documentId, source: 'Hi', content: '<p>Hi</p>', version: 1 })
    .returning({ id: comments.id });
  const [row] = await db
    .insert(notifications)
    .values({
      organizationId,
      userId: person.id,
      action: 'mention',
      commentId: comment?.id ?? 0,
      changeId: 1,
      happenedAt: app.clock.now(),
    })
    .returning({ id: notifications.id });
  return row?.id ?? 0;
}

export const notificationRecipes = {
  api_v1_notifications: async () => ({}),
  api_v1_notifications_unread: async () => ({}),
  build_notifications_status: async (situation) => ({
    params: { id: await ownNotification(situation) },
    body: { status: 'read' },
  }),
  build_notifications_all_status: async () => ({ body: { status: 'read' } }),
  build_notifications_delete: async (situation) => ({ params: { id: await ownNotification(situation) } }),
  api_v1_profile_notifications: async () => ({}),
  api_v1_profile_save_notifications: async () => ({ body: defaultNotificationSettings }),
  profile_push_subscribe: async () => ({ body: exampleSubscription }),
  profile_push_unsubscribe: async () => ({ body: { endpoint: exampleSubscription.endpoint } }),
  notifications_unsubscribe: async ({ app }) => {
    const [user] = await app.services.db.select({ id: users.id }).from(users).limit(1);
    return { params: { token: unsubscribeToken(app.services, user?.id ?? 0) } };
  },
} satisfies Record<string, Recipe>;
