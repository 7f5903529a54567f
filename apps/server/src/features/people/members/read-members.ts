import {
  limits,
  type MemberFilter,
  type MemberRow,
  type MemberSort,
  role as roleSchema,
  type SortOrder,
} from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import {
  countMembers,
  countUsableOwners,
  type ListedMember,
  listMemberIds,
  listMemberPage,
  listTeamsOfPeople,
} from './list-members';
import { lowRoles, presentMember } from './member-rights';
import { countOpenInvites, findOrganizationRow } from './repository';

/** Returns the organization, what the caller can do with its members, and how many there are. */
export async function readOverview(db: Queryable, caller: UserCaller) {
  const { organizationId, membership } = caller;
  const { id, name, domain, defaultThemes } = await findOrganizationRow(db, organizationId);
  const isOwner = membership.role === 'owner';
  return {
    organization: { id, name, domain: domain ?? '' },
    defaultThemes,
    grant: { canRename: isOwner, canInviteOwners: isOwner, roles: isOwner ? [...roleSchema.options] : [...lowRoles] },
    members: await countMembers(db, organizationId, {}),
    invites: await countOpenInvites(db, organizationId),
  };
}

/** Returns a page of the members that match, with what the caller can do with each, and how many match. */
export async function readMembers(
  db: Queryable,
  caller: UserCaller,
  { sort, order, page, ...filter }: MemberFilter & { sort: MemberSort; order: SortOrder; page: number },
): Promise<{ members: MemberRow[]; total: number; pageSize: number }> {
  const { organizationId } = caller;
  const pageSize = limits.tableRows;
  const rows = await listMemberPage(db, organizationId, {
    filter,
    sort,
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const teams = await listTeamsOfPeople(
    db,
    organizationId,
    rows.map(({ id }) => id),
  );
  const ownerCount = await countUsableOwners(db, organizationId);
  const members = rows.map((row) => ({
    ...presentMember(row, { caller, ownerCount }),
    ...presentSignIn(row),
    isPayer: row.isPayer || undefined,
    teams: teams.filter(({ userId }) => userId === row.id).map(({ id, name }) => ({ id, name })),
  }));
  return { members, total: await countMembers(db, organizationId, filter), pageSize };
}

/** Returns the ids of all members that match. */
export async function readMemberIds(
  db: Queryable,
  caller: UserCaller,
  filter: MemberFilter,
): Promise<{ ids: number[] }> {
  return { ids: await listMemberIds(db, caller.organizationId, filter, limits.membersPerChange) };
}

function presentSignIn(row: ListedMember) {
  const { hasTwoFactor, hasPasskey, usesSingleSignOn, isExempt } = row;
  return {
    lastActiveAt: row.lastActiveAt ? unixSeconds(row.lastActiveAt) : 0,
    hasTwoFactor,
    hasPasskey,
    usesSingleSignOn,
    isExemptFromTwoFactor: isExempt || undefined,
  };
}
