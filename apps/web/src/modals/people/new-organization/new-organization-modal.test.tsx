import { AppError } from '@galley/contract';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { buildOwnOrganization } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { NewOrganizationModal } from './new-organization-modal';

async function open() {
  const opened = await openDialog(() => openModal(NewOrganizationModal, {}));
  const dialog = await inDialog('New organization');
  const name = dialog.getByRole('textbox', { name: 'Organization name' });
  return { ...opened, name, create: dialog.getByRole('button', { name: 'Create organization' }) };
}

it('[H4-new-organization] A double click creates one organization, and opens it', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const organization = buildOwnOrganization({ id: 9, name: 'Blue', domain: 'blue' });
  api.on('organizations_create', { organization });
  const { user, name, create } = await open();
  await user.type(name, ' Blue ');
  await user.dblClick(create);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/enter/9'));
  expect(api.bodies('organizations_create')).toEqual([{ name: 'Blue' }]);
});

it('[H4-new-organization-refused] A refusal is at the field of the name, which stays as typed', async () => {
  api.on('organizations_create', new AppError('limit_reached', 'You can be in 50 organizations.'));
  const { user, name, create, isClosed } = await open();
  await user.click(create);
  await findErrorAt(name, 'Enter a name');
  expect(api.calls('organizations_create')).toEqual([]);
  await user.type(name, 'Blue');
  await user.click(create);
  await findErrorAt(name, 'You can be in 50 organizations.');
  expect(name).toHaveProperty('value', 'Blue');
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Keep editing');
  expect(isClosed()).toBe(false);
  expect(name).toHaveProperty('value', 'Blue');
});
