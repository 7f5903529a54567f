import { AppError, type Team, type Teams } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildAccount, buildMe, buildTemplateList } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../../testing/render';
import { TeamsPage } from './teams-page';

const team = (given: Partial<Team> = {}): Team => ({
  ...{ id: 4, name: 'Writers', groupId: 0, members: [], themes: [] },
  ...given,
});
const teams = (...list: Team[]): Teams => ({ teams: list, groups: [], newThemes: 'managers' });

async function show(...list: Team[]) {
  api.on('account_teams', teams(...list));
  api.on('api_v1_account', buildAccount());
  api.on('api_v1_templates', buildTemplateList());
  const { user } = renderScreen(<TeamsPage />, { page: 'account_teams_page' });
  await screen.findByRole('combobox', { name: /^Who can open new themes/ });
  return { user };
}

it('[H4-teams-create] A team is created once, and a refused name stays at its field', async () => {
  const { user } = await show();
  const name = screen.getByRole('textbox', { name: 'Team name' });
  const create = screen.getByRole('button', { name: 'Create team' });
  await user.click(create);
  await findErrorAt(name, 'Enter a name.');
  await user.type(name, 'Writers');
  api.on('account_team_create', new AppError('conflict', 'There is a team with this name.'));
  await user.click(create);
  await findErrorAt(name, 'There is a team with this name.');
  expect(name).toHaveProperty('value', 'Writers');
  api.on('account_team_create', teams(team()));
  await user.dblClick(create);
  await screen.findByRole('heading', { name: 'Writers' });
  expect(api.calls('account_team_create')).toHaveLength(2);
});

it('[H4-teams-rename] A team is renamed in a dialog, which asks for a name', async () => {
  const { user } = await show(team());
  await user.click(screen.getByRole('button', { name: 'Rename Writers' }));
  const dialog = await inDialog('Rename team');
  const name = dialog.getByRole('textbox', { name: 'Team name' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await findErrorAt(name, 'Enter a name.');
  await user.type(name, 'Authors');
  api.on('account_team_change', teams(team({ name: 'Authors' })));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('heading', { name: 'Authors' });
  expect(api.bodies('account_team_change')).toMatchObject([{ name: 'Authors' }]);
});

it('[H4-teams-member] A member is chosen from the list and added; a refusal keeps the choice', async () => {
  const { user } = await show(team());
  const add = screen.getByRole('button', { name: 'Add member' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('combobox', { name: /^Add a member to Writers/ }));
  await user.click(await screen.findByRole('option', { name: /Ola Berg/ }));
  api.on('account_team_member_add', new AppError('internal', 'Something went wrong.'));
  await user.click(add);
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  const member = {
    id: 2,
    name: 'Ola Berg',
    email: 'ola@acme.example',
    avatar: '',
    role: 'editor',
    isByGroup: false,
  } as const;
  api.on('account_team_member_add', teams(team({ members: [member] })));
  await user.click(screen.getByRole('button', { name: 'Add member' }));
  await screen.findByRole('list', { name: 'Members of Writers' });
  expect(api.calls('account_team_member_add').at(-1)).toMatchObject({ params: { tmid: 4, uid: 2 } });
});

it('[W8-teams-many] A team with many members shows ten of them, with pages and a search', async () => {
  const members = Array.from({ length: 97 }, (_, index) => ({
    id: index + 1,
    name: `Person ${index + 1}`,
    email: `person${index + 1}@acme.example`,
    avatar: '',
    role: 'editor' as const,
    isByGroup: false,
  }));
  const { user } = await show(team({ members }));
  const rows = () => within(screen.getByRole('list', { name: 'Members of Writers' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(10);
  screen.getByText('1–10 of 97');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  screen.getByText('11–20 of 97');
  await user.type(screen.getByRole('searchbox', { name: 'Find a member of Writers' }), 'PERSON97@');
  expect(rows()).toHaveLength(1);
  screen.getByText('1–1 of 1');
  api.on('account_team_member_remove', teams(team({ members: members.slice(0, 96) })));
  await user.click(screen.getByRole('button', { name: 'Remove Person 97 from Writers' }));
  await screen.findByText('No members match.');
  expect(api.calls('account_team_member_remove').at(-1)).toMatchObject({ params: { tmid: 4, uid: 97 } });
});

it('[H4-teams-delete] A team is deleted after a question', async () => {
  const { user } = await show(team());
  api.on('account_team_delete', teams());
  await user.click(screen.getByRole('button', { name: 'Delete Writers' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete team' }));
  await user.click(question.getByRole('button', { name: 'Delete team' }));
  await screen.findByText('Team deleted');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Writers' })).toBeNull());
});

it('[H4-teams-refused] Only owners and admins manage teams', () => {
  const grant = { canUploadThemes: false, canManagePeople: false, canReadLog: false, canCancel: false, canPay: false };
  renderScreen(<TeamsPage />, { page: 'account_teams_page', me: buildMe({ grant }) });
  screen.getByText('Only owners and admins can manage teams.');
});
