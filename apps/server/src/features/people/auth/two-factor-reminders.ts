import { pages } from '@galley/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isUsableAccount } from '../../../access/locked-accounts';
import { hasIdentity, hasSecondFactor } from '../../../access/second-factor';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { currentMemberships, memberships, organizations, users } from '../../../platform/db/schema';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { queueMail, twoFactorDueMail } from '../../shared/mailer/service';

/** Days before the requirement on which people who lack a second factor are reminded, after the first email. */
const reminderDays = [7, 1] as const;

/**
 * Every day, and when an owner sets the day: emails members who will be held back because they have no second factor,
 * once when the day is set, a week before and a day before. It is idempotent.
 */
export const remindOfTwoFactor = defineJob({
  name: 'auth.remind_of_two_factor',
  payload: z.object({}),
  attempts: 3,
  schedule: '30 7 * * *',
  async run(_payload, services) {
    const now = services.clock.now();
    for (const id of await listDue(services.db, now)) {
      await services.db.transaction((tx) => remind(tx, services, { id, now }));
    }
  },
});

/** SQL condition for members without a second factor who weren't reminded since the last reminder was due. */
function isDue(now: Date) {
  const from = organizations.twoFactorFrom;
  const passed = reminderDays.map(
    (days) => sql`(${from} - make_interval(days => ${days}) <= ${now}
      and ${memberships.twoFactorRemindedAt} < ${from} - make_interval(days => ${days}))`,
  );
  return and(
    eq(organizations.requiresTwoFactor, true),
    isNull(organizations.deletedAt),
    isNull(organizations.canceledAt),
    sql`${from} > ${now}`,
    sql`${memberships.isTwoFactorExempt} is not true`,
    sql`(${memberships.twoFactorRemindedAt} is null or ${sql.join(passed, sql` or `)})`,
    sql`not ${hasSecondFactor(sql`${users.id}`)}`,
    sql`not ${hasIdentity(sql`${organizations.id}`, sql`${users.id}`)}`,
  );
}

const inMembership = (db: Queryable) =>
  db
    .select({
      id: memberships.id,
      organizationId: organizations.id,
      organization: organizations.name,
      day: organizations.twoFactorFromDay,
      name: users.name,
      email: users.email,
      locale: users.locale,
    })
    .from(memberships)
    .innerJoin(currentMemberships, eq(currentMemberships.id, memberships.id))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, and(eq(users.id, memberships.userId), isUsableAccount));

async function listDue(db: Queryable, now: Date): Promise<number[]> {
  const rows = await inMembership(db).where(isDue(now)).orderBy(asc(memberships.id));
  return rows.map(({ id }) => id);
}

async function remind(tx: Transaction, services: Services, { id, now }: { id: number; now: Date }): Promise<void> {
  const [row] = await inMembership(tx)
    .where(and(eq(memberships.id, id), isDue(now)))
    .for('update', { of: memberships });
  if (!row?.day) return;
  await tx.update(memberships).set({ twoFactorRemindedAt: now }).where(eq(memberships.id, id));
  const { organizationId, organization, day, name, email, locale } = row;
  const origin = await findOrganizationOrigin(services, tx, organizationId);
  const content = twoFactorDueMail({ name, organization, day, locale, url: `${origin}${pages.profile_index}` });
  await queueMail(tx, services, { kind: 'two_factor_due', to: email, organizationId, content });
}
