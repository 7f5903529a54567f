import { isDeepStrictEqual } from 'node:util';
import { type AccountSso, AppError, type IdentityProviderFields, limits } from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import { identityProviders, ssoSettings, userIdentities } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { presentSso } from './present-sso';
import { clientSecretPurpose, readProviderSettings } from './provider-settings';
import { countProviders, endProviderSessions, findOwnProvider, findRule, listProviders } from './repository';

type Fields = Omit<IdentityProviderFields, 'isActive'>;

/** Adds a provider, which is off until a test has passed. Throws `invalid_field`, `conflict` for too many. */
export async function addProvider(
  services: Services,
  caller: UserCaller,
  { kind, ...fields }: Fields & { kind: 'oidc' | 'saml' },
): Promise<AccountSso & { id: number }> {
  const { organizationId } = caller;
  const read = readProviderSettings(services, kind, fields);
  return await services.db.transaction(async (tx) => {
    await lockProviders(tx, organizationId);
    if ((await countProviders(tx, organizationId)) >= limits.ssoProvidersPerOrganization) {
      throw new AppError('conflict', messages.tooManyProviders);
    }
    const [row] = await tx
      .insert(identityProviders)
      .values({
        ...read,
        ...rulesOf(fields),
        organizationId,
        kind,
        name: fields.name,
        clientSecret: sealSecret(services, kind, fields) ?? null,
        createdBy: caller.user.id,
      })
      .returning({ id: identityProviders.id });
    if (!row) throw new Error('An identity provider was not stored.');
    await note(tx, caller, 'added', { id: row.id, name: fields.name });
    return { ...(await presentSso(services, tx, organizationId)), id: row.id };
  });
}

/**
 * Changes a provider. One whose addresses, client or certificates changed has to be tested again, and is off until then
 * unless it was on: a new certificate must not lock everyone out. Throws `not_found`, `invalid_field`, `conflict` for
 * one that can't be turned on or off.
 */
export async function changeProvider(
  services: Services,
  caller: UserCaller,
  { id, isActive, ...fields }: IdentityProviderFields & { id: number },
): Promise<AccountSso> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    await lockProviders(tx, organizationId);
    const before = await findOwnProvider(tx, organizationId, id);
    if (!before) throw new AppError('not_found', messages.notFound);
    const kind = before.settings.kind;
    const read = readProviderSettings(services, kind, fields);
    const isKnown = fields.clientSecret === readSecret(services, before.clientSecret);
    const clientSecret = isKnown ? undefined : sealSecret(services, kind, fields);
    const isSame = read.issuer === before.issuer && isDeepStrictEqual(read.settings, before.settings) && !clientSecret;
    const lastTest = isSame ? before.lastTest : null;
    if (isActive && !before.isActive && !lastTest?.isPassed) {
      throw new AppError('conflict', messages.ssoTestFirst, { field: 'isActive' });
    }
    if (before.isActive && !isActive) await refuseLastProvider(tx, organizationId, id);
    await tx
      .update(identityProviders)
      .set({
        ...read,
        ...rulesOf(fields),
        name: fields.name,
        isActive,
        lastTest,
        ...(clientSecret && { clientSecret }),
      })
      .where(and(eq(identityProviders.organizationId, organizationId), eq(identityProviders.id, id)));
    // People of another issuer may have the same ids.
    if (read.issuer !== before.issuer) await deleteIdentities(tx, services, id);
    else if (before.isActive && !isActive) await endSessions(tx, services, id);
    const changed = listChanges(before, { ...read, ...rulesOf(fields), name: fields.name, isActive }, clientSecret);
    await note(tx, caller, 'changed', { id, name: fields.name, changed });
    return await presentSso(services, tx, organizationId);
  });
}

