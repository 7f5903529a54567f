import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTemplateDetails } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { inDialog } from '../../../../testing/render';
import { useBuilder } from '../context/builder-context';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { buildDocument } from '../testing/session-fixture';
import { openSettings } from './open-settings';

function Opener() {
  const builder = useBuilder();
  return (
    <button type="button" onClick={() => void openSettings(builder)}>
      Open
    </button>
  );
}

async function open(given: InBuilder = {}) {
  const shown = renderInBuilder(<Opener />, { isEditing: true, ...given });
  await shown.user.click(screen.getByRole('button', { name: 'Open' }));
  return { ...shown, dialog: await inDialog('Email settings') };
}

const grantOf = (canChangeTemplate: boolean) => ({ ...buildDocument().grant, canChangeTemplate });

it('[F3-settings-theme] What applies to all documents is read-only, and changed in Theme settings, which keep the email’s input', async () => {
  const { title, checklist } = buildTemplateDetails();
  api.on('template_settings', buildTemplateDetails());
  api.on('template_settings_save', ({ body }) => ({ title, checklist, settings: body.settings }));
  const { user, dialog, asked } = await open({ document: { grant: grantOf(true) } });
  const subject = dialog.getByRole('textbox', { name: 'Subject' });
  await user.type(subject, 'Plums');
  expect(dialog.queryByRole('switch', { name: 'Require approval before export' })).toBeNull();
  for (const end of ['Cancel', 'Save']) {
    dialog.getByText('Require approval before export: off');
    await user.click(dialog.getByRole('button', { name: 'Theme settings' }));
    const theme = await inDialog('Theme settings');
    const approval = await theme.findByRole('switch', { name: 'Require approval before export' });
    // The theme isn't deleted or given a new version from one of its documents.
    expect(theme.queryByRole('button', { name: 'Delete theme' })).toBeNull();
    expect(theme.queryByRole('region', { name: 'Versions' })).toBeNull();
    await user.click(approval);
    await user.click(theme.getByRole('button', { name: end }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Theme settings' })).toBeNull());
    expect(api.calls('template_settings_save')).toHaveLength(end === 'Save' ? 1 : 0);
  }
  await dialog.findByText('Require approval before export: on');
  expect(subject).toHaveProperty('value', 'SpringPlums');
  expect(asked).toEqual([]);
});

it('[F3-settings-theme] Who can’t change the theme reads what applies', async () => {
  const { dialog } = await open({ isEditing: false, document: { grant: grantOf(false) } });
  dialog.getByText('Load remote content in the editor: on');
  expect(dialog.queryByRole('button', { name: 'Theme settings' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull();
});
