import type { Role } from '@galley/contract';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isEnded } from '../../../access/ended-memberships';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { memberships, sessions, teamMembers, templatePeople, templates, users } from '../../../platform/db/schema';

/** Changes of several members in one statement each. Call them after `lockMembers`. */

const ofMembers = (organizationId: number, ids: readonly number[]) =>
  and(
    eq(memberships.organizationId, organizationId),
    isNull(memberships.deletedAt),
    inArray(memberships.userId, [...ids]),
  );

/** Gives members a role. The caller handles themes and sessions that depend on it. */
export async function setRoles(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  role: Role,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(memberships).set({ role }).where(ofMembers(organizationId, ids));
}

/** Exempts members from required two-factor sign-in, or ends that. Returns those for whom it changed. */
export async function setExempt(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  isExempt: boolean,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(memberships)
    .set({ isTwoFactorExempt: isExempt || null, twoFactorRemindedAt: null })
    .where(and(ofMembers(organizationId, ids), sql`(${memberships.isTwoFactorExempt} is true) <> ${isExempt}`))
    .returning({ id: memberships.userId });
  return rows.map(({ id }) => id);
}

/**
 * Lets members manage billing, or ends that. Owners can without it, so they aren't given it. Returns those for whom it
 * changed.
 */
export async function setPayers(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  isPayer: boolean,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(memberships)
    .set({ isPayer: isPayer || null })
    .where(
      and(
        ofMembers(organizationId, ids),
        sql`(${memberships.isPayer} is true) <> ${isPayer}`,
        isPayer ? ne(memberships.role, 'owner') : undefined,
      ),
    )
    .returning({ id: memberships.userId });
  return rows.map(({ id }) => id);
}

/** Returns the names of people, also of those who aren't members anymore, and the end of their access. */
export async function findPeople(
  db: Queryable,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, { name: string; email: string; accessEndsOn: string | null; hasEnded: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      accessEndsOn: memberships.accessEndsOn,
      hasEnded: sql<boolean>`coalesce(${isEnded}, false)`,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(ofMembers(organizationId, ids));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** Adds people to a team. Returns those who weren't in it by hand. */
export async function addToTeam(
  tx: Transaction,
  team: { organizationId: number; teamId: number; createdBy: number },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .insert(teamMembers)
    .values(ids.map((userId) => ({ ...team, userId })))
    .onConflictDoNothing()
    .returning({ id: teamMembers.userId });
  return rows.map(({ id }) => id);
}

/** Removes people from a team. Returns those who had been added by hand. */
export async function removeFromTeam(
  tx: Transaction,
  { organizationId, teamId }: { organizationId: number; teamId: number },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .delete(teamMembers)
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.teamId, teamId),
        inArray(teamMembers.userId, [...ids]),
      ),
    )
    .returning({ id: teamMembers.userId });
  return rows.map(({ id }) => id);
}

/** Returns which people are in a team, by hand or by the group that it follows. */
export async function listInTeam(
  tx: Transaction,
  { organizationId, teamId }: { organizationId: number; teamId: number },
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select user_id as id from team_people(${organizationId}) where team_id = ${teamId}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Gives people direct access to a theme. Returns those who had none. */
export async function giveTheme(
  tx: Transaction,
  theme: { organizationId: number; templateId: number; createdBy: number },
  people: readonly { userId: number; access: 'editor' | 'commentor' }[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await tx
    .insert(templatePeople)
    .values(people.map((person) => ({ ...theme, ...person })))
    .onConflictDoNothing()
    .returning({ id: templatePeople.userId });
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Ends the direct access of people to a theme. Returns those who had it. */
export async function takeTheme(
  tx: Transaction,
  { organizationId, templateId }: { organizationId: number; templateId: number },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(templatePeople)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(templatePeople.organizationId, organizationId),
        eq(templatePeople.templateId, templateId),
        inArray(templatePeople.userId, [...ids]),
        isNull(templatePeople.deletedAt),
      ),
    )
    .returning({ id: templatePeople.userId });
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Returns which people can open a theme, by any way. */
export async function listWhoOpen(tx: Transaction, organizationId: number, templateId: number): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select user_id as id from template_access(${organizationId}) where template_id = ${templateId}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Updates the access of people to their themes after a change from or to the role of commentors. */
export async function followRoles(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  access: 'editor' | 'commentor',
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(templatePeople)
    .set({ access })
    .where(
      and(
        eq(templatePeople.organizationId, organizationId),
        inArray(templatePeople.userId, [...ids]),
        isNull(templatePeople.deletedAt),
      ),
    );
}

/** Requests new tokens for every session of people in an organization, because their role changed. */
export async function renewSessions(tx: Transaction, organizationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sessions)
    .set({ isRenewalDue: true })
    .where(
      and(eq(sessions.organizationId, organizationId), inArray(sessions.userId, [...ids]), isNull(sessions.revokedAt)),
    );
}

/**
 * Ends the sessions of people in an organization, and those on its sub-address that were handed over from them, except
 * one. Returns the number of ended sessions of each person who had any.
 */
export async function endSessions(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  { except, now }: { except: number; now: Date },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.organizationId, organizationId),
        inArray(sessions.userId, [...ids]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId });
  if (ended.length > 0) {
    const parents = ended.map(({ id }) => id);
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(inArray(sessions.parentSessionId, parents), isNull(sessions.revokedAt), ne(sessions.id, except)));
  }
  const counts = new Map<number, number>();
  for (const { userId } of ended) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

/** Returns the title of a theme of the organization that isn't in the trash. */
export async function findTheme(tx: Transaction, organizationId: number, id: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ title: templates.title })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, id), isNull(templates.deletedAt)));
  return row?.title;
}
