import { type Account, AppError, type InvitedThemes, isManager, type Role, role as roleSchema } from '@galley/contract';
import { followRole } from '../../../access/follow-role';
import { isOfOneOrganization } from '../../../access/open-organizations';
import { requireRenewal } from '../../../access/renew-session';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { domainOf } from '../../../platform/db/insert-organization';
import type { HttpReply, HttpRequest, UserCaller } from '../../../platform/http/types';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { findFirstOrganization, giveSession, openSession } from '../auth/service';
import { lowRoles, mayChangeRole, mayRevoke, presentMember } from './member-rights';
import {
  endMembership,
  findAccessEnd,
  findOrganizationRow,
  hasOtherOwner,
  isExemptOwner,
  listInvites,
  listMembers,
  livingThemes,
  lockMembers,
  renameOrganization,
  setDefaultThemes,
  setDomain,
  setRole,
} from './repository';

export { mayChangeAccessEnd } from './member-rights';
export {
  endMembership,
  findMemberByAddress,
  hasOtherOwner,
  isExemptOwner,
  isOpenInvite,
  listInvites,
  listMemberAddresses,
  lockMembers,
} from './repository';

/** Returns the name of an organization. Throws if it doesn't exist. */
export async function findOrganizationName(db: Queryable, organizationId: number): Promise<string> {
  return (await findOrganizationRow(db, organizationId)).name;
}

/**
 * Returns the organization with its people and open invitations, and what the caller can do with each (docs/design.md
 * 12).
 */
export async function readAccount(db: Queryable, caller: UserCaller): Promise<Account> {
  const { organizationId, membership } = caller;
  const organization = await findOrganizationRow(db, organizationId);
  const rows = await listMembers(db, organizationId);
  const ownerCount = rows.filter((row) => row.role === 'owner' && !row.isLocked).length;
  const members = rows.map((row) => presentMember(row, { caller, ownerCount }));
  const isOwner = membership.role === 'owner';
  return {
    organization: { id: organization.id, name: organization.name, domain: organization.domain ?? '' },
    owners: members.filter((member) => member.role === 'owner'),
    admins: members.filter((member) => member.role === 'admin'),
    editors: members.filter((member) => member.role === 'editor'),
    commentors: members.filter((member) => member.role === 'commentor'),
    invites: (await listInvites(db, organizationId)).map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: roleSchema.parse(row.role),
      themes: row.themes,
      accessEndsOn: row.accessEndsOn,
      createdAt: unixSeconds(row.createdAt),
      createdBy: row.createdBy ?? '',
      mailProblem: row.mailProblem ?? undefined,
    })),
    defaultThemes: organization.defaultThemes,
    grant: { canRename: isOwner, canInviteOwners: isOwner, roles: isOwner ? roleSchema.options : [...lowRoles] },
  };
}

/**
 * Changes name and sub-address. Throws `invalid_field` for a reserved address, `conflict` for one that another
 * organization has.
 */
export async function changeOrganization(
  services: Services,
  caller: UserCaller,
  wanted: { name: string; domain?: string },
): Promise<Account> {
  return await services.db.transaction(async (tx) => {
    const before = await findOrganizationRow(tx, caller.organizationId);
    if (wanted.name !== before.name) {
      await renameOrganization(tx, caller.organizationId, wanted.name);
      await recordChange(tx, authorOf(caller), { action: 'organization.renamed', object: organizationOf(caller) });
      await secure(tx, caller, 'organization.settings_changed', { field: 'name' });
    }
    if (wanted.domain !== undefined && wanted.domain !== before.domain) {
      if (domainOf(wanted.domain) !== wanted.domain) {
        throw new AppError('invalid_field', 'This address means something else. Choose another.', { field: 'domain' });
      }
      const change = { id: caller.organizationId, domain: wanted.domain, former: before.domain };
      const outcome = await setDomain(tx, { ...change, now: services.clock.now() });
      if (outcome !== 'done') {
        const sentence = outcome === 'kept' ? messages.addressKept : 'Another organization has this address.';
        throw new AppError('conflict', sentence, { field: 'domain' });
      }
      await recordChange(tx, authorOf(caller), {
        action: 'organization.address_changed',
        object: organizationOf(caller),
      });
      await secure(tx, caller, 'organization.settings_changed', { field: 'address' });
    }
    return await readAccount(tx, caller);
  });
}

