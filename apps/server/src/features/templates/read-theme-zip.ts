import { crc32 } from 'node:zlib';
import { AppError, formatCount, limits } from '@galley/contract';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';

const megabyte = 1024 * 1024;
/** Below this size a file may shrink as far as it likes: a short file of spaces is no bomb. */
const ratioFloorBytes = megabyte;
const pathLengthMax = 500;
const fileKindMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;
const symbolicLink = 0o120000;
const supportedMethods = new Set([0, 8]);

/**
 * Reads a theme ZIP entry by entry into memory; nothing is ever written under a name from the archive.
 * Returns path → bytes in archive order, the wrapping folder taken off, `__MACOSX` and the like left out
 * (tags.md 8). Throws an `AppError` with one sentence for whatever is not an honest theme: too many entries, too many
 * bytes, a bomb, a path that leaves the archive, a link, an encrypted or damaged file.
 */
export async function readThemeZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  if (bytes.length > limits.themeZipBytes) {
    throw new AppError('too_large', `The ZIP may have at most ${limits.themeZipBytes / megabyte} MB.`);
  }
  const zip = await openZip(bytes);
  if (zip.entryCount > limits.themeZipEntries) throw tooManyEntries(zip.entryCount);
  const files = new Map<string, Buffer>();
  const budget = { entries: 0, bytes: 0 };
  try {
    for await (const entry of zip.eachEntry()) {
      budget.entries += 1;
      if (budget.entries > limits.themeZipEntries) throw tooManyEntries(budget.entries);
      const path = entryPath(entry);
      refuseBadEntry(entry, path);
      if (path.endsWith('/') || isClutter(path)) continue;
      if (files.has(path)) throw new AppError('import_error', `The ZIP holds "${path}" twice.`);
      budget.bytes += entry.uncompressedSize;
      if (budget.bytes > limits.themeZipUnpackedBytes) {
        const most = limits.themeZipUnpackedBytes / megabyte;
        throw new AppError('import_error', `The ZIP unpacks to more than ${most} MB.`);
      }
      files.set(path, await readEntry(zip, entry, path));
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  } finally {
    zip.close();
  }
  return takeOffWrappingFolder(files);
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true });
  } catch (error) {
    throw damaged(error);
  }
}

/** The name as text: UTF-8 where the bytes are UTF-8 (many tools forget the flag), else what the flag says. */
function entryPath(entry: Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields ?? [], true);
  }
}

function refuseBadEntry(entry: Entry, path: string): void {
  const shown = JSON.stringify(path.slice(0, 100));
  const segments = path.split('/');
  if (path === '' || path.length > pathLengthMax) refuse('The ZIP holds a file name that is empty or too long.');
  if (/[\u0000-\u001f\u007f]/.test(path)) refuse(`The file name ${shown} in the ZIP holds control characters.`);
  if (path.includes('\\')) refuse(`The file name ${shown} in the ZIP holds a backslash.`);
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) refuse(`The file name ${shown} in the ZIP is absolute.`);
  if (segments.includes('..') || segments.includes('.')) refuse(`The file name ${shown} in the ZIP leaves its folder.`);
  if (segments.slice(0, -1).includes('')) refuse(`The file name ${shown} in the ZIP has an empty folder name.`);
  const kind = (entry.externalFileAttributes >>> 16) & fileKindMask;
  if (kind === symbolicLink) refuse(`${shown} in the ZIP is a link; only files and folders are taken.`);
  if (kind !== 0 && kind !== regularFile && kind !== folder) refuse(`${shown} in the ZIP is not an ordinary file.`);
  if (entry.isEncrypted()) refuse(`${shown} in the ZIP is encrypted.`);
  if (!supportedMethods.has(entry.compressionMethod)) refuse(`${shown} in the ZIP is packed in an unusual way.`);
  const isBomb =
    entry.uncompressedSize > ratioFloorBytes && entry.uncompressedSize > entry.compressedSize * limits.themeZipRatio;
  if (isBomb) refuse(`${shown} in the ZIP unpacks to more than ${limits.themeZipRatio} times its size.`);
}

function refuse(sentence: string): never {
  throw new AppError('import_error', sentence);
}

async function readEntry(zip: ZipFile, entry: Entry, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const piece = chunk as Buffer;
    length += piece.length;
    // The reader checks the declared size as well; this keeps the memory bounded whatever the header says.
    if (length > entry.uncompressedSize) refuse(`${JSON.stringify(path)} in the ZIP is larger than it says.`);
    chunks.push(piece);
  }
  const bytes = Buffer.concat(chunks, length);
  if (crc32(bytes) !== entry.crc32) refuse(`${JSON.stringify(path)} in the ZIP is damaged (wrong checksum).`);
  return bytes;
}

/** Files that operating systems add on their own. */
function isClutter(path: string): boolean {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  return segments.includes('__MACOSX') || name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini';
}

/** Takes off folders that hold everything, as long as no HTML file stands beside them. */
function takeOffWrappingFolder(files: Map<string, Buffer>): Map<string, Buffer> {
  const first = files.keys().next().value;
  const slash = first?.indexOf('/') ?? -1;
  if (first === undefined || slash < 0) return files;
  const wrapper = first.slice(0, slash + 1);
  if (![...files.keys()].every((path) => path.startsWith(wrapper))) return files;
  return takeOffWrappingFolder(new Map([...files].map(([path, bytes]) => [path.slice(wrapper.length), bytes])));
}

function tooManyEntries(count: number): AppError {
  const most = formatCount(limits.themeZipEntries, { one: 'file', other: 'files' });
  const found = formatCount(count, { one: 'entry', other: 'entries' });
  return new AppError('import_error', `The ZIP has ${found}; a theme may have at most ${most}.`);
}

function damaged(error: unknown): AppError {
  const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : 'unreadable';
  return new AppError('import_error', `The file is not a ZIP that can be read (${detail}).`);
}
