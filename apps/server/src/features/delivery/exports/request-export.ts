import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError, type ExportJob, exportChoices, limits } from '@galley/contract';
import type { z } from 'zod';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { contentDisposition } from '../../../platform/file-name';
import type { RawReply, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailsOf } from '../../documents/emails/bulk';
import { findEmailVersion } from '../../documents/emails/email-versions';
import { exportPath, removeExportFiles } from './export-files';
import { makeRequestedExport } from './jobs';
import { exportNameFor } from './make-export';
import { requireExportReady } from './readiness';
import {
  countUnfinished,
  deleteExport,
  type ExportRow,
  findOwnExport,
  insertExport,
  listExports,
  presentExport,
  restartExport,
} from './stored-exports';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const hourMs = 60 * 60 * 1000;

/**
 * Starts an export of emails or pages. Throws `not_found`, and `conflict` without a browser or with too many queued
 * exports.
 */
export async function requestExport(
  services: Services,
  caller: TemplateCaller,
  input: {
    ids: readonly number[];
    kind: ExportRow['kind'];
    version?: number;
    choices?: z.output<typeof exportChoices>;
  },
): Promise<ExportJob> {
  const { organizationId, template, user } = caller;
  const { kind, choices = exportChoices.parse({}) } = input;
  requireBrowserFor(services, kind);
  const rows = await findEmailsOf(services.db, caller, input.ids);
  const [first] = rows;
  const isSingle = rows.length === 1 && first !== undefined;
  const version = isSingle ? (input.version ?? 0) : 0;
  if (isSingle && version > 0) await findEmailVersion(services.db, first, version);
  // If there are several, those that aren't ready are listed in the file.
  if (isSingle) await requireExportReady(services, refOf('email', first), version, caller);
  const now = services.clock.now();
  const row = await services.db.transaction(async (tx) => {
    await requireTurn(tx, { organizationId, userId: user.id, now });
    const made = await insertExport(tx, {
      organizationId,
      templateId: template.id,
      kind,
      request: { ids: rows.map(({ id }) => id), version, choices },
      fileName: exportNameFor(kind, isSingle ? first.title : template.title, isSingle),
      createdBy: user.id,
      expiresAt: unfinishedUntil(now),
    });
    await services.jobs.enqueue(tx, makeRequestedExport, { organizationId, id: made.id });
    return made;
  });
  return presentExport(row);
}

/**
 * Restarts a failed export, with the current versions unless it named one. An export in another state is returned
 * unchanged. Throws `not_found`, and the errors of `requestExport`.
 */
export async function retryOwnExport(services: Services, caller: TemplateCaller, id: number): Promise<ExportJob> {
  const { organizationId, user } = caller;
  const owner = ownerOf(services, caller);
  const row = await findOwnExport(services.db, owner, id);
  if (!row) throw new AppError('not_found', messages.notFound);
  if (row.state !== 'failed') return presentExport(row);
  requireBrowserFor(services, row.kind);
  const { ids, version } = row.request;
  if (ids.length === 1) {
    const [email] = await findEmailsOf(services.db, caller, ids);
    if (email) await requireExportReady(services, refOf('email', email), version, caller);
  }
  return await services.db.transaction(async (tx) => {
    await requireTurn(tx, { organizationId, userId: user.id, now: owner.now });
    const again = await restartExport(tx, row, unfinishedUntil(owner.now));
    if (again) await services.jobs.enqueue(tx, makeRequestedExport, { organizationId, id });
    const current = again ?? (await findOwnExport(tx, owner, id));
    if (!current) throw new AppError('not_found', messages.notFound);
    return presentExport(current);
  });
}

function requireBrowserFor({ browser }: Services, kind: ExportRow['kind']): void {
  if (kind === 'pdf' && !browser.isInstalled) throw new AppError('conflict', messages.pdfErrors.missing);
}

async function requireTurn(tx: Transaction, person: Parameters<typeof countUnfinished>[1]): Promise<void> {
  const waiting = await countUnfinished(tx, person);
  if (waiting >= limits.exportsWaiting) throw new AppError('too_many_requests', messages.tooManyExports);
}

/** Returns when an unfinished export expires, so that one that never ends is removed too. */
function unfinishedUntil(now: Date): Date {
  return new Date(now.getTime() + 2 * limits.exportHours * hourMs);
}

/** Lists the caller's exports of a theme. */
export async function ownExports(services: Services, caller: TemplateCaller): Promise<ExportJob[]> {
  return (await listExports(services.db, ownerOf(services, caller))).map(presentExport);
}

/** Cancels an export, or removes it with its file. Throws `not_found`. */
export async function cancelOwnExport(services: Services, caller: TemplateCaller, id: number): Promise<ExportJob[]> {
  const row = await findOwnExport(services.db, ownerOf(services, caller), id);
  if (!row) throw new AppError('not_found', messages.notFound);
  await deleteExport(services.db, row);
  // A running job removes its files when it notices.
  if (row.state !== 'running') await removeExportFiles(services, id);
  return await ownExports(services, caller);
}

/** Returns the bytes of a finished export. Throws `not_found`. */
export async function downloadOwnExport(services: Services, caller: TemplateCaller, id: number): Promise<RawReply> {
  const row = await findOwnExport(services.db, ownerOf(services, caller), id);
  const path = exportPath(services, id);
  const found = row?.state === 'done' ? await stat(path).catch(() => null) : null;
  if (!row || !found) throw new AppError('not_found', messages.exportExpired);
  return {
    contentType: row.fileName.endsWith('.pdf') ? 'application/pdf' : 'application/zip',
    headers: {
      'content-disposition': contentDisposition(row.fileName),
      'content-length': String(found.size),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: createReadStream(path),
  };
}

function ownerOf({ clock }: Services, { organizationId, template, user }: TemplateCaller) {
  return { organizationId, templateId: template.id, userId: user.id, now: clock.now() };
}
