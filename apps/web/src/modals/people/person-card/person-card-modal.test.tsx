import { AppError, type PersonCard } from '@galley/contract';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { PersonCardModal } from './person-card-modal';

const person: PersonCard = {
  id: 2,
  name: 'Ola Berg',
  role: 'editor',
  job: 'Designer',
  organization: 'Acme',
  timezone: 'UTC',
  avatar120: '',
};
const open = () => openDialog(() => openModal(PersonCardModal, { personId: 2 }));

it('[H4-person-card] Shows name, role, job, organization and local time, and closes on Escape', async () => {
  api.on('api_v1_person', { person });
  const { user, isClosed } = await open();
  const dialog = await inDialog('Ola Berg');
  for (const text of ['Editor', 'Designer', 'Acme']) dialog.getByText(text);
  dialog.getByText(/local time/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isClosed()).toBe(true));
});

it('[H4-person-card-former] Of a former member it says so, and no local time', async () => {
  api.on('api_v1_person', { person: { ...person, role: null, job: '', timezone: '' } });
  await open();
  const dialog = await inDialog('Ola Berg');
  dialog.getByText('No longer a member');
  expect(dialog.queryByText(/local time/)).toBeNull();
});

it('[H4-person-card-failed] Says why a card can’t be read', async () => {
  api.on('api_v1_person', new AppError('not_found', 'This person doesn’t exist.'));
  await open();
  const dialog = await inDialog('Person');
  expect((await dialog.findByRole('alert')).textContent).toBe('This person doesn’t exist.');
});
