import { limits } from '@galley/contract';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { readPage } from '../../../platform/db/read-page';
import { memberships, securityEvents, users } from '../../../platform/db/schema';
import { isSeenByOwners } from '../../../platform/security/owner-events';
import { labelOfAction } from '../../../platform/security/security-actions';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { describeDetails } from './describe-details';
import { subjectId } from './repository';

const subjects = alias(users, 'subject');

/** One event as owners see it. */
export interface MemberEventRow {
  id: number;
  action: string;
  /** 0 = unknown. */
  personId: number;
  /** '' = unknown, or their account was deleted. */
  person: string;
  avatarKey: string | null;
  /** IP address; '' = the server itself, or it may belong to another organization. */
  address: string;
  /** Its name, without the details for site admins. */
  label: string;
  details: string;
  at: Date;
}

interface EventFilter {
  person?: number;
  /** One event. */
  id?: number;
}

/**
 * Lists the events that owners of an organization see (`isSeenByOwners`), newest first. It includes no IP address of an
 * event without an organization if the person is in another organization too, because it may belong to that one.
 */
export async function selectMemberEvents(
  db: Queryable,
  organizationId: number,
  { person, id, before, limit }: EventFilter & { before?: number; limit: number },
): Promise<MemberEventRow[]> {
  const rows = await db
    .select({
      id: securityEvents.id,
      action: securityEvents.action,
      personId: sql<number>`coalesce(${securityEvents.userId}, 0)::float8`,
      person: sql<string>`coalesce(${users.name}, '')`,
      avatarKey: users.avatarKey,
      address: sql<string>`coalesce(case when ${securityEvents.organizationId} = ${organizationId} or not exists (
        select 1 from memberships other where other.user_id = ${securityEvents.userId}
        and other.organization_id <> ${organizationId}) then ${securityEvents.address} end, '')`,
      details: securityEvents.details,
      subject: sql<string>`coalesce(${subjects.name}, '')`,
      at: securityEvents.createdAt,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    // For an event without an organization, no one else is named: they may not be members.
    .leftJoin(subjects, sql`${securityEvents.organizationId} = ${organizationId} and ${subjects.id} = ${subjectId()}`)
    .where(
      and(
        isSeenByOwners(securityEvents, organizationId),
        person === undefined ? undefined : eq(securityEvents.userId, person),
        id === undefined ? undefined : eq(securityEvents.id, id),
        before === undefined ? undefined : lt(securityEvents.id, before),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit);
  return rows.map(({ details: { repeats, member }, subject, ...row }) => ({
    ...row,
    label: labelOfAction(row.action),
    // No other details, because those are for site admins.
    details: describeDetails({
      details: { ...(repeats === undefined ? {} : { repeats }), ...(subject === '' ? {} : { member }) },
      subject,
    }),
  }));
}

/** Returns a page of the events that owners see, with the people to choose from on the first. */
export async function listMemberEvents(
  db: Queryable,
  organizationId: number,
  { person, cursor }: { person?: number; cursor?: number },
) {
  const { rows, nextAfter } = await readPage(limits.pageSize, async (limit) =>
    selectMemberEvents(db, organizationId, { person, before: cursor, limit }),
  );
  return {
    events: rows.map(({ avatarKey, ...row }) => ({ ...row, avatar: avatarUrl(avatarKey), at: unixSeconds(row.at) })),
    nextCursor: nextAfter?.id ?? null,
    people: cursor === undefined ? await listPeople(db, organizationId) : [],
  };
}

/** Lists everyone who is or was a member. */
async function listPeople(db: Queryable, organizationId: number) {
  return await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(users.name, users.id);
}
