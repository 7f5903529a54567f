import type { Readable } from 'node:stream';
import { AppError, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { exportFileName } from '../../../platform/file-name';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailsOf } from '../../documents/emails/bulk';
import { openFile } from '../../files/assets/open-file';
import type { PackedFile } from './collect-files';
import { requireExportReady } from './readiness';
import { packEmail } from './service';
import { type ZipEntry, zipStream } from './zip-files';

type TemplateCaller = UserCaller & { template: TemplateTarget };

interface PackedEmail {
  folder: string;
  html: Buffer;
  files: PackedFile[];
}

/**
 * Exports many emails as one ZIP, each with its files in a folder named after its title. Emails that can't be packed
 * are listed in `errors.txt` with the reason. Files are read one by one as the archive is sent. Throws `not_found` if
 * an email doesn't exist, `too_large` above the size limit, `conflict` if none could be packed.
 */
export async function exportEmails(
  services: Services,
  caller: TemplateCaller,
  request: { ids: readonly number[]; keepTags: boolean; signal?: AbortSignal },
): Promise<{ stream: Readable; failed: number }> {
  const { keepTags, signal } = request;
  const rows = await findEmailsOf(services.db, caller, request.ids);
  const folders = uniqueFolders(rows.map((row) => row.title));
  const packed: PackedEmail[] = [];
  const errors: string[] = [];
  let size = 0;
  for (const [index, row] of rows.entries()) {
    const folder = folders[index] ?? String(row.id);
    try {
      await requireExportReady(services, refOf('email', row), 0, caller);
      const { html, files } = await packEmail(services, { ...caller, email: row }, { keepTags }, signal);
      for (const file of files) await checkPackedFile(services, file);
      packed.push({ folder, html, files });
      size += html.length + files.reduce((sum, { file }) => sum + file.size, 0);
    } catch (error) {
      signal?.throwIfAborted();
      services.log.error('An email could not be packed.', { error, emailId: row.id });
      errors.push(`${row.title} (${folder}): ${reasonOf(error)}`);
    }
    if (size > limits.exportZipBytes) throw tooLarge();
  }
  if (packed.length === 0) throw new AppError('conflict', `None could be packed. ${errors.join(' ')}`);
  return { stream: zipOf(services, packed, errors), failed: errors.length };
}

/** Returns the message of a refusal. Other errors are logged, and not shown to people who export. */
export function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'Something went wrong on the server.';
}

/** Returns a folder name for each title, safe on any disk; names that are equal ignoring case get a number. */
export function uniqueFolders(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base = exportFileName(title, '').replace(/\.$/, '');
    let folder = base;
    for (let count = 2; taken.has(folder.toLowerCase()); count += 1) folder = `${base} ${count}`;
    taken.add(folder.toLowerCase());
    return folder;
  });
}

function zipOf(services: Services, packed: readonly PackedEmail[], errors: readonly string[]): Readable {
  const entries: ZipEntry[] = packed.flatMap(({ folder, html, files }) => [
    { path: `${folder}/index.html`, bytes: html },
    ...files.map(({ path, file }) => ({ path: `${folder}/${path}`, file })),
  ]);
  if (errors.length > 0) entries.push(errorsEntry(errors));
  return zipStream(services, entries);
}

/** Returns the file that lists what is missing in an archive. */
export function errorsEntry(errors: readonly string[]): ZipEntry {
  const text = `These emails are not in the archive:\r\n\r\n${errors.join('\r\n')}\r\n`;
  return { path: 'errors.txt', bytes: Buffer.from(text, 'utf8') };
}

/** Throws an `AppError` that names the file if it is missing or damaged. */
export async function checkPackedFile(services: Services, { path, file }: PackedFile): Promise<void> {
  if (!(await services.blobs.has(file.sha256))) throw new AppError('conflict', `The file ${path} is missing.`);
  await openFile(services, file).catch((error) => {
    throw error instanceof AppError ? new AppError('conflict', `The file ${path} is damaged.`) : error;
  });
}

function tooLarge(): AppError {
  return new AppError('too_large', messages.exportTooLarge, { field: 'ids' });
}
