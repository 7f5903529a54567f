import { randomUUID } from 'node:crypto';
import type { ThemeAccess } from '@galley/contract';
import { teamMembers, teams, teamTemplates } from '../../platform/db/schema';
import { buildUser, type UserRecord } from '../factories';
import type { TestApp } from '../test-app';
import type { Recipe, Situation } from './permission-recipes';

/** Stores a team with members and themes. */
export async function buildTeam(
  { services }: Pick<TestApp, 'services'>,
  team: {
    organizationId: number;
    people?: readonly number[];
    themes?: readonly { id: number; access: ThemeAccess }[];
    scimGroupId?: number;
  },
): Promise<number> {
  const { organizationId, people = [], themes = [], scimGroupId } = team;
  const [row] = await services.db
    .insert(teams)
    .values({ organizationId, name: randomUUID(), scimGroupId })
    .returning({ id: teams.id });
  const teamId = row?.id ?? 0;
  if (people.length > 0)
    await services.db.insert(teamMembers).values(people.map((userId) => ({ organizationId, teamId, userId })));
  if (themes.length > 0)
    await services.db
      .insert(teamTemplates)
      .values(themes.map(({ id, access }) => ({ organizationId, teamId, templateId: id, access })));
  return teamId;
}

const ownerOf = ({ world }: Situation) => world.people.owner as UserRecord;
/** Returns the organization in which a caller acts. */
const organizationOf = (situation: Situation) =>
  (situation.world.people[situation.caller] ?? ownerOf(situation)).organization;

async function withTeam(situation: Situation) {
  return await buildTeam(situation.app, { organizationId: organizationOf(situation).id });
}

async function withMember(situation: Situation) {
  const organization = organizationOf(situation);
  const { id: uid } = await buildUser(situation.app.services, { organization, role: 'editor' });
  return { uid, tmid: await buildTeam(situation.app, { organizationId: organization.id, people: [uid] }) };
}

async function themeOf(situation: Situation): Promise<number> {
  const isStranger = situation.caller === 'owner of another organization';
  return isStranger ? situation.world.foreign.templateId : (await situation.world.freshTemplate()).id;
}

async function withTheme(situation: Situation) {
  const tid = await themeOf(situation);
  const organizationId = organizationOf(situation).id;
  return { tid, tmid: await buildTeam(situation.app, { organizationId, themes: [{ id: tid, access: 'editor' }] }) };
}

/** Requests for teams. */
export const teamRecipes = {
  account_teams: async () => ({}),
  account_new_themes: async () => ({ body: { newThemes: 'managers' } }),
  account_team_create: async () => ({ body: { name: randomUUID() } }),
  account_team_change: async (situation) => ({
    params: { tmid: await withTeam(situation) },
    body: { name: randomUUID() },
  }),
  account_team_delete: async (situation) => ({ params: { tmid: await withTeam(situation) } }),
  account_team_member_add: async (situation) => {
    const { id: uid } = await buildUser(situation.app.services, {
      organization: organizationOf(situation),
      role: 'editor',
    });
    return { params: { uid, tmid: await withTeam(situation) } };
  },
  account_team_member_remove: async (situation) => ({ params: await withMember(situation) }),
  account_team_theme_give: async (situation) => ({
    params: { tid: await themeOf(situation), tmid: await withTeam(situation) },
    body: { access: 'commentor' },
  }),
  account_team_theme_take: async (situation) => ({ params: await withTheme(situation) }),
} satisfies Record<string, Recipe>;
