import { AppError, type Role } from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import type { AccessEnd } from '../../../access/access-end';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { type ParkedMember, scimUsers, users } from '../../../platform/db/schema';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { createUser, findAccountByEmail } from '../auth/service';
import { giveThemes, joinOrganization } from '../invites/service';
import { changeRoleByGroups, deactivateMember, findDefaultThemes } from '../members/service';
import { domainOf } from '../sso/mail-domain';
import { followPlace } from './follow-place';
import {
  assignsCommentors,
  findFormerEnd,
  findParkedEnd,
  findRole,
  giveCommentedThemes,
  isManagedAlone,
  isOver,
  isTaken,
  isVerified,
  listEnded,
  lockUser,
  roleByGroups,
  themesOf,
  type UserRow,
} from './repository';
import { notFound, ScimError } from './scim-error';
import { givenNameOf, nameOf, type ScimPerson } from './scim-resources';
import { findUnmanaged, idOfMember, manage } from './unmanaged-members';

/** The caller: an identity provider with a token of an organization. */
export interface ScimCaller {
  organizationId: number;
  tokenId: number;
  tokenName: string;
  address: string;
}

/**
 * Creates a person: their account is found or created by an address of a verified domain, and becomes a member unless
 * the request says that they aren't active. Throws `ScimError`: `uniqueness` for a name that is in use, also by a
 * member whom a filter finds by it, `invalidValue` for an address outside the organization's domains, and 409 for an
 * active person whose access ended.
 */
export async function createPerson(
  tx: Transaction,
  services: Services,
  caller: ScimCaller,
  person: ScimPerson,
): Promise<UserRow> {
  const { organizationId } = caller;
  const { isActive, ...facts } = person;
  await refuseAddress(tx, organizationId, person.email);
  const account = await findAccountByEmail(tx, person.email);
  const userId = account?.id ?? (await createAccount(tx, person));
  await refuseTaken(tx, organizationId, { userName: person.userName, userId, except: 0 });
  const uuid = await idOfMember(tx, organizationId, userId);
  // A member with another name at the provider: it is the same person under the id that lists return.
  const member = await findUnmanaged(tx, organizationId, uuid);
  if (member && isSame(member.userName, person.userName)) throw taken();
  const [row] = await tx
    .insert(scimUsers)
    .values({ ...facts, organizationId, uuid, userId, isActive: false, parked: null })
    .returning();
  if (!row) throw new Error('A person was not stored.');
  if (member) await recordMatch(tx, caller, row);
  else await secure(tx, caller, 'scim.user_created', row);
  await followPlace(tx, row, null);
  if (isActive === false) return row;
  await refuseEnded(tx, organizationId, row);
  return await activate(tx, services, caller, row);
}

/**
 * Returns a person, locked until the transaction ends. A member whom no provider manages yet becomes managed: the
 * provider matched them. Throws `ScimError` for an unknown one.
 */
export async function takePerson(tx: Transaction, caller: ScimCaller, uuid: string): Promise<UserRow> {
  const { organizationId } = caller;
  const known = await lockUser(tx, organizationId, uuid);
  if (known) return known;
  const member = await findUnmanaged(tx, organizationId, uuid);
  if (!member) throw notFound();
  const managed = await manage(tx, member);
  if (managed) await recordMatch(tx, caller, managed);
  // Another request did the same in the meantime.
  const row = managed ?? (await lockUser(tx, organizationId, uuid));
  if (!row) throw taken();
  return row;
}

/**
 * Replaces the data of a person, and activates or deactivates them if requested. Throws `ScimError`: 409 if a person
 * whose access ended should be active.
 */
