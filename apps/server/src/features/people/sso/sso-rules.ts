import { type AccountSso, AppError, type JoinRole, limits } from '@galley/contract';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { organizationDomains } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { isPublicDomain } from './mail-domain';
import { presentSso, recordName, recordValue } from './present-sso';
import { lockProviders } from './provider-changes';
import { endPasswordSessions, listDomains, listPasswordOwners, listProviders, saveRule } from './repository';

type SsoChange =
  | {
      action: 'organization.domain_added' | 'organization.domain_verified' | 'organization.domain_removed';
      details: { domain: string };
    }
  | { action: 'organization.domain_join_changed'; details: { domain: string; role: string } }
  | { action: 'organization.sso_required'; details: { member: number } }
  | { action: 'organization.sso_optional' };

/**
 * Adds a domain to verify. Throws `conflict` for one that is already added or verified elsewhere, `invalid_field` for a
 * public one.
 */
export async function addDomain(services: Services, caller: UserCaller, domain: string): Promise<AccountSso> {
  const { organizationId, user } = caller;
  if (isPublicDomain(domain)) throw new AppError('invalid_field', messages.domainPublic, { field: 'mailDomain' });
  return await services.db.transaction(async (tx) => {
    await lockProviders(tx, organizationId);
    const known = await listDomains(tx, organizationId);
    if (known.some((row) => row.domain === domain)) {
      throw new AppError('conflict', messages.domainKnown, { field: 'mailDomain' });
    }
    if (known.length >= limits.ssoDomainsPerOrganization) {
      throw new AppError('conflict', messages.tooManyDomains, { field: 'mailDomain' });
    }
    const token = services.secrets.randomToken();
    await tx.insert(organizationDomains).values({ organizationId, domain, token, createdBy: user.id });
    await change(tx, caller, { action: 'organization.domain_added', details: { domain } });
    return await presentSso(services, tx, organizationId);
  });
}

/**
 * Looks up the TXT record of a domain. Throws `not_found`, `conflict` if it is missing or another organization has
 * verified the domain.
 */
export async function verifyDomain(services: Services, caller: UserCaller, id: number): Promise<AccountSso> {
  const { organizationId } = caller;
  const row = (await listDomains(services.db, organizationId)).find((one) => one.id === id);
  if (!row) throw new AppError('not_found', messages.notFound);
  if (!(await recordsOf(services, row.domain)).includes(recordValue(row.token))) {
    throw new AppError('conflict', messages.domainRecordMissing);
  }
  return await services.db.transaction(async (tx) => {
    await markVerified(tx, row, services.clock.now());
    await change(tx, caller, { action: 'organization.domain_verified', details: { domain: row.domain } });
    await secure(tx, caller, 'sso.domain_verified', { domain: row.domain });
    return await presentSso(services, tx, organizationId);
  });
}

/**
 * Verifies a domain on behalf of the server's administrator. Returns false if no organization with this id has added
 * it.
 */
export async function verifyDomainByAdmin(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wanted: { organizationId: number; domain: string },
): Promise<boolean> {
  const { organizationId, domain } = wanted;
  const row = (await listDomains(db, organizationId)).find((one) => one.domain === domain.toLowerCase());
  if (!row) return false;
  await db.transaction(async (tx) => {
    await markVerified(tx, row, clock.now());
    const details = { domain: row.domain, by: 'command line' } as const;
    await recordSecurityEvent(tx, { action: 'sso.domain_verified', organizationId, details });
    const object = { kind: 'organization', id: organizationId } as const;
    await recordChange(
      tx,
      { organizationId, userId: null },
      { action: 'organization.domain_verified', object, details },
    );
  });
  return true;
}

/**
 * Lets people with a confirmed address of a domain join by themselves, or stops it. Throws `not_found`, `conflict` for
 * a domain that isn't verified.
 */
export async function changeDomainJoin(
  services: Services,
  caller: UserCaller,
  { id, role }: { id: number; role: JoinRole | null },
): Promise<AccountSso> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    await lockProviders(tx, organizationId);
    const own = and(eq(organizationDomains.organizationId, organizationId), eq(organizationDomains.id, id));
    const [row] = await tx.select().from(organizationDomains).where(own).for('update');
    if (!row) throw new AppError('not_found', messages.notFound);
    if (row.verifiedAt === null) throw new AppError('conflict', messages.domainNotVerified, { field: 'access' });
    await tx.update(organizationDomains).set({ joinRole: role }).where(own);
    const details = { domain: row.domain, role: role ?? 'none' };
    await change(tx, caller, { action: 'organization.domain_join_changed', details });
    await secure(tx, caller, 'sso.domain_join_changed', details);
    return await presentSso(services, tx, organizationId);
  });
}

