import { AppError, limits, role, type Team, type Teams, type TemplateTeam, type ThemeAccess } from '@galley/contract';
import { findTemplate } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { isMember } from '../../shared/entitlements/usage';
import { avatarUrl } from '../../shared/profile/avatar-url';
import {
  addMember,
  countTeams,
  deleteTeam,
  findNewThemeAccess,
  findTeam,
  giveTheme,
  insertTeam,
  isGroup,
  isNameTaken,
  listGroups,
  listTeamMembers,
  listTeams,
  listTeamsOf,
  listTeamThemes,
  removeMember,
  takeTheme,
  updateTeam,
} from './repository';

export { findTeam, listTeamMembers, listTeams, listTeamThemes } from './repository';

type FoundTeam = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/** Returns the teams of an organization with their members and themes. */
export async function readTeams(db: Queryable, organizationId: number): Promise<Teams> {
  const rows = await listTeams(db, organizationId);
  const members = await listTeamMembers(db, organizationId);
  const themes = await listTeamThemes(db, organizationId);
  const teams = rows.map(
    ({ id, name, scimGroupId }): Team => ({
      id,
      name,
      groupId: scimGroupId ?? 0,
      members: members
        .filter(({ teamId }) => teamId === id)
        .map((row) => ({
          id: row.id,
          name: row.name,
          email: row.email,
          avatar: avatarUrl(row.avatarKey),
          role: role.parse(row.role),
          isByGroup: row.isByGroup,
        })),
      themes: themes
        .filter(({ teamId }) => teamId === id)
        .map((theme) => ({ id: theme.id, title: theme.title, access: theme.access })),
    }),
  );
  const newThemes = await findNewThemeAccess(db, organizationId);
  return { teams, groups: await listGroups(db, organizationId), newThemes };
}

/** Returns the teams with access to a theme, and the names of the teams of each person. */
export async function readTeamsOf(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<{ teams: TemplateTeam[]; people: ReadonlyMap<number, string[]> }> {
  const found = await listTeamsOf(db, organizationId, templateId);
  const people = new Map<number, string[]>();
  if (found.length === 0) return { teams: [], people };
  const members = await listTeamMembers(db, organizationId);
  const teams = found.map((team) => {
    const own = members.filter(({ teamId }) => teamId === team.id);
    for (const { id } of own) people.set(id, [...(people.get(id) ?? []), team.name]);
    return { ...team, memberCount: own.length };
  });
  return { teams, people };
}

/**
 * Creates a team. Throws `conflict` for a name that another team has, `limit_reached` beyond the maximum number of
 * teams.
 */
export async function createTeam(services: Services, caller: UserCaller, name: string): Promise<Teams> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    if ((await countTeams(tx, organizationId)) >= limits.teamsPerOrganization)
      throw new AppError('limit_reached', messages.tooManyTeams);
    const id = await insertTeam(tx, { organizationId, name, createdBy: user.id });
    if (id === undefined) throw nameTaken();
    await note(tx, caller, 'organization.team_created', { team: id, name });
    return await readTeams(tx, organizationId);
  });
}

/** Renames a team, and sets the group it follows. Throws `not_found`, `conflict`, `invalid_field`. */
export async function changeTeam(
  services: Services,
  caller: UserCaller,
  teamId: number,
  { name, groupId }: { name: string; groupId?: number | null },
): Promise<Teams> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const team = await requireTeam(tx, caller, teamId);
    if (await isNameTaken(tx, organizationId, name, teamId)) throw nameTaken();
    if (groupId && !(await isGroup(tx, organizationId, groupId)))
      throw new AppError('invalid_field', messages.notFound, { field: 'groupId' });
    const scimGroupId = groupId === undefined ? team.scimGroupId : groupId;
    if (team.name !== name || team.scimGroupId !== scimGroupId) {
      await updateTeam(tx, organizationId, teamId, { name, scimGroupId });
      await note(tx, caller, 'organization.team_changed', { team: teamId, name });
      if (team.scimGroupId !== scimGroupId)
        await secure(tx, caller, 'theme_access.given', { team: teamId, group: scimGroupId ?? 0 }, { team: name });
    }
    return await readTeams(tx, organizationId);
  });
}

/** Deletes a team and the access that came with it. Throws `not_found`. */
export async function removeTeam(services: Services, caller: UserCaller, teamId: number): Promise<Teams> {
  return await services.db.transaction(async (tx) => {
    const { name } = await requireTeam(tx, caller, teamId);
    await deleteTeam(tx, caller.organizationId, teamId);
    await note(tx, caller, 'organization.team_deleted', { team: teamId, name });
    await secure(tx, caller, 'theme_access.removed', { team: teamId }, { team: name });
    return await readTeams(tx, caller.organizationId);
  });
}

