import { AppError, defaultNotificationSettings } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { NotificationsCard } from './notifications-card';

async function show(me = buildMe()) {
  api.on('api_v1_profile_notifications', { settings: defaultNotificationSettings });
  const { user } = renderScreen(<NotificationsCard />, { me });
  const comments = within(await screen.findByRole('group', { name: 'Comments' }));
  return { user, comments };
}

it('[H4-notification-settings] A choice is saved at once with all others, and taken back when that is refused', async () => {
  const { user, comments } = await show();
  const bell = comments.getByRole('switch', { name: 'In Galley' });
  expect(bell).toHaveProperty('checked', true);
  api.on('api_v1_profile_save_notifications', new AppError('internal', 'Something went wrong.'));
  await user.click(bell);
  await screen.findByText('Something went wrong.');
  await waitFor(() => expect(bell).toHaveProperty('checked', true));
  api.on('api_v1_profile_save_notifications', ({ body }) => ({
    settings: { ...defaultNotificationSettings, ...body },
  }));
  await user.click(bell);
  await screen.findByText('Notifications updated!');
  expect(bell).toHaveProperty('checked', false);
  expect(api.bodies('api_v1_profile_save_notifications').at(-1)).toMatchObject({
    ...defaultNotificationSettings,
    inApp: false,
  });
});

it('[F3-guest-comment-settings] Comments by guests and commentors are set apart from other comments', async () => {
  const { user, comments } = await show();
  const guests = within(screen.getByRole('group', { name: 'Comments by guests and commentors' }));
  api.on('api_v1_profile_save_notifications', ({ body }) => ({
    settings: { ...defaultNotificationSettings, ...body },
  }));
  await user.click(guests.getByRole('radio', { name: 'At once' }));
  guests.getByText('Comments within 5 minutes are one email.');
  await user.click(guests.getByRole('switch', { name: 'Push notifications' }));
  expect(api.bodies('api_v1_profile_save_notifications').at(-1)).toEqual({
    ...defaultNotificationSettings,
    guests: { inApp: true, emailMode: 'now', push: false },
  });
  expect(comments.getByRole('radio', { name: 'Hourly' })).toHaveProperty('checked', true);
});

it('[H4-notification-settings-members] Only who manages members hears about new ones, and a server without mail says so', async () => {
  const { comments } = await show(buildMe({ isAdmin: false, isOwner: false, role: 'editor', hasMailServer: false }));
  expect(screen.queryByRole('group', { name: 'New members' })).toBeNull();
  comments.getByText('This server can’t send emails yet.');
});