/** Removes a provider and ends the sessions it opened. Throws `not_found`, `conflict` for the last one that is needed. */
export async function removeProvider(services: Services, caller: UserCaller, id: number): Promise<AccountSso> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    await lockProviders(tx, organizationId);
    await refuseLastProvider(tx, organizationId, id);
    const [removed] = await tx
      .delete(identityProviders)
      .where(and(eq(identityProviders.organizationId, organizationId), eq(identityProviders.id, id)))
      .returning({ id: identityProviders.id, name: identityProviders.name });
    if (!removed) throw new AppError('not_found', messages.notFound);
    await endSessions(tx, services, id);
    await note(tx, caller, 'removed', removed);
    return await presentSso(services, tx, organizationId);
  });
}

/** Serializes changes of providers and of the rule that needs one, also with sign-ins by password. */
export async function lockProviders(tx: Transaction, organizationId: number): Promise<void> {
  await tx.insert(ssoSettings).values({ organizationId }).onConflictDoNothing();
  await tx.select().from(ssoSettings).where(eq(ssoSettings.organizationId, organizationId)).for('update');
}

async function refuseLastProvider(tx: Transaction, organizationId: number, id: number): Promise<void> {
  const { isRequired } = await findRule(tx, organizationId);
  const others = (await listProviders(tx, organizationId)).filter((row) => row.id !== id && row.isActive);
  if (isRequired && others.length === 0) throw new AppError('conflict', messages.ssoProviderNeeded);
}

async function endSessions(tx: Transaction, { clock }: Services, providerId: number): Promise<void> {
  await endProviderSessions(tx, { providerId, now: clock.now() });
}

async function deleteIdentities(tx: Transaction, services: Services, providerId: number): Promise<void> {
  await tx.delete(userIdentities).where(eq(userIdentities.providerId, providerId));
  await endSessions(tx, services, providerId);
}

function rulesOf({ addsMembers, defaultRole, groupClaim, groupRoles }: Fields) {
  return { addsMembers, defaultRole, groupClaim: noneAsNull(groupClaim), groupRoles };
}

type Compared = Pick<
  typeof identityProviders.$inferSelect,
  'name' | 'isActive' | 'issuer' | 'settings' | 'addsMembers' | 'defaultRole' | 'groupClaim' | 'groupRoles'
>;

/** Lists in English what differs, without any value: "turned on, name"; '' = nothing does. */
function listChanges(before: Compared, after: Compared, clientSecret: Buffer | undefined): string {
  const differs = (...keys: (keyof Compared)[]) => keys.some((key) => !isDeepStrictEqual(before[key], after[key]));
  const state = after.isActive ? 'turned on' : 'turned off';
  return [
    differs('isActive') && state,
    differs('name') && 'name',
    differs('issuer', 'settings') && 'connection',
    clientSecret && 'client secret',
    differs('addsMembers') && 'new members',
    differs('defaultRole') && 'default role',
    differs('groupClaim', 'groupRoles') && 'roles by group',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Encrypts the secret; undefined if none was entered. */
function sealSecret({ secrets }: Services, kind: 'oidc' | 'saml', { clientSecret }: Fields): Buffer | undefined {
  return kind === 'oidc' && clientSecret !== '' ? secrets.encrypt(clientSecretPurpose, clientSecret) : undefined;
}

function readSecret({ secrets }: Services, sealed: Buffer | null): string {
  return sealed ? secrets.decrypt(clientSecretPurpose, sealed) : '';
}

async function note(
  tx: Transaction,
  caller: UserCaller,
  what: 'added' | 'changed' | 'removed',
  { id, name, changed = '' }: { id: number; name: string; changed?: string },
): Promise<void> {
  const { user, organizationId, address } = caller;
  const object = { kind: 'organization', id: organizationId } as const;
  const details = { provider: id, name };
  await recordChange(
    tx,
    authorOf(caller),
    what === 'changed'
      ? { action: 'organization.identity_provider_changed', object, details: { ...details, changed } }
      : { action: `organization.identity_provider_${what}`, object, details },
  );
  const about = { details: { provider: id, ...(changed && { changed }) }, names: { provider: name } };
  await recordSecurityEvent(tx, { action: `sso.provider_${what}`, userId: user.id, organizationId, address, ...about });
}
