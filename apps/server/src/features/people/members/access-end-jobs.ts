import { limits, pages } from '@galley/contract';
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rolesThatExtend } from '../../../access/access-end';
import { isUsableAccount } from '../../../access/locked-accounts';
import { recordChange } from '../../../changes/record-change';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { currentMemberships, memberships, organizations, users } from '../../../platform/db/schema';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { memberAccessEndingMail, ownAccessEndingMail, queueMail } from '../../shared/mailer/service';

const isNear = sql`${memberships.accessEndsAt} > now()
  and ${memberships.accessEndsAt} <= now() + make_interval(days => ${limits.accessEndNoticeDays})`;
const hasPassed = sql`${memberships.accessEndsAt} <= now()`;

/**
 * Every five minutes: announces ends of access that are near, and records passed ones in the log. The access itself
 * ends on time without it. It is idempotent.
 */
export const followAccessEnds = defineJob({
  name: 'account.access_ends',
  payload: z.object({}),
  attempts: 3,
  schedule: '*/5 * * * *',
  async run(_payload, services) {
    const { db } = services;
    for (const id of await listDue(db, and(isNear, isNull(memberships.endAnnouncedAt)))) {
      await db.transaction((tx) => announceEnd(tx, services, id));
    }
    for (const id of await listDue(db, hasPassed)) await db.transaction((tx) => recordEnd(tx, id));
  },
});

/** Lists memberships whose end isn't recorded, of organizations that aren't canceled. */
async function listDue(db: Queryable, isDue: SQL | undefined): Promise<number[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(
      organizations,
      and(
        eq(organizations.id, memberships.organizationId),
        isNull(organizations.deletedAt),
        isNull(organizations.canceledAt),
      ),
    )
    .where(
      and(isNotNull(memberships.accessEndsAt), isNull(memberships.endRecordedAt), isNull(memberships.deletedAt), isDue),
    )
    .orderBy(asc(memberships.id));
  return rows.map(({ id }) => id);
}

async function announceEnd(tx: Transaction, services: Services, id: number): Promise<void> {
  const [row] = await tx
    .update(memberships)
    .set({ endAnnouncedAt: sql`now()` })
    .where(and(eq(memberships.id, id), isNear, isNull(memberships.endAnnouncedAt), isNull(memberships.deletedAt)))
    .returning();
  if (!row?.accessEndsOn) return;
  const { organizationId, userId, role, accessEndsOn: day } = row;
  await recordChange(
    tx,
    { organizationId, userId: null },
    {
      action: 'membership.end_announced',
      object: { kind: 'organization', id: organizationId },
      details: { member: userId, day },
    },
  );
  const [member] = await tx
    .select({ name: users.name, email: users.email, locale: users.locale, organization: organizations.name })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(and(eq(users.id, userId), isUsableAccount));
  if (!member) return;
  const { organization } = member;
  const origin = await findOrganizationOrigin(services, tx, organizationId);
  const about = { kind: 'access_ending', organizationId } as const;
  const toMember = ownAccessEndingMail({ name: member.name, organization, day, locale: member.locale, url: origin });
  await queueMail(tx, services, { ...about, to: member.email, content: toMember });
  const managers = await tx
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isUsableAccount))
    .where(
      and(
        eq(currentMemberships.organizationId, organizationId),
        inArray(currentMemberships.role, rolesThatExtend(role)),
        ne(currentMemberships.userId, userId),
      ),
    )
    .orderBy(asc(currentMemberships.id));
  for (const { name, email, locale } of managers) {
    const facts = { name, member: member.name || member.email, organization, day, locale };
    const content = memberAccessEndingMail({ ...facts, url: `${origin}${pages.account_members_page}` });
    await queueMail(tx, services, { ...about, to: email, content });
  }
}

async function recordEnd(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx
    .update(memberships)
    .set({ endRecordedAt: sql`now()` })
    .where(and(eq(memberships.id, id), hasPassed, isNull(memberships.endRecordedAt), isNull(memberships.deletedAt)))
    .returning();
  if (!row?.accessEndsOn) return;
  const { organizationId, userId, accessEndsOn: day } = row;
  await recordChange(
    tx,
    { organizationId, userId: null },
    {
      action: 'membership.ended',
      object: { kind: 'organization', id: organizationId },
      details: { member: userId, day },
    },
  );
}
