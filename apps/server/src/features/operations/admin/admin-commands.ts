import { AppError, emailAddress, type Role, role as roleSchema, title } from '@galley/contract';
import { hasEndedMember } from '../../../access/ended-memberships';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { insertOrganization } from '../../../platform/db/insert-organization';
import { memberships } from '../../../platform/db/schema';
import { parseInput } from '../../../platform/http/errors';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { replaceResetLink } from '../../people/auth/reset-token';
import { createUser, findAccountByEmail } from '../../people/auth/service';
import { giveThemes, joinOrganization } from '../../people/invites/service';
import { findDefaultThemes } from '../../people/members/service';
import { isMember } from '../../shared/entitlements/usage';
import { deleteAccount } from './delete-account';
import { type AccountAdmin, lockAccount, unlockAccount } from './lock-account';
import { requireOrganization } from './organization-limits';

/** The services that the commands of `npm run admin` need. */
export type CommandServices = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'jobs' | 'mailer' | 'blobs'>;

/**
 * Days until the link that sets a new person's first password expires. The admin passes it on, so it needs more time
 * than an email.
 */
export const firstPasswordDays = 3;

const by = 'command line';
/** The author of changes made by the commands. */
export const commandLine: AccountAdmin = { userId: null, address: '' };

/**
 * Creates an account without a password and returns the link that sets it, so that no password is in the history of a
 * shell. Throws `invalid_field`, `conflict` for an address in use.
 */
export async function createPerson(services: CommandServices, input: { email: string; name: string }): Promise<string> {
  const email = parseInput(emailAddress, input.email, 'email');
  const name = parseInput(title, input.name, 'name');
  return await services.db.transaction(async (tx) => {
    const userId = await createUser(tx, { email, name, passwordHash: null });
    await recordSecurityEvent(tx, { action: 'account.created', userId, details: { by } });
    return await replaceResetLink(tx, services, { userId, seconds: firstPasswordDays * 24 * 60 * 60 });
  });
}

/**
 * Creates an organization without themes, and makes a person its owner. Throws `invalid_field`, `not_found` for an
 * unknown owner.
 */
export async function createOrganizationOf(
  { db }: CommandServices,
  input: { name: string; owner: string },
): Promise<number> {
  const name = parseInput(title, input.name, 'name');
  return await db.transaction(async (tx) => {
    const { id: userId } = await requireAccount(tx, input.owner);
    const organizationId = await insertOrganization(tx, name);
    await tx.insert(memberships).values({ organizationId, userId, role: 'owner' });
    await recordChange(
      tx,
      { organizationId, userId },
      { action: 'organization.created', object: { kind: 'organization', id: organizationId } },
    );
    await recordSecurityEvent(tx, { action: 'organization.created', userId, organizationId, details: { by } });
    return organizationId;
  });
}

/**
 * Adds a person to an organization; editors get its default themes. Throws `invalid_field`, `not_found`, `conflict`
 * for a member, `limit_reached`.
 */
export async function addMember(
  services: CommandServices,
  input: { organizationId: number; email: string; role: string },
): Promise<{ organization: string; role: Role }> {
  const { organizationId } = input;
  const role = parseInput(roleSchema, input.role, 'role');
  return await services.db.transaction(async (tx) => {
    const organization = await requireOrganization(tx, organizationId);
    const { id: userId, email } = await requireAccount(tx, input.email);
    if (await isMember(tx, organizationId, userId)) {
      throw new AppError('conflict', `${email} already belongs to ${organization}. Owners change roles under People.`);
    }
    if (await hasEndedMember(tx, organizationId, email)) throw new AppError('conflict', messages.memberAccessEnded);
    await joinOrganization(tx, services, { organizationId, kind: 'organization', role }, userId);
    const themes = await findDefaultThemes(tx, organizationId, role);
    await giveThemes(tx, { organizationId, role, themes, inviterId: null }, userId);
    await recordChange(
      tx,
      { organizationId, userId: null },
      {
        action: 'organization.member_added',
        object: { kind: 'organization', id: organizationId },
        details: { member: userId, role },
      },
    );
    const details = { member: userId, to: role, by };
    await recordSecurityEvent(tx, { action: 'member.added', userId, organizationId, details });
    return { organization, role };
  });
}

/** Locks or unlocks the account of an address. Throws `not_found`, `conflict` for the last site admin. */
export async function setLocked(
  services: CommandServices,
  { email, isLocked }: { email: string; isLocked: boolean },
): Promise<void> {
  const { id } = await requireAccount(services.db, email);
  await (isLocked ? lockAccount : unlockAccount)(services, commandLine, id);
}

/** Deletes the account of an email address, which was entered twice. Throws as `deleteAccount`. */
export async function deleteAccountOf(
  services: CommandServices,
  { email, typed }: { email: string; typed: string },
): Promise<void> {
  const { id } = await requireAccount(services.db, email);
  await deleteAccount(services, commandLine, { userId: id, email: typed });
}

/** Returns the account of an address. Throws `not_found`. */
export async function requireAccount(db: Queryable, email: string) {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new AppError('not_found', `No account uses the address ${email}.`);
  return account;
}
