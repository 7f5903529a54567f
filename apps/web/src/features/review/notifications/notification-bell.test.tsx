import { AppError, type Notification } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildOwnOrganization, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { NotificationBell } from './notification-bell';

const ola = { id: 2, name: 'Ola Berg', avatar: '' };
const notification = (id: number, given: Partial<Notification> = {}): Notification => ({
  ...{ id, status: 'unread', action: 'reply', dateCreated: someTime, mention: null, approval: null, member: null },
  comment: {
    id: 50 + id,
    content: '<p>Looks good</p>',
    user: ola,
    email: { id: 7, tid: 3, title: 'May news', type: 'email', canEdit: true },
    emojis: [],
  },
  ...given,
});

async function show(...notifications: Notification[]) {
  const unread = notifications.filter(({ status }) => status === 'unread').length;
  const elsewhere = [{ organization: buildOwnOrganization({ id: 9, name: 'Blue' }), unread: 1 }];
  api.on('api_v1_notifications_unread', { unread, badge: 'count', elsewhere } as never);
  api.on('api_v1_notifications', { notifications, unread, next: 0 });
  const { user } = renderScreen(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: /^Notifications, \d+ unread, 1 in other organizations/ }));
  return { user, popup: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}

it('[H4-notifications] Opening what it is about marks a notification as read', async () => {
  const { user, popup } = await show(notification(1));
  api.on('build_notifications_status', { success: true, unread: 0 } as never);
  expect((await popup.findByRole('link', { name: /Blue/ })).getAttribute('href')).toBe('/enter/9');
  await user.click(await popup.findByRole('link', { name: /Ola Berg replied to you in May news/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/build/email/3/7'));
  expect(api.calls('build_notifications_status')).toMatchObject([{ params: { id: 1 }, body: { status: 'read' } }]);
});

it('[F3-guest-comment-bell] A guest’s comment says who commented on what, and leads to it', async () => {
  const jo = { id: 0, name: 'Jo', avatar: '' };
  const { popup } = await show(
    notification(1, { action: 'guest_comment', comment: { ...notification(1).comment!, user: jo } }),
  );
  const link = await popup.findByRole('link', { name: /Jo commented on May news/ });
  expect(link.getAttribute('href')).toBe('/build/email/3/7#activity-c-51');
});

it.each([
  ['template', 'the theme', '/build/template/3#activity-c-51'],
  ['layout', 'the layout', '/build/template/3#layout-3-c-51'],
  ['pin', 'the pin', '/build/template/3#pin-3-c-51'],
] as const)('[F3-kinds-bell] A comment on a %s names the kind, and leads to it', async (type, kind, path) => {
  const email = { id: 3, tid: 3, title: 'Spring', type, canEdit: true };
  const about = { ...notification(1).comment!, email };
  const { popup } = await show(notification(1, { action: 'guest_comment', comment: about }));
  const link = await popup.findByRole('link', { name: new RegExp(`Ola Berg commented on ${kind} Spring`) });
  expect(link.getAttribute('href')).toBe(path);
});

it('[H4-notifications-delete] One is deleted at once, the focus goes to the next, and a refused one is back', async () => {
  const { user, popup } = await show(notification(1), notification(2, { status: 'read' }));
  api.on('build_notifications_delete', new AppError('internal', 'Something went wrong.'));
  await popup.findByRole('list', { name: 'Notifications' });
  await user.click(popup.getAllByRole('button', { name: 'Delete' })[0]!);
  await screen.findByText('Something went wrong.');
  await waitFor(() => expect(popup.getAllByRole('button', { name: 'Delete' })).toHaveLength(2));
  expect(api.calls('build_notifications_delete')).toMatchObject([{ params: { id: 1 } }]);
});

it('[H4-notifications-all] All are marked as read; without any it says so', async () => {
  const { user, popup } = await show(notification(1), notification(2));
  api.on('build_notifications_all_status', { success: true, unread: 0 } as never);
  await user.click(await popup.findByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(popup.getAllByRole('button', { name: 'Mark as unread' })).toHaveLength(2));
  const empty = await show();
  await empty.popup.findByText('Your notifications are empty');
});

it('[W8-bell-groups] Says how many people joined, and who was the latest', async () => {
  const member = { user: ola, email: 'ola@acme.example', accessEndsOn: null, others: 11 };
  const { popup } = await show(notification(1, { action: 'member_joined', comment: null, member }));
  await popup.findByRole('link', { name: /12 people joined Acme/ });
  popup.getByText('Latest: Ola Berg');
});
