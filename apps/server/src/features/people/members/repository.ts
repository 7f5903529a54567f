import type { InvitedThemes, Role } from '@galley/contract';
import { and, asc, desc, eq, inArray, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { AccessEnd } from '../../../access/access-end';
import { isEnded } from '../../../access/ended-memberships';
import { isUsableAccount } from '../../../access/locked-accounts';
import { organizationInviteStands } from '../../../access/standing-invites';
import { shownTimezone } from '../../../access/time-zones';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import {
  formerDomains,
  mails,
  memberships,
  organizationInvites,
  organizations,
  sessions,
  ssoSettings,
  teamMembers,
  templatePeople,
  templates,
  users,
} from '../../../platform/db/schema';
import { formerDomainsEnd } from '../../../platform/http/hosts';

export interface MemberRow {
  id: number;
  name: string;
  email: string;
  role: string;
  job: string;
  workplace: string | null;
  avatarKey: string | null;
  timezone: string;
  joinedAt: Date;
  accessEndsOn: string | null;
  hasAccessEnded: boolean;
  /** Number of themes of the organization that they can access, directly or through a team. */
  themeCount: number;
  isLocked: boolean;
}

export interface InviteRow {
  id: number;
  name: string;
  email: string;
  role: string;
  themes: InvitedThemes;
  accessEndsOn: string | null;
  createdAt: Date;
  createdBy: string | null;
  mailProblem: 'delayed' | 'failed' | null;
}

/** SQL condition for members, also those whose access ended: owners and admins see and change them. */
const living = (organizationId: number) =>
  and(eq(memberships.organizationId, organizationId), isNull(memberships.deletedAt));

/** SQL condition for open invitations to an organization. */
export const isOpenInvite = (organizationId: number) =>
  and(
    eq(organizationInvites.organizationId, organizationId),
    isNull(organizationInvites.acceptedAt),
    isNull(organizationInvites.deletedAt),
  );

/** Returns an organization, canceled or not. Throws if it doesn't exist. */
export async function findOrganizationRow(
  db: Queryable,
  id: number,
): Promise<{ id: number; name: string; domain: string | null; defaultThemes: InvitedThemes }> {
  const { id: own, name, domain, defaultThemes } = organizations;
  const [row] = await db
    .select({ id: own, name, domain, defaultThemes })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!row) throw new Error(`Organization ${id} is gone.`);
  return row;
}

/** Lists members by name, also those whose access ended, without deleted accounts. */
export async function listMembers(db: Queryable, organizationId: number): Promise<MemberRow[]> {
  return await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      job: users.job,
      workplace: users.workplace,
      avatarKey: users.avatarKey,
      timezone: shownTimezone,
      joinedAt: memberships.createdAt,
      accessEndsOn: memberships.accessEndsOn,
      hasAccessEnded: sql<boolean>`coalesce(${isEnded}, false)`,
      themeCount: sql<number>`coalesce(opened.count, 0)::int`,
      isLocked: sql<boolean>`${users.lockedAt} is not null`,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .leftJoin(openedThemes(organizationId), sql`opened.user_id = ${users.id}`)
    .where(living(organizationId))
    .orderBy(asc(naturally(users.name)), asc(users.id));
}

/**
 * SQL for the number of themes that each person can open, as `opened`, computed once for the whole organization:
 * editors count those they can edit, as in the list of their themes.
 */
export function openedThemes(organizationId: number): SQL {
  return sql`(select open.user_id, count(*) as count
    from template_access(${organizationId}) open
    join ${templates} on ${templates.id} = open.template_id and ${templates.deletedAt} is null
    join ${memberships} of_person on of_person.organization_id = ${organizationId} and of_person.user_id = open.user_id
      and of_person.deleted_at is null
    where open.access = 'editor' or of_person.role = 'commentor'
    group by open.user_id) opened`;
}

