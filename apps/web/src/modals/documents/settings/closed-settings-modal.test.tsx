import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmailDetails } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openEmailSettingsModal } from '../..';

const saved = { version: 6, history: [], hasMoreHistory: false };

async function open(name: 'Email settings' | 'Page settings' = 'Email settings') {
  const opened = await openDialog(() => openEmailSettingsModal({ id: 7, tid: 3 }));
  return { ...opened, dialog: await inDialog(name) };
}

it('[H4-settings] Subject and link parameters are saved once, with the inbox and a link as they will look', async () => {
  api.on('build_email_details', buildEmailDetails({ exampleHref: 'https://shop.example/may' }));
  api.on('build_email_settings', { ...saved, settings: buildEmailDetails().settings });
  const { user, dialog, isClosed } = await open();
  const subject = dialog.getByRole('textbox', { name: 'Subject' });
  await user.clear(subject);
  expect(dialog.getAllByText('No subject yet')).toHaveLength(2);
  await user.type(subject, 'Flowers');
  dialog.getByText('7 / 50, limit 998');
  await user.click(dialog.getByRole('switch', { name: 'Add parameters to links on export' }));
  await user.click(dialog.getByRole('button', { name: 'utm_source' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Value of parameter 1' })),
  );
  await user.keyboard('{Backspace>10/}may');
  expect(dialog.getByRole('status', { name: 'Example' }).textContent).toBe('https://shop.example/may?utm_source=may');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(isClosed()).toBe(true);
  expect(api.bodies('build_email_settings')).toEqual([
    {
      settings: {
        subject: 'Flowers',
        previewText: 'Flowers',
        epaEnabled: true,
        emailLinkParams: [{ name: 'utm_source', value: 'may' }],
      },
    },
  ]);
});

it('[H4-settings-refused] A parameter without a value isn’t sent, and a refusal leaves the form as it is', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_email_settings', new AppError('lease_held', 'Held.', { holder: { id: 2, name: 'Ola' } }));
  const { user, dialog, isClosed } = await open();
  await user.click(dialog.getByRole('switch', { name: 'Add parameters to links on export' }));
  await user.click(dialog.getByRole('button', { name: 'Parameter' }));
  const name = await dialog.findByRole('textbox', { name: 'Name of parameter 1' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(api.calls('build_email_settings')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove parameter 1' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Email is being edited by another team member.');
  expect(isClosed()).toBe(false);
});

it('[F3-parameter-value] What is typed after a known name is its value; one without a value is refused at that field', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_email_settings', { ...saved, settings: buildEmailDetails().settings });
  const { user, dialog, isClosed } = await open();
  await user.click(dialog.getByRole('switch', { name: 'Add parameters to links on export' }));
  const value = (number: number) => dialog.findByRole('textbox', { name: `Value of parameter ${number}` });
  for (const [at, name] of ['utm_source', 'utm_medium', 'utm_campaign'].entries()) {
    await user.click(dialog.getByRole('button', { name }));
    const field = await value(at + 1);
    await waitFor(() => expect(document.activeElement).toBe(field));
    if (name !== 'utm_campaign') await user.keyboard(`may ${at}`);
  }
  // The row is refused also while no parameters are added.
  for (let round = 0; round < 2; round += 1) {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await findErrorAt(await value(3), 'Enter a value, or remove this row.');
    expect(document.activeElement).toBe(await value(3));
    await user.click(dialog.getByRole('switch', { name: 'Add parameters to links on export' }));
  }
  expect(api.calls('build_email_settings')).toEqual([]);
  await user.type(await value(3), 'spring');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(api.bodies('build_email_settings')).toMatchObject([
    {
      settings: {
        epaEnabled: true,
        emailLinkParams: [
          { name: 'utm_source', value: 'may 0' },
          { name: 'utm_medium', value: 'may 1' },
          { name: 'utm_campaign', value: 'spring' },
        ],
      },
    },
  ]);
});

it('[H4-settings-long] A subject beyond its limit is named at its field, and not sent', async () => {
  api.on('build_email_details', buildEmailDetails({ type: 'page' }));
  const { user, dialog } = await open('Page settings');
  expect(dialog.queryByText('Inbox preview')).toBeNull();
  const subject = dialog.getByRole('textbox', { name: 'Subject' });
  await user.click(subject);
  await user.paste('x'.repeat(999));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findErrorAt(subject, 'At most');
  expect(api.calls('build_email_settings')).toEqual([]);
});
