import type { NewThemeAccess, Teams, ThemeAccess } from '@galley/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The organization's teams with their members and themes. */
export function teamsQuery() {
  return queryOptions({
    queryKey: keys.teams,
    queryFn: ({ signal }) => callRoute('account_teams', { signal }),
  });
}

/** A mutation of teams. The response has all teams and replaces the cached ones. The people of themes are reloaded. */
export function teamChange<Input>(change: (input: Input) => Promise<Teams>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: async (teams, _input, _before, { client }) => {
      client.setQueryData<Teams>(keys.teams, teams);
      const isPeople = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'people';
      await client.invalidateQueries({ predicate: isPeople });
      await client.invalidateQueries({ queryKey: keys.account, exact: true });
    },
  });
}

export const teamCalls = {
  setNewThemes: (newThemes: NewThemeAccess) => callRoute('account_new_themes', { body: { newThemes } }),
  create: (name: string) => callRoute('account_team_create', { body: { name } }),
  change: ({ id, ...body }: Body<'account_team_change'> & { id: number }) =>
    callRoute('account_team_change', { params: { tmid: id }, body }),
  remove: (tmid: number) => callRoute('account_team_delete', { params: { tmid } }),
  addMember: (params: { tmid: number; uid: number }) => callRoute('account_team_member_add', { params }),
  removeMember: (params: { tmid: number; uid: number }) => callRoute('account_team_member_remove', { params }),
  giveTheme: ({ access, ...params }: { tmid: number; tid: number; access: ThemeAccess }) =>
    callRoute('account_team_theme_give', { params, body: { access } }),
  takeTheme: (params: { tmid: number; tid: number }) => callRoute('account_team_theme_take', { params }),
};
