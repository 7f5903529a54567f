import { AppError, type Persona, type SampleField } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openPersonasModal } from '../..';

const ada: Persona = { id: 1, name: 'Ada', data: '{ "plan": "gold" }', updatedAt: someTime };
const ben: Persona = { id: 2, name: 'Ben', data: '{}', updatedAt: someTime };

async function open(...personas: Persona[]) {
  return await openWith([], ...personas);
}

async function openWith(fields: SampleField[], ...personas: Persona[]) {
  api.on('template_personas', { personas, fields });
  const opened = await openDialog(() => openPersonasModal({ tid: 3, eid: 7 }));
  const dialog = await inDialog('Personas');
  await dialog.findByRole('textbox', { name: 'Name' });
  return { ...opened, dialog, name: () => dialog.getByRole('textbox', { name: 'Name' }) };
}

it('[H4-personas] The first persona of a theme is created once, from an example', async () => {
  const { user, dialog, name, result } = await open();
  api.on('template_personas_create', () => {
    api.on('template_personas', { personas: [ada], fields: [] });
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

it('[F3-persona-fields] A persona is filled in by fields, and what they can’t show stays in the advanced view', async () => {
  const fields: SampleField[] = [
    { name: 'first_name', kind: 'text' },
    { name: 'member', kind: 'choice' },
    { name: 'items', kind: 'text' },
  ];
  const cleo = { ...ada, id: 4, data: '{"first_name":"Cleo","items":[1],"plan":"gold"}' };
  const { user, dialog } = await openWith(fields, cleo);
  expect(api.calls('template_personas')[0]).toMatchObject({ params: { id: 3 }, query: { eid: 7 } });
  const name = dialog.getByRole('textbox', { name: 'First name' });
  expect(name).toHaveProperty('value', 'Cleo');
  expect(dialog.queryByRole('textbox', { name: 'Items' })).toBeNull();
  dialog.getByText('In Advanced: items, plan.');
  await user.clear(name);
  await user.type(name, 'Ben');
  await user.click(dialog.getByRole('checkbox', { name: 'Member' }));
  api.on('template_personas_update', ({ body }) => ({ persona: { ...cleo, ...body } }));
  await user.click(dialog.getByRole('button', { name: 'Save persona' }));
  await waitFor(() => expect(api.bodies('template_personas_update')).toHaveLength(1));
  expect(JSON.parse(String(api.bodies('template_personas_update')[0]?.data))).toEqual({
    first_name: 'Ben',
    items: [1],
    plan: 'gold',
    member: true,
  });
  await user.click(dialog.getByRole('radio', { name: 'Advanced' }));
  const json = dialog.getByRole('textbox', { name: 'Data (JSON)' });
  expect(json.textContent ?? '').toContain('"items"');
  await user.clear(json);
  await user.type(json, 'nothing');
  await user.click(dialog.getByRole('radio', { name: 'Fields' }));
  await findErrorAt(json, 'The sample data must be a JSON object, for example { "name": "Ada" }.');
  expect(json).toHaveProperty('value', 'nothing');
});

it('[H4-personas-delete] A persona is deleted after a question', async () => {
  const { user, dialog } = await open(ada);
  api.on('template_personas_delete', () => {
    api.on('template_personas', { personas: [], fields: [] });
    return { success: true };
  });
  await user.click(dialog.getByRole('button', { name: 'Delete persona' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete persona' }));
  await user.click(question.getByRole('button', { name: 'Delete persona' }));
  await dialog.findByRole('button', { name: 'Create persona' });
  expect(api.calls('template_personas_delete')).toMatchObject([{ params: { id: 3, personaId: 1 } }]);
});
