import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { ForgotPasswordPage } from './forgot-password-page';

function show() {
  const { user } = renderScreen(<ForgotPasswordPage />, { me: null, page: 'forgot_password' });
  const email = screen.getByRole('textbox', { name: 'Email' });
  return { user, email, send: screen.getByRole('button', { name: 'Send link' }) };
}

it('[H4-forgot-password] Sends one link, and says the same whether there is an account or not', async () => {
  api.on('api_v1_auth_forgot_password', { success: true, isMailSent: true });
  const { user, email, send } = show();
  await user.type(email, 'mara@acme.example');
  await user.dblClick(send);
  await screen.findByText(/^If mara@acme\.example has an account, a link is on its way\./);
  expect(api.bodies('api_v1_auth_forgot_password')).toEqual([{ email: 'mara@acme.example' }]);
});

it('[H4-forgot-password-no-mail] A server without a mail server says that nothing was sent', async () => {
  api.on('api_v1_auth_forgot_password', { success: true, isMailSent: false });
  const { user, email, send } = show();
  await user.type(email, 'mara@acme.example');
  await user.click(send);
  await screen.findByRole('heading', { name: 'This server can’t send email' });
});

it('[H4-forgot-password-refused] A refusal is at the address, which stays', async () => {
  api.on('api_v1_auth_forgot_password', new AppError('too_many_requests', 'Try again in 1 hour.'));
  const { user, email, send } = show();
  await user.click(send);
  await findErrorAt(email, 'Enter your email address.');
  await user.type(email, 'mara@acme.example');
  await user.click(send);
  await findErrorAt(email, 'Try again in 1 hour.');
  expect(email).toHaveProperty('value', 'mara@acme.example');
});
