import type { NewThemeAccess, ThemeAccess } from '@galley/contract';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import {
  currentMemberships,
  organizations,
  scimGroups,
  teamMembers,
  teams,
  teamTemplates,
  templates,
  users,
} from '../../../platform/db/schema';

const ofTeam = (organizationId: number, teamId: number) =>
  and(eq(teams.organizationId, organizationId), eq(teams.id, teamId));

/** Lists the teams of an organization by name. */
export async function listTeams(
  db: Queryable,
  organizationId: number,
): Promise<{ id: number; name: string; scimGroupId: number | null }[]> {
  return await db
    .select({ id: teams.id, name: teams.name, scimGroupId: teams.scimGroupId })
    .from(teams)
    .where(eq(teams.organizationId, organizationId))
    .orderBy(naturally(teams.name));
}

interface TeamMemberRow {
  teamId: number;
  id: number;
  name: string;
  email: string;
  avatarKey: string | null;
  role: string;
  isByGroup: boolean;
}

/** Lists the members of teams who are current members of the organization. */
export async function listTeamMembers(db: Queryable, organizationId: number): Promise<TeamMemberRow[]> {
  const people = sql`team_people(${organizationId}) in_team`;
  return await db
    .select({
      teamId: sql<number>`in_team.team_id`.mapWith(Number),
      id: users.id,
      name: users.name,
      email: users.email,
      avatarKey: users.avatarKey,
      role: currentMemberships.role,
      isByGroup: sql<boolean>`not exists (select 1 from ${teamMembers} own
        where own.team_id = in_team.team_id and own.user_id = in_team.user_id)`,
    })
    .from(people)
    .innerJoin(
      currentMemberships,
      and(eq(currentMemberships.organizationId, organizationId), sql`${currentMemberships.userId} = in_team.user_id`),
    )
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .orderBy(asc(naturally(users.name)), asc(users.id));
}

/** Lists the themes that teams have access to, except those in the trash. */
export async function listTeamThemes(
  db: Queryable,
  organizationId: number,
): Promise<{ teamId: number; id: number; title: string; access: ThemeAccess }[]> {
  return await db
    .select({
      teamId: teamTemplates.teamId,
      id: templates.id,
      title: templates.title,
      access: sql<ThemeAccess>`${teamTemplates.access}`,
    })
    .from(teamTemplates)
    .innerJoin(templates, and(eq(templates.id, teamTemplates.templateId), isNull(templates.deletedAt)))
    .where(eq(teamTemplates.organizationId, organizationId))
    .orderBy(asc(naturally(templates.title)), asc(templates.id));
}

/** Returns who gets access to new themes, without deleted teams. */
export async function findNewThemeAccess(db: Queryable, organizationId: number): Promise<NewThemeAccess> {
  const [row] = await db
    .select({ wanted: organizations.newThemeAccess })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const wanted = row?.wanted ?? 'managers';
  if (typeof wanted === 'string') return wanted;
  const known = new Set((await listTeams(db, organizationId)).map(({ id }) => id));
  const left = wanted.filter((id) => known.has(id));
  return left.length > 0 ? left : 'managers';
}

/** Lists groups that an identity provider manages. */
export async function listGroups(db: Queryable, organizationId: number): Promise<{ id: number; name: string }[]> {
  return await db
    .select({ id: scimGroups.id, name: scimGroups.displayName })
    .from(scimGroups)
    .where(eq(scimGroups.organizationId, organizationId))
    .orderBy(asc(naturally(scimGroups.displayName)));
}

/** Returns whether the organization has this group of its identity provider. */
export async function isGroup(tx: Transaction, organizationId: number, groupId: number): Promise<boolean> {
  const isIt = and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.id, groupId));
  return (await tx.$count(scimGroups, isIt)) > 0;
}

/** Returns a team, locked until the transaction ends, so that it isn't deleted in the meantime. */
export async function findTeam(
  tx: Transaction,
  organizationId: number,
  teamId: number,
): Promise<{ id: number; name: string; scimGroupId: number | null } | undefined> {
  const [row] = await tx
    .select({ id: teams.id, name: teams.name, scimGroupId: teams.scimGroupId })
    .from(teams)
    .where(ofTeam(organizationId, teamId))
    .for('update');
  return row;
}

