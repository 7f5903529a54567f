import { AppError, isManager, limits, type MemberChange, type MemberRefusal, type Role } from '@galley/contract';
import { TransactionRollbackError } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import type { SecurityAction } from '../../../platform/security/security-actions';
import type { Services } from '../../../services';
import { changeTeams, changeThemes } from './change-member-access';
import { isLow, mayChangeRole, mayRevoke } from './member-rights';
import { type MemberWork, type Outcome, organizationOf, secureEach } from './member-work';
import { endMemberships, hasOtherOwner, isExemptOwner, lockMembers, setRole } from './repository';
import { endSessions, findPeople, followRoles, renewSessions, setExempt, setPayers, setRoles } from './stored-changes';

interface Request {
  uids: readonly number[];
  change: MemberChange;
}

interface Answer {
  changed: number;
  unchanged: number;
  refused: { id: number; name: string; reason: MemberRefusal }[];
}

interface Preview extends Answer {
  names: string[];
}

/**
 * Changes several members in one transaction. Those who can't be changed are left out, each with a reason. The log has
 * one entry with the list of the others, or the usual one if there is one. Throws `forbidden` for a change that only
 * owners can make, `not_found` for an unknown team or theme.
 */
export async function changeMembers(services: Services, caller: UserCaller, request: Request): Promise<Answer> {
  const { names: _, ...answer } = await services.db.transaction((tx) => changeIn(tx, services, caller, request));
  return answer;
}

/**
 * Returns what a change of several members would do, and the first of those who would be changed by name, and changes
 * nothing: it makes the change and undoes it, so that it can't say anything else than the change itself. Throws as
 * `changeMembers`.
 */
export async function previewChange(services: Services, caller: UserCaller, request: Request): Promise<Preview> {
  let preview: Preview | undefined;
  try {
    await services.db.transaction(async (tx) => {
      preview = await changeIn(tx, services, caller, request);
      tx.rollback();
    });
  } catch (error) {
    if (!preview || !(error instanceof TransactionRollbackError)) throw error;
  }
  if (!preview) throw new Error('The transaction of a preview ended without its result.');
  return preview;
}

async function changeIn(
  tx: Transaction,
  services: Services,
  caller: UserCaller,
  { uids, change }: Request,
): Promise<Preview> {
  const { organizationId } = caller;
  const roles = await lockMembers(tx, organizationId);
  const own = roles.get(caller.user.id);
  if (!own || !isManager(own)) throw new AppError('forbidden', messages.noPermission);
  const wanted = [...new Set(uids)];
  const people = await findPeople(tx, organizationId, wanted);
  const ids = wanted.filter((id) => roles.has(id) && people.has(id));
  const { changed, refused } = await apply({ tx, services, caller, own, roles, people, ids }, change);
  for (const id of wanted) if (!ids.includes(id)) refused.set(id, 'gone');
  const nameOf = (id: number) => people.get(id)?.name ?? '';
  return {
    changed: changed.length,
    names: changed.map(nameOf).sort(byName.compare).slice(0, limits.previewNames),
    unchanged: wanted.length - changed.length - refused.size,
    refused: [...refused].map(([id, reason]) => ({ id, name: nameOf(id), reason })),
  };
}

const byName = new Intl.Collator('en', { numeric: true });

async function apply(work: MemberWork, change: MemberChange): Promise<Outcome> {
  switch (change.kind) {
    case 'role':
      return await changeRoles(work, change.role);
    case 'addTeam':
    case 'removeTeam':
      return await changeTeams(work, change);
    case 'addTheme':
    case 'removeTheme':
      return await changeThemes(work, change);
    case 'endSessions':
      return await signOut(work);
    case 'exempt':
      return await exempt(work, change.isExempt);
    case 'billing':
      return await letPay(work, change.isPayer);
    case 'remove':
      return await remove(work);
  }
}

async function changeRoles(work: MemberWork, role: Role): Promise<Outcome> {
  const { tx, caller, own, roles, people, ids } = work;
  const { organizationId } = caller;
  const refused = new Map<number, MemberRefusal>();
  const changed: number[] = [];
  for (const id of ids) {
    const before = roles.get(id);
    if (before === undefined || before === role) continue;
    if (!mayChangeRole(own, before) || !mayChangeRole(own, role)) refused.set(id, 'notAllowed');
    else if (role === 'owner' && people.get(id)?.accessEndsOn) refused.set(id, 'accessEnds');
    else if (before !== 'owner') changed.push(id);
    else {
      // One after the other, because the last one must stay.
      const reason = await keepsOwner(tx, organizationId, id);
      if (reason) refused.set(id, reason);
      else {
        await setRole(tx, organizationId, id, role);
        changed.push(id);
      }
    }
  }
  await setRoles(tx, organizationId, changed, role);
  const raised = changed.filter((id) => roles.get(id) === 'commentor');
  await followRoles(tx, organizationId, raised, 'editor');
  if (role === 'commentor') await followRoles(tx, organizationId, changed, 'commentor');
  await renewSessions(tx, organizationId, changed);
  const [only, ...more] = changed;
  const object = organizationOf(caller);
  if (only !== undefined)
    await recordChange(
      tx,
      authorOf(caller),
      more.length === 0
        ? { action: 'organization.role_changed', object, details: { member: only, role } }
        : { action: 'organization.roles_changed', object, details: { members: changed, role } },
    );
  await secureEach(work, changed, (member) => ({
    action: 'member.role_changed',
    details: { member, from: roles.get(member) ?? '', to: role },
  }));
  return { changed, refused };
}