export async function replacePerson(
  tx: Transaction,
  services: Services,
  caller: ScimCaller,
  { uuid, person }: { uuid: string; person: ScimPerson },
): Promise<UserRow> {
  const { organizationId } = caller;
  const before = await takePerson(tx, caller, uuid);
  const { isActive, ...facts } = person;
  if (!isSame(facts.email, before.email)) await refuseAddress(tx, organizationId, facts.email);
  const { userId } = before;
  await refuseTaken(tx, organizationId, { userName: facts.userName, userId, except: before.id });
  const [row] = await tx
    .update(scimUsers)
    .set({ ...facts, updatedAt: services.clock.now() })
    .where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.id, before.id)))
    .returning();
  if (!row) throw notFound();
  await renameAccount(tx, organizationId, { row, person, before });
  await followPlace(tx, row, before);
  if (isActive) await refuseEnded(tx, organizationId, row);
  if (isActive === null || isActive === before.isActive) return row;
  return isActive ? await activate(tx, services, caller, row) : await deactivate(tx, services, caller, row);
}

/** Removes a person from the provider and from the organization. Their account and work stay. Throws `ScimError`. */
export async function removePerson(
  tx: Transaction,
  services: Services,
  caller: ScimCaller,
  uuid: string,
): Promise<void> {
  const { organizationId } = caller;
  const row = await takePerson(tx, caller, uuid);
  if (row.isActive) await deactivate(tx, services, caller, row);
  await tx.delete(scimUsers).where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.id, row.id)));
}

/** Gives people the highest role of their groups, or editor if their groups give none. */
export async function applyGroups(
  tx: Transaction,
  { organizationId, address }: Pick<ScimCaller, 'organizationId' | 'address'>,
  userIds: readonly number[],
): Promise<void> {
  const raises = await assignsCommentors(tx, organizationId);
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b)) {
    const byGroups = await roleByGroups(tx, organizationId, userId);
    const isRaised = raises && byGroups !== null;
    await changeRoleByGroups(tx, { organizationId, userId, role: byGroups ?? 'editor', address, isRaised });
  }
}

async function activate(tx: Transaction, services: Services, caller: ScimCaller, row: UserRow): Promise<UserRow> {
  const { organizationId } = caller;
  const { userId, parked } = row;
  const isMember = (await findRole(tx, organizationId, userId)) !== null;
  if (!isMember) {
    const role = roleOnReturn(await roleByGroups(tx, organizationId, userId), parked);
    const former = await findFormerEnd(tx, organizationId, row);
    const end = former && { ...former, accessEndsAt: new Date(former.accessEndsAt) };
    await join(tx, services, { organizationId, userId, role, end });
    const themes = parked?.themes ?? (await findDefaultThemes(tx, organizationId, role));
    await giveThemes(tx, { organizationId, role, themes, inviterId: null }, userId);
    if (role === 'editor' || role === 'commentor')
      await giveCommentedThemes(tx, organizationId, { userId, themes: parked?.commentedThemes ?? [] });
    await recordChange(
      tx,
      { organizationId, userId: null },
      {
        action: 'organization.member_provisioned',
        object: { kind: 'organization', id: organizationId },
        details: { member: userId, role, token: caller.tokenName },
      },
    );
  }
  await secure(tx, caller, 'scim.user_activated', row);
  return await setActive(tx, services, row, { isActive: true, parked: null });
}

/**
 * Refuses to activate a person whose access ended by its date: only an owner or admin extends it. Someone who was
 * deactivated before isn't a member, so they are invited again.
 */
async function refuseEnded(tx: Transaction, organizationId: number, row: UserRow): Promise<void> {
  const { userId } = row;
  if ((await listEnded(tx, organizationId, [userId])).size > 0) throw new ScimError(409, messages.scimAccessEnded);
  if ((await findRole(tx, organizationId, userId)) !== null) return;
  const former = await findFormerEnd(tx, organizationId, row);
  if (await isOver(tx, former)) throw new ScimError(409, messages.scimFormerEnded);
}

/**
 * Deactivates a person like removing a member: their sessions end immediately, and live connections within a second or
 * two.
 */
async function deactivate(tx: Transaction, services: Services, caller: ScimCaller, row: UserRow): Promise<UserRow> {
  const { organizationId } = caller;
  const role = await findRole(tx, organizationId, row.userId);
  const { userId } = row;
  const themes = await themesOf(tx, organizationId, { userId, access: 'editor' });
  const commentedThemes = await themesOf(tx, organizationId, { userId, access: 'commentor' });
  const end = await findParkedEnd(tx, organizationId, row.userId);
  if (role !== null) {
    await asConflict(() => deactivateMember(tx, services, { organizationId, userId, token: caller.tokenName }));
  }
  await secure(tx, caller, 'scim.user_deactivated', row);
  return await setActive(tx, services, row, {
    isActive: false,
    // Only owners make owners: one who returns is an editor until then.
    parked: { role: role === 'admin' || role === 'commentor' ? role : 'editor', themes, commentedThemes, end },
  });
}

