import { AppError, type Persona } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openPersonasModal } from '../..';

const ada: Persona = { id: 1, name: 'Ada', data: '{ "plan": "gold" }', updatedAt: someTime };
const ben: Persona = { id: 2, name: 'Ben', data: '{}', updatedAt: someTime };

async function open(...personas: Persona[]) {
  api.on('template_personas', { personas });
  const opened = await openDialog(() => openPersonasModal({ tid: 3 }));
  const dialog = await inDialog('Personas');
  await dialog.findByRole('textbox', { name: 'Name' });
  return { ...opened, dialog, name: () => dialog.getByRole('textbox', { name: 'Name' }) };
}

it('[H4-personas] The first persona of a theme is created once, from an example', async () => {
  const { user, dialog, name, result } = await open();
  api.on('template_personas_create', () => {
    api.on('template_personas', { personas: [ada] });
    return { persona: ada };
  });
  await user.type(name(), 'Ada');
  await user.dblClick(dialog.getByRole('button', { name: 'Create persona' }));
  await dialog.findByRole('button', { name: 'Save persona' });
  expect(api.bodies('template_personas_create')).toMatchObject([{ name: 'Ada' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(result()).toBe(true));
});

it('[H4-personas-refused] A refusal is at its field, and another persona is shown only once nothing is lost', async () => {
  api.on('template_personas_update', new AppError('invalid_field', 'This isn’t JSON.', { field: 'data' }));
  const { user, dialog, name } = await open(ada, ben);
  const data = dialog.getByRole('textbox', { name: 'Data (JSON)' });
  await user.clear(data);
  await user.type(data, 'nothing');
  await user.click(dialog.getByRole('button', { name: 'Save persona' }));
  await findErrorAt(data, 'This isn’t JSON.');
  await user.click(dialog.getByRole('button', { name: 'Ben' }));
  await answerDiscard(user, 'Keep editing');
  expect(data).toHaveProperty('value', 'nothing');
  await user.click(dialog.getByRole('button', { name: 'Ben' }));
  await answerDiscard(user, 'Discard changes');
  await waitFor(() => expect(name()).toHaveProperty('value', 'Ben'));
});

it('[H4-personas-delete] A persona is deleted after a question', async () => {
  const { user, dialog } = await open(ada);
  api.on('template_personas_delete', () => {
    api.on('template_personas', { personas: [] });
    return { success: true };
  });
  await user.click(dialog.getByRole('button', { name: 'Delete persona' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete persona' }));
  await user.click(question.getByRole('button', { name: 'Delete persona' }));
  await dialog.findByRole('button', { name: 'Create persona' });
  expect(api.calls('template_personas_delete')).toMatchObject([{ params: { id: 3, personaId: 1 } }]);
});