/** Counts the teams of an organization. */
export async function countTeams(tx: Transaction, organizationId: number): Promise<number> {
  return await tx.$count(teams, eq(teams.organizationId, organizationId));
}

/** Returns whether another team has the name, ignoring case. */
export async function isNameTaken(
  tx: Transaction,
  organizationId: number,
  name: string,
  teamId: number,
): Promise<boolean> {
  const isOther = and(
    eq(teams.organizationId, organizationId),
    sql`lower(${teams.name}) = lower(${name})`,
    ne(teams.id, teamId),
  );
  return (await tx.$count(teams, isOther)) > 0;
}

/** Stores a team and returns its id; undefined if the name is taken. */
export async function insertTeam(
  tx: Transaction,
  team: { organizationId: number; name: string; createdBy: number },
): Promise<number | undefined> {
  const [row] = await tx.insert(teams).values(team).onConflictDoNothing().returning({ id: teams.id });
  return row?.id;
}

/** Changes the name of a team and, if given, the group whose people belong to it (null = none). */
export async function updateTeam(
  tx: Transaction,
  organizationId: number,
  teamId: number,
  change: { name: string; scimGroupId?: number | null },
): Promise<void> {
  await tx.update(teams).set(change).where(ofTeam(organizationId, teamId));
}

/** Deletes a team with its members and its access to themes. */
export async function deleteTeam(tx: Transaction, organizationId: number, teamId: number): Promise<void> {
  await tx.delete(teams).where(ofTeam(organizationId, teamId));
}

/** Adds someone to a team; false if they were already added. */
export async function addMember(
  tx: Transaction,
  member: { organizationId: number; teamId: number; userId: number; createdBy: number },
): Promise<boolean> {
  const rows = await tx
    .insert(teamMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  return rows.length > 0;
}

/** Removes someone who was added to a team; false if they weren't added. */
export async function removeMember(
  tx: Transaction,
  { organizationId, teamId, userId }: { organizationId: number; teamId: number; userId: number },
): Promise<boolean> {
  const rows = await tx
    .delete(teamMembers)
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.teamId, teamId),
        eq(teamMembers.userId, userId),
      ),
    )
    .returning({ userId: teamMembers.userId });
  return rows.length > 0;
}

/** Gives a team access to a theme; false if it already had the same access. */
export async function giveTheme(
  tx: Transaction,
  given: { organizationId: number; teamId: number; templateId: number; access: ThemeAccess; createdBy: number },
): Promise<boolean> {
  const { access } = given;
  const rows = await tx
    .insert(teamTemplates)
    .values(given)
    .onConflictDoUpdate({
      target: [teamTemplates.teamId, teamTemplates.templateId],
      set: { access },
      setWhere: ne(teamTemplates.access, access),
    })
    .returning({ teamId: teamTemplates.teamId });
  return rows.length > 0;
}

/** Ends the access of a team to a theme; false if it had none. */
export async function takeTheme(
  tx: Transaction,
  { organizationId, teamId, templateId }: { organizationId: number; teamId: number; templateId: number },
): Promise<boolean> {
  const rows = await tx
    .delete(teamTemplates)
    .where(
      and(
        eq(teamTemplates.organizationId, organizationId),
        eq(teamTemplates.teamId, teamId),
        eq(teamTemplates.templateId, templateId),
      ),
    )
    .returning({ teamId: teamTemplates.teamId });
  return rows.length > 0;
}

/** Lists the teams with access to a theme. */
export async function listTeamsOf(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<{ id: number; name: string; access: ThemeAccess }[]> {
  return await db
    .select({ id: teams.id, name: teams.name, access: sql<ThemeAccess>`${teamTemplates.access}` })
    .from(teamTemplates)
    .innerJoin(teams, eq(teams.id, teamTemplates.teamId))
    .where(and(eq(teamTemplates.organizationId, organizationId), eq(teamTemplates.templateId, templateId)))
    .orderBy(naturally(teams.name));
}