/**
 * Returns the role of someone who is activated. Groups don't make a commentor an editor, as with `changeRoleByGroups`.
 */
function roleOnReturn(byGroups: Role | null, parked: ParkedMember | null): Role {
  if (parked?.role === 'commentor' && byGroups !== 'admin') return 'commentor';
  return byGroups ?? parked?.role ?? 'editor';
}

async function setActive(
  tx: Transaction,
  { clock }: Services,
  row: UserRow,
  change: { isActive: boolean; parked: ParkedMember | null },
): Promise<UserRow> {
  const [changed] = await tx
    .update(scimUsers)
    .set({ ...change, updatedAt: clock.now() })
    .where(eq(scimUsers.id, row.id))
    .returning();
  return changed ?? row;
}

async function join(
  tx: Transaction,
  services: Services,
  { userId, ...member }: { organizationId: number; userId: number; role: Role; end?: AccessEnd },
): Promise<void> {
  await asConflict(() => joinOrganization(tx, services, { ...member, kind: 'organization' }, userId));
}

/** Converts our refusals to those of the protocol: the last owner, an organization without a free seat. */
async function asConflict(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) throw new ScimError(409, error.message);
    throw error;
  }
}

async function refuseAddress(tx: Transaction, organizationId: number, email: string): Promise<void> {
  const domain = domainOf(email);
  if (domain !== null && (await isVerified(tx, organizationId, domain))) return;
  throw new ScimError(400, 'The email address must be in a verified domain of the organization.', 'invalidValue');
}

async function refuseTaken(tx: Transaction, organizationId: number, by: Parameters<typeof isTaken>[2]): Promise<void> {
  if (await isTaken(tx, organizationId, by)) throw taken();
}

const taken = () => new ScimError(409, 'Another person has this user name or email address.', 'uniqueness');
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function createAccount(tx: Transaction, person: ScimPerson): Promise<number> {
  return await createUser(tx, { name: nameOf(person), email: person.email, passwordHash: null });
}

/**
 * Updates name and address of the account, if it belongs only to this organization and has no password. Otherwise they
 * are the person's own.
 */
async function renameAccount(
  tx: Transaction,
  organizationId: number,
  { row, person, before }: { row: UserRow; person: ScimPerson; before: UserRow },
): Promise<void> {
  if (!(await isManagedAlone(tx, organizationId, row.userId))) return;
  const name = givenNameOf(person);
  const isMoved = !isSame(person.email, before.email);
  if (isMoved && (await findAccountByEmail(tx, person.email))) {
    throw new ScimError(409, 'Another account has this email address.', 'uniqueness');
  }
  const changes = { ...(name ? { name } : {}), ...(isMoved ? { email: person.email, emailConfirmedAt: null } : {}) };
  if (Object.keys(changes).length === 0) return;
  await tx.update(users).set(changes).where(eq(users.id, row.userId));
}

/** Records in the log of changes that a member is managed by the provider from now on. */
async function recordMatch(tx: Transaction, caller: ScimCaller, row: UserRow): Promise<void> {
  const { organizationId } = caller;
  await secure(tx, caller, 'scim.user_matched', row);
  await recordChange(
    tx,
    { organizationId, userId: null },
    {
      action: 'organization.member_matched',
      object: { kind: 'organization', id: organizationId },
      details: { member: row.userId, token: caller.tokenName },
    },
  );
}

async function secure(
  tx: Transaction,
  { organizationId, tokenId, tokenName, address }: ScimCaller,
  action: SecurityAction,
  { userId }: UserRow,
): Promise<void> {
  const about = { details: { token: tokenId }, names: { token: tokenName } };
  await recordSecurityEvent(tx, { action, userId, organizationId, address, ...about });
}
