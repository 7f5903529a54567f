import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { auditEvents, mails, organizationInvites, securityEvents, templatePeople, users } from '../db/schema';
import type { SecurityAction } from './security-actions';

/** Events whose names belong to the person: their addresses, passkeys, and the places of their sign-ins. */
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
 * Erases the names of people whose accounts are being closed. In security events: their own names, and those of
 * invitations to their addresses. In the logs of organizations and in accepted or revoked invitations: their addresses;
 * the rows are retained. Emails to them are deleted. Must be called while the accounts still have their addresses.
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
  // Of a list of addresses, the others stay, and so does their number.
  const listed = sql`jsonb_array_elements_text(${auditEvents.details} -> 'emails')`;
  const isListed = isOneOf(addresses, sql`listed.address`);
  await tx
    .update(auditEvents)
    .set({
      details: sql`jsonb_set(${auditEvents.details}, '{emails}', (
        select jsonb_agg(case when ${isListed} then '' else listed.address end) from ${listed} listed(address)))`,
    })
    .where(
      and(
        sql`${auditEvents.details} ? 'emails'`,
        sql`exists (select 1 from ${listed} listed(address) where ${isListed})`,
      ),
    );
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
  // Emails written to them in this transaction are still sent.
  await tx.delete(mails).where(and(isOneOf(addresses, sql`${mails.toAddress}`), lt(mails.createdAt, sql`now()`)));
}

/**
 * Returns the addresses of people in lowercase, including former ones known to the security log, unless these now
 * belong to someone else.
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

/** Erases the names in the security events of an organization that is permanently deleted. The events are retained. */
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