/** Removes a domain. People who are already linked to a provider can still sign in with it. Throws `not_found`. */
export async function removeDomain(services: Services, caller: UserCaller, id: number): Promise<AccountSso> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const own = and(eq(organizationDomains.organizationId, organizationId), eq(organizationDomains.id, id));
    const [row] = await tx.delete(organizationDomains).where(own).returning({ domain: organizationDomains.domain });
    if (!row) throw new AppError('not_found', messages.notFound);
    await change(tx, caller, { action: 'organization.domain_removed', details: row });
    await secure(tx, caller, 'sso.domain_removed', row);
    return await presentSso(services, tx, organizationId);
  });
}

/**
 * Requires single sign-on of everyone except one owner, and ends the sessions that were opened with a password; or
 * stops requiring it. Throws `conflict` without a provider that is on or a verified domain, `invalid_field` for an
 * owner who can't use a password.
 */
export async function requireSso(
  services: Services,
  caller: UserCaller,
  wanted: { isRequired: boolean; exemptUserId?: number },
): Promise<AccountSso> {
  const { organizationId } = caller;
  const { isRequired, exemptUserId = 0 } = wanted;
  return await services.db.transaction(async (tx) => {
    await lockProviders(tx, organizationId);
    if (isRequired) {
      await refuseUnready(tx, organizationId, exemptUserId);
      await saveRule(tx, organizationId, { isRequired, exemptUserId });
      await endPasswordSessions(tx, { organizationId, exemptUserId, now: services.clock.now() });
      await change(tx, caller, { action: 'organization.sso_required', details: { member: exemptUserId } });
      await secure(tx, caller, 'sso.required', { exempt: exemptUserId });
    } else {
      await saveRule(tx, organizationId, { isRequired, exemptUserId: null });
      await change(tx, caller, { action: 'organization.sso_optional' });
      await secure(tx, caller, 'sso.not_required');
    }
    return await presentSso(services, tx, organizationId);
  });
}

async function refuseUnready(tx: Transaction, organizationId: number, exemptUserId: number): Promise<void> {
  const active = (await listProviders(tx, organizationId)).filter((row) => row.isActive);
  if (active.length === 0) throw new AppError('conflict', messages.ssoNeedsProvider, { field: 'isRequired' });
  const verified = (await listDomains(tx, organizationId)).filter((row) => row.verifiedAt !== null);
  if (verified.length === 0) throw new AppError('conflict', messages.ssoNeedsDomain, { field: 'isRequired' });
  const owners = await listPasswordOwners(tx, organizationId);
  if (!owners.some((owner) => owner.id === exemptUserId)) {
    throw new AppError('invalid_field', messages.ssoNeedsOwner, { field: 'exemptUserId' });
  }
}

async function recordsOf({ txtRecords, log }: Services, domain: string): Promise<string[]> {
  try {
    return await txtRecords(recordName(domain));
  } catch (error) {
    log.warn('The TXT record of a domain could not be looked up.', { error });
    throw new AppError('unavailable', messages.domainUnreachable);
  }
}

/** Marks a domain as verified. Only one organization of the server can have it. Throws `conflict` for the second. */
async function markVerified(
  tx: Transaction,
  { id, organizationId, domain }: { id: number; organizationId: number; domain: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`verified domain ${domain}`}, 0))`);
  const elsewhere = and(
    eq(organizationDomains.domain, domain),
    isNotNull(organizationDomains.verifiedAt),
    ne(organizationDomains.organizationId, organizationId),
  );
  const [other] = await tx.select({ id: organizationDomains.id }).from(organizationDomains).where(elsewhere);
  if (other) throw new AppError('conflict', messages.domainTaken);
  const own = and(eq(organizationDomains.organizationId, organizationId), eq(organizationDomains.id, id));
  await tx.update(organizationDomains).set({ verifiedAt: now }).where(own);
}

async function change(tx: Transaction, caller: UserCaller, event: SsoChange): Promise<void> {
  const object = { kind: 'organization', id: caller.organizationId } as const;
  await recordChange(tx, authorOf(caller), { ...event, object });
}

async function secure(
  tx: Transaction,
  { user, organizationId, address }: UserCaller,
  action:
    | 'sso.domain_verified'
    | 'sso.domain_removed'
    | 'sso.domain_join_changed'
    | 'sso.required'
    | 'sso.not_required',
  details?: Record<string, unknown>,
): Promise<void> {
  await recordSecurityEvent(tx, { action, userId: user.id, organizationId, address, details });
}
