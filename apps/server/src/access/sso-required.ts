import { AppError } from '@galley/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { identityProviders, organizations, ssoSettings } from '../platform/db/schema';
import { requestHostOf } from '../platform/http/hosts';
import type { HttpRequest } from '../platform/http/types';

/**
 * Throws `sso_required` for a session that the organization doesn't allow: by a password if single sign-on is required
 * of this person, or by an identity provider of another organization. A change of the rule and sessions being opened
 * wait for each other.
 */
export async function refuseWithoutSso(
  db: Queryable,
  person: { userId: number; organizationId: number; providerId: number | null },
): Promise<void> {
  const { userId, organizationId, providerId } = person;
  if (providerId !== null) {
    const [own] = await db
      .select({ id: identityProviders.id })
      .from(identityProviders)
      .where(
        and(
          eq(identityProviders.id, providerId),
          eq(identityProviders.organizationId, organizationId),
          eq(identityProviders.isActive, true),
        ),
      );
    if (!own) throw new AppError('sso_required', messages.ssoElsewhere);
    return;
  }
  const [rule] = await db
    .select({ isRequired: ssoSettings.isRequired, exemptUserId: ssoSettings.exemptUserId })
    .from(ssoSettings)
    .where(eq(ssoSettings.organizationId, organizationId))
    .for('share');
  if (rule?.isRequired && rule.exemptUserId !== userId) throw new AppError('sso_required', messages.ssoRequired);
}

/**
 * Returns whether the host of a request has an identity provider: if so, the login page asks for the address first.
 */
export async function hasSingleSignOn({ db }: { db: Queryable }, request: HttpRequest): Promise<boolean> {
  const requestHost = requestHostOf(request);
  const isHere =
    requestHost.kind === 'organization' ? eq(identityProviders.organizationId, requestHost.organizationId) : undefined;
  const [row] = await db
    .select({ one: sql`1` })
    .from(identityProviders)
    .innerJoin(
      organizations,
      and(eq(organizations.id, identityProviders.organizationId), isNull(organizations.canceledAt)),
    )
    .where(and(eq(identityProviders.isActive, true), isHere))
    .limit(1);
  return row !== undefined;
}
