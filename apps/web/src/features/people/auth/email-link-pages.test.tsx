import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { ConfirmEmailPage } from './confirm-email-page';
import { SignUpConfirmPage } from './sign-up-confirm-page';
import { UnsubscribePage } from './unsubscribe-page';

const params = { token: 'a-token-of-the-email-1234567890' };

it('[H4-sign-up-confirm] The link creates the account by a button, once, and can be tried again after a failure', async () => {
  const { user } = renderScreen(<SignUpConfirmPage />, { me: null, page: 'signup_confirm', params });
  expect(api.calls('api_v1_signup_confirm')).toEqual([]);
  api.on('api_v1_signup_confirm', new AppError('unavailable', 'The server is busy.'));
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await screen.findByText('The server is busy.');
  api.on('api_v1_signup_confirm', { me: buildMe(), redirect: '/' });
  await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Another screen');
  expect(api.bodies('api_v1_signup_confirm')).toEqual([params, params]);
});

it('[H4-sign-up-confirm-dead] A link that expired can’t be tried again', async () => {
  api.on('api_v1_signup_confirm', new AppError('not_found', 'This link was already used.'));
  const { user } = renderScreen(<SignUpConfirmPage />, { me: null, page: 'signup_confirm', params });
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await screen.findByRole('heading', { name: 'This link has expired' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('[H4-confirm-email] Each of the two links is used by a button, and says what is left to do', async () => {
  api.on('profile_confirm_email', { email: 'new@acme.example', isChanged: false });
  const { user } = renderScreen(<ConfirmEmailPage />, { page: 'confirm_email', params });
  await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
  await screen.findByRole('heading', { name: 'One more step' });
  api.on('profile_confirm_email', { email: 'new@acme.example', isChanged: true });
  const second = renderScreen(<ConfirmEmailPage />, { page: 'confirm_email', params });
  await second.user.dblClick(screen.getByRole('button', { name: 'Confirm email address' }));
  await screen.findByText('You now sign in with new@acme.example.');
  expect(api.calls('profile_confirm_email')).toHaveLength(2);
});

it('[H4-confirm-email-stop] The link in the present mailbox stops the change, and leads to a new password', async () => {
  api.on('profile_refuse_email', new AppError('unavailable', 'The server is busy.'));
  const { user } = renderScreen(<ConfirmEmailPage />, { me: null, page: 'confirm_email', params, hash: '#stop' });
  await user.click(screen.getByRole('button', { name: 'Stop the change' }));
  await screen.findByText('The server is busy.');
  api.on('profile_refuse_email', { success: true });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Change stopped' });
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe('/forgotpassword');
});

it('[H4-unsubscribe] The link of an email unsubscribes by a button, and a dead one says so', async () => {
  api.on('notifications_unsubscribe', { success: true });
  const { user } = renderScreen(<UnsubscribePage />, { me: null, page: 'unsubscribe', params });
  expect(document.activeElement).toBe(document.body);
  await user.dblClick(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { name: 'Unsubscribed' });
  expect(api.calls('notifications_unsubscribe')).toHaveLength(1);
  api.on('notifications_unsubscribe', new AppError('not_found', 'This link isn’t valid.'));
  const dead = renderScreen(<UnsubscribePage />, { me: null, page: 'unsubscribe', params });
  await dead.user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByText('This link isn’t valid.');
});
