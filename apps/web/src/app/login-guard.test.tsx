import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Session } from '../lib/session';
import { buildMe, someTime } from '../testing/entities';
import { api } from '../testing/fake-api';
import { renderScreen } from '../testing/render';
import { LoginGuard } from './login-guard';

const show = (me: ReturnType<typeof buildMe> | null, session: Partial<Session> = {}) =>
  renderScreen(<LoginGuard />, { me, session, page: 'dashboard' });

it('[H4-guard-login] Someone who isn’t signed in is led to the login page', async () => {
  show(null);
  await screen.findByText('Another screen');
  expect(window.location.pathname).toBe('/login');
});

it('[H4-guard-setup] A new server shows its setup first', async () => {
  show(null, { isSetupNeeded: true, isSetupCodeNeeded: true });
  await screen.findByLabelText('Setup code');
});

it('[H4-guard-canceled] In a canceled organization there is only when it ends, and Undo for its owners', async () => {
  api.on('account_exports', { exports: [] });
  api.on('account_cancel_undo', { success: true });
  const { user } = show(buildMe({ organization: { id: 1, name: 'Acme', deletesAt: someTime } }));
  await screen.findByRole('heading', { name: 'Acme is canceled' });
  await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Cancellation undone');
  expect(api.calls('account_cancel_undo')).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Acme is canceled' })).toBeNull();
});

it('[H4-guard-two-factor] Who has to set up two-factor sign-in can do that, and nothing else', async () => {
  api.on('profile_passkeys', { passkeys: [] });
  api.on('profile_two_factor', { isOn: false, enabledAt: 0, recoveryCodesLeft: 0 });
  show(buildMe({ needsTwoFactor: true }));
  await screen.findByRole('heading', { name: 'Acme requires two-factor sign-in' });
  await screen.findByRole('button', { name: 'Set up' });
});

it('[H4-guard-ended] Whose access ended is told whom to ask', async () => {
  const people = [{ name: 'Ola Berg', email: 'ola@acme.example' }];
  api.on('access_ended', { ended: { organization: 'Acme', accessEndsOn: '2026-05-31', people, organizations: [] } });
  show(null, { hasAccessEnded: true });
  await screen.findByRole('link', { name: 'Send email to Ola Berg' });
});
