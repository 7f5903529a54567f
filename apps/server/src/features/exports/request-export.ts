import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError, type ExportJob, exportChoices, limits } from '@galley/contract';
import type { z } from 'zod';
import { messages } from '../../messages';
import { refOf } from '../../platform/db/document-ref';
import type { RawReply, TemplateTarget, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { findEmailsOf } from '../emails/bulk';
import { findEmailVersion } from '../emails/email-versions';
import { exportPath, removeExportFiles } from './export-files';
import { contentDisposition } from './file-name';
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
} from './stored-exports';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const hourMs = 60 * 60 * 1000;

/** Starts an export of emails or pages. Throws `not_found`, and `conflict` without a browser or with too many waiting. */
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
  if (kind === 'pdf' && !services.browser.isInstalled) throw new AppError('conflict', messages.pdfErrors.missing);
  const rows = await findEmailsOf(services.db, caller, input.ids);
  const [first] = rows;
  const isSingle = rows.length === 1 && first !== undefined;
  const version = isSingle ? (input.version ?? 0) : 0;
  if (isSingle && version > 0) await findEmailVersion(services.db, first, version);
  // Of many, those that aren't ready are listed in the file.
  if (isSingle) await requireExportReady(services, refOf('email', first), version, caller);
  const now = services.clock.now();
  const row = await services.db.transaction(async (tx) => {
    const waiting = await countUnfinished(tx, { organizationId, userId: user.id, now });
    if (waiting >= limits.exportsWaiting) throw new AppError('too_many_requests', messages.tooManyExports);
    const made = await insertExport(tx, {
      organizationId,
      templateId: template.id,
      kind,
      request: { ids: rows.map(({ id }) => id), version, choices },
      fileName: exportNameFor(kind, isSingle ? first.title : template.title, isSingle),
      createdBy: user.id,
      // One that never ends is removed too.
      expiresAt: new Date(now.getTime() + 2 * limits.exportHours * hourMs),
    });
    await services.jobs.enqueue(tx, makeRequestedExport, { organizationId, id: made.id });
    return made;
  });
  return presentExport(row);
}

/** The caller's exports of a theme. */
export async function ownExports(services: Services, caller: TemplateCaller): Promise<ExportJob[]> {
  return (await listExports(services.db, ownerOf(services, caller))).map(presentExport);
}

/** Cancels an export, or removes it with its file. Throws `not_found`. */
export async function cancelOwnExport(services: Services, caller: TemplateCaller, id: number): Promise<ExportJob[]> {
  const row = await findOwnExport(services.db, ownerOf(services, caller), id);
  if (!row) throw new AppError('not_found', messages.notFound);
  await deleteExport(services.db, row);
  // A job that runs removes what it has when it finds out.
  if (row.state !== 'running') await removeExportFiles(services, id);
  return await ownExports(services, caller);
}

/** The bytes of a finished export. Throws `not_found`. */
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
