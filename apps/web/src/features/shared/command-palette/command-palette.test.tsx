import { AppError } from '@galley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { useScreenCommands } from '../../../lib/screen-commands';
import { buildEmail, buildMe, buildMemberPage, buildTemplate, buildTemplateList } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { openDialog, renderScreen } from '../../../testing/render';
import { CommandPalette } from './command-palette';

const me = buildMe();

async function open(who = me) {
  api.on('api_v1_templates', buildTemplateList([buildTemplate({ title: 'Spring' })]));
  api.on('account_members', buildMemberPage());
  const opened = await openDialog(() => openModal(CommandPalette, { me: who, always: [] }), { me: who });
  return { ...opened, field: await screen.findByRole('combobox', { name: 'Go to a page or run a command' }) };
}
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('[H3-palette] Places are found by their name, walked by arrow keys from both ends, and Enter chooses one', async () => {
  api.on('templates_search', []);
  const { user, field, result } = await open();
  await screen.findByRole('option', { name: /Spring/ });
  await user.keyboard('{ArrowUp}');
  const last = screen.getAllByRole('option').at(-1);
  expect(last?.getAttribute('aria-selected')).toBe('true');
  await user.type(field, 'spring');
  await waitFor(() => expect(names()[0]).toContain('Spring'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(result()).toMatchObject({ id: 'theme:3', path: '/t/3' }));
});

it('[H3-palette] Emails are searched on the server, and nothing found says so', async () => {
  api.on('templates_search', ({ body }) =>
    body.term === 'may'
      ? [{ email: buildEmail(), templateTitle: 'Spring', excerpt: { text: '', start: 0, end: 0 } }]
      : [],
  );
  const { user, field } = await open();
  await user.type(field, 'may');
  await screen.findByRole('option', { name: /May news/ });
  await user.clear(field);
  await user.type(field, 'qqqq');
  await screen.findByText('Nothing found for “qqqq”');
});

it('[H3-palette] The palette closes over a typed term without a question, also when the search fails', async () => {
  api.on('templates_search', new AppError('internal', 'Something went wrong.'));
  const { user, field, isClosed } = await open();
  await user.type(field, 'may');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isClosed()).toBe(true));
});

it('[H3-palette-rights] Pages of the organization and of the server are offered to those who can open them', async () => {
  const grant = { ...me.grant, canManagePeople: false };
  await open(buildMe({ grant }));
  await screen.findByRole('option', { name: /Spring/ });
  expect(names().join()).not.toMatch(/Organization settings|Admin Tools/);
  renderScreen(<p />);
  await open(buildMe({ isSiteAdmin: true }));
  await screen.findByRole('option', { name: /Organization settings/ });
  screen.getByRole('option', { name: /Admin Tools/ });
});

it('[H3-palette-rights] The trash of a theme, and its people, are offered to those who can edit it', async () => {
  const grant = { canEdit: false, canAdmin: false };
  api.on('account_members', buildMemberPage());
  api.on('templates_search', []);
  api.on('api_v1_templates', buildTemplateList([buildTemplate(), buildTemplate({ id: 4, title: 'Fall', grant })]));
  const { user } = await openDialog(() => openModal(CommandPalette, { me, always: [] }), { me });
  await user.type(await screen.findByRole('combobox', { name: 'Go to a page or run a command' }), 'of');
  await screen.findByRole('option', { name: /Trash of Spring/ });
  expect(names().join()).not.toMatch(/of Fall/);
});

it('[W8-settings-palette] The pages of the organization’s settings are found by their names and by what is on them', async () => {
  api.on('templates_search', []);
  const { user, field, result } = await open();
  await user.type(field, 'scim');
  await waitFor(() => expect(names()[0]).toContain('Organization: Provisioning'));
  await user.clear(field);
  await user.type(field, 'members');
  await waitFor(() => expect(names()[0]).toContain('Organization: Members'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(result()).toMatchObject({ path: '/account/members' }));
});

it('[H3-palette-refusal] A command that can’t run now says why, and isn’t chosen', async () => {
  function Editor() {
    useScreenCommands([{ id: 'save', label: 'Save', refusal: 'Nothing to save.', run: () => undefined }]);
    return <p>The editor</p>;
  }
  api.on('api_v1_templates', buildTemplateList());
  const { user } = renderScreen(<Editor />);
  let isClosed = false;
  void openModal(CommandPalette, { me, always: [] }).then(() => (isClosed = true));
  const save = await screen.findByRole('option', { name: /Save/ });
  expect(save.textContent).toContain('Nothing to save.');
  await user.click(save);
  expect(isClosed).toBe(false);
});

/** Opens the palette with twelve commands of the screen, and returns its rows and the index of the active one. */
async function openLong() {
  api.on('templates_search', []);
  const commands = Array.from({ length: 12 }, (_, at) => ({ id: `c${at}`, label: `Row ${at + 1}`, group: 'Rows' }));
  const opened = await openDialog(() => openModal(CommandPalette, { me, always: commands }), { me });
  await screen.findByRole('option', { name: 'Row 12' });
  const field = screen.getByRole('combobox');
  const active = () => {
    const rows = screen.getAllByRole('option');
    const at = rows.findIndex((row) => row.getAttribute('aria-selected') === 'true');
    expect(field.getAttribute('aria-activedescendant')).toBe(rows[at]?.id);
    return at;
  };
  return { ...opened, field, active };
}

it('[H5-palette-pages] Page keys go eight rows on, and stop at both ends', async () => {
  api.on('api_v1_templates', buildTemplateList());
  api.on('account_members', buildMemberPage());
  const { user, active } = await openLong();
  const last = names().length - 1;
  expect(last).toBeGreaterThan(11);
  await user.keyboard('{PageDown}');
  expect(active()).toBe(8);
  await user.keyboard('{ArrowUp}{PageUp}');
  expect(active()).toBe(0);
  await user.keyboard('{PageDown}{PageDown}{PageDown}');
  expect(active()).toBe(last);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(0);
});

it('[H5-palette-composed] Rows follow a word while an input method composes it', async () => {
  api.on('templates_search', []);
  const { field } = await open();
  await screen.findByRole('option', { name: /Spring/ });
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'spring' } });
  await waitFor(() => expect(names()[0]).toContain('Spring'));
});

it('[H5-palette-typed] The first row is active again after each letter', async () => {
  api.on('api_v1_templates', buildTemplateList());
  api.on('account_members', buildMemberPage());
  const { user, field, active } = await openLong();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe(2);
  await user.type(field, 'row');
  await waitFor(() => expect(active()).toBe(0));
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(1);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(active()).toBe(0));
});
