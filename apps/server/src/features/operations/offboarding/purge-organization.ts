import { rm } from 'node:fs/promises';
import { and, eq, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import { type Reference, referencesQuery, sortByReferences } from '../../../platform/db/catalog';
import type { Transaction } from '../../../platform/db/database';
import { blobs, memberships, organizationExports, organizations, users } from '../../../platform/db/schema';
import { graceStart } from '../../../platform/retention';
import { eraseNamesOfOrganization } from '../../../platform/security/erase-names';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { revokeConsents } from '../../delivery/sources/revoke-consent';
import { listSources } from '../../delivery/sources/stored-sources';
import { deleteUnusedFiles } from '../../files/assets/jobs';
import { findAccount } from '../../people/billing/billing-accounts';
import { endSubscription } from '../../people/billing/jobs';
import { closeAccounts } from '../../people/members/close-accounts';
import { archivePath } from './write-archive';

const contentsPerJob = 500;

/**
 * Deletes all data of an organization whose grace period is over: every row with its id, accounts without another
 * organization, and, by a job of the same transaction, files that no one else uses. Its own row stays without name and
 * address, with one event about the deletion. Returns false if there was nothing to do, so it can run twice.
 */
export async function purgeOrganization(services: Services, organizationId: number): Promise<boolean> {
  const archives = await services.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(
        and(
          eq(organizations.id, organizationId),
          isNull(organizations.deletedAt),
          lte(organizations.canceledAt, graceStart(services.clock.now())),
        ),
      )
      .for('update');
    if (!row) return null;
    const contents = await tx
      .selectDistinct({ sha256: blobs.sha256 })
      .from(blobs)
      .where(eq(blobs.organizationId, organizationId));
    const exports = await tx
      .select({ id: organizationExports.id })
      .from(organizationExports)
      .where(eq(organizationExports.organizationId, organizationId));
    await endPayments(tx, services, organizationId);
    await revokeConsents(tx, services, await listSources(tx, organizationId));
    const leaving = await listOrphans(tx, organizationId);
    await deleteRows(tx, organizationId);
    await eraseNamesOfOrganization(tx, organizationId);
    const pictures = await closeAccounts(tx, leaving, services.clock.now());
    await tx
      .update(organizations)
      .set({ name: '', domain: null, canceledBy: null, deletedAt: services.clock.now() })
      .where(eq(organizations.id, organizationId));
    await recordChange(
      tx,
      { organizationId, userId: null },
      { action: 'organization.purged', object: { kind: 'organization', id: organizationId } },
    );
    await recordSecurityEvent(tx, { action: 'organization.purged', details: { organization: organizationId } });
    const sha256s = [...contents.map((content) => content.sha256), ...pictures];
    for (let start = 0; start < sha256s.length; start += contentsPerJob) {
      const part = sha256s.slice(start, start + contentsPerJob);
      await services.jobs.enqueue(tx, deleteUnusedFiles, { sha256s: part });
    }
    return exports.map((row) => row.id);
  });
  // If this is interrupted, the nightly job finds archives without a row.
  for (const id of archives ?? []) await rm(archivePath(services, id), { force: true });
  return archives !== null;
}

/** Ends the subscription at Stripe once everything is deleted. */
async function endPayments(tx: Transaction, services: Services, organizationId: number): Promise<void> {
  const account = services.config.billing && (await findAccount(tx, organizationId));
  const subscriptionId = account?.subscriptionId ?? null;
  if (subscriptionId !== null) await services.jobs.enqueue(tx, endSubscription, { subscriptionId });
}

/** Deletes the rows of every table that has an organization's id, referencing tables first. */
async function deleteRows(tx: Transaction, organizationId: number): Promise<void> {
  const carrying = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const references = await tx.execute<Reference & Record<string, unknown>>(sql.raw(referencesQuery));
  const names = sortByReferences(
    carrying.rows.map((row) => row.name),
    references.rows,
  );
  for (const name of names.reverse()) {
    await tx.execute(sql`delete from ${sql.identifier(name)} where organization_id = ${organizationId}`);
  }
}

/** Returns members without another organization. Site admins aren't included, because they run the server. */
async function listOrphans(tx: Transaction, organizationId: number): Promise<number[]> {
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(sql`memberships other`)
    .innerJoin(organizations, and(eq(organizations.id, sql`other.organization_id`), isNull(organizations.deletedAt)))
    .where(
      and(
        sql`other.user_id = ${memberships.userId}`,
        sql`other.deleted_at is null`,
        ne(sql`other.organization_id`, organizationId),
      ),
    );
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt), eq(users.isSiteAdmin, false)))
    .where(and(eq(memberships.organizationId, organizationId), isNull(memberships.deletedAt), notExists(elsewhere)));
  return rows.map((row) => row.id);
}
