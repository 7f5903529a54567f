import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError, limits, type OrganizationExport } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Transaction } from '../../../platform/db/database';
import { contentDisposition, exportFileName } from '../../../platform/file-name';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import type { RawReply, UserCaller } from '../../../platform/http/types';
import { deletionTime, graceStart } from '../../../platform/retention';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { followCancellation } from '../../people/billing/jobs';
import { mailDay, organizationCanceledMail, queueMail } from '../../shared/mailer/service';
import { exportOrganization, purgeLeftovers } from './jobs';
import {
  type ExportRow,
  findDoneExport,
  findOrganizationName,
  insertExport,
  listExports,
  listOwners,
  lockOrganization,
  setCanceled,
} from './repository';
import { archivePath, writeArchive } from './write-archive';

/** Returns the archives of the caller's organization that haven't expired. */
export async function readExports(services: Services, caller: UserCaller): Promise<OrganizationExport[]> {
  const rows = await listExports(services.db, caller.organizationId, services.clock.now());
  return rows.map(present);
}

/** Starts an archive of all data, unless one is already in progress. */
export async function startExport(services: Services, caller: UserCaller): Promise<OrganizationExport[]> {
  const { organizationId, user } = caller;
  await services.db.transaction(async (tx) => {
    const id = await insertExport(tx, { organizationId, createdBy: user.id });
    if (id === null) return;
    await services.jobs.enqueue(tx, exportOrganization, { id });
    await recordChange(tx, authorOf(caller), {
      action: 'organization.export_started',
      object: { kind: 'organization', id: caller.organizationId },
    });
    await recordSecurityEvent(tx, { action: 'archive.requested', ...whoseOf(caller), details: { archive: id } });
  });
  return await readExports(services, caller);
}

/** Returns the bytes of an archive of the caller's organization. Throws `not_found`. */
export async function downloadExport(services: Services, caller: UserCaller, id: number): Promise<RawReply> {
  const { organizationId } = caller;
  const row = await findDoneExport(services.db, { organizationId, now: services.clock.now(), id });
  const path = archivePath(services, id);
  const found = row ? await stat(path).catch(() => null) : null;
  if (!row || !found) throw new AppError('not_found', messages.notFound);
  await recordSecurityEvent(services.db, {
    action: 'archive.downloaded',
    ...whoseOf(caller),
    details: { archive: id },
  });
  const day = row.createdAt.toISOString().slice(0, 10);
  return {
    contentType: 'application/zip',
    headers: {
      'content-disposition': contentDisposition(exportFileName(`Galley export ${day}`, 'zip')),
      'content-length': String(found.size),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: createReadStream(path),
  };
}

/**
 * Cancels the organization: it can no longer be used, and all data is deleted after the grace period. Throws
 * `invalid_field` for a wrong name, `conflict` without an archive or if it is already canceled.
 */
export async function cancelOrganization(services: Services, caller: UserCaller, name: string): Promise<Date> {
  const now = services.clock.now();
  const { organizationId, user } = caller;
  await services.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, organizationId);
    if (!organization) throw new AppError('not_found', messages.notFound);
    if (name !== organization.name.trim()) {
      throw new AppError('invalid_field', messages.cancelNameWrong(organization.name), { field: 'name' });
    }
    if (organization.canceledAt) throw new AppError('conflict', messages.organizationCanceled);
    if (!(await findDoneExport(tx, { organizationId, now }))) throw new AppError('conflict', messages.exportFirst);
    await setCanceled(tx, organizationId, { at: now, userId: user.id });
    await services.jobs.enqueue(tx, followCancellation, { organizationId });
    await recordChange(tx, authorOf(caller), {
      action: 'organization.cancelled',
      object: { kind: 'organization', id: caller.organizationId },
      details: { days: limits.graceDays },
    });
    await recordSecurityEvent(tx, { action: 'organization.cancelled', ...whoseOf(caller) });
    const by = user.name;
    await notifyOwners(tx, services, { organizationId, name: organization.name, by, endsAt: deletionTime(now) });
  });
  return deletionTime(now);
}

/**
 * Cancels an organization for a server administrator, without an archive. `isNow`: its data is deleted as soon as a
 * server runs, also if it was canceled before; owners get no email. Otherwise owners are notified and can undo it
 * during the grace period. Returns when its data is deleted. Throws `not_found`, `invalid_field` for a wrong name,
 * `conflict` if it is already canceled.
 */
