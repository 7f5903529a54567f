import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { refuseInTransaction } from '../db/open-transaction';
import { makeFolder } from '../make-folder';
import { randomHex } from '../random-hex';
import { BlobDamaged, BlobMissing, type BlobStore, type ByteRange } from './blob-store';
import { createCheckedFiles, hashBytes, readChecked } from './checked-files';
import { createFlushedFolders } from './flushed-folders';

/** Bytes held in memory by a reader, at most twice this number. */
const streamBytes = 64 * 1024;
/** The number of folders that are flushed at the same time. */
const foldersAtOnce = 8;

/**
 * Creates a store of blobs as files `ab/cd/abcd…` in a folder. Files are created atomically and are on disk before
 * `write` resolves. `isShared`: other processes also write into the folder.
 */
export function createDiskBlobStore(folder: string, { isShared = false } = {}): BlobStore {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError(`"${sha256}" is not a sha256.`);
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };

  const checked = createCheckedFiles();

  const flushed = createFlushedFolders(folder);

  /**
   * Moves a file into its place and flushes it; `make` writes it to a path next to that place. Adds the folders that
   * must be flushed before it is guaranteed to be found there.
   */
  async function place(
    file: { sha256: string; size: number; make(unfinished: string): Promise<void> },
    folders: Set<string>,
  ): Promise<void> {
    const path = pathOf(file.sha256);
    if ((await stat(path).catch(() => null))?.size === file.size && (await touch(path))) {
      // Another process may have just placed it and not flushed its folder yet.
      if (isShared) for (const part of flushed.missing(dirname(path))) folders.add(part);
      return;
    }
    await makeFolder(dirname(path));
    const unfinished = `${path}.${randomHex(6)}`;
    try {
      await file.make(unfinished);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    for (const part of flushed.missing(dirname(path))) folders.add(part);
  }

  /** Bytes being stored. A second request with the same bytes waits until they are on disk. */
  const storing = new Map<string, Promise<void>>();

  async function store(sha256: string, work: (folders: Set<string>) => Promise<void>): Promise<void> {
    const former = storing.get(sha256);
    const own = (async () => {
      await former?.catch(() => undefined);
      const folders = new Set<string>();
      await work(folders);
      await flushAll(folders);
    })();
    storing.set(sha256, own);
    try {
      await own;
    } finally {
      if (storing.get(sha256) === own) storing.delete(sha256);
    }
  }

  const writeFile = async (bytes: Buffer, sha256: string, folders: Set<string>) =>
    await place({ sha256, size: bytes.length, make: (unfinished) => writeFlushed(unfinished, bytes) }, folders);

  /** Flushes folders concurrently, so that the file system writes them to disk together. */
  const flushAll = async (folders: ReadonlySet<string>) => {
    await Promise.all([...folders].map((part) => flushed.flush(part)));
  };

  return {
    async write(bytes) {
      refuseInTransaction('a file');
      const sha256 = await hashBytes(bytes);
      await store(sha256, (folders) => writeFile(bytes, sha256, folders));
      return sha256;
    },

    async take(from, sha256) {
      refuseInTransaction('a file');
      const { size } = await stat(from);
      await store(sha256, (folders) =>
        place({ sha256, size, make: (unfinished) => moveFlushed(from, unfinished) }, folders),
      );
    },

    async writeMany(work) {
      const folders = new Set<string>();
      await work(async (bytes, sha256) => {
        if ((await hashBytes(bytes)) !== sha256) throw new BlobDamaged(sha256);
        await writeFile(bytes, sha256, folders);
      });
      const waiting = [...folders];
      const flush = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await flushed.flush(next);
      };
      await Promise.all(Array.from({ length: foldersAtOnce }, flush));
    },

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
      const path = pathOf(sha256);
      const isFresh = async (at: string) => {
        const found = await stat(at).catch(() => null);
        return found === null || found.mtime >= unusedSince;
      };
      if (await isFresh(path)) return false;
      const aside = `${path}.${randomHex(6)}`;
      await rename(path, aside);
      // A concurrent write of the same bytes first updates the file time: after the rename this is detected here, or a
      // new file is created.
      if (await isFresh(aside)) {
        await rename(aside, path);
        return false;
      }
      await rm(aside);
      return true;
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

/** Records that bytes were written again; returns false if they were removed in the meantime. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return await utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a file and moves it; copies it first if it is on another file system. */
async function moveFlushed(from: string, path: string): Promise<void> {
  const file = await open(from, 'r+');
  try {
    // Sets the file time to that of the move, because old unused files are removed.
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, path, constants.COPYFILE_EXCL);
    const copy = await open(path, 'r+');
    await copy.sync().finally(() => copy.close());
  });
}