/** Changes the default themes of editors' invitations. Throws `invalid_field` for a theme of another organization. */
export async function changeDefaultThemes(
  services: Services,
  caller: UserCaller,
  themes: InvitedThemes,
): Promise<Account> {
  return await services.db.transaction(async (tx) => {
    await refuseForeignThemes(tx, caller.organizationId, themes);
    await setDefaultThemes(tx, caller.organizationId, themes);
    await recordChange(tx, authorOf(caller), {
      action: 'organization.default_themes_changed',
      object: organizationOf(caller),
    });
    await secure(tx, caller, 'organization.settings_changed', { field: 'default themes' });
    return await readAccount(tx, caller);
  });
}

/** Throws `invalid_field` for a theme of another organization. */
export async function refuseForeignThemes(
  tx: Transaction,
  organizationId: number,
  themes: InvitedThemes,
): Promise<void> {
  if (themes === 'all') return;
  const wanted = new Set(themes);
  if ((await livingThemes(tx, organizationId, [...wanted])).length === wanted.size) return;
  throw new AppError('invalid_field', messages.noSuchTheme, { field: 'themes' });
}

/**
 * Changes a member's role: owners can change anyone's, admins only between editor and commentor. The person's access to
 * themes follows between these two. Throws `conflict` when the organization would lose its last owner, `invalid_field`
 * for a new owner whose access ends, `forbidden`, `not_found`.
 */
export async function changeRole(
  services: Services,
  caller: UserCaller,
  change: { userId: number; role: Role },
): Promise<Account> {
  return await services.db.transaction(async (tx) => {
    const roles = await lockMembers(tx, caller.organizationId);
    const before = roles.get(change.userId);
    const own = roles.get(caller.user.id);
    if (!own || !isManager(own)) throw new AppError('forbidden', messages.noPermission);
    if (!before) throw notFound();
    if (!mayChangeRole(own, before) || !mayChangeRole(own, change.role))
      throw new AppError('forbidden', messages.noPermission);
    if (before === 'owner' && change.role !== 'owner') {
      await refuseLastOwner(tx, caller.organizationId, change.userId);
      await refuseExemptOwner(tx, caller.organizationId, change.userId);
    }
    if (change.role === 'owner') {
      const end = await findAccessEnd(tx, caller.organizationId, change.userId);
      if (end?.accessEndsOn) throw new AppError('invalid_field', messages.memberAccessEnds, { field: 'access' });
    }
    await setRole(tx, caller.organizationId, change.userId, change.role);
    if (before !== change.role) {
      await followRole(tx, caller.organizationId, { ...change, before });
      await requireRenewal(tx, caller.organizationId, change.userId);
    }
    await recordChange(tx, authorOf(caller), {
      action: 'organization.role_changed',
      object: organizationOf(caller),
      details: { member: change.userId, role: change.role },
    });
    await secure(tx, caller, 'member.role_changed', { member: change.userId, from: before, to: change.role });
    const isSelf = change.userId === caller.user.id;
    return await readAccount(tx, isSelf ? { ...caller, membership: { role: change.role } } : caller);
  });
}

/** Returns the themes that a new member gets without an invitation: the default ones for editors, none for others. */
export async function findDefaultThemes(db: Queryable, organizationId: number, role: Role): Promise<InvitedThemes> {
  return role === 'editor' ? (await findOrganizationRow(db, organizationId)).defaultThemes : [];
}

/**
 * Gives a member the role of their groups at the identity provider. Owners keep theirs: only owners add and remove
 * owners.
 */
export async function changeRoleByGroups(
  tx: Transaction,
  member: {
    organizationId: number;
    userId: number;
    role: Role;
    address: string;
    /** Whether a group makes commentors editors; otherwise only admins do. */
    isRaised?: boolean;
  },
): Promise<void> {
  const { organizationId, userId, role, address, isRaised } = member;
  const before = (await lockMembers(tx, organizationId)).get(userId);
  if (!before || before === 'owner' || before === role) return;
  // The role of people without a group: only admins make a commentor an editor.
  if (before === 'commentor' && role === 'editor' && !isRaised) return;
  await setRole(tx, organizationId, userId, role);
  await followRole(tx, organizationId, { userId, before, role });
  await requireRenewal(tx, organizationId, userId);
  await recordChange(
    tx,
    { organizationId, userId: null },
    {
      action: 'organization.role_changed',
      object: { kind: 'organization', id: organizationId },
      details: { member: userId, role, by: 'groups' },
    },
  );
  const details = { member: userId, from: before, to: role, by: 'groups' };
  await recordSecurityEvent(tx, { action: 'member.role_changed', userId, organizationId, address, details });
}

