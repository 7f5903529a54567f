import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { findFileKeys } from './file-keys';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);

/** Stored HTML can't be used: its bytes changed on disk, or are missing. */
export class HtmlDamaged extends Error {
  constructor(
    readonly sha256: string,
    how: 'is damaged' | 'is missing',
    options?: ErrorOptions,
  ) {
    super(`Stored html ${sha256} ${how}.`, options);
    this.name = 'HtmlDamaged';
  }
}

/** sha256 of a text's UTF-8 bytes, lower-case hex: the key of `html_contents`. */
export function sha256OfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Large enough for a document's bytes in one chunk, because each further chunk is another turn of the event loop. */
const packing = { level: 3, chunkSize: 64 * 1024 };

/**
 * The html of a compressed column. Throws `HtmlDamaged` when the bytes do not have the sha256 they are stored under.
 */
export async function decompressHtml(compressed: Buffer, expectedSha256: string): Promise<string> {
  const bytes = await gunzip(compressed).catch((cause: unknown) => {
    throw new HtmlDamaged(expectedSha256, 'is damaged', { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expectedSha256) throw new HtmlDamaged(expectedSha256, 'is damaged');
  return bytes.toString('utf8');
}

/**
 * Whether the html of a compressed column has the sha256 it is stored under. Unpacks in pieces, so that a whole
 * document blocks neither memory nor the event loop.
 */
export async function isHtmlIntact(compressed: Buffer, expectedSha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(Readable.from([compressed]), createGunzip({ chunkSize: packing.chunkSize }), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === expectedSha256;
}

/** Stored HTML: its key, its compressed bytes, and its uncompressed size. */
export interface PackedHtml {
  sha256: string;
  compressed: Buffer;
  size: number;
  /** What could be keys of files in it (`file-keys.ts`); undefined = not looked for. */
  fileKeys?: readonly string[];
}

/** More possible keys than a document with files of its own has. It is read later (`features/files/assets/used-keys.ts`). */
const mostFileKeys = 2000;

/** Compressed html of a column that has no size beside it: a gzip ends with how many bytes it holds. */
export function packedOf(compressed: Buffer, sha256: string): PackedHtml {
  return { sha256, compressed, size: compressed.length < 4 ? 0 : compressed.readUInt32LE(compressed.length - 4) };
}

/** Compresses HTML that is sent to another thread or process. */
export async function packHtml(html: string): Promise<PackedHtml> {
  const bytes = Buffer.from(html, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed: await gzip(bytes, packing), size: bytes.length };
}

/**
 * Prepares HTML that will be stored as a version or draft, so that a transaction with locks doesn't wait for it: with
 * what could be keys of files in it.
 */
export async function packDocument(html: string): Promise<PackedHtml> {
  return { ...(await packHtml(html)), fileKeys: keysToStore(html) };
}

/** What could be keys of files in HTML that will be stored; undefined = so many that they are looked for later. */
export function keysToStore(html: string): readonly string[] | undefined {
  const keys = findFileKeys(html, mostFileKeys);
  return keys.length > mostFileKeys ? undefined : keys;
}

/** Throws `HtmlDamaged` when the packed bytes don't match their key; doesn't decode them to text. */
export async function checkPacked({ compressed, sha256 }: PackedHtml): Promise<void> {
  if (!(await isHtmlIntact(compressed, sha256))) throw new HtmlDamaged(sha256, 'is damaged');
}

/**
 * The input of a task: stored HTML is a tenth of the bytes to transfer, and the main thread never decodes it. Throws
 * `HtmlDamaged`.
 */
export async function unpackHtml(html: string | PackedHtml): Promise<string> {
  return typeof html === 'string' ? html : await decompressHtml(html.compressed, html.sha256);
}
