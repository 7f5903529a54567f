import { limits, type Notification, type NotificationSettings, type NotificationStatus } from '@galley/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

type Page = Answer<'api_v1_notifications'>;
/** How much is unread, and how that is shown. */
export type Unread = Answer<'api_v1_notifications_unread'>;
/** Another organization of the person, and how much is unread there. */
export type UnreadElsewhere = Unread['elsewhere'][number];

/** What the bell shows. */
export function unreadQuery() {
  return queryOptions({
    queryKey: keys.unreadNotifications,
    queryFn: ({ signal }) => callRoute('api_v1_notifications_unread', { signal, isQuiet: true }),
    refetchInterval: limits.notificationsPollMs,
  });
}

/** The person's notifications, latest first. A later visit starts with the latest. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: keys.notificationList,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => callRoute('api_v1_notifications', { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next || undefined,
    gcTime: 0,
  });
}

/** Marks one as read or unread. It's shown at once. */
export async function markNotification(
  client: QueryClient,
  { id, status }: { id: number; status: NotificationStatus },
): Promise<void> {
  changeShown(client, (list) => list.map((one) => (one.id === id ? { ...one, status } : one)));
  await settle(client, callRoute('build_notifications_status', { params: { id }, body: { status }, keepalive: true }));
}

/** Marks all as read. */
export async function markAllNotifications(client: QueryClient): Promise<void> {
  changeShown(client, (list) => list.map((one) => ({ ...one, status: 'read' as const })));
  await settle(client, callRoute('build_notifications_all_status', { body: { status: 'read' } }));
}

/** Deletes one. */
export async function deleteNotification(client: QueryClient, id: number): Promise<void> {
  changeShown(client, (list) => list.filter((one) => one.id !== id));
  await settle(client, callRoute('build_notifications_delete', { params: { id } }));
}

/** Loads the counts again, because something came or went in another organization. */
export async function refreshUnread(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.unreadNotifications });
}

/** Loads again what is shown, because something came or went. */
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

/** Takes the new count. What the server refused is loaded again; the error is the caller's. */
async function settle(client: QueryClient, call: Promise<{ unread: number }>): Promise<void> {
  try {
    const { unread } = await call;
    client.setQueryData<Unread>(keys.unreadNotifications, (data) => (data ? { ...data, unread } : data));
  } catch (error) {
    void refreshNotifications(client);
    throw error;
  }
}

/** How the person is notified. */
export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: keys.notificationSettings,
    queryFn: async ({ signal }) => (await callRoute('api_v1_profile_notifications', { signal })).settings,
  });
}

/** Saves how the person is notified. Returns what is set now. */
export async function saveNotificationSettings(settings: NotificationSettings): Promise<NotificationSettings> {
  return (await callRoute('api_v1_profile_save_notifications', { body: settings })).settings;
}

/** Sends push notifications to this browser. */
export function storePushSubscription(body: Body<'profile_push_subscribe'>) {
  return callRoute('profile_push_subscribe', { body, isQuiet: true });
}

/** Ends push notifications to a browser. */
export function removePushSubscription(endpoint: string) {
  return callRoute('profile_push_unsubscribe', { body: { endpoint }, isQuiet: true });
}

/** Turns off notification emails with the link from one of them. */
export function unsubscribeFromEmails(token: string) {
  return callRoute('notifications_unsubscribe', { params: { token } });
}
