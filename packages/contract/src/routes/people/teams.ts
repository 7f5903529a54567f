import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idInBody, idParam, title } from '../../entities/common';
import { themeAccess } from '../../entities/people';
import { newThemeAccess, teams } from '../../entities/team';

const teamParams = z.object({ tmid: idParam });
const memberParams = teamParams.extend({ uid: idParam });
const themeParams = teamParams.extend({ tid: idParam });

/** Teams: groups of members with access to themes. */
export const teamRoutes = {
  account_teams: defineRoute({
    name: 'account_teams',
    method: 'GET',
    path: '/api/v1/account/teams',
    access: 'organization.admin',
    summary: 'The teams of the organization with their members and themes.',
    response: teams,
  }),
  account_new_themes: defineRoute({
    name: 'account_new_themes',
    method: 'POST',
    path: '/api/v1/account/teams/new-themes',
    access: 'organization.admin',
    summary: 'Sets who gets access to new themes. Themes that exist stay as they are.',
    body: z.object({ newThemes: newThemeAccess }),
    response: teams,
  }),
  account_team_create: defineRoute({
    name: 'account_team_create',
    method: 'POST',
    path: '/api/v1/account/teams',
    access: 'organization.admin',
    creates: true,
    summary: 'Creates a team.',
    body: z.object({ name: title }),
    response: teams,
  }),
  account_team_change: defineRoute({
    name: 'account_team_change',
    method: 'POST',
    path: '/api/v1/account/teams/:tmid',
    access: 'organization.admin',
    summary: 'Renames a team, and sets the group of the identity provider whose people are in it.',
    params: teamParams,
    body: z.object({ name: title, groupId: idInBody.nullable().optional() }),
    response: teams,
  }),
  account_team_delete: defineRoute({
    name: 'account_team_delete',
    method: 'DELETE',
    path: '/api/v1/account/teams/:tmid',
    access: 'organization.admin',
    summary: 'Deletes a team. Access that its members had only through it ends.',
    params: teamParams,
    response: teams,
  }),
  account_team_member_add: defineRoute({
    name: 'account_team_member_add',
    method: 'PUT',
    path: '/api/v1/account/teams/:tmid/members/:uid',
    access: 'organization.admin',
    summary: 'Adds a member of the organization to a team.',
    params: memberParams,
    response: teams,
  }),
  account_team_member_remove: defineRoute({
    name: 'account_team_member_remove',
    method: 'DELETE',
    path: '/api/v1/account/teams/:tmid/members/:uid',
    access: 'organization.admin',
    summary: 'Removes someone from a team. Access that they had only through it ends.',
    params: memberParams,
    response: teams,
  }),
  account_team_theme_give: defineRoute({
    name: 'account_team_theme_give',
    method: 'PUT',
    path: '/api/v1/account/teams/:tmid/themes/:tid',
    access: 'organization.admin',
    summary: 'Gives a team access to a theme, or changes it.',
    params: themeParams,
    body: z.object({ access: themeAccess }),
    response: teams,
  }),
  account_team_theme_take: defineRoute({
    name: 'account_team_theme_take',
    method: 'DELETE',
    path: '/api/v1/account/teams/:tmid/themes/:tid',
    access: 'organization.admin',
    summary: 'Ends the access of a team to a theme.',
    params: themeParams,
    response: teams,
  }),
} as const;