/**
 * Removes a member because an identity provider deactivated them. Throws `conflict` for the last owner and the only
 * owner who can use a password. `token`: the name of the provider's token.
 */
export async function deactivateMember(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { organizationId, userId, token }: { organizationId: number; userId: number; token: string },
): Promise<void> {
  const roles = await lockMembers(tx, organizationId);
  if (roles.get(userId) === 'owner') await refuseLastOwner(tx, organizationId, userId);
  await refuseExemptOwner(tx, organizationId, userId);
  await endMembership(tx, organizationId, userId, clock.now());
  await recordChange(
    tx,
    { organizationId, userId: null },
    {
      action: 'organization.member_deprovisioned',
      object: { kind: 'organization', id: organizationId },
      details: { member: userId, token },
    },
  );
}

/** Removes a member and ends their sessions in this organization. Admins can remove editors and commentors, owners everyone. */
export async function revokeMember(services: Services, caller: UserCaller, userId: number): Promise<Account> {
  return await services.db.transaction(async (tx) => {
    const roles = await lockMembers(tx, caller.organizationId);
    const theirs = roles.get(userId);
    if (!theirs) throw notFound();
    // The caller may have been demoted since the session was read.
    const own = roles.get(caller.user.id);
    if (!own || !mayRevoke(own, theirs)) throw new AppError('forbidden', messages.noPermission);
    if (theirs === 'owner') await refuseLastOwner(tx, caller.organizationId, userId);
    await refuseExemptOwner(tx, caller.organizationId, userId);
    await endMembership(tx, caller.organizationId, userId, services.clock.now());
    await recordChange(tx, authorOf(caller), {
      action: 'organization.member_revoked',
      object: organizationOf(caller),
      details: { member: userId },
    });
    await secure(tx, caller, 'member.removed', { member: userId });
    return await readAccount(tx, caller);
  });
}

/**
 * Removes the caller from the organization. Members of other organizations are switched to one of them without signing
 * in again. Throws `conflict` for the last owner.
 */
export async function leaveOrganization(
  services: Services,
  exchange: { request: HttpRequest; reply: HttpReply },
  caller: UserCaller,
): Promise<void> {
  const { organizationId, user } = caller;
  const goesOn = await services.db.transaction(async (tx) => {
    const roles = await lockMembers(tx, organizationId);
    if (roles.get(user.id) === 'owner') await refuseLastOwner(tx, organizationId, user.id);
    await refuseExemptOwner(tx, organizationId, user.id);
    const next = isOfOneOrganization(caller)
      ? null
      : await findFirstOrganization(tx, user.id, exchange.request, { except: organizationId });
    // Before this session ends: sessions on sub-addresses that were opened from it continue with the new one.
    if (next !== null) {
      const { hasSecondFactor } = caller.session;
      await openSession(services, tx, exchange, { userId: user.id, organizationId: next, hasSecondFactor });
    }
    await endMembership(tx, organizationId, user.id, services.clock.now());
    await recordChange(tx, authorOf(caller), { action: 'organization.member_left', object: organizationOf(caller) });
    await secure(tx, caller, 'member.left');
    return next !== null;
  });
  if (goesOn) giveSession(services, exchange);
}

/** Throws `conflict` for the only owner who can use a password while the organization requires single sign-on. */
async function refuseExemptOwner(tx: Transaction, organizationId: number, userId: number): Promise<void> {
  if (await isExemptOwner(tx, organizationId, userId)) throw new AppError('conflict', messages.exemptOwner);
}

/** Throws `conflict` unless the organization has another owner whose account isn't locked. */
async function refuseLastOwner(tx: Transaction, organizationId: number, userId: number): Promise<void> {
  if (!(await hasOtherOwner(tx, organizationId, userId))) throw new AppError('conflict', messages.lastOwner);
}

function notFound(): AppError {
  return new AppError('not_found', messages.notFound);
}

async function secure(
  tx: Transaction,
  { user, organizationId, address }: UserCaller,
  action: SecurityAction,
  details?: Record<string, unknown>,
  names?: Record<string, string>,
): Promise<void> {
  await recordSecurityEvent(tx, { action, userId: user.id, organizationId, address, details, names });
}

function organizationOf({ organizationId }: UserCaller) {
  return { kind: 'organization', id: organizationId } as const;
}
