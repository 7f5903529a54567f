import { constants } from 'node:fs';
import { copyFile, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuseInTransaction } from '../db/open-transaction';
import { makeFolder } from '../make-folder';
import { randomHex } from '../random-hex';
import { BlobDamaged, type BlobStore } from './blob-store';
import { hashBytes } from './checked-files';
import { createFlushedFolders, type FlushedFolders } from './flushed-folders';

/** The number of folders that are flushed at the same time. */
const foldersAtOnce = 8;

/** A file that gets its place in the store. */
interface NewFile {
  sha256: string;
  size: number;
  /** Writes it to a path next to its place. */
  make(unfinished: string): Promise<void>;
}

/** Returns the path of a blob below the folder of a store. */
export function blobPath(folder: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError(`"${sha256}" is not a sha256.`);
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Creates the part of a store that writes, for the files below `folder`. */
export function createBlobWriter(
  folder: string,
  { isShared }: { isShared: boolean },
): Pick<BlobStore, 'write' | 'take' | 'writeMany'> {
  const flushed = createFlushedFolders(folder);
  const storeOnce = createOneByOne();
  const placeFile = (file: NewFile, folders: Set<string>) =>
    place({ ...file, path: blobPath(folder, file.sha256) }, { flushed, folders, isShared });
  const placeBytes = (bytes: Buffer, sha256: string, folders: Set<string>) =>
    placeFile({ sha256, size: bytes.length, make: (unfinished) => writeFlushed(unfinished, bytes) }, folders);

  /** Does `work`, which collects folders, and flushes them. */
  const store = (sha256: string, work: (folders: Set<string>) => Promise<void>) =>
    storeOnce(sha256, async () => {
      const folders = new Set<string>();
      await work(folders);
      // Concurrently, so that the file system writes them to disk together.
      await Promise.all([...folders].map((part) => flushed.flush(part)));
    });

  return {
    async write(bytes) {
      refuseInTransaction('a file');
      const sha256 = await hashBytes(bytes);
      await store(sha256, (folders) => placeBytes(bytes, sha256, folders));
      return sha256;
    },

    async take(from, sha256) {
      refuseInTransaction('a file');
      const { size } = await stat(from);
      await store(sha256, (folders) =>
        placeFile({ sha256, size, make: (unfinished) => moveFlushed(from, unfinished) }, folders),
      );
    },

    async writeMany(work) {
      const folders = new Set<string>();
      await work(async (bytes, sha256) => {
        if ((await hashBytes(bytes)) !== sha256) throw new BlobDamaged(sha256);
        await placeBytes(bytes, sha256, folders);
      });
      const waiting = [...folders];
      const flush = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await flushed.flush(next);
      };
      await Promise.all(Array.from({ length: foldersAtOnce }, flush));
    },
  };
}

/** Creates a function that runs work one by one for each key: a second request with the same bytes waits for the first. */
function createOneByOne(): (key: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return async (key, work) => {
    const former = running.get(key);
    const own = (async () => {
      await former?.catch(() => undefined);
      await work();
    })();
    running.set(key, own);
    try {
      await own;
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  };
}

/**
 * Moves a file into its place and flushes it. Adds the folders that must be flushed before it is guaranteed to be found
 * there.
 */
async function place(
  { path, size, make }: Omit<NewFile, 'sha256'> & { path: string },
  { flushed, folders, isShared }: { flushed: FlushedFolders; folders: Set<string>; isShared: boolean },
): Promise<void> {
  const addFolders = () => {
    for (const part of flushed.missing(dirname(path))) folders.add(part);
  };
  if ((await stat(path).catch(() => null))?.size === size && (await touch(path))) {
    // Another process may have just placed it and not flushed its folder yet.
    if (isShared) addFolders();
    return;
  }
  await makeFolder(dirname(path));
  const unfinished = `${path}.${randomHex(6)}`;
  try {
    await make(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  addFolders();
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
