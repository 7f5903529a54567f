import { trimEndOf } from '@galley/markup/html';
import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { type SourceContext, SourceError } from '../../port';
import { type DriverEntry, type StorageDriver, temporaryPath } from '../storage/storage-driver';
import { connectSsh } from './connect-ssh';

/** Status codes of SFTP (draft-ietf-secsh-filexfer-02, 7). */
const endOfFile = 1;
const noSuchFile = 2;
const permissionDenied = 3;
const chunkBytes = 32 * 1024;

/** Opens a driver over a connection. */
export async function openSftp(context: SourceContext): Promise<StorageDriver> {
  const { client, sftp } = await connectSsh(context);
  const untilLost = untilLostOf(client);
  const call = callerOf(untilLost);
  const folder = context.settings.folder ?? '';
  const top = folder === '' ? '.' : trimEndOf(folder, /\//) || '/';
  const at = (path: string) => (path === '' ? top : `${top === '/' ? '' : top}/${path}`);
  const stats = async (path: string): Promise<Stats | null> => {
    try {
      return await call<Stats>((done) => sftp.stat(at(path), done), path);
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'not_found') return null;
      throw error;
    }
  };
  return {
    test: async () => void (await call<Stats>((done) => sftp.stat(at(''), done), '')),
    list: async (path, most) => await listFolder({ sftp, call }, { path: at(path), shown: path, most }),
    makeFolder: async (path) => {
      if (await stats(path)) throw new SourceError('exists', `“${path}” already exists.`);
      await call<void>((done) => sftp.mkdir(at(path), done), path);
    },
    exists: async (path) => (await stats(path)) !== null,
    read: async (path, bytesMax) => {
      const found = await stats(path);
      if (!found?.isFile()) throw notFound(path);
      return { bytes: await untilLost(readFile(sftp, { path: at(path), shown: path, bytesMax })), contentType: null };
    },
    write: async (path, bytes) => {
      const temporary = at(temporaryPath(path, bytes));
      await call<void>((done) => sftp.writeFile(temporary, bytes, done), path);
      try {
        await replaceFile({ sftp, call }, { from: temporary, to: at(path), shown: path });
      } catch (error) {
        await call<void>((done) => sftp.unlink(temporary, done), path).catch(() => {});
        throw error;
      }
    },
    temporaryPath,
    removeFile: async (path) => await ignoringMissing(call<void>((done) => sftp.unlink(at(path), done), path)),
    removeFolder: async (path) => await ignoringMissing(call<void>((done) => sftp.rmdir(at(path), done), path)),
    close: async () => {
      client.end();
    },
  };
}

/**
 * Replaces a file. OpenSSH renames over an existing file atomically. For other servers, the old one has to be removed
 * first.
 */
async function replaceFile(
  { sftp, call }: OpenFiles,
  { from, to, shown }: { from: string; to: string; shown: string },
): Promise<void> {
  try {
    await call<void>((done) => sftp.ext_openssh_rename(from, to, done), shown);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    await ignoringMissing(call<void>((done) => sftp.unlink(to, done), shown));
    await call<void>((done) => sftp.rename(from, to, done), shown);
  }
}

/** Reads a folder part by part, so that an endless one has no more than `most` entries. */
async function listFolder(
  { sftp, call }: OpenFiles,
  { path, shown, most }: { path: string; shown: string; most: number },
): Promise<DriverEntry[]> {
  const handle = await call<Buffer>((done) => sftp.opendir(path, done), shown);
  const entries: DriverEntry[] = [];
  try {
    while (entries.length < most) {
      const part = await new Promise<FileEntryWithStats[] | null>((resolve, reject) => {
        sftp.readdir(handle, (error, list) => {
          if (!error) resolve(list);
          else if ((error as { code?: number }).code === endOfFile) resolve(null);
          else reject(asSftpError(error, shown));
        });
      });
      if (part === null || part.length === 0) break;
      for (const { filename, attrs } of part) {
        if (filename === '.' || filename === '..' || filename.includes('/')) continue;
        const isFolder = attrs.isDirectory();
        // Links and devices: a link can lead anywhere on the server.
        if (!isFolder && !attrs.isFile()) continue;
        entries.push({ name: filename, isFolder, bytes: attrs.size, modifiedAt: attrs.mtime });
      }
    }
  } finally {
    sftp.close(handle, () => {});
  }
  return entries.slice(0, most);
}

async function readFile(
  sftp: SFTPWrapper,
  { path, shown, bytesMax }: { path: string; shown: string; bytesMax: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = sftp.createReadStream(path, { highWaterMark: chunkBytes });
  // It closes the file after its last byte, and fails once more when the connection ends before the response to that.
  stream.on('error', () => {});
  try {
    for await (const chunk of stream) {
      const part = Buffer.from(chunk);
      size += part.length;
      if (size > bytesMax) throw new SourceError('too_large', `“${shown}” is too large.`);
      chunks.push(part);
    }
  } catch (error) {
    throw asSftpError(error, shown);
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

type Call = <Result>(
  run: (done: (error: Error | undefined | null, result?: Result) => void) => void,
  shown: string,
) => Promise<Result>;

interface OpenFiles {
  sftp: SFTPWrapper;
  call: Call;
}

type UntilLost = <Result>(work: Promise<Result>) => Promise<Result>;

/**
 * Returns what ends work when its connection ends. Writing and reading a whole file close it after a failure, and wait
 * for the answer to that, which no longer comes.
 */
function untilLostOf(client: Client): UntilLost {
  const lost = new Promise<never>((_, reject) => client.once('close', () => reject(lostConnection())));
  lost.catch(() => {});
  return async (work) => await Promise.race([work, lost]);
}

function callerOf(untilLost: UntilLost): Call {
  return async (run, shown) =>
    await untilLost(
      new Promise((resolve, reject) => {
        run((error, result) => (error ? reject(asSftpError(error, shown)) : resolve(result as never)));
      }),
    );
}

async function ignoringMissing(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof SourceError && error.kind === 'not_found')) throw error;
  });
}

const lostConnection = (cause?: unknown) =>
  new SourceError('unreachable', 'The server ended the connection.', { cause });
const notFound = (shown: string) => new SourceError('not_found', `“${shown || 'The folder'}” doesn’t exist.`);

function asSftpError(error: unknown, shown: string): unknown {
  if (error instanceof SourceError) return error;
  const { code } = error as { code?: unknown };
  if (code === noSuchFile) return notFound(shown);
  if (code === permissionDenied)
    return new SourceError('refused', `The server doesn’t allow this for “${shown || 'the folder'}”.`);
  if (typeof code === 'number')
    return new SourceError('refused', `The server refused this for “${shown || 'the folder'}”.`);
  return lostConnection(error);
}