/** SQL for the reason that the newest email of an invitation isn't sent. */
const mailProblem = (organizationId: number) => sql<'delayed' | 'failed' | null>`(
  select case when m.sent_at is not null or m.error is null then null when m.waiting_since is null then 'failed' else 'delayed' end
  from ${mails} m where m.organization_id = ${organizationId} and m.kind = 'organization_invite'
    and lower(m.to_address) = lower(${organizationInvites.email}) and m.created_at >= ${organizationInvites.createdAt}
  order by m.id desc limit 1)`;

/** Lists open invitations with the name of their sender. */
export async function listInvites(db: Queryable, organizationId: number): Promise<InviteRow[]> {
  return await db
    .select({
      id: organizationInvites.id,
      name: organizationInvites.name,
      email: organizationInvites.email,
      role: organizationInvites.role,
      themes: organizationInvites.themes,
      accessEndsOn: organizationInvites.accessEndsOn,
      createdAt: organizationInvites.createdAt,
      createdBy: users.name,
      mailProblem: mailProblem(organizationId),
    })
    .from(organizationInvites)
    .leftJoin(users, eq(users.id, organizationInvites.createdBy))
    .where(and(isOpenInvite(organizationId), organizationInviteStands))
    .orderBy(desc(organizationInvites.id));
}

/** Counts the open invitations to an organization. */
export async function countOpenInvites(db: Queryable, organizationId: number): Promise<number> {
  return await db.$count(organizationInvites, and(isOpenInvite(organizationId), organizationInviteStands));
}

/**
 * Returns the roles of the members by id, locked until the transaction ends, so that two owners who demote each other
 * at the same time don't leave an organization without an owner.
 */
export async function lockMembers(tx: Transaction, organizationId: number): Promise<Map<number, Role>> {
  const rows = await tx
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(living(organizationId))
    .orderBy(asc(memberships.id))
    .for('update');
  return new Map(rows.map((row) => [row.userId, row.role as Role]));
}

/** Returns whether an organization has an owner besides this person who can sign in. Call it after `lockMembers`. */
export async function hasOtherOwner(tx: Transaction, organizationId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isUsableAccount))
    .where(and(living(organizationId), eq(memberships.role, 'owner'), ne(memberships.userId, userId)))
    .limit(1);
  return row !== undefined;
}

/** Changes only the membership. The caller handles themes and sessions that depend on the role. */
export async function setRole(tx: Transaction, organizationId: number, userId: number, role: Role): Promise<void> {
  await tx
    .update(memberships)
    .set({ role })
    .where(and(living(organizationId), eq(memberships.userId, userId)));
}

/** Returns the end of a member's access, and whether it has passed. Call it after `lockMembers`. */
export async function findAccessEnd(
  tx: Transaction,
  organizationId: number,
  userId: number,
): Promise<{ accessEndsOn: string | null; hasAccessEnded: boolean } | undefined> {
  const [row] = await tx
    .select({ accessEndsOn: memberships.accessEndsOn, hasAccessEnded: sql<boolean>`coalesce(${isEnded}, false)` })
    .from(memberships)
    .where(and(living(organizationId), eq(memberships.userId, userId)));
  return row;
}

/** Sets the end of a member's access. It is announced and recorded again. */
export async function setAccessEnd(
  tx: Transaction,
  organizationId: number,
  userId: number,
  end: AccessEnd,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ ...end, endAnnouncedAt: null, endRecordedAt: null })
    .where(and(living(organizationId), eq(memberships.userId, userId)));
}

/** Ends a membership, its access to themes and its teams, and the sessions that work in this organization. */
export async function endMembership(tx: Transaction, organizationId: number, userId: number, now: Date): Promise<void> {
  await endMemberships(tx, organizationId, [userId], now);
}

/** The same for several members. */
export async function endMemberships(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const userIds = [...ids];
  await tx
    .update(memberships)
    .set({ deletedAt: sql`now()` })
    .where(and(living(organizationId), inArray(memberships.userId, userIds)));
  await tx
    .update(templatePeople)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(templatePeople.organizationId, organizationId),
        inArray(templatePeople.userId, userIds),
        isNull(templatePeople.deletedAt),
      ),
    );
  await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.organizationId, organizationId), inArray(teamMembers.userId, userIds)));
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(eq(sessions.organizationId, organizationId), inArray(sessions.userId, userIds), isNull(sessions.revokedAt)),
    );
}

