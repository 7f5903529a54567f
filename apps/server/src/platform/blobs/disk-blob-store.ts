import { constants } from 'node:fs';
import { access, type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { randomHex } from '../random-hex';
import { BlobDamaged, BlobMissing, type BlobStore, type ByteRange } from './blob-store';
import { blobPath, createBlobWriter } from './blob-writer';
import { createCheckedFiles, readChecked } from './checked-files';

/** Bytes held in memory by a reader, at most twice this number. */
const streamBytes = 64 * 1024;

/**
 * Creates a store of blobs as files `ab/cd/abcd…` in a folder. Files are created atomically and are on disk before
 * `write` resolves. `isShared`: other processes also write into the folder.
 */
export function createDiskBlobStore(folder: string, { isShared = false } = {}): BlobStore {
  const pathOf = (sha256: string) => blobPath(folder, sha256);
  const checked = createCheckedFiles();
  return {
    ...createBlobWriter(folder, { isShared }),

    async read(sha256) {
      const { bytes, hash } = await readChecked(pathOf(sha256)).catch((error) => {
        throw missingOr(error, sha256);
      });
      if (hash !== sha256) throw new BlobDamaged(sha256);
      return bytes;
    },

    async open(sha256) {
      const path = pathOf(sha256);
      const size = await checked.check(path, sha256).catch((error) => {
        throw missingOr(error, sha256);
      });
      if (size === null) throw new BlobDamaged(sha256);
      return { size, stream: (range) => readLazily(path, range) };
    },

    async verify(sha256) {
      const size = await checked.checkAgain(pathOf(sha256), sha256).catch((error) => {
        throw missingOr(error, sha256);
      });
      if (size === null) throw new BlobDamaged(sha256);
      return size;
    },

    async remove(sha256, unusedSince) {
      return await removeUnused(pathOf(sha256), unusedSince);
    },

    async has(sha256) {
      return (await stat(pathOf(sha256)).catch(() => null)) !== null;
    },

    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) if (entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name)) yield entry.name;
    },

    async check() {
      return await access(folder, constants.W_OK).then(
        () => true,
        () => false,
      );
    },
  };
}

/** Removes a file that wasn't written since `unusedSince`; returns whether it was removed. */
async function removeUnused(path: string, unusedSince: Date): Promise<boolean> {
  const isFresh = async (at: string) => {
    const found = await stat(at).catch(() => null);
    return found === null || found.mtime >= unusedSince;
  };
  if (await isFresh(path)) return false;
  const aside = `${path}.${randomHex(6)}`;
  await rename(path, aside);
  // A concurrent write of the same bytes first updates the file time: after the rename this is detected here, or a new
  // file is created.
  if (await isFresh(aside)) {
    await rename(aside, path);
    return false;
  }
  await rm(aside);
  return true;
}

function missingOr(error: NodeJS.ErrnoException, sha256: string): Error {
  return error.code === 'ENOENT' ? new BlobMissing(sha256) : error;
}

/** Returns a stream that opens the file on the first read, so that an unused stream holds no file open. */
function readLazily(path: string, range: ByteRange | undefined): Readable {
  let position = range?.start ?? 0;
  const end = (range?.end ?? Number.POSITIVE_INFINITY) + 1;
  let opening: Promise<FileHandle> | null = null;
  let reading: Promise<void> = Promise.resolve();
  const readNext = async (stream: Readable) => {
    opening ??= open(path, 'r');
    const file = await opening;
    const wanted = Math.min(streamBytes, end - position);
    // Not from the pool, because the reader retains the whole buffer.
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position);
    position += bytesRead;
    stream.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
  };
  return new Readable({
    highWaterMark: streamBytes,
    read() {
      if (position >= end) this.push(null);
      else reading = readNext(this).catch((error: Error) => void this.destroy(error));
    },
    destroy(error, done) {
      const closing = reading.then(() => opening).then((file) => file?.close());
      closing.then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
