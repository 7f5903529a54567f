import { type Role, scimGroupRole, type ThemeAccess } from '@galley/contract';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AccessEnd } from '../../../access/access-end';
import { isEnded } from '../../../access/ended-memberships';
import type { Queryable } from '../../../platform/db/database';
import {
  memberships,
  organizationDomains,
  organizations,
  type ParkedMember,
  scimGroupMembers,
  scimGroups,
  scimTokens,
  scimUsers,
  templatePeople,
  templates,
  users,
} from '../../../platform/db/schema';
import { countUnmanaged, findUnmanaged, listUnmanaged } from './unmanaged-members';

export type UserRow = typeof scimUsers.$inferSelect;
export type GroupRow = typeof scimGroups.$inferSelect;
export interface GroupWithMembers {
  group: GroupRow;
  members: { uuid: string; userName: string }[];
}

/** Attributes by which resources can be found. */
export interface Wanted {
  attribute: string;
  value: string;
}

const seenEveryMs = 60_000;

/** Returns the organization of a valid token. Records its use, once a minute. */
export async function findToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: number; organizationId: number; name: string } | null> {
  const { id, organizationId, name, lastUsedAt } = scimTokens;
  const [row] = await db
    .select({ id, organizationId, name, lastUsedAt })
    .from(scimTokens)
    .innerJoin(
      organizations,
      and(
        eq(organizations.id, scimTokens.organizationId),
        isNull(organizations.deletedAt),
        isNull(organizations.canceledAt),
      ),
    )
    .where(and(eq(scimTokens.tokenHash, tokenHash), isNull(scimTokens.revokedAt)));
  if (!row) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > seenEveryMs) {
    await db.update(scimTokens).set({ lastUsedAt: now }).where(eq(scimTokens.id, row.id));
  }
  return { id: row.id, organizationId: row.organizationId, name: row.name };
}

/** Returns a person of this organization by their id at identity providers, managed or not yet. */
export async function findUser(db: Queryable, organizationId: number, uuid: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(scimUsers)
    .where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.uuid, uuid)));
  return row ?? (await findUnmanaged(db, organizationId, uuid));
}

/** Returns a managed person, locked until the transaction ends. */
export async function lockUser(tx: Queryable, organizationId: number, uuid: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(scimUsers)
    .where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.uuid, uuid)))
    .for('update');
  return row;
}

/** Returns whether another managed person has the name or the account. */
export async function isTaken(
  db: Queryable,
  organizationId: number,
  by: { userName: string; userId: number; except: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: scimUsers.id })
    .from(scimUsers)
    .where(
      and(
        eq(scimUsers.organizationId, organizationId),
        or(sql`lower(${scimUsers.userName}) = lower(${by.userName})`, eq(scimUsers.userId, by.userId)),
        sql`${scimUsers.id} <> ${by.except}`,
      ),
    );
  return row !== undefined;
}

/** SQL condition: people without an external id have an empty one in the protocol. */
const hasExternalId = ({ externalId }: typeof scimUsers | typeof scimGroups, id: string): SQL =>
  id === '' ? isNull(externalId) : eq(externalId, id);

function userCondition(organizationId: number, wanted: Wanted | null): SQL | undefined {
  const own = eq(scimUsers.organizationId, organizationId);
  switch (wanted?.attribute) {
    case undefined:
      return own;
    case 'username':
      return and(own, sql`lower(${scimUsers.userName}) = lower(${wanted?.value})`);
    case 'externalid':
      return and(own, hasExternalId(scimUsers, wanted?.value ?? ''));
    case 'id':
      return and(own, eq(scimUsers.uuid, wanted?.value ?? ''));
    default:
      return and(own, sql`lower(${scimUsers.email}) = lower(${wanted?.value})`);
  }
}

/** Returns one page of the people that match a filter, and their total number: managed people first, oldest first. */
export async function listUsers(
  db: Queryable,
  organizationId: number,
  { wanted, offset, limit }: { wanted: Wanted | null; offset: number; limit: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = userCondition(organizationId, wanted);
  const [counted] = await db.select({ total: count() }).from(scimUsers).where(condition);
  const managed = counted?.total ?? 0;
  const total = managed + (await countUnmanaged(db, organizationId, wanted));
  const rows = await db
    .select()
    .from(scimUsers)
    .where(condition)
    .orderBy(asc(scimUsers.id))
    .limit(limit)
    .offset(offset);
  const page = { wanted, offset: Math.max(0, offset - managed), limit: limit - rows.length };
  const others = page.limit > 0 ? await listUnmanaged(db, organizationId, page) : [];
  return { rows: [...rows, ...others], total };
}

/** Returns a group of this organization with its members, by its id at identity providers. */
export async function findGroup(
  db: Queryable,
  organizationId: number,
  uuid: string,
): Promise<GroupWithMembers | undefined> {
  const [group] = await db
    .select()
    .from(scimGroups)
    .where(and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.uuid, uuid)));
  if (!group) return undefined;
  return { group, members: (await membersOf(db, organizationId, [group.id])).get(group.id) ?? [] };
}

