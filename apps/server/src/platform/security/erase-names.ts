import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { securityEvents, users } from '../db/schema';
import type { SecurityAction } from './security-actions';

/** Events of which the names are a person's own: their addresses, passkeys, and where they were signed in. */
const ownActions: SecurityAction[] = [
  'login.succeeded',
  'session.revoked',
  'email.change_asked',
  'email.change_refused',
  'email.changed',
  'passkey.added',
  'passkey.removed',
];

const hasNames = sql`${securityEvents.details} ? 'names'`;

/**
 * Erases the names in security events of people whose accounts are being closed: their own, and those of invitations to
 * their addresses. The events stay. To be called while the accounts still have their addresses.
 */
export async function eraseNamesOfPeople(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const ids = [...userIds];
  const own = and(inArray(securityEvents.userId, ids), inArray(securityEvents.action, ownActions));
  await erase(tx, or(own, isToAddressOf(ids, 'email'), isToAddressOf(ids, 'formerEmail')));
}

/** Erases the names in the security events of an organization that is permanently deleted. The events stay. */
export async function eraseNamesOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
  await erase(tx, eq(securityEvents.organizationId, organizationId));
}

function isToAddressOf(userIds: number[], key: 'email' | 'formerEmail'): SQL {
  const addresses = sql`(select lower(${users.email}) from ${users} where ${inArray(users.id, userIds)})`;
  return sql`lower(${securityEvents.details} -> 'names' ->> ${key}) in ${addresses}`;
}

async function erase(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .update(securityEvents)
    .set({ details: sql`${securityEvents.details} - 'names'` })
    .where(and(hasNames, which));
}
