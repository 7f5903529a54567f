import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, limits } from '@galley/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { emails } from '../../../platform/db/schema';
import { exportFileName } from '../../../platform/file-name';
import { findTemporaryFault } from '../../../platform/outages';
import type { Services } from '../../../services';
import type { EmailRow } from '../../documents/emails/email-versions';
import { fileExtensions } from './export-document';
import { checkPackedFile, errorsEntry, reasonOf, uniqueFolders } from './export-emails';
import { exportPath, makeWorkFolder } from './export-files';
import { printDocument } from './print-document';
import { requireExportReady } from './readiness';
import { packEmail } from './service';
import type { ExportRow } from './stored-exports';
import { type ZipEntry, zipStream } from './zip-files';

/** Reports the percentage; throws if the export was canceled. */
type Progress = (percent: number) => Promise<void>;

/** Percentage of the work for reading documents, before the archive is written. */
const readingShare = 80;

/**
 * Creates the file of an export: a PDF or ZIP of one document, or a ZIP with a PDF or a folder for each of several.
 * Documents that can't be exported are listed in `errors.txt`; for a single one, the error is thrown. Returns the
 * file's size and the number of listed documents.
 */
export async function makeExport(
  services: Services,
  row: ExportRow,
  onProgress: Progress,
): Promise<{ size: number; failed: number }> {
  const folder = await makeWorkFolder(services, row.id);
  try {
    const unfinished = join(folder, 'file');
    const rows = await findDocuments(services, row);
    const [only] = rows;
    const failed =
      rows.length === 1 && only
        ? await makeSingle(services, row, only, unfinished, onProgress)
        : await makeMany(services, row, rows, { folder, unfinished }, onProgress);
    const { size } = await stat(unfinished);
    await onProgress(99);
    await rename(unfinished, exportPath(services, row.id));
    return { size, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the documents that still exist, in the requested order. */
async function findDocuments({ db }: Services, { organizationId, templateId, request }: ExportRow) {
  const found = await db
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.organizationId, organizationId),
        eq(emails.templateId, templateId),
        inArray(emails.id, request.ids),
        isNull(emails.deletedAt),
      ),
    );
  const rows = request.ids.flatMap((id) => found.find((email) => email.id === id) ?? []);
  if (rows.length === 0) throw new AppError('not_found', messages.notFound);
  return rows;
}

async function makeSingle(
  services: Services,
  row: ExportRow,
  email: EmailRow,
  path: string,
  onProgress: Progress,
): Promise<number> {
  await onProgress(10);
  if (row.kind === 'pdf') await print(services, row, email, path);
  else {
    const entries = await pack(services, row, email, '');
    await onProgress(50);
    await pipeline(zipStream(services, entries), createWriteStream(path, { mode: 0o600 }));
  }
  await onProgress(90);
  return 0;
}

async function makeMany(
  services: Services,
  row: ExportRow,
  rows: readonly EmailRow[],
  { folder, unfinished }: { folder: string; unfinished: string },
  onProgress: Progress,
): Promise<number> {
  const names = uniqueFolders(rows.map(({ title }) => title));
  const entries: ZipEntry[] = [];
  const errors: string[] = [];
  let size = 0;
  for (const [index, email] of rows.entries()) {
    const name = names[index] ?? String(email.id);
    try {
      await requireExportReady(services, refOf('email', email), 0, row);
      if (row.kind === 'pdf') {
        const disk = join(folder, `${index}.pdf`);
        size += await print(services, row, email, disk);
        entries.push({ path: `${name}.pdf`, disk });
      } else {
        const packed = await pack(services, row, email, `${name}/`);
        size += packed.reduce((sum, entry) => sum + sizeOf(entry), 0);
        entries.push(...packed);
      }
    } catch (error) {
      if (findTemporaryFault(error)) throw error;
      services.log.error('An email could not be exported.', { error, emailId: email.id });
      errors.push(`${email.title} (${name}): ${reasonOf(error)}`);
    }
    if (size > limits.exportZipBytes) throw new AppError('too_large', messages.exportTooLarge);
    await onProgress(Math.floor(((index + 1) / rows.length) * readingShare));
  }
  if (entries.length === 0) throw new AppError('conflict', `None could be exported. ${errors.join(' ')}`);
  if (errors.length > 0) entries.push(errorsEntry(errors));
  await pipeline(zipStream(services, entries), createWriteStream(unfinished, { mode: 0o600 }));
  return errors.length;
}

async function print(services: Services, row: ExportRow, email: EmailRow, path: string): Promise<number> {
  const { version, choices } = row.request;
  const { paper, tallPaper, linkParameters } = choices;
  const owner = { organizationId: row.organizationId, email };
  const { size } = await printDocument(services, owner, { version, paper, tallPaper, linkParameters }, path);
  return size;
}

async function pack(services: Services, row: ExportRow, email: EmailRow, prefix: string): Promise<ZipEntry[]> {
  const { version, choices } = row.request;
  const request = { version, keepTags: choices.keepTags, hasLinkParameters: choices.linkParameters };
  const { html, files } = await packEmail(services, { organizationId: row.organizationId, email }, request);
  for (const file of files) await checkPackedFile(services, file);
  return [
    { path: `${prefix}index.html`, bytes: html },
    ...files.map(({ path, file }) => ({ path: `${prefix}${path}`, file })),
  ];
}

function sizeOf(entry: ZipEntry): number {
  if ('bytes' in entry) return entry.bytes.length;
  return 'file' in entry ? entry.file.size : 0;
}

/** Returns the name of the file, from the title of the document or theme. */
export function exportNameFor(kind: ExportRow['kind'], title: string, isSingle: boolean): string {
  return exportFileName(title, isSingle ? fileExtensions[kind] : 'zip');
}
