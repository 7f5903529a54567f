import { limits, type Notification, type NotificationSettings, type NotificationStatus } from '@galley/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

type Page = Answer<'api_v1_notifications'>;
/** The number of unread notifications, as the bell shows it. */
export type Unread = Answer<'api_v1_notifications_unread'>;
/** Another organization of the person, and its number of unread notifications. */
export type UnreadElsewhere = Unread['elsewhere'][number];

/** The data of the bell. */
export function unreadQuery() {
  return queryOptions({
    queryKey: keys.unreadNotifications,
    queryFn: ({ signal }) => callRoute('api_v1_notifications_unread', { signal, isQuiet: true }),
    refetchInterval: limits.notificationsPollMs,
  });
}

/** The person's notifications, latest first. Loaded from the start on each visit. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: keys.notificationList,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => callRoute('api_v1_notifications', { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next || undefined,
    gcTime: 0,
  });
}

/** Marks a notification as read or unread. Updates the list at once. */
export async function markNotification(
  client: QueryClient,
  { id, status }: { id: number; status: NotificationStatus },
): Promise<void> {
  changeShown(client, (list) => list.map((one) => (one.id === id ? { ...one, status } : one)));
  await settle(client, callRoute('build_notifications_status', { params: { id }, body: { status }, keepalive: true }));
}

/** Marks all notifications as read. */
export async function markAllNotifications(client: QueryClient): Promise<void> {
  changeShown(client, (list) => list.map((one) => ({ ...one, status: 'read' as const })));
  await settle(client, callRoute('build_notifications_all_status', { body: { status: 'read' } }));
}

/** Deletes a notification. */
export async function deleteNotification(client: QueryClient, id: number): Promise<void> {
  changeShown(client, (list) => list.filter((one) => one.id !== id));
  await settle(client, callRoute('build_notifications_delete', { params: { id } }));
}

/** Reloads the counts, because notifications of another organization changed. */
export async function refreshUnread(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.unreadNotifications });
}

/** Reloads the count and the list, because notifications were added or removed. */
export async function refreshNotifications(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.notifications });
}

function changeShown(client: QueryClient, change: (list: Notification[]) => Notification[]): void {
  void client.cancelQueries({ queryKey: keys.notificationList });
  client.setQueryData<InfiniteData<Page>>(keys.notificationList, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, notifications: change(page.notifications) })) }
      : data,
  );
}

/** Stores the new count from the response. If the call fails, reloads the notifications and throws the error. */
async function settle(client: QueryClient, call: Promise<{ unread: number }>): Promise<void> {
  try {
    const { unread } = await call;
    client.setQueryData<Unread>(keys.unreadNotifications, (data) => (data ? { ...data, unread } : data));
  } catch (error) {
    void refreshNotifications(client);
    throw error;
  }
}

/** The person's notification settings. */
export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: keys.notificationSettings,
    queryFn: async ({ signal }) => (await callRoute('api_v1_profile_notifications', { signal })).settings,
  });
}

/** Saves notification settings. Resolves with the new ones. */
export async function saveNotificationSettings(settings: NotificationSettings): Promise<NotificationSettings> {
  return (await callRoute('api_v1_profile_save_notifications', { body: settings })).settings;
}

/** Subscribes this browser to push notifications. */
export function storePushSubscription(body: Body<'profile_push_subscribe'>) {
  return callRoute('profile_push_subscribe', { body, isQuiet: true });
}

/** Ends a browser's subscription to push notifications. */
export function removePushSubscription(endpoint: string) {
  return callRoute('profile_push_unsubscribe', { body: { endpoint }, isQuiet: true });
}

/** Turns off notification emails with the link from one of them. */
export function unsubscribeFromEmails(token: string) {
  return callRoute('notifications_unsubscribe', { params: { token } });
}
