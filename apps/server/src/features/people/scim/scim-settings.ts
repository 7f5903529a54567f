import { createHash } from 'node:crypto';
import { type AccountScim, AppError, limits, type ScimGroupRole, scimGroupRole } from '@galley/contract';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { scimGroupMembers, scimGroups, scimTokens } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { applyGroups } from './people';
import { accountsOf } from './repository';

/** Hashes a provisioning token for storage. */
export function hashScimToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Converts the provisioning of an organization to its form for owners. Never a token. */
export async function presentScim(
  { config }: Pick<Services, 'config'>,
  db: Queryable,
  organizationId: number,
): Promise<AccountScim> {
  const tokens = await db
    .select()
    .from(scimTokens)
    .where(and(eq(scimTokens.organizationId, organizationId), isNull(scimTokens.revokedAt)))
    .orderBy(asc(scimTokens.id));
  const groups = await db
    .select({
      id: scimGroups.id,
      name: scimGroups.displayName,
      role: scimGroups.role,
      members: count(scimGroupMembers.scimUserId),
    })
    .from(scimGroups)
    .leftJoin(scimGroupMembers, eq(scimGroupMembers.groupId, scimGroups.id))
    .where(eq(scimGroups.organizationId, organizationId))
    .groupBy(scimGroups.id)
    .orderBy(asc(naturally(scimGroups.displayName)));
  return {
    url: `${config.publicUrl}/scim/v2`,
    tokens: tokens.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: unixSeconds(createdAt),
      lastUsedAt: lastUsedAt ? unixSeconds(lastUsedAt) : 0,
    })),
    groups: groups.map((group) => ({
      ...group,
      role: scimGroupRole.nullable().catch(null).parse(group.role),
    })),
  };
}

/** Creates a token, which is only shown this once. Throws `conflict` for too many. */
export async function createToken(
  services: Services,
  caller: UserCaller,
  name: string,
): Promise<AccountScim & { token: string }> {
  const { organizationId, user, address } = caller;
  const token = services.secrets.randomToken();
  return await services.db.transaction(async (tx) => {
    const { tokens } = await presentScim(services, tx, organizationId);
    if (tokens.length >= limits.scimTokens)
      throw new AppError('conflict', messages.tooManyScimTokens, { field: 'name' });
    const values = { organizationId, name, tokenHash: hashScimToken(token), createdBy: user.id };
    await tx.insert(scimTokens).values(values);
    const event = { action: 'scim.token_created', userId: user.id, organizationId, address } as const;
    await recordSecurityEvent(tx, { ...event, names: { token: name } });
    await noteToken(tx, caller, { action: 'organization.scim_token_created', name });
    return { ...(await presentScim(services, tx, organizationId)), token };
  });
}

/** Revokes a token, which stops working immediately. Throws `not_found`. */
export async function revokeToken(services: Services, caller: UserCaller, id: number): Promise<AccountScim> {
  const { organizationId, user, address } = caller;
  return await services.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(scimTokens)
      .set({ revokedAt: services.clock.now() })
      .where(and(eq(scimTokens.organizationId, organizationId), eq(scimTokens.id, id), isNull(scimTokens.revokedAt)))
      .returning({ name: scimTokens.name });
    if (!revoked) throw new AppError('not_found', messages.notFound);
    const event = { action: 'scim.token_revoked', userId: user.id, organizationId, address } as const;
    await recordSecurityEvent(tx, { ...event, details: { token: id }, names: { token: revoked.name } });
    await noteToken(tx, caller, { action: 'organization.scim_token_revoked', name: revoked.name });
    return await presentScim(services, tx, organizationId);
  });
}

/** Records a token in the log of changes, by its name. */
async function noteToken(
  tx: Transaction,
  caller: UserCaller,
  { action, name }: { action: 'organization.scim_token_created' | 'organization.scim_token_revoked'; name: string },
): Promise<void> {
  const object = { kind: 'organization', id: caller.organizationId } as const;
  await recordChange(tx, authorOf(caller), { action, object, details: { name } });
}

/**
 * Sets the role of a group's people, now and whenever the group changes; null = the group assigns no role. Throws
 * `not_found`.
 */
export async function setGroupRole(
  services: Services,
  caller: UserCaller,
  { id, role }: { id: number; role: ScimGroupRole | null },
): Promise<AccountScim> {
  const { organizationId, address } = caller;
  return await services.db.transaction(async (tx) => {
    const rows = await tx
      .update(scimGroups)
      .set({ role })
      .where(and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.id, id)))
      .returning({ id: scimGroups.id });
    if (rows.length === 0) throw new AppError('not_found', messages.notFound);
    const accounts = await accountsOf(tx, organizationId, id);
    await applyGroups(tx, { organizationId, address }, accounts);
    return await presentScim(services, tx, organizationId);
  });
}
