import type { ThemeAccess } from '@galley/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { templateInviteStands } from '../../../access/standing-invites';
import { accessOf, peopleWhoOpen } from '../../../access/template-access';
import { shownTimezone } from '../../../access/time-zones';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { currentMemberships, templatePeople, users } from '../../../platform/db/schema';

/** The theme whose people are meant; the organization is a condition of every query. */
export interface PeopleScope {
  organizationId: number;
  templateId: number;
}

export interface PersonRow {
  rid: number;
  userId: number | null;
  name: string;
  email: string;
  access: string;
  job: string;
  workplace: string | null;
  timezone: string;
  avatarKey: string | null;
}

const standing = (scope: PeopleScope) =>
  and(
    eq(templatePeople.organizationId, scope.organizationId),
    eq(templatePeople.templateId, scope.templateId),
    isNull(templatePeople.deletedAt),
  );

/** Lists owners and admins of the organization, who have access to every theme. */
export async function listManagers(db: Queryable, organizationId: number): Promise<PersonRow[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      access: currentMemberships.role,
      job: users.job,
      workplace: users.workplace,
      timezone: shownTimezone,
      avatarKey: users.avatarKey,
    })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(
      and(eq(currentMemberships.organizationId, organizationId), inArray(currentMemberships.role, ['owner', 'admin'])),
    )
    .orderBy(sql`${currentMemberships.role} desc`, asc(naturally(users.name)), asc(users.id));
  return rows.map((row) => ({ rid: 0, ...row }));
}

/** Lists people and email addresses with access to a theme, oldest first. Members who left aren't included. */
export async function listInvited(db: Queryable, scope: PeopleScope): Promise<PersonRow[]> {
  return await db
    .select({
      rid: templatePeople.id,
      userId: templatePeople.userId,
      name: sql<string>`coalesce(${users.name}, ${templatePeople.invitedName})`,
      email: sql<string>`coalesce(${users.email}, ${templatePeople.invitedEmail}, '')`,
      access: sql<string>`coalesce(${accessOf(
        templatePeople.organizationId,
        templatePeople.templateId,
        templatePeople.userId,
      )}, ${templatePeople.access})`,
      job: sql<string>`coalesce(${users.job}, '')`,
      workplace: users.workplace,
      timezone: shownTimezone,
      avatarKey: users.avatarKey,
    })
    .from(templatePeople)
    .leftJoin(users, eq(users.id, templatePeople.userId))
    .leftJoin(
      currentMemberships,
      and(
        eq(currentMemberships.userId, templatePeople.userId),
        eq(currentMemberships.organizationId, templatePeople.organizationId),
      ),
    )
    .where(
      and(
        standing(scope),
        sql`((${templatePeople.userId} is null and ${templateInviteStands}) or ${currentMemberships.id} is not null)`,
      ),
    )
    .orderBy(asc(templatePeople.id));
}

/** Lists members with access to a theme only through teams, with their permission. */
export async function listByTeams(db: Queryable, scope: PeopleScope): Promise<PersonRow[]> {
  const access = accessOf(scope.organizationId, scope.templateId, currentMemberships.userId);
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      access: sql<string>`${access}`,
      job: users.job,
      workplace: users.workplace,
      timezone: shownTimezone,
      avatarKey: users.avatarKey,
    })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(currentMemberships.organizationId, scope.organizationId),
        sql`${users.id} in ${peopleWhoOpen(scope.organizationId, scope.templateId)}`,
        sql`not exists (select 1 from ${templatePeople} where ${standing(scope)} and ${templatePeople.userId} = ${users.id})`,
      ),
    )
    .orderBy(asc(naturally(users.name)), asc(users.id));
  return rows.map((row) => ({ rid: 0, ...row }));
}

/** Lists editors and commentors of the organization without access to the theme. */
export async function listCandidates(
  db: Queryable,
  scope: PeopleScope,
): Promise<{ id: number; name: string; email: string; avatarKey: string | null; role: string }[]> {
  return await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      avatarKey: users.avatarKey,
      role: currentMemberships.role,
    })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(currentMemberships.organizationId, scope.organizationId),
        inArray(currentMemberships.role, ['editor', 'commentor']),
        sql`${users.id} not in ${peopleWhoOpen(scope.organizationId, scope.templateId)}`,
      ),
    )
    .orderBy(asc(naturally(users.name)), asc(users.id));
}

/** Returns a member of the organization by id or by address. */
export async function findMember(
  db: Queryable,
  organizationId: number,
  person: { id: number } | { email: string },
): Promise<{ id: number; email: string; role: string } | undefined> {
  const isPerson = 'id' in person ? eq(users.id, person.id) : sql`lower(${users.email}) = lower(${person.email})`;
  const [row] = await db
    .select({ id: users.id, email: users.email, role: currentMemberships.role })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(and(eq(currentMemberships.organizationId, organizationId), isPerson));
  return row;
}

/** Gives a member access to a theme; false if they already have it. */
export async function addPerson(
  tx: Transaction,
  scope: PeopleScope,
  person: { userId: number; access: ThemeAccess; createdBy: number },
): Promise<boolean> {
  const rows = await tx
    .insert(templatePeople)
    .values({ ...scope, ...person })
    .onConflictDoNothing()
    .returning({ id: templatePeople.id });
  return rows.length > 0;
}

/** Stores an invitation of an address; an older one of the same address to the same theme ends. */
export async function addInvite(
  tx: Transaction,
  scope: PeopleScope,
  invite: {
    email: string;
    name: string;
    access: ThemeAccess;
    inviteHash: Buffer;
    isLinkMailed: boolean;
    createdBy: number;
  },
): Promise<void> {
  await tx
    .update(templatePeople)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        standing(scope),
        isNull(templatePeople.userId),
        sql`lower(${templatePeople.invitedEmail}) = lower(${invite.email})`,
      ),
    );
  await tx.insert(templatePeople).values({
    ...scope,
    invitedEmail: invite.email,
    invitedName: invite.name,
    inviteHash: invite.inviteHash,
    isLinkMailed: invite.isLinkMailed,
    access: invite.access,
    createdBy: invite.createdBy,
  });
}

/**
 * Removes a person or an invitation; by `invitationId` only an invitation. Returns what was removed, or null if this theme has
 * no match.
 */
export async function removeEntry(
  tx: Transaction,
  scope: PeopleScope,
  entry: { rid: number } | { invitationId: number },
): Promise<{ member: number } | { email: string } | null> {
  const [row] = await tx
    .update(templatePeople)
    .set({ deletedAt: sql`now()` })
    .where(
      'invitationId' in entry
        ? and(standing(scope), eq(templatePeople.id, entry.invitationId), isNull(templatePeople.userId))
        : and(standing(scope), eq(templatePeople.id, entry.rid)),
    )
    .returning({ userId: templatePeople.userId, email: templatePeople.invitedEmail });
  if (!row) return null;
  return row.userId === null ? { email: row.email ?? '' } : { member: row.userId };
}
