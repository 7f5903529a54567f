import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../testing/render';
import { AboutCard } from './about-card';
import { OwnSessions } from './own-sessions';
import { PasskeysCard } from './passkeys/passkeys-card';
import { PreferencesCard } from './preferences-card';
import { TwoFactorCard } from './two-factor/two-factor-card';

it('[H4-profile-about] Name and job are saved once, and a refusal is at its field', async () => {
  const { user } = renderScreen(<AboutCard />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  const job = screen.getByRole('textbox', { name: 'Job' });
  const save = screen.getByRole('button', { name: 'Save profile' });
  await user.clear(name);
  await user.click(save);
  await findErrorAt(name, 'Enter your name.');
  await user.type(name, 'Mara L.');
  await user.type(job, 'Designer');
  api.on('api_v1_profile', new AppError('invalid_field', 'Too long.', { field: 'job' }));
  await user.click(save);
  await findErrorAt(job, 'Too long.');
  expect(job).toHaveProperty('value', 'Designer');
  api.on('api_v1_profile', { me: buildMe({ name: 'Mara L.', job: 'Designer' }) });
  await user.dblClick(save);
  await screen.findByText('Profile updated!');
  expect(api.bodies('api_v1_profile')).toHaveLength(2);
  expect(api.bodies('api_v1_profile').at(-1)).toMatchObject({ name: 'Mara L.', job: 'Designer' });
});

it('[H4-profile-email] A new address needs the password, and says that both addresses get a link', async () => {
  const { user } = renderScreen(<AboutCard />);
  await user.click(screen.getByRole('button', { name: 'Change email address' }));
  const dialog = await inDialog('Change email address');
  const email = dialog.getByRole('textbox', { name: 'New email address' });
  await user.type(email, 'new@acme.example');
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  api.on('profile_change_email', new AppError('credentials_wrong', 'Wrong.', { field: 'currentPassword' }));
  await user.click(dialog.getByRole('button', { name: 'Change email address' }));
  await findErrorAt(dialog.getByLabelText('Your password'), 'Wrong.');
  expect(email).toHaveProperty('value', 'new@acme.example');
  api.on('profile_change_email', { me: buildMe(), isMailSent: true });
  await user.dblClick(dialog.getByRole('button', { name: 'Change email address' }));
  const sent = await inDialog('Check your email');
  sent.getByText('new@acme.example');
  await waitFor(() => expect(document.activeElement).toBe(sent.getByRole('button', { name: 'Done' })));
  expect(api.calls('profile_change_email')).toHaveLength(2);
});

it('[H4-profile-sessions] Another browser is signed out; this one and a refused one stay', async () => {
  const session = { userAgent: 'Mozilla/5.0 (Macintosh) Firefox/130.0', address: '192.0.2.7', createdAt: someTime };
  const own = { ...session, id: 1, lastSeenAt: someTime, isThis: true };
  const other = { ...session, id: 2, address: '192.0.2.8', lastSeenAt: someTime, isThis: false };
  api.on('profile_sessions', { sessions: [own, other] });
  const { user } = renderScreen(<OwnSessions />);
  const out = await screen.findByRole('button', { name: /^Sign out .*192\.0\.2\.8/ });
  expect(screen.getAllByRole('button', { name: /^Sign out/ })).toEqual([out]);
  api.on('profile_sessions_revoke', new AppError('internal', 'Something went wrong.'));
  await user.click(out);
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  api.on('profile_sessions_revoke', { sessions: [own] });
  await user.click(out);
  await screen.findByText('Browser signed out');
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

it('[H4-profile-preferences] A preference applies at once, and is as before when it can’t be saved', async () => {
  api.on('profile_set_skin_tone', new AppError('internal', 'Something went wrong.'));
  const { user } = renderScreen(<PreferencesCard />);
  await user.click(screen.getByRole('radio', { name: 'Medium skin tone' }));
  await screen.findByText('Something went wrong.');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'No skin tone' })).toHaveProperty('checked', true));
  api.on('profile_set_skin_tone', ({ body }) => ({ me: buildMe({ skinTone: body.skinTone }) }));
  await user.click(screen.getByRole('radio', { name: 'Dark skin tone' }));
  await waitFor(() => expect(api.bodies('profile_set_skin_tone').at(-1)).toEqual({ skinTone: '1F3FF' }));
  expect(screen.getByRole('radio', { name: 'Dark skin tone' })).toHaveProperty('checked', true);
});

it('[H4-two-factor-on] Two-factor is set up by password, app and recovery codes', async () => {
  api.on('profile_two_factor', { isOn: false, enabledAt: 0, recoveryCodesLeft: 0 });
  const { user } = renderScreen(<TwoFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = await inDialog('Set up two-factor sign-in');
  api.on('profile_two_factor_start', { secret: 'ABCDEFGH', uri: 'otpauth://totp/Galley' });
  await user.type(dialog.getByLabelText('Your password'), 'secret{Enter}');
  await dialog.findByText('ABCD EFGH');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  api.on('profile_two_factor_confirm', new AppError('credentials_wrong', 'That code isn’t valid.', { field: 'code' }));
  await user.type(code, '000000{Enter}');
  await findErrorAt(code, 'That code isn’t valid.');
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
  api.on('profile_two_factor_confirm', { me: buildMe({ hasTwoFactor: true }), recoveryCodes });
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  const saved = await inDialog('Two-factor sign-in is on');
  expect(saved.getAllByRole('listitem')).toHaveLength(10);
  api.on('profile_two_factor', { isOn: true, enabledAt: someTime, recoveryCodesLeft: 10 });
  await user.click(saved.getByRole('button', { name: 'I’ve saved them' }));
  await screen.findByText('10 recovery codes left');
});

it('[H4-passkeys] Passkeys are renamed, with a name, and removed with the password', async () => {
  const passkey = { id: 5, name: 'Laptop', createdAt: someTime, lastUsedAt: 0, isBackedUp: true };
  api.on('profile_passkeys', { passkeys: [passkey] });
  const { user } = renderScreen(<PasskeysCard />);
  await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const dialog = await inDialog('Rename passkey');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await findErrorAt(name, 'Enter a name.');
  api.on('profile_passkeys_rename', { passkeys: [{ ...passkey, name: 'Phone' }] });
  await user.type(name, 'Phone{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const remove = await inDialog('Remove passkey');
  api.on('profile_passkeys_remove', { passkeys: [] });
  await user.type(remove.getByLabelText('Your password'), 'secret');
  await user.click(remove.getByRole('button', { name: 'Remove passkey' }));
  await screen.findByText('Passkey removed');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
});
