import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTemplateDetails } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openTemplateSettingsModal } from '../..';

async function open(details = buildTemplateDetails()) {
  api.on('template_settings', details);
  const opened = await openDialog(() => openTemplateSettingsModal({ id: 3 }));
  const dialog = await inDialog('Theme settings');
  return { ...opened, dialog, name: await dialog.findByRole('textbox', { name: 'Theme name' }) };
}

it('[H4-theme-settings] Name, switches, requirements and checklist are saved in one request', async () => {
  const { title, settings, checklist } = buildTemplateDetails();
  api.on('template_settings_save', { title, settings, checklist });
  const { user, dialog, name, result } = await open();
  await user.type(name, ' 2026');
  await user.click(dialog.getByRole('switch', { name: 'Require approval before export' }));
  await user.click(dialog.getByRole('checkbox', { name: 'A subject and a preview text' }));
  await user.type(dialog.getByRole('textbox', { name: 'Merge tag syntax' }), '[[[[ ]]');
  await user.click(dialog.getByRole('button', { name: 'Item' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Item 2' })));
  await user.keyboard('Check links');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Theme settings saved');
  expect(result()).toBe('saved');
  expect(api.bodies('template_settings_save')).toMatchObject([
    {
      title: 'Spring 2026',
      settings: { requiresApproval: true, requiredForExport: ['subject'], mergeTags: [{ open: '[[', close: ']]' }] },
      checklist: { items: [{ key: 'proofread', title: 'Proofread' }, { title: 'Check links' }] },
    },
  ]);
});

it('[H4-theme-settings-refused] A missing or refused name is at its field, and other refusals below', async () => {
  api.on('template_settings_save', new AppError('conflict', 'There is a theme with this name.', { field: 'title' }));
  const { user, dialog, name } = await open();
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findErrorAt(name, 'Enter a name.');
  expect(api.calls('template_settings_save')).toEqual([]);
  await user.type(name, 'Summer');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findErrorAt(name, 'There is a theme with this name.');
  api.on('template_settings_save', new AppError('internal', 'Something went wrong.'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Something went wrong.');
  expect(name).toHaveProperty('value', 'Summer');
});

it('[H4-theme-settings-empty-item] An item of the checklist without text is named, and gets the focus', async () => {
  const { user, dialog } = await open();
  const item = dialog.getByRole('textbox', { name: 'Item 1' });
  await user.clear(item);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(item.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(item);
  expect(api.calls('template_settings_save')).toEqual([]);
});

it('[H4-theme-settings-leads-elsewhere] What leads elsewhere asks first when something was typed', async () => {
  const { user, dialog, name, result } = await open();
  await user.type(name, '!');
  await user.click(dialog.getByRole('button', { name: 'Upload new version' }));
  await answerDiscard(user, 'Keep editing');
  expect(result()).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Delete theme' }));
  await answerDiscard(user, 'Discard changes');
  await waitFor(() => expect(result()).toBe('delete'));
});
