import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Session } from '../../../lib/session';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { LoginPage } from './login-page';

function show(session: Partial<Session> = {}, search = '') {
  const { user } = renderScreen(<LoginPage />, { me: null, session, page: 'login', hash: search });
  return { user, email: screen.getByRole('textbox', { name: 'Email' }) };
}
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log in' });

it('[H4-login] Signs in once and goes to the requested page', async () => {
  api.on('api_v1_auth_login', { me: buildMe(), redirect: '/search' });
  const { user, email } = show({}, '?redirect=%2Fsearch');
  await user.type(email, 'mara@acme.example');
  await user.type(password(), 'secret');
  await user.dblClick(logIn());
  await screen.findByText('Another screen');
  expect(window.location.pathname).toBe('/search');
  expect(api.bodies('api_v1_auth_login')).toEqual([
    { email: 'mara@acme.example', password: 'secret', redirect: '/search' },
  ]);
});

it('[H4-login-keys] Tab leads from the email address to the password, and Enter signs in', async () => {
  api.on('api_v1_auth_login', { me: buildMe(), redirect: '/search' });
  const { user, email } = show({}, '?redirect=%2Fsearch');
  await user.type(email, 'mara@acme.example');
  await user.tab();
  expect(document.activeElement).toBe(password());
  await user.keyboard('secret{Enter}');
  await screen.findByText('Another screen');
  expect(api.bodies('api_v1_auth_login')).toMatchObject([{ email: 'mara@acme.example', password: 'secret' }]);
});

it('[H4-login-refused] Missing and wrong values are named at their fields, and the address stays', async () => {
  api.on('api_v1_auth_login', new AppError('credentials_wrong', 'That password isn’t right.', { field: 'password' }));
  const { user, email } = show();
  await user.type(email, 'mara');
  await user.click(logIn());
  await findErrorAt(email, 'Invalid email address');
  await findErrorAt(password(), 'Enter your password.');
  await user.type(email, '@acme.example');
  await user.type(password(), 'wrong{Enter}');
  await findErrorAt(password(), 'That password isn’t right.');
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(email).toHaveProperty('value', 'mara@acme.example');
});

it('[H4-login-code] With two-factor a code is asked for; a wrong one is named, and starting over keeps the address', async () => {
  api.on('api_v1_auth_login', ({ body }) =>
    body.code === undefined
      ? new AppError('two_factor_required', 'Enter your code.')
      : new AppError('credentials_wrong', 'That code isn’t valid.', { field: 'code' }),
  );
  const { user, email } = show();
  await user.type(email, 'mara@acme.example');
  await user.type(password(), 'secret{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.type(code, '000000{Enter}');
  await findErrorAt(code, 'That code isn’t valid.');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  screen.getByRole('textbox', { name: 'Recovery code' });
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'mara@acme.example');
  expect(password()).toHaveProperty('value', '');
});

it('[H4-login-sso] Where people can sign in with a provider the address comes first, and a password stays possible', async () => {
  api.on('api_v1_auth_id_providers', [{ id: 1, name: 'Okta', url: '/sso/1' }]);
  const { user, email } = show({ hasSingleSignOn: true });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.type(email, 'mara@acme.example{Enter}');
  const link = await screen.findByRole('link', { name: 'Continue with Okta' });
  expect(link.getAttribute('href')).toBe('/sso/1?path=%2F');
  await user.click(screen.getByRole('button', { name: 'Use a password' }));
  await waitFor(() => expect(document.activeElement).toBe(password()));
});

it('[F3-sign-up-link] An account is offered only where sign-up is open', async () => {
  show();
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  expect(screen.queryByText(/New here/)).toBeNull();
  show({ isSignUpOpen: true }, '?redirect=%2Fsearch');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/signup?redirect=%2Fsearch',
  );
});
