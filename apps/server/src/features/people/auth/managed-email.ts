import { AppError } from '@galley/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import {
  currentMemberships,
  organizations,
  scimUsers,
  ssoSettings,
  userIdentities,
  users,
} from '../../../platform/db/schema';

/**
 * Refuses to change the address of an account that an organization manages: its people are provisioned, it requires
 * single sign-on of this person, or the account has no password and signs in with an identity provider. Throws
 * `forbidden`.
 */
export async function refuseManagedEmail(
  db: Queryable,
  userId: number,
  message: string = messages.emailManaged,
): Promise<void> {
  const [managed] = await db
    .select({ one: sql`1` })
    .from(currentMemberships)
    .innerJoin(
      organizations,
      and(eq(organizations.id, currentMemberships.organizationId), isNull(organizations.deletedAt)),
    )
    .where(
      and(
        eq(currentMemberships.userId, userId),
        sql`(exists (select 1 from ${scimUsers} where ${scimUsers.organizationId} = ${currentMemberships.organizationId}
              and ${scimUsers.userId} = ${userId} and ${scimUsers.isActive})
          or exists (select 1 from ${ssoSettings} where ${ssoSettings.organizationId} = ${currentMemberships.organizationId}
              and ${ssoSettings.isRequired} and ${ssoSettings.exemptUserId} is distinct from ${userId})
          or exists (select 1 from ${userIdentities} join ${users} on ${users.id} = ${userIdentities.userId}
              where ${userIdentities.organizationId} = ${currentMemberships.organizationId}
              and ${userIdentities.userId} = ${userId} and ${users.passwordHash} is null))`,
      ),
    )
    .limit(1);
  if (managed) throw new AppError('forbidden', message);
}
