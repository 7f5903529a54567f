import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { containsTerm, escapeLike } from '../../../platform/db/contains-term';
import type { Queryable } from '../../../platform/db/database';
import { organizations, securityEvents, users } from '../../../platform/db/schema';

export interface SecurityFilter {
  action?: string;
  /** A part of the person's name or email address. */
  person?: string;
  /** The beginning of an IP address. */
  address?: string;
  /** Unix seconds. */
  from?: number;
  /** Unix seconds; events of that second and later are excluded. */
  to?: number;
}

export interface SecurityRow {
  id: number;
  action: string;
  person: string;
  personId: number;
  email: string;
  avatarKey: string | null;
  organization: string;
  address: string;
  details: Record<string, unknown>;
  /** The other person that the event is about; '' = no one. */
  subject: string;
  at: Date;
}

const subjects = alias(users, 'subject');

/** Returns the SQL for the id of the person whom an event is about, other than its author. */
export function subjectId(): SQL {
  const about = sql`coalesce(${securityEvents.details} -> 'member', ${securityEvents.details} -> 'exempt')`;
  // Numbers only: details of another release may contain anything.
  return sql`case when jsonb_typeof(${about}) = 'number' then (${about})::numeric end`;
}

const matching = ({ action, person, address, from, to }: SecurityFilter) =>
  and(
    action === undefined ? undefined : eq(securityEvents.action, action),
    person === undefined ? undefined : or(containsTerm(users.name, person), containsTerm(users.email, person)),
    address === undefined ? undefined : ilike(securityEvents.address, `${escapeLike(address)}%`),
    from === undefined ? undefined : gte(securityEvents.createdAt, new Date(from * 1000)),
    to === undefined ? undefined : lt(securityEvents.createdAt, new Date(to * 1000)),
  );

/** Lists security events of the whole server, newest first, before an id. */
export async function listSecurityEvents(
  db: Queryable,
  page: SecurityFilter & { before?: number; limit: number },
): Promise<SecurityRow[]> {
  return await db
    .select({
      id: securityEvents.id,
      action: securityEvents.action,
      person: sql<string>`coalesce(${users.name}, '')`,
      personId: sql<number>`coalesce(${securityEvents.userId}, 0)::float8`,
      email: sql<string>`coalesce(${users.email}, '')`,
      avatarKey: users.avatarKey,
      organization: sql<string>`coalesce(${organizations.name}, '')`,
      address: sql<string>`coalesce(${securityEvents.address}, '')`,
      details: securityEvents.details,
      subject: sql<string>`coalesce(${subjects.name}, '')`,
      at: securityEvents.createdAt,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(organizations, eq(organizations.id, securityEvents.organizationId))
    .leftJoin(subjects, sql`${subjects.id} = ${subjectId()}`)
    .where(and(matching(page), page.before === undefined ? undefined : lt(securityEvents.id, page.before)))
    .orderBy(desc(securityEvents.id))
    .limit(page.limit);
}

/** Lists the actions that have events. */
export async function listSecurityActions(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ action: securityEvents.action })
    .from(securityEvents)
    .orderBy(asc(securityEvents.action));
  return rows.map((row) => row.action);
}

/** Deletes events before a time, and the oldest of the given actions beyond a number. */
export async function deleteSecurityEvents(
  db: Queryable,
  { before, actions, kept }: { before: Date; actions: readonly string[]; kept: number },
): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, before));
  const [oldest] = await db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(inArray(securityEvents.action, [...actions]))
    .orderBy(desc(securityEvents.id))
    .offset(kept)
    .limit(1);
  if (!oldest) return;
  await db
    .delete(securityEvents)
    .where(and(inArray(securityEvents.action, [...actions]), lt(securityEvents.id, oldest.id + 1)));
}
