import { AppError } from '@galley/contract';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { endMemberSessions } from '../../../api/people/members';
import { turnOffTwoFactor } from '../../../api/people/profile';
import { openModal } from '../../../lib/dialogs';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import type { Proof } from '../../shared/proof';
import { ReauthenticateModal } from './reauthenticate-modal';

const title = 'Turn off two-factor';

async function open({ hasCode = true, run }: { hasCode?: boolean; run: (proof: Proof) => Promise<void> }) {
  const props = { title, text: 'Only your password is needed then.', button: 'Turn off', hasCode, run };
  const opened = await openDialog(() => openModal(ReauthenticateModal, props));
  const dialog = await inDialog(title);
  return { ...opened, dialog, password: dialog.getByLabelText('Your password') };
}

it('[H4-reauthenticate] Runs the action once with what was entered, and closes with true', async () => {
  const run = vi.fn((_proof: Proof) => Promise.resolve());
  const { user, dialog, password, result } = await open({ run });
  expect(document.activeElement).toBe(password);
  await user.keyboard('secret');
  await user.type(dialog.getByLabelText('Code'), '123456');
  await user.dblClick(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(result()).toBe(true));
  expect(run.mock.calls).toEqual([[{ currentPassword: 'secret', code: '123456' }]]);
});

it('[H4-reauthenticate-refused] A wrong code is named at its field, and can be entered again', async () => {
  api.on('profile_two_factor_off', new AppError('credentials_wrong', 'That code isn’t valid.', { field: 'code' }));
  const { user, dialog, password, isClosed } = await open({
    run: async (proof) => void (await turnOffTwoFactor(proof)),
  });
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await findErrorAt(password, 'Enter your password.');
  await findErrorAt(dialog.getByLabelText('Code'), 'Enter a code.');
  await user.type(password, 'secret');
  await user.type(dialog.getByLabelText('Code'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await findErrorAt(dialog.getByLabelText('Code'), 'That code isn’t valid.');
  expect(password).toHaveProperty('value', 'secret');
  expect(isClosed()).toBe(false);
});

it('[H4-reauthenticate-plain] Without two-factor there is no code, and other errors are at the password', async () => {
  api.on('account_member_sessions_end', new AppError('internal', 'Something went wrong.'));
  const { user, dialog, password, result } = await open({
    hasCode: false,
    run: async () => void (await endMemberSessions(2)),
  });
  expect(dialog.queryByLabelText('Code')).toBeNull();
  await user.type(password, 'secret{Enter}');
  await findErrorAt(password, 'Something went wrong.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(result()).toBe(false));
});

it('[H4-reauthenticate-code-asked] Two-factor that was turned on elsewhere shows its field once the server asks', async () => {
  api.on('profile_two_factor_off', ({ body }) =>
    body.code === '123456'
      ? { success: true, me: buildMe() }
      : new AppError('two_factor_required', 'Enter the code from your app.', { field: 'code' }),
  );
  const run = async (proof: Proof) => void (await turnOffTwoFactor(proof));
  const { user, dialog, password, result } = await open({ hasCode: false, run });
  await user.type(password, 'secret');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  const code = await dialog.findByLabelText('Code');
  await findErrorAt(code, 'Enter the code from your app.');
  await user.type(code, '123456');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(result()).toBe(true));
});
