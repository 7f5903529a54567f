import type { MemberFilter, MemberSort, MemberState, SortOrder } from '@galley/contract';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isEnded } from '../../../access/ended-memberships';
import { hasIdentity, hasPasskey, hasSecondFactor } from '../../../access/second-factor';
import { peopleWhoOpen } from '../../../access/template-access';
import { shownTimezone } from '../../../access/time-zones';
import { containsTerm } from '../../../platform/db/contains-term';
import type { Queryable } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { memberships, teams, templates, users } from '../../../platform/db/schema';
import { type MemberRow, openedThemes } from './repository';

export interface ListedMember extends MemberRow {
  lastActiveAt: Date | null;
  hasTwoFactor: boolean;
  hasPasskey: boolean;
  usesSingleSignOn: boolean;
  isExempt: boolean;
  isPayer: boolean;
}

interface MemberPage {
  filter: MemberFilter;
  sort: MemberSort;
  order: SortOrder;
  limit: number;
  offset: number;
}

const userId = sql`${users.id}`;
const hasEnded = sql<boolean>`coalesce(${isEnded}, false)`;
const isLocked = sql<boolean>`${users.lockedAt} is not null`;

/** Lists one page of the members of an organization, also of those whose access ended. */
export async function listMemberPage(
  db: Queryable,
  organizationId: number,
  { filter, sort, order, limit, offset }: MemberPage,
): Promise<ListedMember[]> {
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
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
      hasAccessEnded: hasEnded,
      themeCount: sql<number>`coalesce(opened.count, 0)::int`,
      isLocked,
      lastActiveAt: memberships.lastActiveAt,
      hasTwoFactor: hasSecondFactor(userId),
      hasPasskey: hasPasskey(userId),
      usesSingleSignOn: hasIdentity(organizationId, userId),
      isExempt: sql<boolean>`${memberships.isTwoFactorExempt} is true`,
      isPayer: sql<boolean>`${memberships.isPayer} is true`,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .leftJoin(openedThemes(organizationId), sql`opened.user_id = ${users.id}`)
    .where(matching(organizationId, filter))
    .orderBy(sql`${sortKeys[sort]} ${direction}`, asc(naturally(users.name)), asc(users.id))
    .limit(limit)
    .offset(offset);
}

/** Counts the members that match. */
export async function countMembers(db: Queryable, organizationId: number, filter: MemberFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(matching(organizationId, filter));
  return row?.count ?? 0;
}

/** Lists the ids of the members that match, at most `limit`. */
export async function listMemberIds(
  db: Queryable,
  organizationId: number,
  filter: MemberFilter,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(matching(organizationId, filter))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists the teams of some people, by name. */
export async function listTeamsOfPeople(
  db: Queryable,
  organizationId: number,
  userIds: readonly number[],
): Promise<{ userId: number; id: number; name: string }[]> {
  if (userIds.length === 0) return [];
  return await db
    .select({
      userId: sql<number>`in_team.user_id`.mapWith(Number),
      id: teams.id,
      name: teams.name,
    })
    .from(sql`team_people(${organizationId}) in_team`)
    .innerJoin(teams, sql`${teams.id} = in_team.team_id and ${teams.organizationId} = ${organizationId}`)
    .where(sql`in_team.user_id in ${[...userIds]}`)
    .orderBy(naturally(teams.name));
}

/** Counts the owners who can sign in. */
export async function countUsableOwners(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt), isNull(users.lockedAt)))
    .where(
      and(eq(memberships.organizationId, organizationId), isNull(memberships.deletedAt), eq(memberships.role, 'owner')),
    );
  return row?.count ?? 0;
}