/** Returns a group, locked until the transaction ends. */
export async function lockGroup(tx: Queryable, organizationId: number, uuid: string): Promise<GroupRow | undefined> {
  const [group] = await tx
    .select()
    .from(scimGroups)
    .where(and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.uuid, uuid)))
    .for('update');
  return group;
}

async function membersOf(db: Queryable, organizationId: number, ids: number[]) {
  const found = new Map<number, GroupWithMembers['members']>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ groupId: scimGroupMembers.groupId, uuid: scimUsers.uuid, userName: scimUsers.userName })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .where(and(eq(scimGroupMembers.organizationId, organizationId), inArray(scimGroupMembers.groupId, ids)))
    .orderBy(asc(scimUsers.id));
  for (const { groupId, ...member } of rows) found.set(groupId, [...(found.get(groupId) ?? []), member]);
  return found;
}

function groupCondition(organizationId: number, wanted: Wanted | null): SQL | undefined {
  const own = eq(scimGroups.organizationId, organizationId);
  if (!wanted) return own;
  if (wanted.attribute === 'displayname') {
    return and(own, sql`lower(${scimGroups.displayName}) = lower(${wanted.value})`);
  }
  return and(
    own,
    wanted.attribute === 'id' ? eq(scimGroups.uuid, wanted.value) : hasExternalId(scimGroups, wanted.value),
  );
}

/** Returns one page of the groups that match a filter, oldest first, and their total number. */
export async function listGroups(
  db: Queryable,
  organizationId: number,
  { wanted, offset, limit }: { wanted: Wanted | null; offset: number; limit: number },
): Promise<{ rows: GroupWithMembers[]; total: number }> {
  const condition = groupCondition(organizationId, wanted);
  const [counted] = await db.select({ total: count() }).from(scimGroups).where(condition);
  const groups = await db
    .select()
    .from(scimGroups)
    .where(condition)
    .orderBy(asc(scimGroups.id))
    .limit(limit)
    .offset(offset);
  const members = await membersOf(
    db,
    organizationId,
    groups.map(({ id }) => id),
  );
  return { rows: groups.map((group) => ({ group, members: members.get(group.id) ?? [] })), total: counted?.total ?? 0 };
}

/** Returns the ids that don't belong to a managed person. */
export async function listUnknown(db: Queryable, organizationId: number, uuids: string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .select({ uuid: scimUsers.uuid })
    .from(scimUsers)
    .where(and(eq(scimUsers.organizationId, organizationId), inArray(scimUsers.uuid, uuids)));
  const known = new Set(rows.map(({ uuid }) => uuid));
  return uuids.filter((uuid) => !known.has(uuid));
}

/**
 * Replaces the members of a group. Returns the accounts that were added or removed; false if one of the ids is unknown.
 */
export async function setMembers(
  tx: Queryable,
  { organizationId, groupId, uuids }: { organizationId: number; groupId: number; uuids: string[] },
): Promise<number[] | false> {
  const wanted =
    uuids.length === 0
      ? []
      : await tx
          .select({ id: scimUsers.id, userId: scimUsers.userId })
          .from(scimUsers)
          .where(and(eq(scimUsers.organizationId, organizationId), inArray(scimUsers.uuid, uuids)));
  if (wanted.length !== uuids.length) return false;
  const before = await tx
    .delete(scimGroupMembers)
    .where(and(eq(scimGroupMembers.organizationId, organizationId), eq(scimGroupMembers.groupId, groupId)))
    .returning({ id: scimGroupMembers.scimUserId });
  if (wanted.length > 0) {
    await tx.insert(scimGroupMembers).values(wanted.map(({ id }) => ({ organizationId, groupId, scimUserId: id })));
  }
  const stays = new Set(wanted.map(({ id }) => id));
  const gone = before.map(({ id }) => id).filter((id) => !stays.has(id));
  const left =
    gone.length === 0
      ? []
      : await tx
          .select({ userId: scimUsers.userId })
          .from(scimUsers)
          .where(and(eq(scimUsers.organizationId, organizationId), inArray(scimUsers.id, gone)));
  return [...wanted, ...left].map(({ userId }) => userId);
}

/** Returns the accounts of a group. */
export async function accountsOf(db: Queryable, organizationId: number, groupId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: scimUsers.userId })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .where(and(eq(scimGroupMembers.organizationId, organizationId), eq(scimGroupMembers.groupId, groupId)));
  return rows.map(({ userId }) => userId);
}

