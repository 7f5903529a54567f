import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { saveTheme } from '../api/session';

import { confirm, promptDialog } from '../lib/dialogs';
import { api } from '../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../testing/render';

it('[H4-prompt] A prompt saves once, however often Enter is pressed, and keeps what was typed after a refusal', async () => {
  let end: (error?: Error) => void = () => {};
  const save = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      }),
  );
  const check = (value: string) => (value.trim() === '' ? 'Enter a name.' : null);
  const { user, result } = await openDialog(() => promptDialog({ title: 'Rename', label: 'Name', check, save }));
  const dialog = await inDialog('Rename');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('{Enter}');
  await findErrorAt(name, 'Enter a name.');
  await user.keyboard('May{Enter}{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  dialog.getByRole('textbox', { name: 'Name' });
  end(new Error('That name is taken.'));
  await findErrorAt(name, 'That name is taken.');
  expect(name).toHaveProperty('value', 'May');
  await user.keyboard('{Enter}');
  end();
  await waitFor(() => expect(result()).toBe('May'));
  expect(save).toHaveBeenCalledTimes(2);
});

it('[H4-confirm] In a question about something destructive the other answer has the focus, and Escape is no', async () => {
  const question = { title: 'Delete theme', text: 'Really?', okay: 'Delete', variant: 'danger' } as const;
  const { user, result } = await openDialog(() => confirm(question));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete theme' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(result()).toBe(false));
});

it('[H4-confirm-action] A question whose action fails closes and says why', async () => {
  const action = async () => {
    throw new Error('The disk is full.');
  };
  const { user, result } = await openDialog(() => confirm({ text: 'Go on?', action }));
  await user.click(await screen.findByRole('button', { name: 'Okay' }));
  await screen.findByText('The disk is full.');
  expect(result()).toBe(false);
});

it('[H4-session-lost] When the session ends it is said once, whatever was asked for', async () => {
  api.on('profile_set_theme', new AppError('session_required', 'You were signed out.'));
  const { user } = await openDialog(async () => {
    await Promise.allSettled([saveTheme('dark'), saveTheme('light')]);
  });
  const alert = within(await screen.findByRole('alertdialog'));
  alert.getByText('You were signed out.');
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