/** Counts how members can sign in, for the owners. Members whose access ended and locked accounts aren't included. */
export async function readSignInCounts(db: Queryable, organizationId: number, callerId: number) {
  const factor = hasSecondFactor(userId);
  const single = hasIdentity(organizationId, userId);
  const isExempt = sql`${memberships.isTwoFactorExempt} is true`;
  const hasNeither = sql`not ${factor} and not ${single}`;
  const isHeldBack = sql`${hasNeither} and not (${isExempt})`;
  const count = (condition: SQL) => sql<number>`(count(*) filter (where not ${isOut} and ${condition}))::int`;
  const [row] = await db
    .select({
      members: count(sql`true`),
      withoutTwoFactor: count(sql`not ${factor}`),
      withoutPasskey: count(sql`not ${hasPasskey(userId)}`),
      withoutSingleSignOn: count(sql`not ${single}`),
      withoutEither: count(hasNeither),
      heldBack: count(isHeldBack),
      exempt: count(isExempt),
      cantSignIn: sql<number>`(count(*) filter (where ${isOut}))::int`,
      isSelfHeldBack: sql<boolean>`coalesce(bool_or(${userId} = ${callerId} and ${isHeldBack}), false)`,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(living(organizationId));
  if (!row) throw new Error('The members were not counted.');
  return row;
}

const living = (organizationId: number) =>
  and(eq(memberships.organizationId, organizationId), isNull(memberships.deletedAt));

const isManagerRow = sql`${memberships.role} in ('owner', 'admin')`;

const sortKeys: Record<MemberSort, SQL> = {
  name: naturally(users.name),
  role: sql`array_position(array['owner', 'admin', 'editor', 'commentor'], ${memberships.role})`,
  // Owners and admins can open all.
  themes: sql`case when ${isManagerRow} then 1000000 else coalesce(opened.count, 0) end`,
  lastActive: sql`${memberships.lastActiveAt}`,
  joined: sql`${memberships.createdAt}`,
  accessEnds: sql`${memberships.accessEndsOn}`,
};

const isOut = sql`(${hasEnded} or ${isLocked})`;
const stateConditions: Record<MemberState, SQL> = {
  active: sql`(not (${isLocked}) and ${memberships.accessEndsAt} is null)`,
  guest: sql`(not (${isLocked}) and ${memberships.accessEndsAt} is not null and not ${hasEnded})`,
  canSignIn: sql`not ${isOut}`,
  ended: hasEnded,
  locked: isLocked,
};

/** SQL condition for the members that a filter lets through. */
function matching(organizationId: number, filter: MemberFilter): SQL | undefined {
  const { search, role, team, theme, state, twoFactor, passkey, singleSignOn, inactiveDays } = filter;
  const is = (wanted: 'yes' | 'no' | undefined, condition: SQL) =>
    wanted === undefined ? undefined : wanted === 'yes' ? condition : sql`not ${condition}`;
  return and(
    living(organizationId),
    search
      ? or(containsTerm(users.name, search), containsTerm(users.email, search), containsTerm(users.job, search))
      : undefined,
    role === undefined ? undefined : eq(memberships.role, role),
    team === undefined
      ? undefined
      : sql`${users.id} in (select in_team.user_id from team_people(${organizationId}) in_team
          where in_team.team_id = ${team})`,
    theme === undefined ? undefined : opensTheme(organizationId, theme),
    state === undefined ? undefined : stateConditions[state],
    is(twoFactor, hasSecondFactor(userId)),
    is(passkey, hasPasskey(userId)),
    is(singleSignOn, hasIdentity(organizationId, userId)),
    inactiveDays === undefined
      ? undefined
      : sql`(${memberships.lastActiveAt} is null
          or ${memberships.lastActiveAt} < now() - make_interval(days => ${inactiveDays}))`,
  );
}

/** Only a theme of the organization: owners and admins can't open those of others. */
function opensTheme(organizationId: number, theme: number): SQL {
  return sql`((${isManagerRow} and exists (select 1 from ${templates} where ${templates.id} = ${theme}
      and ${templates.organizationId} = ${organizationId}))
    or ${users.id} in ${peopleWhoOpen(organizationId, theme)})`;
}
