import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { nothingIfDamaged } from '../../../platform/blobs/damage';
import { makeFolder } from '../../../platform/make-folder';
import type { Services } from '../../../services';
import { type ArchiveEntry, listArchive } from './archive-contents';

const packed = /\.(?:png|jpe?g|gif|webp|woff2?|zip|mp4)$/i;

/** Returns the folder of the archives. Each file is named after the id of its row. */
export function exportsFolder(services: Pick<Services, 'config'>): string {
  return join(services.config.dataDir, 'exports');
}

/** Returns the path of an archive's file. */
export function archivePath(services: Pick<Services, 'config'>, exportId: number): string {
  return join(exportsFolder(services), `${exportId}.zip`);
}

type ArchiveServices = Pick<Services, 'db' | 'blobs'>;

/**
 * Writes the archive of an organization to a file, from one snapshot of the database. The file appears once it is complete.
 * Reports progress in percent, each number once. Missing or damaged files don't stop it: they are empty in the archive,
 * not in its manifest, and listed in `MISSING.txt`. Returns the archive's size in bytes and those files.
 */
export async function writeArchive(
  services: ArchiveServices,
  { organizationId, path }: { organizationId: number; path: string },
  onProgress: (percent: number) => Promise<void>,
): Promise<{ size: number; missing: string[] }> {
  const unfinished = `${path}.part`;
  await makeFolder(dirname(path));
  await rm(unfinished, { force: true });
  const missing: string[] = [];
  try {
    await services.db.transaction(
      async (tx) => {
        const zip = new ZipFile();
        const output = zip.outputStream as PassThrough;
        const written = pipeline(output, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
        // It can fail before it is awaited: a folder that can't be written, a full disk.
        written.catch(() => undefined);
        const entries = await listArchive(tx, organizationId);
        addEntries(zip, entries, { services, onProgress, missing, failed: (error) => output.destroy(error) });
        await written;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await rename(unfinished, path);
    return { size: (await stat(path)).size, missing };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

interface Writing {
  services: ArchiveServices;
  onProgress: (percent: number) => Promise<void>;
  /** Receives the paths of missing or damaged files. */
  missing: string[];
  failed: (error: Error) => void;
}

/**
 * Adds the entries, which are read one by one as the archive is written, so that only one document is in memory at a
 * time.
 */
function addEntries(zip: ZipFile, entries: readonly ArchiveEntry[], writing: Writing): void {
  const { services, onProgress, missing, failed } = writing;
  const manifest: { path: string; size: number; sha256: string }[] = [];
  let told = 0;
  const add = (path: string, read: () => Promise<Buffer>) =>
    zip.addReadStreamLazy(path, { compress: !packed.test(path) }, (give) => {
      read().then((bytes) => give(null, Readable.from([bytes])), failed);
    });
  for (const [index, entry] of entries.entries()) {
    add(entry.path, async () => {
      const bytes = await entry.read((sha256) => services.blobs.read(sha256)).catch(nothingIfDamaged);
      if (bytes) manifest.push({ path: entry.path, size: bytes.length, sha256: sha256Of(bytes) });
      else missing.push(entry.path);
      const percent = Math.floor((index / entries.length) * 100);
      if (percent > told) await onProgress(percent);
      told = Math.max(told, percent);
      return bytes ?? Buffer.alloc(0);
    });
  }
  add('manifest.json', async () => {
    // The missing files are only known now, so the archive ends with their list.
    if (missing.length > 0) zip.addBuffer(Buffer.from(describeMissing(missing), 'utf8'), 'MISSING.txt');
    zip.end();
    return Buffer.from(`${JSON.stringify({ files: manifest, missing }, null, 1)}\n`, 'utf8');
  });
}

function describeMissing(paths: readonly string[]): string {
  const head = `These files are damaged or missing on the server, so they’re empty in this archive.
The server administrator can restore them from a backup. Then export again.`;
  return `${head}\n\n${paths.join('\n')}\n`;
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
