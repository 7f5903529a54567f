import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildOwnOrganization } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { AccessEndedPage } from './access-ended-page';

const ended = {
  organization: 'Acme',
  accessEndsOn: '2026-05-31',
  people: [{ name: 'Ola Berg', email: 'ola@acme.example' }],
  organizations: [buildOwnOrganization({ id: 9, name: 'Blue' })],
};
const show = () =>
  renderScreen(<AccessEndedPage />, { me: null, session: { hasAccessEnded: true }, page: 'dashboard' });

it('[H4-access-ended] Says since when and whom to ask, and offers the other organizations', async () => {
  api.on('access_ended', { ended });
  show();
  await screen.findByText(/^Your access to Acme ended on/);
  expect(screen.getByRole('link', { name: 'Send email to Ola Berg' }).getAttribute('href')).toBe(
    'mailto:ola@acme.example',
  );
  screen.getByText(/Blue/);
});

it('[H4-access-ended-check] Checking again says that it isn’t extended yet, or why that isn’t known', async () => {
  api.on('access_ended', { ended });
  const { user } = show();
  const check = await screen.findByRole('button', { name: 'Check again' });
  await user.click(check);
  await screen.findByText('Your access isn’t extended yet');
  expect(api.calls('access_ended')).toHaveLength(2);
});

it('[H4-access-ended-log-out] A refused log out is shown, and a done one leads to the login page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  api.on('access_ended', { ended });
  api.on('logout', new AppError('internal', 'Something went wrong.'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByText('Something went wrong.');
  expect(assign).not.toHaveBeenCalled();
  api.on('logout', { success: true } as never);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
});
