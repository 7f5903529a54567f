import { type Member, type Role, role as roleSchema } from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import type { UserCaller } from '../../../platform/http/types';
import { avatarUrl } from '../../shared/profile/avatar-url';
import type { MemberRow } from './repository';

/** The roles that admins can assign and revoke. */
export const lowRoles = ['editor', 'commentor'] as const satisfies Role[];
export const isLow = (role: Role) => lowRoles.some((low) => low === role);

/** Returns whether a person can remove a member of a role. */
export function mayRevoke(caller: Role, theirs: Role): boolean {
  return caller === 'owner' || (caller === 'admin' && isLow(theirs));
}

/** Returns whether a person can change a member's role, and assign this one. */
export function mayChangeRole(caller: Role, theirs: Role): boolean {
  return caller === 'owner' || (caller === 'admin' && isLow(theirs));
}

/**
 * Returns whether a person can change when a member's access ends: the same people who can change their role. Owners'
 * access has no end.
 */
export function mayChangeAccessEnd(caller: Role, theirs: Role): boolean {
  return theirs !== 'owner' && mayChangeRole(caller, theirs);
}

/**
 * Returns a member as the API has it, with what the caller can do. `ownerCount`: the number of owners who can sign in.
 */
export function presentMember(
  row: MemberRow,
  { caller, ownerCount }: { caller: UserCaller; ownerCount: number },
): Member {
  const theirs = roleSchema.parse(row.role);
  const isLastOwner = theirs === 'owner' && !row.isLocked && ownerCount <= 1;
  const own = caller.membership.role;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: theirs,
    job: row.job,
    workplace: row.workplace ?? '',
    avatar: avatarUrl(row.avatarKey),
    timezone: row.timezone,
    joinedAt: unixSeconds(row.joinedAt),
    themeCount: isLow(theirs) ? row.themeCount : -1,
    isLocked: row.isLocked || undefined,
    accessEndsOn: row.accessEndsOn,
    hasAccessEnded: row.hasAccessEnded,
    canRevoke: mayRevoke(own, theirs) && !isLastOwner,
    canChangeRole: mayChangeRole(own, theirs) && !isLastOwner,
    canChangeAccessEnd: mayChangeAccessEnd(own, theirs) && row.id !== caller.user.id,
  };
}
