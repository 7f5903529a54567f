import { AppError, type LogSettings as Settings } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../../testing/render';
import { LogSettings } from './log-settings';

const stream: NonNullable<Settings['stream']> = {
  url: 'https://log.example/in',
  failingSince: 0,
  stoppedAt: 0,
  formerSecretUntil: 0,
  waiting: 0,
  deliveries: [],
};

async function show(settings: Partial<Settings> = {}) {
  api.on('account_log_settings', { keptDays: null, stream: null, ...settings });
  const { user } = renderScreen(<LogSettings />);
  return { user, url: await screen.findByRole('textbox', { name: 'URL' }) };
}

it('[H4-log-stream] Changes go to a typed address, whose secret is shown once and stays when stopping is refused', async () => {
  const { user, url } = await show();
  await user.click(screen.getByRole('button', { name: 'Start sending' }));
  await findErrorAt(url, '');
  expect(api.calls('account_log_stream_set')).toEqual([]);
  await user.type(url, 'https://10.0.0.1');
  api.on('account_log_stream_set', new AppError('invalid_field', 'This address is internal.', { field: 'url' }));
  await user.click(screen.getByRole('button', { name: 'Start sending' }));
  await findErrorAt(url, 'This address is internal.');
  expect(url).toHaveProperty('value', 'https://10.0.0.1');
  api.on('account_log_stream_set', { keptDays: null, stream, secret: 'whsec_1' });
  await user.dblClick(screen.getByRole('button', { name: 'Start sending' }));
  await screen.findByDisplayValue('whsec_1');
  api.on('account_log_stream_remove', new AppError('internal', 'Something went wrong.'));
  await user.click(screen.getByRole('button', { name: 'Stop sending' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop sending' }));
  await user.click(question.getByRole('button', { name: 'Stop sending' }));
  await screen.findByText('Something went wrong.');
  screen.getByDisplayValue('whsec_1');
});

it('[H4-log-test] A test message says whether it arrived, and why not', async () => {
  const { user } = await show({ stream });
  const delivery = { id: 1, action: 'log.test', attempts: 1, status: 500, createdAt: 1, finishedAt: 1 };
  const failed = { ...delivery, state: 'failed', error: 'Status 500.' } as const;
  api.on('account_log_stream_test', { keptDays: null, stream: { ...stream, deliveries: [failed] } });
  await user.click(screen.getByRole('button', { name: 'Send test' }));
  await screen.findByText(/^The test message wasn’t delivered\. Status 500\./);
});

it('[H4-log-kept] Keeping changes for a shorter time asks first', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('combobox', { name: /^Keep changes for/ }));
  await user.click(await screen.findByRole('option', { name: '90 days' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete older changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.calls('account_log_retention')).toEqual([]);
});
