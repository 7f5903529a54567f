import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { changeNewThemes } from './new-themes';
import {
  addTeamMember,
  changeTeam,
  createTeam,
  giveTeamTheme,
  readTeams,
  removeTeam,
  removeTeamMember,
  takeTeamTheme,
} from './service';

/** Returns the handlers for teams of the organization: their members and the themes they have access to. */
export function teamHandlers(services: Services): HandlerMap {
  return {
    account_teams: async ({ caller }) => readTeams(services.db, caller.organizationId),
    account_new_themes: async ({ caller, body }) => changeNewThemes(services, caller, body.newThemes),
    account_team_create: async ({ caller, body }) => createTeam(services, caller, body.name),
    account_team_change: async ({ caller, params, body }) => changeTeam(services, caller, params.tmid, body),
    account_team_delete: async ({ caller, params }) => removeTeam(services, caller, params.tmid),
    account_team_member_add: async ({ caller, params }) => addTeamMember(services, caller, params.tmid, params.uid),
    account_team_member_remove: async ({ caller, params }) =>
      removeTeamMember(services, caller, params.tmid, params.uid),
    account_team_theme_give: async ({ caller, params, body }) =>
      giveTeamTheme(services, caller, params.tmid, { templateId: params.tid, access: body.access }),
    account_team_theme_take: async ({ caller, params }) => takeTeamTheme(services, caller, params.tmid, params.tid),
  };
}
