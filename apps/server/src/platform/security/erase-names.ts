import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { auditEvents, mails, organizationInvites, securityEvents, templatePeople, users } from '../db/schema';
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
 * Erases what names people whose accounts are being closed. In security events: their own names, and those of
 * invitations to their addresses. In the logs of organizations and in invitations that were accepted or revoked: their
 * addresses; the rows stay. Emails to them are deleted. To be called while the accounts still have their
 * addresses.
 */
export async function eraseNamesOfPeople(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const ids = [...userIds];
  const addresses = await addressesOf(tx, ids);
  const own = and(inArray(securityEvents.userId, ids), inArray(securityEvents.action, ownActions));
  await erase(tx, or(own, isTo(addresses, 'email'), isTo(addresses, 'formerEmail')));
  await tx
    .update(auditEvents)
    .set({ details: sql`${auditEvents.details} - 'email'` })
    .where(and(sql`${auditEvents.details} ? 'email'`, isOneOf(addresses, sql`${auditEvents.details} ->> 'email'`)));
  const { email, acceptedAt, deletedAt } = organizationInvites;
  await tx
    .update(organizationInvites)
    .set({ email: '', name: '' })
    .where(and(isOneOf(addresses, sql`${email}`), or(isNotNull(acceptedAt), isNotNull(deletedAt))));
  const { invitedEmail, userId } = templatePeople;
  await tx
    .update(templatePeople)
    .set({ invitedEmail: null, invitedName: '' })
    .where(and(isOneOf(addresses, sql`${invitedEmail}`), or(isNotNull(userId), isNotNull(templatePeople.deletedAt))));
  // What this transaction writes to them, they still get.
  await tx.delete(mails).where(and(isOneOf(addresses, sql`${mails.toAddress}`), lt(mails.createdAt, sql`now()`)));
}

/**
 * The addresses of people in lower case, with their former ones as far as the security log knows them, unless these
 * belong to someone else by now.
 */
async function addressesOf(tx: Transaction, ids: number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(
    sql`select lower(${users.email}) as address from ${users} where ${inArray(users.id, ids)}
      union
      select lower(${securityEvents.details} -> 'names' ->> 'formerEmail') from ${securityEvents}
      where ${inArray(securityEvents.userId, ids)} and ${securityEvents.action} = 'email.changed'
        and ${securityEvents.details} -> 'names' ? 'formerEmail' and not exists (
          select 1 from users other where other.deleted_at is null and not ${inArray(sql`other.id`, ids)}
          and lower(other.email) = lower(${securityEvents.details} -> 'names' ->> 'formerEmail'))`,
  );
  return rows.map(({ address }) => address);
}

/** Erases the names in the security events of an organization that is permanently deleted. The events stay. */
export async function eraseNamesOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
  await erase(tx, eq(securityEvents.organizationId, organizationId));
}

function isTo(addresses: string[], key: 'email' | 'formerEmail'): SQL {
  return isOneOf(addresses, sql`${securityEvents.details} -> 'names' ->> ${key}`);
}

function isOneOf(addresses: string[], text: SQL): SQL {
  return sql`lower(${text}) in (select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))`;
}

async function erase(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .update(securityEvents)
    .set({ details: sql`${securityEvents.details} - 'names'` })
    .where(and(hasNames, which));
}
