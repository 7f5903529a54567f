import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { AppError, formatCount, limits } from '@galley/contract';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { messages } from '../../../messages';
import { themePath } from '../../files/assets/theme-addresses';

const megabyte = 1024 * 1024;
/** Below this size any compression ratio is allowed: a short file of spaces is not a bomb. */
const ratioFloorBytes = megabyte;
const pathLengthMax = 500;
const localHeaderBytes = 30;
const fileKindMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;
const symbolicLink = 0o120000;
const supportedMethods = new Set([0, 8]);

/** A file of a theme, unpacked under a generated name. */
export interface UnpackedFile {
  /** The path of its bytes. */
  file: string;
  size: number;
}

interface Checked extends UnpackedFile {
  entry: Entry;
}

/**
 * Unpacks a theme ZIP into `folder`, one entry at a time, as files with numbered names; nothing is ever written under a
 * name from the archive. Returns path → file in archive order, without the wrapping folder, `__MACOSX` and similar
 * entries (grammar.md 8). The directory is checked before the first byte is unpacked. Throws an `AppError` with one
 * sentence for every invalid archive: too many entries, too many bytes, a bomb, entries that share their bytes, a path
 * that leaves the archive, a link, an encrypted or damaged file.
 */
export async function readThemeZip(zipFile: string, folder: string): Promise<Map<string, UnpackedFile>> {
  const { size } = await stat(zipFile);
  if (size > limits.themeZipBytes) {
    throw new AppError('too_large', `The ZIP may have at most ${limits.themeZipBytes / megabyte} MB.`);
  }
  const zip = await openZip(zipFile);
  try {
    const files = await checkEntries(zip, folder);
    for (const [path, { entry, file }] of files) await unpack(zip, entry, { path, file });
    return takeOffWrappingFolder(files);
  } catch (error) {
    throw error instanceof AppError || isOfSystem(error) ? error : damaged();
  } finally {
    zip.close();
  }
}

async function checkEntries(zip: ZipFile, folder: string): Promise<Map<string, Checked>> {
  if (zip.entryCount > limits.themeZipEntries) throw tooManyEntries(zip.entryCount);
  const files = new Map<string, Checked>();
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > limits.themeZipEntries) throw tooManyEntries(entries.length);
    const path = entryPath(entry);
    refuseBadEntry(entry, path);
    bytes += entry.uncompressedSize;
    refuseBomb(bytes, zip.fileSize);
    if (path.endsWith('/') || isClutter(path)) continue;
    if (files.has(path)) throw new AppError('import_error', `The ZIP has “${path}” twice.`);
    files.set(path, { entry, file: join(folder, String(files.size)), size: entry.uncompressedSize });
  }
  refuseOverlaps(entries, zip.fileSize);
  return files;
}

/**
 * Refuses archives that are too large or compressed too much as a whole: many files with a slightly high compression
 * ratio are a bomb, too.
 */
function refuseBomb(unpackedBytes: number, archiveBytes: number): void {
  if (unpackedBytes > limits.themeZipUnpackedBytes) {
    refuse(`The ZIP unpacks to more than ${limits.themeZipUnpackedBytes / megabyte} MB.`);
  }
  if (unpackedBytes > ratioFloorBytes && unpackedBytes > archiveBytes * limits.themeZipRatio) {
    refuse(`The ZIP unpacks to more than ${limits.themeZipRatio} times its size.`);
  }
}

/** Refuses entries that share bytes: a small archive that unpacks the same bytes many times. */
function refuseOverlaps(entries: readonly Entry[], archiveBytes: number): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameRaw.length + entry.compressedSize;
    const next = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? archiveBytes;
    if (end > next) refuse('The ZIP holds files that share their bytes.');
  }
}

async function openZip(zipFile: string): Promise<ZipFile> {
  try {
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false };
    return await openPromise(zipFile, options);
  } catch (error) {
    throw isOfSystem(error) ? error : damaged();
  }
}

/**
 * Returns the name as text: as UTF-8 if the bytes are UTF-8 (many tools forget the flag), else as the flag says.
 * Archives from macOS have decomposed letters, which are composed here.
 */
function entryPath(entry: Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return themePath(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return themePath(getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields ?? [], true));
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
}

function refuse(sentence: string): never {
  throw new AppError('import_error', sentence);
}

async function unpack(zip: ZipFile, entry: Entry, { path, file }: { path: string; file: string }): Promise<void> {
  let length = 0;
  let checksum = 0;
  await refuseOtherLocalName(zip, entry);
  async function* checked(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      length += piece.length;
      // The reader checks the declared size, too. This limits disk usage regardless of the header.
      if (length > entry.uncompressedSize) refuse(`${JSON.stringify(path)} in the ZIP is larger than it says.`);
      checksum = crc32(piece, checksum);
      yield piece;
    }
  }
  await pipeline(
    await zip.openReadStreamPromise(entry),
    checked,
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  if (checksum !== entry.crc32) refuse(`${JSON.stringify(path)} in the ZIP is damaged (wrong checksum).`);
}

/** Refuses an entry whose local name differs: programs that read an archive from its start use the local names. */
async function refuseOtherLocalName(zip: ZipFile, entry: Entry): Promise<void> {
  const { fileName } = await zip.readLocalFileHeaderPromise(entry);
  if (!fileName.equals(entry.fileNameRaw)) refuse('The ZIP names a file differently in two places.');
}

/** Returns whether a path is a file that operating systems add themselves. */
function isClutter(path: string): boolean {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  return segments.includes('__MACOSX') || name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini';
}

/** Removes folders that contain everything from the paths, unless there is an HTML file next to them. */
function takeOffWrappingFolder(files: Map<string, UnpackedFile>): Map<string, UnpackedFile> {
  const first = files.keys().next().value;
  const slash = first?.indexOf('/') ?? -1;
  if (first === undefined || slash < 0) return files;
  const wrapper = first.slice(0, slash + 1);
  if (![...files.keys()].every((path) => path.startsWith(wrapper))) return files;
  return takeOffWrappingFolder(new Map([...files].map(([path, file]) => [path.slice(wrapper.length), file])));
}

function tooManyEntries(count: number): AppError {
  const most = formatCount(limits.themeZipEntries, { one: 'file', other: 'files' });
  const found = formatCount(count, { one: 'entry', other: 'entries' });
  return new AppError('import_error', `The ZIP has ${found}; a theme may have at most ${most}.`);
}

/** Returns whether the disk failed and not the archive. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** The library's error is in technical terms, so that people get a sentence for it. */
function damaged(): AppError {
  return new AppError('import_error', messages.zipDamaged);
}
