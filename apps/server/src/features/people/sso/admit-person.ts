import type { Role } from '@galley/contract';
import { isLocked } from '../../../access/locked-accounts';
import { recordChange } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { plainName } from '../../../platform/plain-line';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { confirmAddress, createUser, findAccountByEmail } from '../auth/service';
import { closeInviteOf, findInviteOf, giveThemes, joinOrganization } from '../invites/service';
import { changeRoleByGroups, findDefaultThemes } from '../members/service';
import { type ExternalPerson, SsoRefusal } from './external-person';
import { domainOf } from './mail-domain';
import { findIdentity, findMembership, isVerifiedDomain, type ProviderRow, saveIdentity } from './repository';

interface Admission {
  provider: ProviderRow;
  person: ExternalPerson;
  /** IP address, for the log. */
  address: string;
}

/**
 * Returns the account of a person who signed in at a provider, as a member of its organization. The account is linked,
 * created or made a member if the provider's rules allow it, with the role of the person's groups. It is found by the
 * provider's id of the person, otherwise by an address of a domain that the organization has verified, never by another
 * address. Throws `SsoRefusal`.
 */
export async function admitPerson(tx: Transaction, services: Services, admission: Admission): Promise<number> {
  const { provider, person, address } = admission;
  const { organizationId, id: providerId } = provider;
  if (person.subject === '') throw new SsoRefusal('invalid', 'The answer doesn’t name the person.');
  const known = await findIdentity(tx, providerId, person.subject);
  const userId = known ?? (await accountByEmail(tx, admission));
  if (await isLocked(tx, userId)) throw new SsoRefusal('locked', 'A site admin locked the account.');
  await recordConfirmedAddress(tx, services, { ...admission, userId });
  await becomeMember(tx, services, { ...admission, userId });
  await saveIdentity(tx, {
    organizationId,
    providerId,
    userId,
    subject: person.subject,
    now: services.clock.now(),
  });
  if (known === null) {
    const about = { details: { provider: providerId }, names: { provider: provider.name } };
    await recordSecurityEvent(tx, { action: 'sso.linked', userId, organizationId, address, ...about });
  }
  return userId;
}

/** Records the address as confirmed if the provider is trusted for it. */
async function recordConfirmedAddress(
  tx: Transaction,
  { clock }: Services,
  { provider, person, userId }: Admission & { userId: number },
): Promise<void> {
  if ((await addressProblem(tx, provider, person)) !== null) return;
  const account = await findAccountByEmail(tx, person.email);
  if (account?.id === userId) await confirmAddress(tx, userId, clock.now());
}

/** Refuses an address that the provider isn't trusted for. */
export async function refuseAddress(tx: Transaction, provider: ProviderRow, person: ExternalPerson): Promise<void> {
  const problem = await addressProblem(tx, provider, person);
  if (problem !== null) throw new SsoRefusal('email', problem);
}

/** Returns why a provider isn't trusted for an address; null = it is. */
async function addressProblem(tx: Transaction, provider: ProviderRow, person: ExternalPerson): Promise<string | null> {
  if (person.email === '') return 'The identity provider sent no email address.';
  const domain = domainOf(person.email);
  if (domain === null) return 'The identity provider sent an email address that isn’t valid.';
  if (!person.isEmailVerified) {
    return 'The identity provider says that the email address isn’t verified.';
  }
  if (!(await isVerifiedDomain(tx, provider.organizationId, domain))) {
    return `The domain ${domain} isn’t verified.`;
  }
  return null;
}

async function accountByEmail(tx: Transaction, { provider, person }: Admission): Promise<number> {
  await refuseAddress(tx, provider, person);
  const account = await findAccountByEmail(tx, person.email);
  if (account) return account.id;
  await refuseNewMember(tx, provider, person.email);
  const name = nameOf(person);
  return await createUser(tx, { name, email: person.email, passwordHash: null });
}

/** Returns the provider's name of the person in displayable form, or the start of the address if there is none. */
function nameOf({ name, email }: ExternalPerson): string {
  return plainName(name) || email.slice(0, email.lastIndexOf('@'));
}

async function refuseNewMember(tx: Transaction, provider: ProviderRow, email: string): Promise<void> {
  if (provider.addsMembers || (await findInviteOf(tx, provider.organizationId, email))) return;
  throw new SsoRefusal('membership', 'This person isn’t a member, and the identity provider doesn’t add members.');
}

async function becomeMember(
  tx: Transaction,
  services: Services,
  admission: Admission & { userId: number },
): Promise<void> {
  const { provider, person, userId, address } = admission;
  const { organizationId } = provider;
  const member = await findMembership(tx, organizationId, userId);
  const byGroups = roleOfGroups(provider, person.groups);
  if (member.hasAccessEnded) {
    throw new SsoRefusal('ended', 'The access of this person ended by its date. An owner or admin can extend it.');
  }
  if (member.isMember) {
    if (byGroups) await changeRoleByGroups(tx, { organizationId, userId, role: byGroups, address });
    return;
  }
  const invite = person.email === '' ? undefined : await findInviteOf(tx, organizationId, person.email);
  if (member.wasMember && !invite) {
    throw new SsoRefusal(
      'deactivated',
      'This person was removed from the organization. An invitation lets them return.',
    );
  }
  if (!invite && !provider.addsMembers) await refuseNewMember(tx, provider, person.email);
  const role = byGroups ?? invite?.role ?? (provider.defaultRole as Role);
  const end = invite?.end;
  await joinOrganization(tx, services, { organizationId, kind: 'organization', role, end }, userId);
  const themes = invite?.themes ?? (await findDefaultThemes(tx, organizationId, role));
  await giveThemes(tx, { organizationId, role, themes, inviterId: invite?.inviterId ?? null }, userId);
  if (invite) await closeInviteOf(tx, organizationId, invite.id);
  await recordChange(
    tx,
    { organizationId, userId },
    {
      action: 'organization.member_joined',
      object: { kind: 'organization', id: organizationId },
      details: { role },
    },
  );
  const about = { details: { provider: provider.id, role }, names: { provider: provider.name } };
  await recordSecurityEvent(tx, { action: 'sso.joined', userId, organizationId, address, ...about });
}

/** Returns the highest role that a person's groups assign, the default if none does; null if groups assign no roles. */
function roleOfGroups(
  provider: Pick<ProviderRow, 'groupRoles' | 'defaultRole'>,
  groups: readonly string[] | null,
): Role | null {
  if (groups === null || provider.groupRoles.length === 0) return null;
  const named = provider.groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  if (named.length === 0) return provider.defaultRole as Role;
  return named.includes('admin') ? 'admin' : 'editor';
}
