import type { InviteCounts, InviteDelivery, InvitedThemes, Role } from '@galley/contract';
import { inviteDelivery } from '@galley/contract';
import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { organizationInviteStands } from '../../../access/standing-invites';
import { containsTerm } from '../../../platform/db/contains-term';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { mails, organizationInvites, users } from '../../../platform/db/schema';

export interface InviteFilter {
  search?: string;
  role?: Role;
  delivery?: InviteDelivery;
}

export interface ListedInvite {
  id: number;
  name: string;
  email: string;
  role: Role;
  themes: InvitedThemes;
  accessEndsOn: string | null;
  createdAt: Date;
  createdBy: string;
  acceptedAt: Date | null;
  delivery: InviteDelivery;
  error: string | null;
  sentAt: Date | null;
}

/** For how many days accepted invitations are listed. */
const acceptedDays = 30;
const { organizationId: owner, acceptedAt, deletedAt, email, createdAt } = organizationInvites;

const isOpen = and(isNull(acceptedAt), isNull(deletedAt), organizationInviteStands);
const isAccepted = and(
  isNotNull(acceptedAt),
  isNull(deletedAt),
  sql`${acceptedAt} > now() - make_interval(days => ${acceptedDays})`,
);

/** The newest email of each invitation. Emails are deleted after some time, sent or not. */
const newestMail = sql`lateral (
  select m.id, m.sent_at, m.error, m.waiting_since from ${mails} m
  where m.organization_id = ${owner} and m.kind = 'organization_invite' and lower(m.to_address) = lower(${email})
    and m.created_at >= ${createdAt}
  order by m.id desc limit 1) mail`;

const delivery = sql<InviteDelivery>`case
  when ${acceptedAt} is not null then 'accepted'
  when not ${organizationInvites.isLinkMailed} then 'none'
  when mail.sent_at is not null then 'sent'
  when mail.waiting_since is not null then 'waiting'
  when mail.error is not null then 'refused'
  when mail.id is null then 'unknown'
  else 'queued'
end`;

/** SQL condition for the invitations that a filter lets through: open ones, unless accepted ones are wanted. */
function matching(organizationId: number, { search, role, delivery: wanted }: InviteFilter): SQL | undefined {
  return and(
    eq(owner, organizationId),
    wanted === 'accepted' ? isAccepted : isOpen,
    search ? or(containsTerm(organizationInvites.name, search), containsTerm(email, search)) : undefined,
    role === undefined ? undefined : eq(organizationInvites.role, role),
    wanted === undefined || wanted === 'accepted' ? undefined : sql`${delivery} = ${wanted}`,
  );
}

/** Lists one page of invitations with the state of their emails, newest first. */
export async function listInvitePage(
  db: Queryable,
  organizationId: number,
  { filter, limit, offset }: { filter: InviteFilter; limit: number; offset: number },
): Promise<ListedInvite[]> {
  return await db
    .select({
      id: organizationInvites.id,
      name: organizationInvites.name,
      email,
      role: sql<Role>`${organizationInvites.role}`,
      themes: organizationInvites.themes,
      accessEndsOn: organizationInvites.accessEndsOn,
      createdAt,
      createdBy: sql<string>`coalesce(${users.name}, '')`,
      acceptedAt,
      delivery,
      error: sql<string | null>`mail.error`,
      sentAt: sql<Date | null>`mail.sent_at`.mapWith((at: string | Date) => new Date(at)),
    })
    .from(organizationInvites)
    .leftJoin(users, eq(users.id, organizationInvites.createdBy))
    .leftJoin(newestMail, sql`true`)
    .where(matching(organizationId, filter))
    .orderBy(desc(organizationInvites.id))
    .limit(limit)
    .offset(offset);
}

/** Counts the invitations that match. */
export async function countInvites(db: Queryable, organizationId: number, filter: InviteFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(organizationInvites)
    .leftJoin(newestMail, sql`true`)
    .where(matching(organizationId, filter));
  return row?.count ?? 0;
}

/** Lists the ids of the open invitations that match, newest first, at most `limit`. */
export async function listInviteIds(
  db: Queryable,
  organizationId: number,
  filter: InviteFilter,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: organizationInvites.id })
    .from(organizationInvites)
    .leftJoin(newestMail, sql`true`)
    .where(and(matching(organizationId, filter), isNull(acceptedAt)))
    .orderBy(desc(organizationInvites.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Counts open and recently accepted invitations by the state of their email: all of the organization, or those that a
 * person sent since a time.
 */
export async function countByDelivery(
  db: Queryable,
  organizationId: number,
  by?: { userId: number; since: Date },
): Promise<InviteCounts> {
  const rows = await db
    .select({ delivery, count: sql<number>`count(*)::int` })
    .from(organizationInvites)
    .leftJoin(newestMail, sql`true`)
    .where(
      and(
        eq(owner, organizationId),
        or(isOpen, isAccepted),
        by ? and(eq(organizationInvites.createdBy, by.userId), gte(createdAt, by.since)) : undefined,
      ),
    )
    .groupBy(delivery);
  const none = Object.fromEntries(inviteDelivery.options.map((state) => [state, 0])) as InviteCounts;
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.delivery, row.count])) };
}

/** Returns the open invitations with these ids, in order, for another email. */
export async function findOpenInvites(tx: Transaction, organizationId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await tx
    .select({
      email,
      name: organizationInvites.name,
      role: sql<Role>`${organizationInvites.role}`,
      themes: organizationInvites.themes,
      accessEndsOn: organizationInvites.accessEndsOn,
      accessEndsAt: organizationInvites.accessEndsAt,
    })
    .from(organizationInvites)
    .where(and(eq(owner, organizationId), inArray(organizationInvites.id, [...ids]), isOpen))
    .orderBy(organizationInvites.id);
}

/** Revokes open invitations. Returns the ids and addresses of those that were open. */
export async function deleteInvites(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
): Promise<{ id: number; email: string }[]> {
  if (ids.length === 0) return [];
  return await tx
    .update(organizationInvites)
    .set({ deletedAt: sql`now()` })
    .where(
      and(eq(owner, organizationId), inArray(organizationInvites.id, [...ids]), isNull(acceptedAt), isNull(deletedAt)),
    )
    .returning({ id: organizationInvites.id, email });
}
