import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmailDetails } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openEmailMetadataModal } from '../..';

const saved = { version: 6, history: [], hasMoreHistory: false };

async function open() {
  const opened = await openDialog(() => openEmailMetadataModal({ id: 7, tid: 3 }));
  const dialog = await inDialog('Metadata');
  return { ...opened, dialog, title: await dialog.findByRole('textbox', { name: 'Title' }) };
}

it('[H4-metadata] Only what was changed is saved, once, as the version after the one that was read', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_email_metadata', { ...saved, settings: buildEmailDetails().settings });
  const { user, dialog, title, isClosed } = await open();
  dialog.getByText('Saved in the head of “May news” as version 6. Nothing else changes.');
  await user.type(title, ' 2026');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Metadata saved');
  expect(isClosed()).toBe(true);
  expect(api.calls('build_email_metadata')).toMatchObject([
    { query: { version: 5 }, body: { metadata: { title: 'May news 2026' } } },
  ]);
});

it('[H4-metadata-refused] A refusal is at its field or below, and what was typed isn’t dropped unasked', async () => {
  api.on('build_email_details', buildEmailDetails());
  api.on('build_email_metadata', new AppError('invalid_field', 'Too long.', { field: 'metadata.title' }));
  const { user, dialog, title, isClosed } = await open();
  await user.type(title, ' 2026');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findErrorAt(title, 'Too long.');
  expect(document.activeElement).toBe(title);
  api.on('build_email_metadata', new AppError('stale_version', 'Old.', { currentVersion: 9 }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/^Someone else saved changes in the meantime/);
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Keep editing');
  expect(title).toHaveProperty('value', 'May news 2026');
  expect(isClosed()).toBe(false);
});

it('[H4-metadata-held] While someone edits the email, its metadata can only be read', async () => {
  api.on('build_email_details', buildEmailDetails({ holder: { id: 2, name: 'Ola Berg', isSelf: false } }));
  const { dialog, title } = await open();
  dialog.getByText(/Ola Berg is editing it now\.$/);
  expect(title).toHaveProperty('disabled', true);
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});