/** Returns whether a member is the owner who can use a password while single sign-on is required. Locks the rule. */
export async function isExemptOwner(tx: Transaction, organizationId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ userId: ssoSettings.exemptUserId })
    .from(ssoSettings)
    .where(and(eq(ssoSettings.organizationId, organizationId), eq(ssoSettings.isRequired, true)))
    .for('share');
  return row?.userId === userId;
}

/** Changes the name of an organization; its address doesn't change. */
export async function renameOrganization(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.update(organizations).set({ name }).where(eq(organizations.id, id));
}

/**
 * Changes the organization's sub-address. The previous one redirects to the new one and is reserved for a while.
 * Returns `taken` when another organization uses the address, `kept` when one used it recently. Concurrent changes to
 * the same address run one after another.
 */
export async function setDomain(
  tx: Transaction,
  { id, domain, former, now }: { id: number; domain: string; former: string | null; now: Date },
): Promise<'done' | 'taken' | 'kept'> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`);
  const taken = tx
    .select({ one: sql`1` })
    .from(sql`organizations taken`)
    .where(sql`taken.domain = ${domain} and taken.id <> ${id}`);
  // Addresses given up long ago, and the organization's own previous ones, are available.
  await tx
    .delete(formerDomains)
    .where(
      and(
        eq(formerDomains.domain, domain),
        or(eq(formerDomains.organizationId, id), lte(formerDomains.createdAt, formerDomainsEnd(now))),
      ),
    );
  const [kept] = await tx.select({ id: formerDomains.id }).from(formerDomains).where(eq(formerDomains.domain, domain));
  if (kept) return 'kept';
  const rows = await tx
    .update(organizations)
    .set({ domain })
    .where(and(eq(organizations.id, id), notExists(taken)))
    .returning({ id: organizations.id });
  if (rows.length === 0) return 'taken';
  if (former) {
    await tx
      .insert(formerDomains)
      .values({ organizationId: id, domain: former, createdAt: now })
      .onConflictDoUpdate({ target: formerDomains.domain, set: { organizationId: id, createdAt: now } });
  }
  return 'done';
}

/** Returns the addresses of all members, in lower case, and whether their access ended. */
export async function listMemberAddresses(
  db: Queryable,
  organizationId: number,
): Promise<{ email: string; hasAccessEnded: boolean }[]> {
  return await db
    .select({ email: sql<string>`lower(${users.email})`, hasAccessEnded: sql<boolean>`coalesce(${isEnded}, false)` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(living(organizationId));
}

/** Returns the member of the organization with this address, and whether their access ended. */
export async function findMemberByAddress(
  db: Queryable,
  organizationId: number,
  email: string,
): Promise<{ hasAccessEnded: boolean } | undefined> {
  const [row] = await db
    .select({ hasAccessEnded: sql<boolean>`coalesce(${isEnded}, false)` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(and(living(organizationId), sql`lower(${users.email}) = lower(${email})`));
  return row;
}

/** Returns whether a person is a member, also if their access ended. */
export async function hasMemberOfId(db: Queryable, organizationId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(living(organizationId), eq(memberships.userId, userId)));
  return row !== undefined;
}

/** Sets the default themes. The ids must be themes of the organization: see `livingThemes`. */
export async function setDefaultThemes(tx: Transaction, id: number, themes: InvitedThemes): Promise<void> {
  await tx.update(organizations).set({ defaultThemes: themes }).where(eq(organizations.id, id));
}

/** Returns the ids that are existing themes of the organization. */
export async function livingThemes(db: Queryable, organizationId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(eq(templates.organizationId, organizationId), inArray(templates.id, [...ids]), isNull(templates.deletedAt)),
    );
  return rows.map((row) => row.id);
}
