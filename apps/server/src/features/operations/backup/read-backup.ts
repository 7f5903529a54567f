import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { StartError } from '../../../config';
import { type Manifest, manifest, manifestName, newerFormat } from './archive';

export interface BackupReader {
  file: string;
  manifest: Manifest;
  stream(entry: string): Promise<Readable>;
  read(entry: string): Promise<Buffer>;
  close(): void;
}

/** Opens a backup and reads its manifest. Throws a StartError when the file is not a complete backup. */
export async function openBackup(file: string): Promise<BackupReader> {
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip);
    const stream = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new StartError(`${file} is not a complete backup: ${name} is missing.`);
      return await new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
      });
    };
    const read = async (name: string): Promise<Buffer> => {
      const chunks: Buffer[] = [];
      for await (const chunk of await stream(name)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    const bytes = await read(manifestName);
    // The other entries have their checksums in the manifest, and the manifest has that of the archive.
    if (crc32(bytes) !== entries.get(manifestName)?.crc32)
      throw new StartError(`The backup ${file} is damaged: ${manifestName} does not match its checksum.`);
    return { file, manifest: readManifest(bytes, file), stream, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartError ? error : unreadable(file, error);
  }
}

function readManifest(bytes: Buffer, file: string): Manifest {
  const json = readJson(bytes);
  const parsed = manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const newer = newerFormat.safeParse(json);
  throw new StartError(
    newer.success
      ? `The backup was made by a newer release of Galley (${newer.data.galley}). Restore it with that release.`
      : `${file} is not a backup this release can read.`,
  );
}

function unreadable(file: string, error: unknown): StartError {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return new StartError(`${file} cannot be read as a backup: there is no such file.`);
  const message = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown';
  // The reader's sentence about a file whose end, where a ZIP file begins to be read, isn't there.
  const reason = message.startsWith('End of central directory')
    ? 'it isn’t one, or its end is missing. Copy it again, and compare its size'
    : message;
  return new StartError(`${file} cannot be read as a backup: ${reason}.`);
}

/** Parses JSON; undefined if it is invalid, and so not a manifest. */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function openZip(file: string): Promise<ZipFile> {
  return await new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(unreadable(file, error));
      else resolve(zip);
    });
  });
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return await new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}