async function remove(work: MemberWork): Promise<Outcome> {
  const { tx, services, caller, own, roles, ids } = work;
  const { organizationId } = caller;
  const now = services.clock.now();
  const refused = new Map<number, MemberRefusal>();
  const changed: number[] = [];
  const others: number[] = [];
  for (const id of ids) {
    const theirs = roles.get(id) ?? 'owner';
    if (id === caller.user.id) refused.set(id, 'self');
    else if (!mayRevoke(own, theirs)) refused.set(id, 'notAllowed');
    else if (isLow(theirs)) others.push(id);
    else {
      const reason = await keepsOwner(tx, organizationId, id, theirs);
      if (reason) refused.set(id, reason);
      else {
        await endMemberships(tx, organizationId, [id], now);
        changed.push(id);
      }
    }
  }
  // The owner who can use a password while single sign-on is required has no low role, so these need no such check.
  await endMemberships(tx, organizationId, others, now);
  changed.push(...others);
  await record(work, changed, 'organization.member_revoked', 'organization.members_removed');
  await secureEach(work, changed, (member) => ({ action: 'member.removed', details: { member } }));
  return { changed, refused };
}

async function signOut(work: MemberWork): Promise<Outcome> {
  const { tx, services, caller, ids } = work;
  refuseUnlessOwner(work);
  const now = services.clock.now();
  const counts = await endSessions(tx, caller.organizationId, ids, { except: caller.session.id, now });
  const changed = [...counts.keys()];
  if (changed.length > 0)
    await recordChange(tx, authorOf(caller), {
      action: 'organization.members_signed_out',
      object: organizationOf(caller),
      details: { members: changed },
    });
  await secureEach(work, changed, (member) => ({
    action: 'member.signed_out',
    details: { member, sessions: counts.get(member) ?? 0 },
  }));
  return { changed, refused: new Map() };
}

async function exempt(work: MemberWork, isExempt: boolean): Promise<Outcome> {
  refuseUnlessOwner(work);
  const changed = await setExempt(work.tx, work.caller.organizationId, work.ids, isExempt);
  await recordSetting(
    work,
    changed,
    isExempt ? 'organization.members_exempted' : 'organization.members_not_exempted',
    isExempt ? 'two_factor.exempted' : 'two_factor.not_exempted',
  );
  return { changed, refused: new Map() };
}

async function letPay(work: MemberWork, isPayer: boolean): Promise<Outcome> {
  refuseUnlessOwner(work);
  const changed = await setPayers(work.tx, work.caller.organizationId, work.ids, isPayer);
  await recordSetting(
    work,
    changed,
    isPayer ? 'organization.billing_access_given' : 'organization.billing_access_ended',
    isPayer ? 'billing.access_given' : 'billing.access_ended',
  );
  return { changed, refused: new Map() };
}

function refuseUnlessOwner({ own }: MemberWork): void {
  if (own !== 'owner') throw new AppError('forbidden', messages.noPermission);
}

/** Returns why an owner or admin must stay as they are; null = they needn't. */
async function keepsOwner(
  tx: Transaction,
  organizationId: number,
  userId: number,
  role: Role = 'owner',
): Promise<'lastOwner' | 'exemptOwner' | null> {
  if (role === 'owner' && !(await hasOtherOwner(tx, organizationId, userId))) return 'lastOwner';
  return (await isExemptOwner(tx, organizationId, userId)) ? 'exemptOwner' : null;
}

/** Records a setting of members: one entry with the list of those changed, and a security event for each. */
async function recordSetting(
  work: MemberWork,
  changed: readonly number[],
  action:
    | 'organization.members_exempted'
    | 'organization.members_not_exempted'
    | 'organization.billing_access_given'
    | 'organization.billing_access_ended',
  event: SecurityAction,
): Promise<void> {
  if (changed.length === 0) return;
  const { tx, caller } = work;
  await recordChange(tx, authorOf(caller), {
    action,
    object: organizationOf(caller),
    details: { members: [...changed] },
  });
  await secureEach(work, changed, (member) => ({ action: event, details: { member } }));
}

/** Records one entry for all changed members: by the name for one member, or by that for several. */
async function record(
  { tx, caller }: MemberWork,
  changed: readonly number[],
  one: 'organization.member_revoked',
  many: 'organization.members_removed',
): Promise<void> {
  const [only, ...more] = changed;
  if (only === undefined) return;
  const object = organizationOf(caller);
  await recordChange(
    tx,
    authorOf(caller),
    more.length === 0
      ? { action: one, object, details: { member: only } }
      : { action: many, object, details: { members: [...changed] } },
  );
}
