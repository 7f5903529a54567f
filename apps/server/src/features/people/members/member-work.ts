import type { MemberRefusal, Role } from '@galley/contract';
import type { Transaction } from '../../../platform/db/database';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvents, type SecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import type { findPeople } from './stored-changes';

/** The result of a change for the members of a list. Members in neither list are already as wanted. */
export interface Outcome {
  changed: number[];
  refused: Map<number, MemberRefusal>;
}

/** The members to be changed, and who changes them. */
export interface MemberWork {
  tx: Transaction;
  services: Services;
  caller: UserCaller;
  /** The caller's role, which may have changed since the session was read. */
  own: Role;
  /** The roles of all members, locked. */
  roles: ReadonlyMap<number, Role>;
  people: Awaited<ReturnType<typeof findPeople>>;
  /** The members of the list who are still members. */
  ids: readonly number[];
}

/** The most events stored by one statement. */
const eventsAtOnce = 1000;

/** Records a security event for each changed member. */
export async function secureEach(
  { tx, caller }: MemberWork,
  changed: readonly number[],
  eventOf: (member: number) => Pick<SecurityEvent, 'action' | 'details' | 'names'>,
): Promise<void> {
  const { user, organizationId, address } = caller;
  for (let start = 0; start < changed.length; start += eventsAtOnce) {
    const some = changed.slice(start, start + eventsAtOnce);
    await recordSecurityEvents(
      tx,
      some.map((member) => ({ userId: user.id, organizationId, address, ...eventOf(member) })),
    );
  }
}

/** The organization as the object of a change. */
export function organizationOf({ organizationId }: UserCaller) {
  return { kind: 'organization', id: organizationId } as const;
}
