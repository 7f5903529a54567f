import { limits } from '@galley/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { readPage } from '../../../platform/db/read-page';
import { memberships, securityEvents, users } from '../../../platform/db/schema';
import { labelOfAction, type SecurityAction } from '../../../platform/security/security-actions';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { describeDetails } from './describe-details';
import { subjectId } from './repository';

const subjects = alias(users, 'subject');

/** The events about accounts of their members that owners can see. Refusals and limits are for site admins. */
const shownActions: SecurityAction[] = [
  'login.succeeded',
  'login.failed',
  'logout',
  'session.revoked',
  'member.signed_out',
  'password.changed',
  'password.reset_asked',
  'password.reset',
  'password.confirm_failed',
  'email.change_asked',
  'email.changed',
  'two_factor.enabled',
  'two_factor.disabled',
  'two_factor.failed',
  'two_factor.locked',
  'two_factor.reset',
  'two_factor.recovery_code_used',
  'two_factor.recovery_codes_renewed',
];

/**
 * Lists sign-ins, failed sign-ins, password resets and changes of the second factor of an organization's members while
 * they were members, newest first. It includes no events in other organizations, and no IP address of an event without
 * an organization if the person is in another organization too, because it may belong to that one.
 */
export async function listMemberEvents(
  db: Queryable,
  organizationId: number,
  { person, cursor }: { person?: number; cursor?: number },
) {
  const { rows, nextAfter } = await readPage(
    limits.pageSize,
    async (limit) =>
      await db
        .select({
          id: securityEvents.id,
          action: securityEvents.action,
          personId: sql<number>`${securityEvents.userId}::float8`,
          person: users.name,
          avatarKey: users.avatarKey,
          address: sql<string>`coalesce(case when ${securityEvents.organizationId} = ${organizationId} or not exists (
        select 1 from memberships other where other.user_id = ${securityEvents.userId}
        and other.organization_id <> ${organizationId}) then ${securityEvents.address} end, '')`,
          details: securityEvents.details,
          subject: sql<string>`coalesce(${subjects.name}, '')`,
          at: securityEvents.createdAt,
        })
        .from(securityEvents)
        .innerJoin(users, eq(users.id, securityEvents.userId))
        // For an event without an organization, no one else is named: they may not be members.
        .leftJoin(
          subjects,
          sql`${securityEvents.organizationId} = ${organizationId} and ${subjects.id} = ${subjectId()}`,
        )
        .where(sql`${securityEvents.action} in ${shownActions}
      and (${securityEvents.organizationId} is null or ${securityEvents.organizationId} = ${organizationId})
      and exists (select 1 from memberships m where m.user_id = ${securityEvents.userId}
        and m.organization_id = ${organizationId} and m.created_at <= ${securityEvents.createdAt}
        and (m.deleted_at is null or m.deleted_at >= ${securityEvents.createdAt}))
      ${person === undefined ? sql`` : sql`and ${securityEvents.userId} = ${person}`}
      ${cursor === undefined ? sql`` : sql`and ${securityEvents.id} < ${cursor}`}`)
        .orderBy(desc(securityEvents.id))
        .limit(limit),
  );
  return {
    events: rows.map(({ avatarKey, details: { repeats, member }, subject, ...row }) => ({
      ...row,
      label: labelOfAction(row.action),
      // No other details, because those are for site admins.
      details: describeDetails({
        details: { ...(repeats === undefined ? {} : { repeats }), ...(subject === '' ? {} : { member }) },
        subject,
      }),
      avatar: avatarUrl(avatarKey),
      at: unixSeconds(row.at),
    })),
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