/** Returns the highest role that a person's groups give; null if none gives one. */
export async function roleByGroups(db: Queryable, organizationId: number, userId: number): Promise<Role | null> {
  const rows = await db
    .select({ role: scimGroups.role })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .innerJoin(scimGroups, and(eq(scimGroups.id, scimGroupMembers.groupId), isNotNull(scimGroups.role)))
    .where(and(eq(scimGroupMembers.organizationId, organizationId), eq(scimUsers.userId, userId)));
  const roles = rows.map(({ role }) => role);
  return scimGroupRole.options.find((role) => roles.includes(role)) ?? null;
}

/** Returns whether a group makes people commentors, so that groups decide who is one. */
export async function assignsCommentors(db: Queryable, organizationId: number): Promise<boolean> {
  const isOne = and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.role, 'commentor'));
  return (await db.$count(scimGroups, isOne)) > 0;
}

/** Returns the themes to which a member has this access directly, not through a team. */
export async function themesOf(
  db: Queryable,
  organizationId: number,
  { userId, access }: { userId: number; access: ThemeAccess },
): Promise<number[]> {
  const rows = await db
    .select({ id: templatePeople.templateId })
    .from(templatePeople)
    .where(
      and(
        eq(templatePeople.organizationId, organizationId),
        eq(templatePeople.userId, userId),
        eq(templatePeople.access, access),
        isNull(templatePeople.deletedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Restores the commenting access of someone who returns, for themes that still exist. */
export async function giveCommentedThemes(
  tx: Queryable,
  organizationId: number,
  { userId, themes }: { userId: number; themes: readonly number[] },
): Promise<void> {
  if (themes.length === 0) return;
  const rows = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, organizationId),
        isNull(templates.deletedAt),
        inArray(templates.id, [...themes]),
      ),
    );
  if (rows.length === 0) return;
  await tx
    .insert(templatePeople)
    .values(rows.map(({ id: templateId }) => ({ organizationId, templateId, userId, access: 'commentor' as const })))
    .onConflictDoNothing();
}

/** Returns the role of a member, also if their access ended; null for anyone else. */
export async function findRole(db: Queryable, organizationId: number, userId: number): Promise<Role | null> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isNull(memberships.deletedAt),
      ),
    );
  return (row?.role as Role | undefined) ?? null;
}

/** Returns which of these people's access to the organization ended by its date. */
export async function listEnded(
  db: Queryable,
  organizationId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(isEnded, eq(memberships.organizationId, organizationId), inArray(memberships.userId, [...userIds])));
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Returns the end of access of a former member: someone who was deactivated, or removed by the provider and created
 * again. undefined = none.
 */
export async function findFormerEnd(
  db: Queryable,
  organizationId: number,
  { userId, parked }: Pick<UserRow, 'userId' | 'parked'>,
): Promise<ParkedMember['end']> {
  if (parked) return parked.end;
  const [row] = await db
    .select({ accessEndsOn: memberships.accessEndsOn, accessEndsAt: memberships.accessEndsAt })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .orderBy(desc(memberships.id))
    .limit(1);
  return asEnd(row);
}

/** Returns whether an end has passed, by the database's clock. */
export async function isOver(db: Queryable, end: ParkedMember['end']): Promise<boolean> {
  if (!end) return false;
  const { rows } = await db.execute<{ over: boolean }>(sql`select ${end.accessEndsAt}::timestamptz <= now() as over`);
  return rows[0]?.over ?? false;
}

/** Returns the end of a member's access; undefined = none. */
export async function findParkedEnd(
  db: Queryable,
  organizationId: number,
  userId: number,
): Promise<ParkedMember['end']> {
  const [row] = await db
    .select({ accessEndsOn: memberships.accessEndsOn, accessEndsAt: memberships.accessEndsAt })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isNull(memberships.deletedAt),
      ),
    );
  return asEnd(row);
}

function asEnd(row: AccessEnd | undefined): ParkedMember['end'] {
  if (!row?.accessEndsOn || !row.accessEndsAt) return undefined;
  return { accessEndsOn: row.accessEndsOn, accessEndsAt: row.accessEndsAt.toISOString() };
}

/** Returns whether an account has no password and is in no other organization, so that its provider can rename it. */
export async function isManagedAlone(db: Queryable, organizationId: number, userId: number): Promise<boolean> {
  const [account] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const [elsewhere] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        sql`${memberships.organizationId} <> ${organizationId}`,
        isNull(memberships.deletedAt),
      ),
    )
    .limit(1);
  return account?.hash === null && !elsewhere;
}

/** Returns whether the organization has verified a domain of email addresses. The domain is in lower case. */
export async function isVerified(db: Queryable, organizationId: number, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ id: organizationDomains.id })
    .from(organizationDomains)
    .where(
      and(
        eq(organizationDomains.organizationId, organizationId),
        eq(organizationDomains.domain, domain),
        gt(organizationDomains.verifiedAt, new Date(0)),
      ),
    );
  return row !== undefined;
}
