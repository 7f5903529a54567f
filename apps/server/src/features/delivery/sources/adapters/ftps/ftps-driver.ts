import { Readable, Writable } from 'node:stream';
import { trimEndOf } from '@galley/markup/html';
import { type Client, type FileInfo, FileType, FTPError } from 'basic-ftp';
import { createSlots } from '../../../../../platform/slots';
import { type SourceContext, SourceError } from '../../port';
import { type DriverEntry, type StorageDriver, temporaryPath } from '../storage/storage-driver';
import { connectFtp, type FtpTimes } from './connect-ftp';

/** The server closes the connection, can't open one for data, lost it, or wants another kind of TLS for it. */
const lostCodes: ReadonlySet<number> = new Set([421, 425, 426, 521, 522]);

interface FoundFile {
  isFolder: boolean;
  bytes: number | null;
}

/** Opens a driver over a connection, which handles one command after the other. */
export async function openFtps(context: SourceContext, times: FtpTimes = { answerMs: 30_000 }): Promise<StorageDriver> {
  const client = await connectFtp(context, times);
  const inTurn = createSlots(1);
  const top = await topOf(client, context.settings.folder ?? '').catch((error: unknown) => {
    client.close();
    throw asFtpError(error, '', context);
  });
  const hasMlst = (await client.features().catch(() => new Map<string, string>())).has('MLST');
  const at = (path: string) => (path === '' ? top : `${top === '/' ? '' : top}/${path}`);
  const run = <Result>(path: string, work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      try {
        return await work();
      } catch (error) {
        // A late answer to this command would be taken for that to the next one.
        if (!(error instanceof FTPError || error instanceof SourceError)) client.close();
        throw asFtpError(error, path, context);
      }
    });
  const stat = async (path: string) => (hasMlst ? await readFacts(client, at(path)) : await probe(client, at(path)));
  return {
    test: async () => await run('', async () => void (await client.cd(top))),
    list: async (path, most) =>
      await run(path, async () => {
        // A server lists a missing folder as an empty one, but can't enter it.
        await client.cd(at(path));
        return (await client.list()).flatMap(entryOf).slice(0, most);
      }),
    makeFolder: async (path) =>
      await run(path, async () => {
        if (await stat(path)) throw new SourceError('exists', `“${path}” already exists.`);
        await creating(path, client.send(`MKD ${at(path)}`));
      }),
    exists: async (path) => await run(path, async () => (await stat(path)) !== null),
    read: async (path, bytesMax) =>
      await run(path, async () => {
        const found = await stat(path);
        if (!found || found.isFolder) throw notFound(path);
        if ((found.bytes ?? 0) > bytesMax) throw tooLarge(path);
        return { bytes: await readFile(client, at(path), { shown: path, bytesMax }), contentType: null };
      }),
    write: async (path, bytes) =>
      await run(path, async () => {
        const temporary = at(temporaryPath(path, bytes));
        await creating(path, client.uploadFrom(Readable.from([bytes], { objectMode: false }), temporary));
        try {
          await creating(path, replaceFile(client, temporary, at(path)));
        } catch (error) {
          await client.sendIgnoringError(`DELE ${temporary}`).catch(() => {});
          throw error;
        }
      }),
    temporaryPath,
    removeFile: async (path) => await run(path, async () => await removeIfThere(path, 'DELE')),
    removeFolder: async (path) => await run(path, async () => await removeIfThere(path, 'RMD')),
    close: async () => {
      client.close();
    },
  };

  /**
   * Waits until something new is there. With 550, servers refuse names that they don't store (ProFTPD: folders with an
   * asterisk) as well as folders that don't exist.
   */
  async function creating(path: string, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof FTPError) || error.code !== 550 || isForbidden(error.message, path)) throw error;
      const slash = path.lastIndexOf('/');
      if (slash < 0 || (await stat(path.slice(0, slash)))) throw badName(path);
      throw error;
    }
  }

  async function removeIfThere(path: string, command: 'DELE' | 'RMD'): Promise<void> {
    try {
      await client.send(`${command} ${at(path)}`);
    } catch (error) {
      if (!(error instanceof FTPError) || (await stat(path))) throw error;
    }
  }
}