export async function cancelByAdmin(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'mailer' | 'secrets'>,
  { organizationId, name, isNow }: { organizationId: number; name: string; isNow: boolean },
): Promise<Date> {
  const now = services.clock.now();
  const at = isNow ? graceStart(now) : now;
  await services.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, organizationId);
    if (!organization) throw new AppError('not_found', messages.organizationUnknown(organizationId));
    if (name !== organization.name.trim()) {
      throw new AppError('invalid_field', messages.cancelNameWrong(organization.name), { field: 'name' });
    }
    if (organization.canceledAt && !isNow) throw new AppError('conflict', messages.organizationCanceled);
    await setCanceled(tx, organizationId, { at, userId: null });
    await services.jobs.enqueue(tx, followCancellation, { organizationId });
    if (isNow) await services.jobs.enqueue(tx, purgeLeftovers, {});
    await recordChange(
      tx,
      { organizationId, userId: null },
      {
        action: 'organization.cancelled',
        object: { kind: 'organization', id: organizationId },
        details: { days: isNow ? 0 : limits.graceDays },
      },
    );
    const details = { by: 'command line' };
    await recordSecurityEvent(tx, { action: 'organization.cancelled', organizationId, details });
    if (isNow) return;
    const by = 'The server administrator';
    await notifyOwners(tx, services, { organizationId, name: organization.name, by, endsAt: deletionTime(at) });
  });
  return deletionTime(at);
}

/**
 * Writes the archive of an organization to a file for a server administrator. Returns its size in bytes and the paths
 * of missing or damaged files. Throws `not_found`.
 */
export async function exportByAdmin(
  services: Pick<Services, 'db' | 'blobs'>,
  { organizationId, path }: { organizationId: number; path: string },
): Promise<{ name: string; size: number; missing: string[] }> {
  const name = await findOrganizationName(services.db, organizationId);
  if (name === null) throw new AppError('not_found', messages.organizationUnknown(organizationId));
  const details = { by: 'command line' };
  await recordSecurityEvent(services.db, { action: 'archive.requested', organizationId, details });
  return { name, ...(await writeArchive(services, { organizationId, path }, async () => undefined)) };
}

/** Sends an email to every owner, in case someone else used the account that canceled it. */
async function notifyOwners(
  tx: Transaction,
  services: Pick<Services, 'config' | 'jobs' | 'mailer' | 'secrets'>,
  canceled: { organizationId: number; name: string; by: string; endsAt: Date },
): Promise<void> {
  const { organizationId } = canceled;
  const url = await findOrganizationOrigin(services, tx, organizationId);
  for (const owner of await listOwners(tx, organizationId)) {
    const day = mailDay(canceled.endsAt, owner);
    const content = organizationCanceledMail({
      name: owner.name,
      organization: canceled.name,
      by: canceled.by,
      day,
      url,
    });
    await queueMail(tx, services, { kind: 'organization_cancelled', to: owner.email, organizationId, content });
  }
}

/** Undoes the cancellation. Throws `conflict` if it wasn't canceled. */
export async function undoCancel(services: Services, caller: UserCaller): Promise<void> {
  await services.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, caller.organizationId);
    if (!organization?.canceledAt) throw new AppError('conflict', 'This organization is not canceled.');
    await setCanceled(tx, caller.organizationId, null);
    await services.jobs.enqueue(tx, followCancellation, { organizationId: caller.organizationId });
    await recordChange(tx, authorOf(caller), {
      action: 'organization.cancel_undone',
      object: { kind: 'organization', id: caller.organizationId },
    });
    await recordSecurityEvent(tx, { action: 'organization.cancel_undone', ...whoseOf(caller) });
  });
}

function present(row: ExportRow): OrganizationExport {
  const { state } = row;
  return {
    id: row.id,
    state: state === 'running' || state === 'done' || state === 'failed' ? state : 'waiting',
    percent: row.percent,
    error: row.error ?? '',
    size: row.size ?? 0,
    createdAt: unixSeconds(row.createdAt),
    createdBy: row.creator ?? '',
    expiresAt: row.expiresAt ? unixSeconds(row.expiresAt) : 0,
  };
}

function whoseOf({ user, organizationId, address }: UserCaller) {
  return { userId: user.id, organizationId, address };
}
