import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { ResetPasswordPage } from './reset-password-page';

const token = 'a-token-of-the-email-1234567890';

async function show() {
  const { user } = renderScreen(<ResetPasswordPage />, { me: null, page: 'reset_password', params: { token } });
  const password = await screen.findByLabelText('New password');
  return { user, password, set: screen.getByRole('button', { name: 'Set password' }) };
}

it('[H4-reset-password] Sets the password once and signs in, with a code where two-factor is on', async () => {
  api.on('api_v1_auth_reset_link', { success: true });
  api.on('api_v1_auth_reset_password', ({ body }) =>
    body.code === undefined ? new AppError('two_factor_required', 'Enter your code.') : { me: buildMe() },
  );
  const { user, password, set } = await show();
  await user.type(password, 'correct horse battery');
  await user.click(set);
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
  await user.dblClick(set);
  await screen.findByText('Another screen');
  expect(api.bodies('api_v1_auth_reset_password')).toMatchObject([
    { token, password: 'correct horse battery' },
    { token, password: 'correct horse battery', code: '123456' },
  ]);
});

it('[H4-reset-password-dead] A link that was used says so before anything is typed', async () => {
  api.on('api_v1_auth_reset_link', new AppError('not_found', 'This link was already used.'));
  renderScreen(<ResetPasswordPage />, { me: null, page: 'reset_password', params: { token } });
  await screen.findByText('This link was already used.');
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgotpassword');
});

it('[H4-reset-password-refused] A password that is refused is named at its field and stays', async () => {
  api.on('api_v1_auth_reset_link', { success: true });
  api.on('api_v1_auth_reset_password', new AppError('invalid_field', 'Too easy to guess.', { field: 'password' }));
  const { user, password, set } = await show();
  await user.click(set);
  await findErrorAt(password, 'Enter a password.');
  await user.type(password, 'password1234');
  await user.click(set);
  await findErrorAt(password, 'Too easy to guess.');
  expect(password).toHaveProperty('value', 'password1234');
});