/** Adds a member of the organization. Throws `not_found`. */
export async function addTeamMember(
  services: Services,
  caller: UserCaller,
  teamId: number,
  userId: number,
): Promise<Teams> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    const { name } = await requireTeam(tx, caller, teamId);
    if (!(await isMember(tx, organizationId, userId))) throw notFound();
    if (await addMember(tx, { organizationId, teamId, userId, createdBy: user.id })) {
      await note(tx, caller, 'organization.team_member_added', { team: teamId, name, member: userId });
      await secure(tx, caller, 'theme_access.given', { team: teamId, member: userId }, { team: name });
    }
    return await readTeams(tx, organizationId);
  });
}

/**
 * Removes a team member. Throws `not_found` for someone who wasn't added manually; people of a group are removed at the
 * identity provider.
 */
export async function removeTeamMember(
  services: Services,
  caller: UserCaller,
  teamId: number,
  userId: number,
): Promise<Teams> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const { name } = await requireTeam(tx, caller, teamId);
    if (!(await removeMember(tx, { organizationId, teamId, userId }))) throw notFound();
    await note(tx, caller, 'organization.team_member_removed', { team: teamId, name, member: userId });
    await secure(tx, caller, 'theme_access.removed', { team: teamId, member: userId }, { team: name });
    return await readTeams(tx, organizationId);
  });
}

/** Gives a team access to a theme, or changes it. Throws `not_found`. */
export async function giveTeamTheme(
  services: Services,
  caller: UserCaller,
  teamId: number,
  { templateId, access }: { templateId: number; access: ThemeAccess },
): Promise<Teams> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    const { name } = await requireTeam(tx, caller, teamId);
    const template = await findTemplate(tx, templateId, organizationId);
    if (!template) throw notFound();
    if (await giveTheme(tx, { organizationId, teamId, templateId, access, createdBy: user.id })) {
      await noteTheme(tx, caller, 'template.team_added', templateId, { team: teamId, name });
      const names = { team: name, theme: template.title };
      await secure(tx, caller, 'theme_access.given', { team: teamId, theme: templateId }, names);
    }
    return await readTeams(tx, organizationId);
  });
}

/** Ends the access of a team to a theme. Throws `not_found`. */
export async function takeTeamTheme(
  services: Services,
  caller: UserCaller,
  teamId: number,
  templateId: number,
): Promise<Teams> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const { name } = await requireTeam(tx, caller, teamId);
    if (!(await takeTheme(tx, { organizationId, teamId, templateId }))) throw notFound();
    await noteTheme(tx, caller, 'template.team_removed', templateId, { team: teamId, name });
    const template = await findTemplate(tx, templateId, organizationId);
    const names = { team: name, theme: template?.title ?? '' };
    await secure(tx, caller, 'theme_access.removed', { team: teamId, theme: templateId }, names);
    return await readTeams(tx, organizationId);
  });
}

async function requireTeam(tx: Transaction, { organizationId }: UserCaller, teamId: number): Promise<FoundTeam> {
  const found = await findTeam(tx, organizationId, teamId);
  if (!found) throw notFound();
  return found;
}

function notFound(): AppError {
  return new AppError('not_found', messages.notFound);
}

function nameTaken(): AppError {
  return new AppError('conflict', messages.teamNameTaken, { field: 'name' });
}

async function note(
  tx: Transaction,
  caller: UserCaller,
  action: 'organization.team_created' | 'organization.team_changed' | 'organization.team_deleted',
  details: { team: number; name: string },
): Promise<void>;
async function note(
  tx: Transaction,
  caller: UserCaller,
  action: 'organization.team_member_added' | 'organization.team_member_removed',
  details: { team: number; name: string; member: number },
): Promise<void>;
async function note(
  tx: Transaction,
  caller: UserCaller,
  action: `organization.team_${'created' | 'changed' | 'deleted' | 'member_added' | 'member_removed'}`,
  details: { team: number; name: string; member?: number },
): Promise<void> {
  const object = { kind: 'organization', id: caller.organizationId } as const;
  await recordChange(tx, authorOf(caller), { action, object, details } as Parameters<typeof recordChange>[2]);
}

async function noteTheme(
  tx: Transaction,
  caller: UserCaller,
  action: 'template.team_added' | 'template.team_removed',
  templateId: number,
  details: { team: number; name: string },
): Promise<void> {
  await recordChange(tx, authorOf(caller), { action, object: { kind: 'template', id: templateId }, details });
}

async function secure(
  tx: Transaction,
  { user, organizationId, address }: UserCaller,
  action: SecurityAction,
  details: Record<string, unknown>,
  names: Record<string, string>,
): Promise<void> {
  await recordSecurityEvent(tx, { action, userId: user.id, organizationId, address, details, names });
}