/** Returns the absolute path of the configured folder, so that commands don't depend on an earlier one's folder. */
async function topOf(client: Client, folder: string): Promise<string> {
  if (folder.startsWith('/')) return trimEndOf(folder, /\//) || '/';
  const home = trimEndOf(await client.pwd(), /\//);
  return trimEndOf(`${home}/${folder}`, /\//) || '/';
}

/** Replaces a file. Most servers rename over an existing file. For others, the old one has to be removed first. */
async function replaceFile(client: Client, from: string, to: string): Promise<void> {
  try {
    await client.rename(from, to);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    await client.sendIgnoringError(`DELE ${to}`);
    await client.rename(from, to);
  }
}

/** Returns the MLST facts of a path (RFC 3659, 7); null if it doesn't exist. */
async function readFacts(client: Client, path: string): Promise<FoundFile | null> {
  const answer = await client.sendIgnoringError(`MLST ${path}`);
  if (answer.code >= 400) {
    if (isForbidden(answer.message, path)) throw new FTPError(answer);
    return null;
  }
  const line = answer.message.split('\n').find((each) => each.startsWith(' ')) ?? '';
  const facts = new Map(
    line
      .trim()
      .split(' ', 1)
      .join('')
      .split(';')
      .map((fact): [string, string] => {
        const [name = '', value = ''] = fact.split('=', 2);
        return [name.toLowerCase(), value.toLowerCase()];
      }),
  );
  const bytes = facts.get('size') ?? '';
  return {
    isFolder: /^[cp]?dir$/.test(facts.get('type') ?? ''),
    bytes: /^\d{1,15}$/.test(bytes) ? Number(bytes) : null,
  };
}

/** Determines the facts of a path for servers without MLST: a file has a size, a folder can be entered. */
async function probe(client: Client, path: string): Promise<FoundFile | null> {
  const size = await client.sendIgnoringError(`SIZE ${path}`);
  const bytes = /^213 (\d{1,15})/.exec(size.message)?.[1];
  if (bytes !== undefined) return { isFolder: false, bytes: Number(bytes) };
  const entered = await client.sendIgnoringError(`CWD ${path}`);
  if (entered.code < 400) return { isFolder: true, bytes: null };
  if (isForbidden(entered.message, path)) throw new FTPError(entered);
  return null;
}

/** Converts an entry; null for links, which can lead anywhere on the server. */
function entryOf({ name, type, size, modifiedAt, link }: FileInfo): DriverEntry[] {
  if (link || (type !== FileType.File && type !== FileType.Directory)) return [];
  const time = modifiedAt?.getTime() ?? Number.NaN;
  const modified = Number.isNaN(time) ? 0 : Math.floor(time / 1000);
  return [{ name, isFolder: type === FileType.Directory, bytes: size, modifiedAt: modified }];
}

async function readFile(
  client: Client,
  path: string,
  { shown, bytesMax }: { shown: string; bytesMax: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const kept = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      chunks.push(chunk);
      done(size > bytesMax ? tooLarge(shown) : null);
    },
  });
  try {
    await client.downloadTo(kept, path);
  } catch (error) {
    // The server continues to send data that no one reads.
    if (error instanceof SourceError) client.close();
    throw error;
  }
  return Buffer.concat(chunks);
}

const lostConnection = (cause: unknown, host = '') =>
  new SourceError('unreachable', `The connection to ${host} was lost.`, { cause });
const notFound = (shown: string) => new SourceError('not_found', `“${shown || 'The folder'}” doesn’t exist.`);
const badName = (shown: string) => new SourceError('bad_name', `The server doesn’t accept the name “${shown}”.`);
const tooLarge = (shown: string) => new SourceError('too_large', `“${shown}” is too large.`);

/** Returns whether an answer refuses access. It repeats the name of the file, which can have these words as well. */
function isForbidden(answer: string, path: string): boolean {
  const named = [path, path.slice(path.lastIndexOf('/') + 1)].find((part) => part !== '' && answer.includes(part));
  const reason = named === undefined ? answer : answer.replace(named, '');
  return /permission|denied|not permitted|not allowed|forbidden/i.test(reason);
}

function asFtpError(error: unknown, shown: string, { signal, settings }: SourceContext): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof SourceError) return error;
  if (!(error instanceof FTPError)) {
    const text = error instanceof Error ? error.message : '';
    if (text.includes('Maximum bytes exceeded'))
      return new SourceError('too_large', `“${shown || 'The folder'}” has too many files to be listed.`);
    return lostConnection(error, settings.host);
  }
  if (lostCodes.has(error.code)) return lostConnection(error, settings.host);
  if (error.code === 552 || error.code === 452)
    return new SourceError('quota', 'The server has no room for this file.');
  if (error.code === 553) return badName(shown);
  if (error.code === 550 && !isForbidden(error.message, shown)) return notFound(shown);
  return new SourceError('refused', `The server doesn’t allow this for “${shown || 'the folder'}”.`);
}
