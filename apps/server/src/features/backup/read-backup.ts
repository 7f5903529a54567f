import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { StartError } from '../../config';
import { type Manifest, manifest, manifestName } from './archive';

export interface BackupReader {
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
    const parsed = manifest.safeParse(readJson(await read(manifestName)));
    if (!parsed.success) throw new StartError(`${file} is not a backup this release can read.`);
    return { manifest: parsed.data, stream, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartError ? error : unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): StartError {
  return new StartError(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : 'unknown'}.`);
}

/** undefined if it isn't JSON; then it isn't a manifest either. */
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
