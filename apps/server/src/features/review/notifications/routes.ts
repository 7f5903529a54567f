import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { subscribeBrowser, unsubscribeBrowser } from './push-subscriptions';
import { changeAllStatus, changeStatus, deleteNotification, readNotifications, readUnread } from './service';
import { readSettings, saveSettings, unsubscribe } from './settings';

/** Returns the handlers for the bell, notification settings, and the browsers that get push notifications. */
export function notificationHandlers(services: Services): HandlerMap {
  return {
    api_v1_notifications: async ({ caller, query }) => readNotifications(services, caller, query.cursor),
    api_v1_notifications_unread: async ({ caller }) => readUnread(services, caller),
    build_notifications_status: async ({ caller, params, body }) =>
      changeStatus(services, caller, { id: params.id, status: body.status }),
    build_notifications_all_status: async ({ caller, body }) => changeAllStatus(services, caller, body.status),
    build_notifications_delete: async ({ caller, params }) => deleteNotification(services, caller, params.id),
    api_v1_profile_notifications: async ({ caller }) => ({ settings: await readSettings(services.db, caller.user.id) }),
    api_v1_profile_save_notifications: async ({ caller, body }) => ({
      settings: await saveSettings(services.db, caller.user.id, body),
    }),
    async profile_push_subscribe({ caller, body }) {
      await subscribeBrowser(services, caller, body);
      return { success: true };
    },
    async profile_push_unsubscribe({ caller, body }) {
      await unsubscribeBrowser(services, caller, body.endpoint);
      return { success: true };
    },
    async notifications_unsubscribe({ params }) {
      await unsubscribe(services, params.token);
      return { success: true };
    },
  };
}
