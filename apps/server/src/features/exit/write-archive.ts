import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Services } from '../../services';
import { type ArchiveEntry, listArchive } from './archive-contents';

const packed = /\.(?:png|jpe?g|gif|webp|woff2?|zip|mp4)$/i;

/** Folder of the archives; a file is named after its row. */
export function exportsFolder(services: Pick<Services, 'config'>): string {
  return join(services.config.dataDir, 'exports');
}

export function archivePath(services: Pick<Services, 'config'>, exportId: number): string {
  return join(exportsFolder(services), `${exportId}.zip`);
}

/**
 * Writes the archive of an organization from one snapshot of the database. The file appears when it is whole. Tells how
 * far it is in percent, each number once. Returns its size in bytes; throws when something stored is missing or damaged.
 */
export async function writeArchive(
  services: Services,
  input: { organizationId: number; exportId: number },
  onProgress: (percent: number) => Promise<void>,
): Promise<number> {
  const path = archivePath(services, input.exportId);
  const unfinished = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(unfinished, { force: true });
  try {
    await services.db.transaction(
      async (tx) => {
        const zip = new ZipFile();
        const output = zip.outputStream as PassThrough;
        const written = pipeline(output, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
        // It can fail before it is awaited: a folder that can't be written, a full disk.
        written.catch(() => undefined);
        const entries = await listArchive(tx, input.organizationId);
        addEntries(zip, entries, { services, onProgress, failed: (error) => output.destroy(error) });
        zip.end();
        await written;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await rename(unfinished, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

interface Writing {
  services: Services;
  onProgress: (percent: number) => Promise<void>;
  failed: (error: Error) => void;
}

/** Entries are read one after the other, when their turn in the archive comes: one document is in memory at a time. */
function addEntries(zip: ZipFile, entries: readonly ArchiveEntry[], { services, onProgress, failed }: Writing): void {
  const manifest: { path: string; size: number; sha256: string }[] = [];
  let told = 0;
  const add = (path: string, read: () => Promise<Buffer>) =>
    zip.addReadStreamLazy(path, { compress: !packed.test(path) }, (give) => {
      read().then((bytes) => give(null, Readable.from([bytes])), failed);
    });
  for (const [index, entry] of entries.entries()) {
    add(entry.path, async () => {
      const bytes = await entry.read((sha256) => services.blobs.read(sha256));
      manifest.push({ path: entry.path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
      const percent = Math.floor((index / entries.length) * 100);
      if (percent > told) await onProgress(percent);
      told = Math.max(told, percent);
      return bytes;
    });
  }
  add('manifest.json', async () => Buffer.from(`${JSON.stringify({ files: manifest }, null, 1)}\n`, 'utf8'));
}
